import { decodeEvents, type TakenArm } from '../criteria/index.js';
import type { Runner } from '../execute/index.js';
import { type InputSpace, type InputVector, vectorFromHex, vectorToHex } from '../input/index.js';
import type { Program } from '../ir/index.js';

/** Executes a test again from its written form; says what is wrong, or nothing. */
export function checkTest(
  parts: {
    readonly program: Program;
    readonly space: InputSpace;
    readonly runner: Runner;
    readonly maxSteps: number;
  },
  test: { readonly input: InputVector; readonly arms: readonly TakenArm[] },
): string | undefined {
  const written = vectorFromHex(parts.space, vectorToHex(parts.space, test.input));
  const run = parts.runner.run(written, parts.maxSteps);
  const arms = decodeEvents(parts.program, run.events);
  const differs = test.arms.findIndex(
    ({ site, arm }, index) => arms[index]?.site !== site || arms[index].arm !== arm,
  );
  return differs < 0
    ? undefined
    : `executed again from its written form, the test leaves its path at branch ${differs + 1}`;
}
