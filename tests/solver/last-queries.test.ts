import { expect, it } from 'vitest';
import { unknown } from '../../src/solver/answer.js';
import type { BackendSession } from '../../src/solver/backend.js';
import { Chain } from '../../src/solver/chain/chain.js';
import { bv, bvmul, eq, variable } from '../../src/term/index.js';

/** A backend that knows nothing, and how long it was given to find that out. */
function puzzled(afterTimeout: BackendSession['afterTimeout']) {
  const given: number[] = [];
  const session: BackendSession = {
    name: 'puzzled',
    afterTimeout,
    work: 0,
    check(_, { timeoutMs }) {
      given.push(timeoutMs);
      return unknown('budget', 'it is too hard');
    },
    dispose: () => undefined,
  };
  return { session, given };
}

function timesGiven(leftMs: number): readonly number[] {
  const first = puzzled('goes on');
  const second = puzzled('begins anew');
  const [x, y] = ['x', 'y'].map((name) => variable(`last.${name}.${leftMs}`, 32));
  const query = [eq(bvmul(x, y), bv(0x1234567, 32)), eq(bvmul(x, x), bvmul(y, bv(77, 32)))];
  const chain = new Chain([first.session, second.session], () => leftMs, undefined);
  expect(chain.check(query, { timeoutMs: 60_000 })).toMatchObject({ kind: 'unknown' });
  return second.given;
}

it('who cannot be interrupted has no longer than there is time left', () => {
  expect(Math.max(...timesGiven(Number.POSITIVE_INFINITY))).toBe(3_000);
  expect(Math.max(...timesGiven(1_000))).toBe(500);
  expect(timesGiven(0)).toEqual([]);
});
