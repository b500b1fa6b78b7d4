import type { ClaimedStep, CodePosition, SegmentExit, StatePlace, StepClaim } from '../ir/index.js';
import { freeVariables, type Term, type TermValue } from '../term/index.js';
import type { ObservedState } from './check-claims.js';
import { KnownValues, termValue } from './known-values.js';

type Bits = number | bigint;

/** States in which executions are compared with what is claimed: counted, so that it is the same on every machine. */
const MOST_STEPS = 20_000;

/**
 * Follows executions from segment to segment and compares what each did with what it is said to do: the condition of the
 * way it went must have held, and every variable must have the value that follows from those before.
 */
export class StepRuns {
  private at: CodePosition | 'not begun' | 'lost' = 'not begun';
  /** The values of variables at the last segment. */
  private before: ReadonlyMap<Term, Bits> = new Map();
  /** Variables that steps speak of, and where their values are found. */
  private readonly places = new Map<Term, StatePlace>();
  private left = MOST_STEPS;
  isDenied = false;

  constructor(
    private readonly claim: StepClaim<Term>,
    private readonly entry: string,
  ) {}

  /** Another execution begins. */
  begin(): void {
    this.at = 'not begun';
  }

  /** The execution comes to the start of a segment. */
  arrive(state: ObservedState): void {
    if (this.at === 'lost' || this.isDenied || this.left-- <= 0) return;
    const next = this.at === 'not begun' ? this.claim.graph.beginning(this.entry) : this.go(this.at, state);
    const isThere = next !== undefined && isAt(next, state);
    this.at = isThere ? next : 'lost';
    if (isThere) this.look(state, next);
  }

  /** Where it went from a segment, after a look at what it did there. */
  private go(from: CodePosition, state: ObservedState): CodePosition | undefined {
    const { graph } = this.claim;
    const exit = from.segment.exits.findIndex((way, index) => {
      const to = graph.after(from, index);
      return to !== undefined && isAt(to, state) && isTaken(way, index, state);
    });
    const to = graph.after(from, exit);
    const step = to && this.claim.step(from, exit);
    // Who is in two calls of one function has two values of each of its locals.
    if (step && !isRecursive(from) && !isRecursive(to)) this.compare(step, state, from.segment.exits[exit]);
    return to;
  }

  private compare({ condition, updates }: ClaimedStep<Term>, state: ObservedState, way: SegmentExit): void {
    const values = new KnownValues((variable) => this.before.get(variable));
    if (values.of(condition) === false) this.isDenied = true;
    for (const [variable, place] of this.places) {
      const update = updates.get(variable);
      // The locals of a function that is entered are what is passed, or anything.
      const isFresh = way.kind === 'call' && place.kind === 'local' && place.function === way.callee;
      if (update === undefined && isFresh) continue;
      const expected = values.of(update ?? variable);
      const bits = state.bitsAt(place);
      if (expected === undefined || bits === undefined) continue;
      if (!isSame(termValue(variable, bits), expected, variable.width)) this.isDenied = true;
    }
  }

  /** Notes the values of all that steps speak of. */
  private look(state: ObservedState, at: CodePosition): void {
    for (const exit of at.segment.exits.keys()) {
      const step = this.claim.step(at, exit);
      if (step) for (const variable of variablesOf(step)) this.follow(variable);
    }
    const values = new Map<Term, Bits>();
    for (const [variable, place] of this.places) {
      const bits = state.bitsAt(place);
      if (bits !== undefined) values.set(variable, bits);
    }
    this.before = values;
  }

  private follow(variable: Term): void {
    if (this.places.has(variable)) return;
    const place = this.claim.placeOf(variable);
    if (place) this.places.set(variable, place);
  }
}

/** What was a NaN in a local is stored as one, and not always as the same. */
function isSame(seen: TermValue, expected: TermValue, width: number): boolean {
  return seen === expected || (isNaNPattern(seen, width) && isNaNPattern(expected, width));
}

function isNaNPattern(value: TermValue, width: number): boolean {
  if (width === 32) return (Number(value) & 0x7fff_ffff) > 0x7f80_0000;
  return width === 64 && BigInt.asUintN(63, BigInt(value)) > 0x7ff0_0000_0000_0000n;
}

function* variablesOf({ condition, updates }: ClaimedStep<Term>): Generator<Term> {
  yield* freeVariables(condition);
  for (const [variable, value] of updates) {
    yield variable;
    yield* freeVariables(value);
  }
}

function isAt({ segment, stack }: CodePosition, { place, calls }: ObservedState): boolean {
  if (segment.function !== place.function || segment.block !== place.block) return false;
  let open = calls;
  for (let call = stack; call; call = call.parent) {
    if (open === undefined || open.function !== call.function) return false;
    if (open.block !== call.block || open.instruction !== call.instruction) return false;
    open = open.parent;
  }
  return segment.first === place.instruction && open === undefined;
}

function isTaken(way: SegmentExit, exit: number, { arm }: ObservedState): boolean {
  return way.kind !== 'goto' || way.site === undefined || (way.site === arm?.site && exit === arm.arm);
}

function isRecursive({ segment, stack }: CodePosition): boolean {
  const active = new Set([segment.function]);
  for (let call = stack; call; call = call.parent) {
    if (active.has(call.function)) return true;
    active.add(call.function);
  }
  return false;
}
