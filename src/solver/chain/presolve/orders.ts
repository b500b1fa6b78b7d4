import type { Term } from '../../../term/index.js';
import { Contradiction } from './ranges.js';
import { both, type Reason } from './reason.js';

export type Relation = 'equal' | 'different' | 'below' | 'at most' | 'signed below' | 'signed at most';

/** The ways in which two values can lie to one another, unsigned and signed at once. */
const EQUAL = 1;
const BELOW_BOTH = 2;
const BELOW_ABOVE = 4;
const ABOVE_BELOW = 8;
const ABOVE_BOTH = 16;

const below = BELOW_BOTH | BELOW_ABOVE;
const signedBelow = BELOW_BOTH | ABOVE_BELOW;
const allowed: Readonly<Record<Relation, number>> = {
  equal: EQUAL,
  different: BELOW_BOTH | BELOW_ABOVE | ABOVE_BELOW | ABOVE_BOTH,
  below,
  'at most': below | EQUAL,
  'signed below': signedBelow,
  'signed at most': signedBelow | EQUAL,
};

interface Known {
  readonly ways: number;
  readonly reason: Reason;
}

/** How pairs of terms compare: finds `a < b` beside `b <= a` whatever the terms are. */
export class Orders {
  private readonly known = new Map<number, Map<number, Known>>();

  restrict(a: Term, b: Term, relation: Relation, reason: Reason): void {
    // Pairs with a constant are what ranges are for, except where those end.
    const isSwapped = a.id > b.id;
    const [first, second] = isSwapped ? [b, a] : [a, b];
    const ways = isSwapped ? turned(allowed[relation]) : allowed[relation];
    let row = this.known.get(first.id);
    if (row === undefined) {
      row = new Map();
      this.known.set(first.id, row);
    }
    const before = row.get(second.id);
    if (before === undefined) {
      row.set(second.id, { ways, reason });
      return;
    }
    const common = before.ways & ways;
    if (common === before.ways) return;
    const because = both(before.reason, reason);
    if (common === 0) throw new Contradiction(because);
    row.set(second.id, { ways: common, reason: because });
  }
}

/** The same relations seen from the other side. */
function turned(ways: number): number {
  return (
    (ways & EQUAL) |
    (ways & BELOW_BOTH ? ABOVE_BOTH : 0) |
    (ways & ABOVE_BOTH ? BELOW_BOTH : 0) |
    (ways & BELOW_ABOVE ? ABOVE_BELOW : 0) |
    (ways & ABOVE_BELOW ? BELOW_ABOVE : 0)
  );
}
