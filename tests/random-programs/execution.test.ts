import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from '../../src/base/index.js';
import { createRunner } from '../../src/execute/index.js';
import { buildInputSpace, unknownVariables, vectorFromHex } from '../../src/input/index.js';
import { createReplayer } from '../../src/symbolic/index.js';
import { runWithGcc } from '../native/gcc.js';
import { expectOk } from '../truth/compile.js';
import { type Batch, inputSettings, programBytes, shrinking, withBatch } from './batch.js';
import { propertyRuns } from './campaign.js';
import { constants, type InputValues, randomVariables, writtenVector } from './input-values.js';
import { nativeCaller } from './native-caller.js';
import type { RandomFunction } from './program.js';

const inputsPerFunction = 6;
const maxSteps = 20_000;

describe('random programs', () => {
  it('run as the machine runs them, and are replayed as they ran', async () => {
    await fc.assert(
      fc.asyncProperty(programBytes(40), (bytes) => withBatch(bytes, compareExecutions)),
      { ...shrinking, ...propertyRuns(6, 40) },
    );
  });
});

async function compareExecutions({ artifact, functions, text, folder }: Batch): Promise<void> {
  const random = new Random(functions.length);
  const calls: Call[] = functions.flatMap((made) =>
    Array.from({ length: inputsPerFunction }, () => ({ made, values: randomVariables(random, made) })),
  );
  const expected = nativeResults(folder, text, functions, calls);
  let call = 0;
  for (const made of functions) {
    const space = expectOk(buildInputSpace(artifact.program, made.name, inputSettings));
    const runner = await createRunner(artifact, space);
    const replayer = createReplayer(artifact.program, space, { verify: true });
    for (let k = 0; k < inputsPerFunction; k++, call++) {
      const written = writtenVector(made, calls[call].values);
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

interface Call {
  readonly made: RandomFunction;
  readonly values: InputValues;
}

/** What the calls return when the machine's own compiler makes the functions. */
function nativeResults(
  folder: string,
  text: string,
  functions: readonly RandomFunction[],
  calls: readonly Call[],
): readonly bigint[] {
  const printed = calls.map(
    ({ made, values }) =>
      `  printf("%llu\\n", (unsigned long long)run_${made.name}((const uint64_t[]){${constants(values)}}));\n`,
  );
  const parts = ['#include <stdio.h>\n', text, ...functions.map(nativeCaller)];
  const main = `int main(void) {\n${printed.join('')}  return 0;\n}\n`;
  const lines = runWithGcc(folder, 'native', parts.join('') + main).trim();
  return lines === '' ? [] : lines.split('\n').map(BigInt);
}

function resultOf(bytes: Uint8Array | undefined): bigint | undefined {
  return bytes && new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true);
}
