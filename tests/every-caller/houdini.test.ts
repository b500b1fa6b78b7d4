import { describe, expect, it } from 'vitest';
import { Budget } from '../../src/base/index.js';
import type { LoopClaim } from '../../src/every-caller/claims/loop-claims.js';
import type { Encoding } from '../../src/every-caller/encoding.js';
import { Houdini } from '../../src/every-caller/houdini.js';
import { unknown } from '../../src/solver/answer.js';
import { createSolverChain } from '../../src/solver/index.js';
import { boolVariable, bv, FALSE, sle, type Term, variable } from '../../src/term/index.js';

function claim(name: string): LoopClaim {
  const [literal, says, atEntry, afterTurn] = ['', ' says', ' at entry', ' after'].map((what) =>
    boolVariable(`${name}${what}`),
  );
  return { literal, says, atEntry, afterTurn };
}

it('names no claim as a reason that is not among those to be proved', () => {
  const [few, more] = [claim('few'), claim('more')];
  // Nothing can be shown without the second claim.
  const refute = (query: readonly Term[]) =>
    query.includes(more.literal) ? [more.literal, query.at(-1)!] : undefined;
  const encoding = { unknowns: { factsOf: () => [] }, claims: [few, more] } as unknown as Encoding;
  const houdini = new Houdini(encoding, () => unknown('budget', ''), refute);
  const both = houdini.whyKept([few, more], [few.literal]);
  expect(both?.invariants).toEqual([few, more]);
  expect(houdini.whyKept([few], [few.literal])).toBeUndefined();
});

describe('claims near a branch', () => {
  const x = variable('x', 32);
  const y = variable('y', 32);
  const encodingOf = (claims: readonly LoopClaim[]) =>
    ({ unknowns: { factsOf: () => [] }, claims }) as unknown as Encoding;
  const about = (term: Term, name: string): LoopClaim => ({ ...claim(name), says: sle(bv(0, 32), term) });
  const never = (one: LoopClaim): LoopClaim => ({ ...one, atEntry: FALSE, afterTurn: FALSE });
  const houdiniOf = async (claims: readonly LoopClaim[]) => {
    const chain = await createSolverChain({ z3: 'later' });
    return new Houdini(
      encodingOf(claims),
      (query) => chain.check(query),
      () => undefined,
    );
  };

  it('are about what it asks, and about nothing else', async () => {
    const [ofX, ofY] = [never(about(x, 'x')), never(about(y, 'y'))];
    const both = never({ ...claim('both'), says: sle(x, y) });
    const houdini = await houdiniOf([ofX, ofY, both]);
    const asked = [sle(x, bv(5, 32))];
    expect(houdini.invariants('near', asked, new Budget(10_000))).toEqual([ofX]);
    expect(houdini.invariants('near', [sle(y, x)], new Budget(10_000))).toEqual([ofX, ofY, both]);
    expect(houdini.invariants('all', asked, new Budget(10_000))).toEqual([ofX, ofY, both]);
  });

  it('are no invariants where a turn violates them', async () => {
    const [kept, lost] = [never(about(x, 'kept')), about(x, 'lost')];
    const houdini = await houdiniOf([kept, lost]);
    expect(houdini.invariants('near', [sle(x, bv(5, 32))], new Budget(10_000))).toEqual([kept]);
  });
});
