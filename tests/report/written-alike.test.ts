import { expect, it } from 'vitest';
import { isWrittenAlike } from '../../src/report/index.js';
import type { LibraryWorld } from '../../src/result/index.js';
import { code, test } from './printed-tests.js';

const idle: LibraryWorld = { streams: [], earlier: 0, position: 0, results: [] };
const alike = (one: Parameters<typeof test>[0], other: Parameters<typeof test>[0]): boolean =>
  isWrittenAlike(code({}), test(one), test(other));

it('tests are alike that only ask for streams which give nothing', () => {
  expect(alike({ library: idle }, {})).toBe(true);
  expect(alike({}, { library: idle })).toBe(true);
});

it('tests are not alike that read something, or come after something was read', () => {
  const reading: LibraryWorld = { ...idle, streams: [{ source: 1, bytes: [65, -1] }] };
  expect(alike({ library: reading }, {})).toBe(false);
  expect(alike({ library: reading }, { library: idle })).toBe(false);
  expect(alike({ library: { ...idle, earlier: 1 } }, {})).toBe(false);
});

it('tests are not alike that end otherwise', () => {
  expect(alike({ outcome: { kind: 'exited', code: 1 } }, { outcome: { kind: 'exited', code: 1 } })).toBe(
    true,
  );
  expect(alike({ outcome: { kind: 'exited', code: 1 } }, { outcome: { kind: 'exited', code: 2 } })).toBe(
    false,
  );
  expect(alike({ outcome: { kind: 'aborted' } }, {})).toBe(false);
});
