import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { Random } from '../../src/base/index.js';
import { vectorFromHex } from '../../src/input/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { workbench } from '../search/treefrog/fixture.js';
import { type Batch, inputSettings, programBytesOf, shrinking, withBatch } from './batch.js';
import { propertyRuns } from './campaign.js';
import { randomVariables, writtenVector } from './input-values.js';

const settings = { inputs: inputSettings, timeLimitMs: 300, maxTests: 30, solverTimeoutMs: 100 };
/** Executed when everything was learnt. */
const randomRuns = 300;

let solver: SolverChain;
beforeAll(async () => {
  solver = await createSolverChain();
});
afterAll(() => solver.dispose());

/** Most wrong conflicts prove nothing that is wrong; but each of them, sooner or later, is in an executed path. */
describe('conflicts of random programs', () => {
  it('are in no executed path', async () => {
    await fc.assert(
      fc.asyncProperty(programBytesOf(40, 600), (bytes) => withBatch(bytes, executeMore)),
      { ...shrinking, ...propertyRuns(3, 40) },
    );
  });
});

async function executeMore({ artifact, functions }: Batch): Promise<void> {
  const random = new Random(functions.length);
  for (const made of functions) {
    const bench = await workbench({ artifact, functionName: made.name, solver, settings });
    try {
      await bench.finish();
      for (let k = 0; k < randomRuns; k++) {
        const written = writtenVector(made, randomVariables(random, made));
        bench.run(vectorFromHex(bench.context.space, written));
      }
    } catch (error) {
      throw new Error(made.text, { cause: error });
    }
  }
}
