import type { LocalId, LoopFacts } from '../../ir/index.js';
import { compareTerm, isCompareOp } from '../../meaning/index.js';
import { and, bv, disj, eq, FALSE, not, or, type Term, TRUE } from '../../term/index.js';
import { firstTuples } from './first-tuples.js';
import type { Claim, Locals } from './invented-claims.js';
import {
  type Machine,
  type SteadyCondition,
  statesAtHead,
  steadyConditions,
  type Tuple,
  type Watched,
} from './machine-states.js';

/** Fewer values make no machine. */
const FEWEST_STATES = 3;
/** In how many ways the rest may be combined in one state; beyond, only what each can be by itself is claimed. */
const MOST_WAYS = 24;
const MOST_CONDITIONS = 8;
const MOST_COUNTERS = 4;

/** What is watched, as a term. */
type Watch = (locals: Locals) => Term | undefined;

/**
 * A loop that is a state machine: what the variables that it sets to constants can be, and what the others of them can be
 * in each of its states, together with one of the conditions that no turn changes. That something is set before a state is
 * entered which reads it cannot be said of all states at once.
 */
export function* aboutStates(machine: Machine, entry: Locals, facts: LoopFacts): Generator<Claim> {
  const { enumerated, assigned } = facts;
  const isInt = (local: LocalId) => machine.code.locals[local].type.kind === 'int';
  const variables = [...enumerated.keys()].filter(isInt);
  const steady = steadyConditions(machine, new Set(assigned)).slice(0, MOST_CONDITIONS);
  for (const condition of [undefined, ...steady]) {
    const walked = walk(machine, entry, { variables, ...(condition && { condition }) });
    if (walked === undefined) return;
    if (!condition) yield* eachByItself(walked);
    const pivot = pivotOf(walked);
    if (pivot === undefined) return;
    yield* inStates(walked, pivot);
    if (!condition) yield* withCounters(machine, entry, variables, countersOf(machine, facts));
  }
}

/** What has been counted in which state: all counters together, or, where one of them goes too far, each by itself. */
function* withCounters(
  machine: Machine,
  entry: Locals,
  variables: readonly LocalId[],
  counters: readonly LocalId[],
): Generator<Claim> {
  if (counters.length === 0) return;
  const all = [...variables, ...counters];
  const walked = walk(machine, entry, { variables: all, counters: new Set(counters) });
  const pivot = walked && pivotOf(walked, variables.length);
  if (pivot) yield* inStates(walked, pivot);
  else if (counters.length > 1)
    for (const one of counters) yield* withCounters(machine, entry, variables, [one]);
}

function countersOf({ code, live, head }: Machine, { counted }: LoopFacts): readonly LocalId[] {
  return counted
    .filter((local) => live[head].has(local) && code.locals[local].type.kind === 'int')
    .slice(0, MOST_COUNTERS);
}

/** What is watched of a machine, and all that it can be together. */
interface Walked {
  readonly watches: readonly Watch[];
  /** Whether anybody reads it where a turn begins. */
  readonly isRead: readonly boolean[];
  readonly states: readonly Tuple[];
}

/** What tells states apart, and which there are. */
interface Pivot {
  readonly k: number;
  readonly values: readonly bigint[];
}

function walk(machine: Machine, entry: Locals, watched: Watched): Walked | undefined {
  const { variables, condition } = watched;
  const ofVariables = variables.map(
    (local): Watch =>
      (locals) =>
        locals[local],
  );
  const ofCondition: readonly Watch[] = condition ? [(locals) => termOf(condition, locals)] : [];
  const watches = [...ofVariables, ...ofCondition];
  const first = firstTuples(watches.map((watch) => watch(entry)));
  const states = statesAtHead(machine, watched, first);
  const isRead = variables.map((local) => machine.live[machine.head].has(local));
  return states && { watches, isRead, states };
}

/** The variable that tells most states apart, of the first `among`. */
function pivotOf({ states, isRead }: Walked, among = isRead.length): Pivot | undefined {
  const sets = isRead
    .slice(0, among)
    .flatMap((read, k) => (read ? [{ k, values: valuesIn(states, k) ?? [] }] : []));
  const [most] = sets.sort((a, b) => b.values.length - a.values.length);
  return most && most.values.length >= FEWEST_STATES ? most : undefined;
}

function* eachByItself({ states, watches, isRead }: Walked): Generator<Claim> {
  for (const [k, watch] of watches.entries()) {
    const values = isRead[k] ? valuesIn(states, k) : undefined;
    if (values) yield (locals) => oneOf(watch(locals), values);
  }
}

function* inStates({ states, watches, isRead }: Walked, { k: pivot, values }: Pivot): Generator<Claim> {
  const others = watches.flatMap((watch, k) => (k !== pivot && isRead[k] !== false ? [{ watch, k }] : []));
  for (const now of values) yield* inState(states, watches[pivot], pivot, now, others);
}

function* inState(
  states: readonly Tuple[],
  state: Watch,
  pivot: number,
  now: bigint,
  others: readonly { readonly watch: Watch; readonly k: number }[],
): Generator<Claim> {
  const meant = states.filter((tuple) => tuple[pivot] === now);
  const then =
    (claim: Watch): Claim =>
    (locals) => {
      const [at, holds] = [state(locals), claim(locals)];
      return at && holds && or(not(eq(at, constant(now, at))), holds);
    };
  if (meant.length <= MOST_WAYS)
    yield then((locals) => disj(meant.map((tuple) => isTuple(tuple, others, locals))));
  else
    for (const { watch, k } of others) {
      const values = valuesIn(meant, k);
      if (values) yield then((locals) => oneOf(watch(locals), values));
    }
}

function isTuple(
  tuple: Tuple,
  others: readonly { readonly watch: Watch; readonly k: number }[],
  locals: Locals,
): Term {
  return and(
    ...others.flatMap(({ watch, k }) => {
      const [value, x] = [tuple[k], watch(locals)];
      return value === undefined || x === undefined ? [] : [eq(x, constant(value, x))];
    }),
  );
}

function termOf({ compute }: SteadyCondition, locals: Locals): Term | undefined {
  const { op, args } = compute;
  const [a, b] = args.map((arg) =>
    arg.kind === 'int' ? bv(arg.value, arg.bits) : arg.kind === 'local' ? locals[arg.local] : undefined,
  );
  return a && b && isCompareOp(op) && a.sort === 'bv' && b.sort === 'bv' ? compareTerm(op, a, b) : undefined;
}

/** Undefined where one of them is not known. */
function valuesIn(states: readonly Tuple[], k: number): readonly bigint[] | undefined {
  const values = new Set(states.map((tuple) => tuple[k]));
  return values.has(undefined) ? undefined : [...values].flatMap((value) => value ?? []);
}

function oneOf(x: Term | undefined, values: readonly bigint[]): Term | undefined {
  return x && disj(values.map((value) => eq(x, constant(value, x))));
}

function constant(value: bigint, { sort, width }: Term): Term {
  return sort === 'bool' ? (value === 0n ? FALSE : TRUE) : bv(value, width);
}
