import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Artifact } from '../../src/frontend/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compileFile } from '../truth/compile.js';
import { coverSoundly } from '../truth/cover.js';

let artifact: Artifact;
let solver: SolverChain;
beforeAll(async () => {
  artifact = await compileFile(join(import.meta.dirname, 'programs'), 'further-arguments.c');
  solver = await createSolverChain();
});
afterAll(() => solver.dispose());

const cover = (functionName: string) => coverSoundly({ artifact, functionName, settings: {} }, solver);

describe('a function under test that takes any number of arguments', () => {
  it.each(['sum', 'mixed'])('gets those that it asks for, of any value: %s', async (name) => {
    const { objectives, errors, tests, assumptions } = await cover(name);
    expect(objectives.filter(({ verdict }) => verdict !== 'covered')).toEqual([]);
    expect(errors).toEqual([]);
    expect(tests.flatMap(({ stubs }) => stubs.map((stub) => stub.function))).toContain(
      name === 'sum' ? 'va_arg(int)' : 'va_arg(const char *)',
    );
    expect(assumptions.join()).toContain('further arguments: any values');
  });

  it('gets pointers to what it looks at', async () => {
    const { objectives } = await cover('through');
    expect(objectives.map(({ verdict }) => verdict)).toEqual(objectives.map(() => 'covered'));
  });

  it('gets the same one where it looks again', async () => {
    const { objectives } = await cover('copied');
    expect(objectives.map(({ text, outcome, verdict }) => `${text} ${outcome} ${verdict}`)).toEqual([
      // Where `list` may lead, every caller may have other plans.
      expect.stringMatching(/^a != b true (?:infeasible|open)$/),
      'a != b false covered',
      'b > a true covered',
      'b > a false covered',
    ]);
  });

  it('gives the functions that it calls what it passes them', async () => {
    const { objectives } = await cover('calls');
    expect(objectives.map(({ verdict }) => verdict)).toEqual(objectives.map(() => 'covered'));
  });

  it.each(['records', 'printed'])(
    'is not modelled where it asks for more than that, and made no mistake: %s',
    async (name) => {
      const { objectives, errors } = await cover(name);
      expect(errors).toEqual([]);
      const open = objectives.filter(({ verdict }) => verdict === 'open');
      expect(open.length).toBeGreaterThan(0);
      for (const objective of open) expect(objective).toMatchObject({ cause: { kind: 'unmodelled' } });
    },
  );
});
