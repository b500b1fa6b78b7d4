import type { TestCase } from '../../result/index.js';
import { commented } from './declaration.js';

/** Calls of a function that a test which does not end plays back: all of them would be a page that nobody reads. */
const MOST_PLAYED = 32;

/** A test as far as people read it. */
export function readable(test: TestCase): TestCase {
  if (test.outcome.kind !== 'step-limit') return test;
  const stubs = test.stubs.map((stub) => ({
    ...stub,
    returns: stub.returns.slice(0, MOST_PLAYED),
    writes: stub.writes.map((write) => ({ ...write, calls: write.calls.slice(0, MOST_PLAYED) })),
  }));
  return { ...test, stubs };
}

/** It is undefined, endless, or needs what no native program has: no other test depends on it. */
export const isByHand = ({ outcome, obstacle }: TestCase): boolean =>
  obstacle !== undefined || outcome.kind === 'runtime-error' || outcome.kind === 'step-limit';

/** Why it does not run with the others. */
export function byHandReason(test: TestCase): string {
  const { outcome, obstacle } = test;
  if (outcome.kind === 'step-limit') return `it did not end within the step limit${played(test)}`;
  if (outcome.kind !== 'runtime-error') return `as ${obstacle}`;
  return outcome.requirement === undefined
    ? `its behaviour is undefined: ${outcome.detail}`
    : `it lacks what a caller provides: ${outcome.requirement}`;
}

/** What a test covers, and why it may not run with the others. */
export function testComment(test: TestCase): string {
  const { kind } = test.outcome;
  const ends = kind === 'exited' ? ': ends by exit' : kind === 'aborted' ? ': ends by abort' : '';
  const only =
    test.onlyFor === undefined
      ? ''
      : `: ${test.onlyFor} ONLY, elsewhere it would do something else, or was not tried`;
  const how = isByHand(test) ? `: NOT RUN WITH THE OTHERS, ${byHandReason(test)}` : only + ends;
  const covers = test.covers.length > 0 ? `\n * covers ${wrap(test.covers, 100)}` : '';
  return commented(`${how}${covers}`);
}

function played({ stubs }: TestCase): string {
  const isCut = stubs.some(({ returns, writes }) =>
    [returns, ...writes.map(({ calls }) => calls)].some(({ length }) => length === MOST_PLAYED),
  );
  return isCut ? `; of each function, the first ${MOST_PLAYED} calls are here` : '';
}

function wrap(words: readonly string[], width: number): string {
  const lines = [''];
  for (const word of words) {
    const last = lines[lines.length - 1];
    if (last === '') lines[lines.length - 1] = word;
    else if (last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n *        ');
}
