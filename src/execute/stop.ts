import { invariant } from '../base/index.js';
import type { RunOutcome } from '../trace/index.js';
import { webAssembly } from './web-assembly.js';

/** The reasons that the C of models/runtime gives for a stop. */
const stopCode = {
  stepLimit: 1,
  traceFull: 2,
  rejected: 3,
  exited: 4,
  aborted: 5,
  assertion: 6,
  heapFull: 7,
} as const;

/**
 * Thrown through the program by an import to end a run. Not an `Error`: making one walks the stack, which costs
 * more than the run itself.
 */
export class Stop {
  constructor(readonly outcome: RunOutcome) {}
}

const stepLimit = new Stop({ kind: 'step-limit' });
const rejected = new Stop({ kind: 'rejected' });
const aborted = new Stop({ kind: 'aborted' });
export const outsideOfMemory = new Stop({ kind: 'runtime-error', detail: 'access outside of memory' });

/** `textAt` reads the text of an assertion. */
export function stopFor(code: number, detail: number, textAt: (address: number) => string): Stop {
  switch (code) {
    case stopCode.stepLimit:
    case stopCode.traceFull:
    case stopCode.heapFull: // like the others a bound of ours, no behaviour of the program
      return stepLimit;
    case stopCode.rejected:
      return rejected;
    case stopCode.exited:
      return new Stop({ kind: 'exited', code: detail });
    case stopCode.aborted:
      return aborted;
    case stopCode.assertion:
      return new Stop({ kind: 'aborted', detail: `assertion failed: ${textAt(detail >>> 0)}` });
    default:
      invariant(false, `stop code ${code} should be known`);
  }
}

/** Engines word their traps differently; a report should not depend on the engine. */
const traps: readonly (readonly [RegExp, string])[] = [
  [/unrepresentable|integer overflow/i, 'the quotient does not fit its type'],
  [/divi(de|sion) by zero|remainder by zero/i, 'division by zero'],
  [/null function|signature|indirect call|table/i, 'call through a pointer that is no function of this type'],
  [/out of bounds/i, 'access outside of memory'],
  [/unreachable/i, 'reached a point that the compiler holds for impossible'],
  [/call stack|recursion/i, 'stack overflow'],
];

/** What an exception that left the program means; one that the program cannot have caused is thrown on. */
export function outcomeOf(thrown: unknown): RunOutcome {
  if (thrown instanceof Stop) return thrown.outcome;
  const isTrap = thrown instanceof webAssembly.RuntimeError;
  const isStackOverflow =
    thrown instanceof RangeError || (thrown instanceof Error && thrown.name === 'InternalError');
  if (!isTrap && !isStackOverflow) throw thrown;
  const message = thrown instanceof Error ? thrown.message : '';
  const known = traps.find(([pattern]) => pattern.test(message));
  return { kind: 'runtime-error', detail: known ? known[1] : message };
}
