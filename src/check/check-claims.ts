import type { ClaimedPoint, GuardClaim, OpenCall, StateClaim, StatePlace } from '../ir/index.js';
import { Evaluator, type Term } from '../term/index.js';
import { KnownValues, termValue } from './known-values.js';

/** An execution at a point, and what its state holds. */
export interface ObservedState {
  readonly place: OpenCall;
  readonly arm?: { readonly site: number; readonly arm: number };
  /** The calls that are open, innermost first. */
  readonly calls: ObservedCalls | undefined;
  /** Undefined where it is not known. */
  bitsAt(place: StatePlace): number | bigint | undefined;
}

interface ObservedCalls extends OpenCall {
  readonly parent: ObservedCalls | undefined;
}

/** The value of an input by the name of its variable; undefined if it is none. */
export type InputReader = (name: string) => number | bigint | undefined;

interface Claimed {
  readonly objective: number;
  readonly claim: StateClaim<Term>;
}

/** Holds what proofs say of states against the states of executions. Knows nothing of how they were found. */
export class StateClaims {
  /** By function and place in it. */
  private readonly byPlace = new Map<string, Map<number, Claimed[]>>();

  constructor(claims: readonly Claimed[]) {
    for (const one of claims) {
      const { at } = one.claim;
      const places = this.byPlace.get(at.function) ?? new Map<number, Claimed[]>();
      this.byPlace.set(at.function, places);
      const list = places.get(placeIn(at));
      if (list) list.push(one);
      else places.set(placeIn(at), [one]);
    }
  }

  get isEmpty(): boolean {
    return this.byPlace.size === 0;
  }

  wants(place: OpenCall): boolean {
    return this.claimedAt(place) !== undefined;
  }

  /** The objectives whose proofs say that there is no such state. */
  contradictedBy(state: ObservedState, input: InputReader): readonly number[] {
    const wrong: number[] = [];
    for (const { objective, claim } of this.claimedAt(state.place) ?? [])
      if (isThere(claim.at, state) && contradicts(claim, state, input)) wrong.push(objective);
    return wrong;
  }

  private claimedAt(place: OpenCall): readonly Claimed[] | undefined {
    return this.byPlace.get(place.function)?.get(placeIn(place));
  }
}

/** A number, since executions come to places very often. */
function placeIn({ block, instruction }: OpenCall): number {
  return block * 2 ** 24 + instruction;
}

function isSame(a: OpenCall, b: OpenCall): boolean {
  return a.block === b.block && a.instruction === b.instruction && a.function === b.function;
}

/** Whether the execution came here by the branch that is meant, with the calls open that are meant. */
function isThere({ arm, calls, extent }: ClaimedPoint, state: ObservedState): boolean {
  if (arm !== undefined && (state.arm?.site !== arm.site || state.arm.arm !== arm.arm)) return false;
  let open = state.calls;
  for (const call of calls) {
    if (open === undefined || !isSame(open, call)) return false;
    open = open.parent;
  }
  return extent === 'inner' || open === undefined;
}

function contradicts(
  { formulas, placeOf }: StateClaim<Term>,
  state: ObservedState,
  input: InputReader,
): boolean {
  const values = new KnownValues((variable) => {
    const place = placeOf(variable);
    return place === undefined ? input(variable.name ?? '') : state.bitsAt(place);
  });
  return formulas.kind === 'hold'
    ? formulas.all.some((formula) => values.of(formula) === false)
    : formulas.all.every((formula) => values.of(formula) === true);
}

/** Whether a run takes an arm although a formula for all ways there says that its input does not. */
export function contradictsGuards(
  { guardOf, beyond }: GuardClaim<Term>,
  arms: Iterable<{ readonly site: number; readonly arm: number }>,
  input: InputReader,
): boolean {
  const evaluator = new Evaluator((variable) => termValue(variable, input(variable.name ?? '') ?? 0));
  if (evaluator.value(beyond) === true) return false;
  for (const { site, arm } of arms) {
    const guard = guardOf(site, arm);
    if (guard === undefined || evaluator.value(guard) !== true) return true;
  }
  return false;
}

/** Whether all constraints that are said to contradict each other hold at once. */
export function holdTogether(core: readonly Term[], input: InputReader): boolean {
  const evaluator = new Evaluator((variable) => termValue(variable, input(variable.name ?? '') ?? 0));
  return core.every((term) => evaluator.value(term) === true);
}
