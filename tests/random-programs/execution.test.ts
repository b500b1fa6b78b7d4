import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from '../../src/base/index.js';
import { createRunner } from '../../src/execute/index.js';
import { buildInputSpace, unknownVariables, vectorFromHex } from '../../src/input/index.js';
import { createReplayer } from '../../src/symbolic/index.js';
import { expectOk } from '../truth/compile.js';
import { type Batch, campaign, inputSettings, programBytes, shrinking, withBatch } from './batch.js';
import { type NativeCall, runNatively } from './native.js';
import { randomBits, writtenVector } from './random-inputs.js';

const inputsPerFunction = 6;
const maxSteps = 20_000;

describe('random programs', () => {
  it('run as the machine runs them, and are replayed as they ran', async () => {
    await fc.assert(
      fc.asyncProperty(programBytes(40), (bytes) => withBatch(bytes, compareExecutions)),
      { ...shrinking, ...campaign(6) },
    );
  });
});

async function compareExecutions({ artifact, functions, folder }: Batch): Promise<void> {
  const random = new Random(functions.length);
  const calls: NativeCall[] = functions.flatMap((made) =>
    Array.from({ length: inputsPerFunction }, () => ({ function: made, bits: randomBits(random, made) })),
  );
  const expected = runNatively(folder, functions, calls);
  let call = 0;
  for (const made of functions) {
    const space = expectOk(buildInputSpace(artifact.program, made.name, inputSettings));
    const runner = await createRunner(artifact, space);
    const replayer = createReplayer(artifact.program, space, { verify: true });
    for (let k = 0; k < inputsPerFunction; k++, call++) {
      const written = writtenVector(made, calls[call].bits);
      const vector = vectorFromHex(space, written);
      const run = runner.run(vector, maxSteps);
      const context = `${made.text}\n${made.call} with ${JSON.stringify(written)}`;
      expect(unknownVariables(space, written), context).toEqual([]);
      expect(run.outcome, context).toEqual({ kind: 'returned' });
      expect(resultOf(runner.outputs().result), context).toBe(expected[call]);
      const replay = replayer.replay(vector, run, { maxSteps: 100 * maxSteps });
      expect(
        { divergence: replay.divergence, unmodelled: replay.unmodelled, outcome: replay.outcome },
        context,
      ).toEqual({
        divergence: undefined,
        unmodelled: undefined,
        outcome: { kind: 'returned' },
      });
    }
  }
}

function resultOf(bytes: Uint8Array | undefined): bigint | undefined {
  return bytes && new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true);
}
