import type { InputSpace } from '../input/index.js';
import {
  type CodePosition,
  functionOf,
  type IrFunction,
  LiveLocals,
  type LocalId,
  type Program,
  ProgramGraph,
} from '../ir/index.js';
import { conj, or, type Term, TRUE } from '../term/index.js';
import { AddressTargets } from './address-targets.js';
import { FunctionFacts } from './function-facts.js';
import { constantContent, initialState } from './initial-state.js';
import { defaultObjectLimits, type ObjectLimits, Objects } from './objects.js';
import { type Place, Places, termsOf } from './places.js';
import { type Havoc, Havocs, Inexpressible, type Model, type SegmentState } from './segment-state.js';
import { isAddress, type Value } from './value.js';

/**
 * What a piece of program does, as a formula and a simultaneous assignment over the variables of places. A formula
 * `p` about the places afterwards holds if and only if `condition` and `p` with the updates put in hold before, for
 * some value of the havoc variables.
 */
export interface Effect {
  readonly condition: Term;
  /** By variable of a place; what is not in it keeps its value. */
  readonly updates: ReadonlyMap<Term, Term>;
  /** Variables of `condition` and `updates` that stand for any value. Use an effect twice: rename them. */
  readonly havocs: readonly Havoc[];
}

/**
 * The blocks of a program under test as terms. There is one place for each local of a function, so effects speak of
 * one activation of it at a time: who follows a recursion renames the variables of the outer ones.
 */
export class TransitionSystem {
  readonly model: Model;
  readonly facts: FunctionFacts;
  /** The functions that a run can reach, the entry first. */
  readonly functions: readonly IrFunction[];
  /** The program's control flow; calls through pointers go where the pointer analysis leads them. */
  readonly graph: ProgramGraph;
  private live: LiveLocals | undefined;

  constructor(
    readonly program: Program,
    readonly space: InputSpace,
    limits: ObjectLimits = defaultObjectLimits,
  ) {
    this.facts = new FunctionFacts(program);
    const entry = space.entry;
    this.functions = [...this.facts.calls.reachable(entry)].map((name) => functionOf(program, name));
    const objects = new Objects(program, space, this.facts, limits);
    const targets = new AddressTargets(program, space, objects);
    const pointerBits = program.target.pointerBytes * 8;
    const places = new Places(targets, pointerBits);
    const constants = new Map<Place, Value | undefined>();
    const constant = (place: Place): Value | undefined => {
      if (!constants.has(place)) constants.set(place, constantContent(this.model, place));
      return constants.get(place);
    };
    this.model = { program, objects, targets, places, pointerBits, constant };
    this.graph = new ProgramGraph(program, (call, at) => targets.calleesOf(at.function, call));
  }

  /** Where a run begins. */
  get entry(): CodePosition {
    return this.graph.beginning(this.space.entry);
  }

  /** Whether a local is read again from a position on, by its own function. */
  isLive({ segment, stack }: CodePosition, name: string, local: LocalId): boolean {
    if (segment.function !== name) return isOpen(stack, name);
    this.live ??= new LiveLocals(this.program, this.graph);
    return this.live.isLive(segment.id, local);
  }

  /** The place that a variable of an effect stands for; undefined for inputs and havoc variables. */
  placeOf(variable: Term): Place | undefined {
    return this.model.places.ofVariable(variable);
  }

  /**
   * A term over places as the inputs make it before the first instruction: what a place holds then, and in
   * `condition` the ranges of the inputs. For the places asked for.
   */
  initial(variables: Iterable<Term>): Effect {
    const havocs = new Havocs('initially ');
    const state = initialState(this.model, this.space, havocs);
    for (const variable of variables) {
      const place = this.placeOf(variable);
      if (place !== undefined) state.set(place, state.get(place));
    }
    return effectOf(state);
  }
}

/** Integers that hold an address become anything; an address that its place cannot hold is a reason to give up. */
export function effectOf(state: SegmentState): Effect {
  const updates = new Map<Term, Term>();
  for (const place of [...state.written]) {
    const terms = contentTerms(state, place);
    state.assume(fits(place, state.get(place)));
    place.variables.forEach((variable, k) => {
      if (terms[k] !== variable) updates.set(variable, terms[k]);
    });
  }
  return { condition: conj([...state.conditions()]), updates, havocs: state.havocs.list };
}

/** The value is one that the place can hold: no run has others. */
function fits({ value: held }: Place, value: Value): Term {
  if (!isAddress(held) || !isAddress(value)) return TRUE;
  const common = value.targets.filter((id) => held.targets.includes(id));
  return common.length === value.targets.length ? TRUE : or(...common.map((id) => value.isIn(id)));
}

/** The content of a place as terms for its variables. */
export function contentTerms(state: SegmentState, place: Place): readonly Term[] {
  const terms = termsOf(place, state.get(place));
  if (terms !== undefined) return terms;
  if (place.content === 'address')
    throw new Inexpressible(`an address that \`${place.name ?? '?'}\` should not hold`);
  return termsOf(place, state.anyContent(place, 'not followed')) ?? [];
}

/** Whether the function waits for a call to return. */
function isOpen(stack: CodePosition['stack'], name: string): boolean {
  for (let open = stack; open !== undefined; open = open.parent) if (open.function === name) return true;
  return false;
}
