import { invariant } from '../../base/index.js';
import type { IrFunction, IrPlace, IrType, LocalId } from '../../ir/index.js';
import type { CompiledFunction } from '../compile/compile-function.js';
import type { Segment } from '../compile/segment.js';
import { copyMemory } from '../memory/block-memory.js';
import { resize } from '../operations/casts.js';
import { Pointer, type Value, wrapInteger } from '../values/values.js';
import { Frame } from './frame.js';
import type { Machine } from './machine.js';
import type { CallFrame } from './path.js';
import { Stop, tooMuch } from './stop.js';

/** Where a call returns to. */
export interface Return {
  readonly segment: Segment | undefined;
  readonly result: LocalId | undefined;
}

/** Opens a frame of the function and gives its first segment. */
export function enter(
  machine: Machine,
  code: CompiledFunction,
  args: readonly Value[],
  returnTo: Return,
  stack: CallFrame | undefined,
  place: IrPlace | undefined,
): Segment {
  const caller = machine.frame;
  const depth = caller === undefined ? 0 : caller.depth + 1;
  if (depth > machine.maxCallDepth) throw tooDeep(machine, place);
  const locals = code.template.slice();
  const activation = machine.activations++;
  const frame = new Frame(code, locals, caller, returnTo.segment, returnTo.result, stack, activation, depth);
  const { parameters } = code;
  for (let i = 0; i < parameters.length; i++) {
    const { local, byValue } = parameters[i];
    locals[local] =
      byValue === undefined ? args[i] : ownCopy(machine, frame, code.name, args[i], byValue.bytes, place);
  }
  machine.frame = frame;
  machine.path.stack = stack;
  machine.recorder?.enter?.(activation, code.name);
  machine.recorder?.opened?.({
    activation,
    function: code.name,
    locals,
    args,
    caller: caller?.activation,
  });
  return code.entry;
}

/** A struct passed by value is the callee's. */
function ownCopy(
  machine: Machine,
  frame: Frame,
  name: string,
  from: Value,
  bytes: number,
  place: IrPlace | undefined,
): Pointer {
  const object = machine.allocate('local', `parameter of ${name}`, bytes);
  frame.own(object);
  const copy = new Pointer(object, 0);
  copyMemory(machine, copy, from, wrapInteger(bytes, machine.pointerBits), place);
  return copy;
}

/** A run that overflowed its stack agrees; otherwise the depth is a limit of ours. */
function tooDeep(machine: Machine, place: IrPlace | undefined): Stop {
  const { outcome } = machine.run;
  if (outcome.kind === 'runtime-error' || outcome.kind === 'step-limit')
    return new Stop({ kind: 'outcome', outcome });
  return tooMuch(`more than ${machine.maxCallDepth} calls inside each other`, place);
}

/** Closes the frame; gives the segment where the caller goes on, or undefined after the first call. */
export function leave(machine: Machine, value: Value): Segment | undefined {
  const { frame } = machine;
  invariant(frame !== undefined, 'return should leave a frame');
  if (frame.objects !== undefined) for (const object of frame.objects) object.alive = false;
  machine.recorder?.leave?.(frame.activation);
  const { caller } = frame;
  machine.frame = caller;
  if (caller === undefined) return undefined;
  machine.path.stack = caller.stack;
  if (frame.resultTo !== undefined) {
    caller.locals[frame.resultTo] = value;
    machine.recorder?.returned?.(frame.activation, caller.activation, frame.resultTo, caller.locals);
  }
  return frame.returnTo;
}

/** How a value of the type is passed: functions called through a pointer have to agree in it. */
function passingClass(type: IrType | undefined, pointerBits: number): string {
  if (type === undefined) return 'nothing';
  if (type.kind === 'float') return `float ${type.bits}`;
  const bits = type.kind === 'pointer' ? pointerBits : type.bits;
  return bits <= 32 ? 'word' : `integer ${bits}`;
}

/** Whether a call with these types can be a call of the function. */
export function isCallable(
  machine: Machine,
  irFunction: IrFunction,
  argTypes: readonly IrType[],
  result: IrType | undefined,
): boolean {
  const { parameters, locals } = irFunction;
  const classOf = (type: IrType | undefined) => passingClass(type, machine.pointerBits);
  return (
    parameters.length === argTypes.length &&
    parameters.every(({ local }, i) => classOf(locals[local].type) === classOf(argTypes[i])) &&
    classOf(result) === classOf(irFunction.result)
  );
}

/** Arguments in the width that the callee's parameters have: they differ where a declaration had no prototype. */
export function adaptArguments(
  machine: Machine,
  irFunction: IrFunction,
  args: Value[],
  argTypes: readonly IrType[],
  place: IrPlace | undefined,
): void {
  irFunction.parameters.forEach(({ local }, i) => {
    const to = irFunction.locals[local].type;
    const from = argTypes[i];
    if (to.kind !== 'int' || from?.kind !== 'int' || to.bits === from.bits) return;
    args[i] = resize(machine, to.bits < from.bits ? 'trunc' : 'zext', args[i], from.bits, to.bits, place);
  });
}
