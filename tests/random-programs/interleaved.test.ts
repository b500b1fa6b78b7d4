import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Random } from '../../src/base/index.js';
import { createRunner, type Runner } from '../../src/execute/index.js';
import { buildInputSpace, type InputVector, vectorFromHex } from '../../src/input/index.js';
import { expectOk } from '../truth/compile.js';
import { type Batch, inputSettings, programBytes, shrinking, withBatch } from './batch.js';
import { propertyRuns } from './campaign.js';
import { randomVariables, writtenVector } from './input-values.js';

const inputsPerFunction = 5;
const runsPerFunction = 40;
const maxSteps = 20_000;

it('a run of a random program is the same whatever ran before it', async () => {
  await fc.assert(
    fc.asyncProperty(programBytes(20), (bytes) => withBatch(bytes, interleave)),
    { ...shrinking, ...propertyRuns(3, 40) },
  );
});

async function interleave({ artifact, functions }: Batch): Promise<void> {
  const random = new Random(functions.length);
  for (const made of functions) {
    const space = expectOk(buildInputSpace(artifact.program, made.name, inputSettings));
    const vectors = Array.from({ length: inputsPerFunction }, () =>
      vectorFromHex(space, writtenVector(made, randomVariables(random, made))),
    );
    const alone: string[] = [];
    for (const vector of vectors) alone.push(seen(await createRunner(artifact, space), vector));
    const runner = await createRunner(artifact, space);
    for (let k = 0; k < runsPerFunction; k++) {
      // A run that is cut short leaves the stack and the heap as they are.
      if (random.below(3) === 0) runner.glance(random.pick(vectors), 1 + random.below(20));
      const index = random.below(vectors.length);
      expect(seen(runner, vectors[index]), `${made.text}\nrun ${k}, input ${index}`).toBe(alone[index]);
    }
  }
}

/** How a run ended, what it did and what it left behind. */
function seen(runner: Runner, vector: InputVector): string {
  const { outcome, events } = runner.run(vector, maxSteps);
  const { result, objects, globals, asked } = runner.outputs();
  const left = [result ?? [], ...objects.values(), ...globals.values()].map((bytes) => bytes.join());
  return [JSON.stringify(outcome), events.join(), ...left, JSON.stringify(asked)].join('\n');
}
