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

interface Step {
  readonly to: number;
  readonly isStrict: boolean;
  readonly reason: Reason;
}

/** By term: the terms that are not smaller. */
type Ascents = Map<number, Step[]>;

/** Steps looked at in search of a circle. */
const MAX_STEPS = 4_000;

/**
 * How terms compare, whatever they are: finds `a < b` beside `b <= a` as it is told, and longer circles
 * `a < b <= c <= a` when asked.
 */
export class Orders {
  private readonly known = new Map<number, Map<number, Known>>();
  private readonly unsigned: Ascents = new Map();
  private readonly signed: Ascents = new Map();
  private stepsLeft = MAX_STEPS;

  restrict(a: Term, b: Term, relation: Relation, reason: Reason): void {
    const isSwapped = a.id > b.id;
    const [first, second] = isSwapped ? [b, a] : [a, b];
    const ways = isSwapped ? turned(allowed[relation]) : allowed[relation];
    let row = this.known.get(first.id);
    if (row === undefined) {
      row = new Map();
      this.known.set(first.id, row);
    }
    const before = row.get(second.id);
    const common = before === undefined ? ways : before.ways & ways;
    if (common === before?.ways) return;
    const because = both(before?.reason, reason);
    if (common === 0) throw new Contradiction(because);
    row.set(second.id, { ways: common, reason: because });
    this.addSteps(a.id, b.id, relation, reason);
  }

  /** Throws where something would have to be smaller than itself. */
  refuteCircles(): void {
    for (const ascents of [this.unsigned, this.signed]) {
      for (const [from, steps] of ascents) {
        for (const step of steps) {
          if (!step.isStrict) continue;
          const back = this.wayUp(ascents, step.to, from);
          if (back !== undefined) throw new Contradiction(both(step.reason, back.reason));
        }
      }
    }
  }

  private addSteps(a: number, b: number, relation: Relation, reason: Reason): void {
    switch (relation) {
      case 'equal':
        for (const ascents of [this.unsigned, this.signed]) {
          addStep(ascents, a, { to: b, isStrict: false, reason });
          addStep(ascents, b, { to: a, isStrict: false, reason });
        }
        return;
      case 'below':
      case 'at most':
        addStep(this.unsigned, a, { to: b, isStrict: relation === 'below', reason });
        return;
      case 'signed below':
      case 'signed at most':
        addStep(this.signed, a, { to: b, isStrict: relation === 'signed below', reason });
        return;
      case 'different':
        return;
    }
  }

  /** A shortest way along the steps, with what it rests on. */
  private wayUp(ascents: Ascents, from: number, to: number): { readonly reason: Reason } | undefined {
    const reached = new Map<number, Reason>([[from, undefined]]);
    const queue = [from];
    for (const place of queue) {
      const reason = reached.get(place);
      if (place === to) return { reason };
      for (const step of ascents.get(place) ?? []) {
        if (--this.stepsLeft < 0) return undefined;
        if (reached.has(step.to)) continue;
        reached.set(step.to, both(reason, step.reason));
        queue.push(step.to);
      }
    }
    return undefined;
  }
}

function addStep(ascents: Ascents, from: number, step: Step): void {
  const steps = ascents.get(from);
  if (steps === undefined) ascents.set(from, [step]);
  else steps.push(step);
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
