import type { TestCase, TestCode } from '../../result/index.js';
import { isByHand } from './test-comment.js';
import { testFunction } from './test-function.js';

/** Whether two tests of a function say the same in C, and end alike. What is run by hand says nothing. */
export function isWrittenAlike(code: TestCode, one: TestCase, other: TestCase): boolean {
  if (isByHand(one)) return true;
  const [first, second] = [one, other].map((test) =>
    testFunction(code, { ...withoutIdleStreams(test), covers: [] }, { index: 0, name: 'test' }),
  );
  return first === second && !isByHand(other) && isSameEnding(one, other);
}

/** Streams that give nothing are nothing to tell tests by: one machine may ask for them where another one does not. */
function withoutIdleStreams({ library, ...test }: TestCase): TestCase {
  if (!library) return test;
  const { streams, earlier, results } = library;
  return streams.length === 0 && earlier === 0 && results.length === 0 ? test : { ...test, library };
}

function isSameEnding({ outcome: a }: TestCase, { outcome: b }: TestCase): boolean {
  return a.kind === b.kind && (a.kind !== 'exited' || b.kind !== 'exited' || a.code === b.code);
}
