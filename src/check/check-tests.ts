import type { Runner } from '../execute/index.js';
import { type InputSpace, type InputVector, vectorFromHex, vectorToHex } from '../input/index.js';
import type { EventReader } from './read-events.js';

/** Executes a test again from its written form; says what is wrong, or nothing. */
export function checkTest(
  parts: {
    readonly reader: EventReader;
    readonly space: InputSpace;
    readonly runner: Runner;
    readonly maxSteps: number;
  },
  test: {
    readonly input: InputVector;
    readonly arms: readonly { readonly site: number; readonly arm: number }[];
  },
): string | undefined {
  const written = vectorFromHex(parts.space, vectorToHex(parts.space, test.input));
  // Of the tests before this one nobody knows here whether they did something undefined.
  parts.runner.distrust();
  const run = parts.runner.run(written, parts.maxSteps);
  const arms = [...parts.reader.read(run.events)];
  const differs = test.arms.findIndex(
    ({ site, arm }, index) => arms[index]?.site !== site || arms[index].arm !== arm,
  );
  return differs < 0
    ? undefined
    : `executed again from its written form, the test leaves its path at branch ${differs + 1}`;
}
