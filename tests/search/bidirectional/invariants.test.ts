import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSolverChain, type SolverChain } from '../../../src/solver/index.js';
import { exampleFolder, readExamples } from '../../examples/example.js';
import { compileFile } from '../../truth/compile.js';
import { violated, watch } from './watched-search.js';

/** After each of the first steps the graph is checked, then now and then: a check looks at everything. */
const FIRST = 120;
const NOW_AND_THEN = 25;
const MOST_STEPS = 400;

let solver: SolverChain;
beforeAll(async () => {
  solver = await createSolverChain({ z3: 'later' });
});
afterAll(() => solver.dispose());

describe('the graph keeps the invariants of definition 3.1 after every step', () => {
  const examples = readExamples().filter(({ defines }) => defines.length === 0);
  it.each(examples.map((example) => [example.name, example] as const))('%s', async (name, example) => {
    const artifact = await compileFile(exampleFolder, `${name}.c`);
    const found: string[] = [];
    const { divergences } = await watch({
      artifact,
      functionName: example.function,
      settings: { maxTests: 60 },
      mostSteps: MOST_STEPS,
      afterStep(search, step) {
        if (found.length > 0 || (step > FIRST && step % NOW_AND_THEN !== 0)) return;
        found.push(...violated(search, solver).map((violation) => `step ${step}, invariant ${violation}`));
      },
    });
    expect(found).toEqual([]);
    expect(divergences).toEqual([]);
  });
});
