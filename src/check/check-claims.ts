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
  private readonly byPlace = new Map<string, Claimed[]>();

  constructor(claims: readonly Claimed[]) {
    for (const one of claims) {
      const key = keyOf(one.claim.at);
      const list = this.byPlace.get(key);
      if (list) list.push(one);
      else this.byPlace.set(key, [one]);
    }
  }

  get isEmpty(): boolean {
    return this.byPlace.size === 0;
  }

  wants(place: OpenCall): boolean {
    return this.byPlace.has(keyOf(place));
  }

  /** The objectives whose proofs say that there is no such state. */
  contradictedBy(state: ObservedState, input: InputReader): readonly number[] {
    return (this.byPlace.get(keyOf(state.place)) ?? []).flatMap(({ objective, claim }) =>
      isThere(claim.at, state) && contradicts(claim, state, input) ? [objective] : [],
    );
  }
}

function keyOf({ function: name, block, instruction }: OpenCall): string {
  return `${name}:${block}:${instruction}`;
}

/** Whether the execution came here by the branch that is meant, with the calls open that are meant. */
function isThere({ arm, calls, extent }: ClaimedPoint, state: ObservedState): boolean {
  if (arm !== undefined && (state.arm?.site !== arm.site || state.arm.arm !== arm.arm)) return false;
  let open = state.calls;
  for (const call of calls) {
    if (open === undefined || keyOf(open) !== keyOf(call)) return false;
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
