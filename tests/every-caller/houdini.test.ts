import { expect, it } from 'vitest';
import type { Encoding } from '../../src/every-caller/encoding.js';
import { Houdini } from '../../src/every-caller/houdini.js';
import type { LoopClaim } from '../../src/every-caller/loop-claims.js';
import { unknown } from '../../src/solver/answer.js';
import { boolVariable, type Term } from '../../src/term/index.js';

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
