import { FALSE, type Term } from '../../term/index.js';
import {
  Inexpressible,
  isAddress,
  type Place,
  segmentOutcomes,
  type TransitionSystem,
  type Value,
} from '../../transition/index.js';
import type { AddressFacts } from './address-facts.js';
import type { AliasCase, Contents, Edge } from './flow.js';
import { placeValue } from './place-value.js';
import { conjuncts } from './precondition.js';

/** An edge that is executed with more different addresses is not told apart by them. */
const MOST_CASES = 6;

/**
 * Dynamic information about aliases (bidirectional, section 5.3): where an edge reads or writes through an address that
 * may mean many things, executed states say what it means there.
 */
export class AliasCases {
  private readonly known = new Map<Edge, { readonly exit: number; readonly cases: AliasCase[] }>();

  constructor(private readonly system: TransitionSystem) {}

  /** The edge leaves something open that addresses may decide; it is that exit of its segment. */
  admit(edge: Edge, exit: number): void {
    this.known.set(edge, { exit, cases: [] });
  }

  /** `facts` are true at the edge's start anyway; `contents` says so, too. */
  of(edge: Edge, facts: AddressFacts, contents: Contents): AliasCase | undefined {
    const known = this.known.get(edge);
    if (known === undefined) return undefined;
    const same = known.cases.find(({ alias }) =>
      [...alias].every(([variable, value]) => contents(variable) === value),
    );
    if (same !== undefined) return same;
    if (known.cases.length >= MOST_CASES) return undefined;
    const found = this.compute(edge, known.exit, facts, contents);
    if (found === undefined || found.alias.size === 0) return undefined;
    known.cases.push(found);
    return found;
  }

  private compute(edge: Edge, exit: number, facts: AddressFacts, contents: Contents): AliasCase | undefined {
    const alias = new Map<Term, Term>();
    const start = (place: Place): Value => {
      if (!isAddress(place.value)) return place.value;
      const terms = place.variables.map(contents);
      if (terms.some(({ op }) => op !== 'const')) return place.value;
      place.variables.forEach((variable, k) => {
        if (!facts.has(variable)) alias.set(variable, terms[k]);
      });
      return placeValue(place, contents);
    };
    try {
      const outcome = segmentOutcomes(this.system, edge.from.at, start).find((one) => one.exit === exit);
      if (outcome === undefined) return { alias, guard: [FALSE], updates: new Map() };
      return { alias, guard: conjuncts([outcome.effect.condition]), updates: outcome.effect.updates };
    } catch (thrown) {
      if (thrown instanceof Inexpressible) return undefined;
      throw thrown;
    }
  }
}
