import { invariant } from '../../base/index.js';
import type { BlockId, IrFunction } from '../../ir/index.js';
import { substitute, type Term } from '../../term/index.js';
import {
  Address,
  type Effect,
  effectOf,
  enterFunction,
  Havocs,
  isAddress,
  keepResult,
  type Place,
  runSegment,
  State,
  type TransitionSystem,
  takeResult,
  type Value,
} from '../../transition/index.js';
import type { CallString, Point } from './flow.js';

/** One of the ways a segment can end, with all that was done up to there and over the call or return. */
export type SegmentOutcome =
  | {
      readonly kind: 'flow';
      readonly to: BlockId;
      readonly site: number | undefined;
      readonly arm: number | undefined;
      readonly effect: Effect;
    }
  | { readonly kind: 'call'; readonly callee: string; readonly call: number; readonly effect: Effect }
  | { readonly kind: 'return'; readonly effect: Effect };

/** The same for the same way, whatever is known of the state. */
export function keyOf(outcome: SegmentOutcome): string {
  switch (outcome.kind) {
    case 'flow':
      return `flow ${outcome.to} ${outcome.site} ${outcome.arm}`;
    case 'call':
      return `call ${outcome.callee}`;
    case 'return':
      return 'return';
  }
}

/** Executes the segment at a point. `start` says what is known of places; by default their variables stand for them. */
export function runFrom(
  system: TransitionSystem,
  { calls, block, instruction }: Point,
  start?: (place: Place) => Value,
): readonly SegmentOutcome[] {
  const f = functionOf(system, calls.function);
  const state = State.initial(system.model, new Havocs(`${calls.function} ${block}:${instruction} `), start);
  const end = runSegment(state, f, block, instruction);
  switch (end.kind) {
    case 'stop':
      return [];
    case 'ways':
      return end.ways.map(({ condition, to, site, arm }) => {
        const way = state.fork();
        way.assume(condition);
        return { kind: 'flow', to, site, arm, effect: effectOf(way) };
      });
    case 'call':
      return end.callees.map(({ condition, function: callee }) => {
        const way = state.fork();
        way.assume(condition);
        enterFunction(way, f, end.call, callee);
        return { kind: 'call', callee: callee.name, call: end.index, effect: effectOf(way) };
      });
    case 'return':
      return leave(system, state, calls, f, end.value);
  }
}

function leave(
  system: TransitionSystem,
  state: State,
  { parent, call }: CallString,
  callee: IrFunction,
  value: Parameters<typeof keepResult>[2],
): readonly SegmentOutcome[] {
  if (parent === undefined || call === undefined) return [];
  const caller = functionOf(system, parent.function);
  const instruction = caller.blocks[call.block].instructions[call.instruction];
  invariant(instruction.kind === 'call', 'a call string should consist of calls');
  keepResult(state, callee, value);
  takeResult(state, callee, caller, instruction);
  return [{ kind: 'return', effect: effectOf(state) }];
}

/** What a place holds, from the terms for its variables. */
export function placeValue(place: Place, content: (variable: Term) => Term): Value {
  const { value, variables } = place;
  if (!isAddress(value)) return substitute(value, new Map([[variables[0], content(variables[0])]]));
  const offset = content(variables[0]);
  if (variables.length === 1) return new Address(value.object, offset, value.targets);
  const object = content(variables[1]);
  return new Address(object, offset, object.op === 'const' ? [Number(object.value)] : value.targets);
}

function functionOf(system: TransitionSystem, name: string): IrFunction {
  const f = system.program.functions.get(name);
  invariant(f !== undefined, `function ${name} should have a body`);
  return f;
}
