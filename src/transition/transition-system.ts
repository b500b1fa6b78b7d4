import { invariant } from '../base/index.js';
import { entryOf, type InputSpace } from '../input/index.js';
import type { IrFunction, IrInstruction, Program } from '../ir/index.js';
import { conj, or, type Term, TRUE } from '../term/index.js';
import { AddressTargets } from './address-targets.js';
import { FunctionFacts } from './function-facts.js';
import { constantContent, initialState } from './initial-state.js';
import { enterFunction, keepResult, takeResult } from './instruction.js';
import { defaultObjectLimits, type ObjectLimits, Objects } from './objects.js';
import { type Place, Places, termsOf } from './places.js';
import { type Point, runSegment } from './segment.js';
import { type Havoc, Havocs, Inexpressible, type Model, State } from './state.js';
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

/** From one point to the next branch, call or return, and over it. */
export type Edge =
  /** A jump, or one arm of a branch. */
  | {
      readonly kind: 'flow';
      readonly from: Point;
      readonly to: Point;
      readonly site?: number;
      readonly arm?: number;
      readonly effect: Effect;
    }
  /**
   * Into a function. After `effect`, which is about the caller's frame, `binding` gives the callee's parameters
   * their values, in terms of the caller's frame. `returnTo` is the point behind the call.
   */
  | {
      readonly kind: 'call';
      readonly from: Point;
      readonly to: Point;
      readonly call: Point;
      readonly returnTo: Point;
      readonly effect: Effect;
      readonly binding: Effect;
    }
  /** Up to a return; what the caller gets, `resultBinding` tells. */
  | { readonly kind: 'return'; readonly from: Point; readonly effect: Effect };

/**
 * The blocks of a program under test as terms. There is one place for each local of a function, so effects speak of
 * one activation of it at a time: who follows a recursion renames the variables of the outer ones.
 */
export class TransitionSystem {
  readonly model: Model;
  readonly facts: FunctionFacts;
  /** The functions that a run can reach, the entry first. */
  readonly functions: readonly IrFunction[];
  private readonly known = new Map<string, readonly Edge[]>();

  constructor(
    readonly program: Program,
    readonly space: InputSpace,
    limits: ObjectLimits = defaultObjectLimits,
  ) {
    this.facts = new FunctionFacts(program);
    const entry = entryOf(space.function);
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
  }

  get entry(): Point {
    return { function: entryOf(this.space.function), block: 0, index: 0 };
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

  /** Everything that can happen from a point: the start of a block, or behind a call. */
  edges(from: Point): readonly Edge[] {
    const key = keyOf(from);
    let edges = this.known.get(key);
    if (edges === undefined) {
      edges = this.computeEdges(from);
      this.known.set(key, edges);
    }
    return edges;
  }

  /**
   * What a call gets from a segment of its callee that ends in a return (undefined: it does not): after the effect of
   * the segment, the caller's local in terms of the callee's frame.
   */
  resultBinding(from: Point, call: Point): Effect | undefined {
    const callee = functionOf(this.program, from.function);
    const { terminator } = callee.blocks[from.block];
    if (terminator.kind !== 'return') return undefined;
    const state = State.initial(this.model, new Havocs(`${keyOf(from)} result `));
    const caller = functionOf(this.program, call.function);
    keepResult(state, callee, terminator.value);
    takeResult(state, callee, caller, this.callAt(call));
    return effectOf(state);
  }

  private callAt({ function: name, block, index }: Point): IrInstruction & { kind: 'call' } {
    const instruction = functionOf(this.program, name).blocks[block].instructions[index];
    invariant(instruction.kind === 'call', 'point should be a call');
    return instruction;
  }

  private computeEdges(from: Point): readonly Edge[] {
    const f = functionOf(this.program, from.function);
    const state = State.initial(this.model, new Havocs(`${keyOf(from)} `));
    const end = runSegment(state, f, from.block, from.index);
    switch (end.kind) {
      case 'stop':
        return [];
      case 'return':
        return [{ kind: 'return', from, effect: effectOf(state) }];
      case 'ways':
        return end.ways.map(({ condition, to, site, arm }): Edge => {
          const way = state.fork();
          way.assume(condition);
          const target = { function: from.function, block: to, index: 0 };
          return { kind: 'flow', from, to: target, site, arm, effect: effectOf(way) };
        });
      case 'call':
        return end.callees.map(({ condition, function: callee }): Edge => {
          const way = state.fork();
          way.assume(condition);
          const bound = State.initial(this.model, new Havocs(`${keyOf(from)} ${callee.name} `));
          enterFunction(bound, f, end.call, callee);
          return {
            kind: 'call',
            from,
            to: { function: callee.name, block: 0, index: 0 },
            call: { ...from, index: end.index },
            returnTo: { ...from, index: end.index + 1 },
            effect: effectOf(way),
            binding: effectOf(bound),
          };
        });
    }
  }
}

function keyOf({ function: name, block, index }: Point): string {
  return `${name} ${block}:${index}`;
}

function functionOf(program: Program, name: string): IrFunction {
  const f = program.functions.get(name);
  invariant(f !== undefined, `function ${name} should have a body`);
  return f;
}

/** Integers that hold an address become anything; an address that its place cannot hold is a reason to give up. */
export function effectOf(state: State): Effect {
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
export function contentTerms(state: State, place: Place): readonly Term[] {
  const terms = termsOf(place, state.get(place));
  if (terms !== undefined) return terms;
  if (place.content === 'address')
    throw new Inexpressible(`an address that \`${place.name ?? '?'}\` should not hold`);
  return termsOf(place, state.anyContent(place, 'not followed')) ?? [];
}
