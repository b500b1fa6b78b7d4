import { invariant } from '../../base/index.js';
import { builtInEffect, type IrInstruction, type IrPlace } from '../../ir/index.js';
import { FALSE, not, type Term } from '../../term/index.js';
import { callStub } from '../memory/stubs.js';
import { builtinOf } from '../operations/builtins.js';
import { nullRequirement } from '../path/caller-requirement.js';
import { adaptArguments, enter, isCallable } from '../path/calls.js';
import type { Machine } from '../path/machine.js';
import type { CallFrame } from '../path/path.js';
import type { EventPlace } from '../path/recorder.js';
import { runtimeError, SomeEscape, unmodelled } from '../path/stop.js';
import { demand, exclude, pinTarget } from '../values/demand.js';
import { Alternatives, Pointer, type Value } from '../values/values.js';
import type { CompiledFunction } from './compile-function.js';
import type { End, Segment, Step } from './segment.js';
import type { Slots } from './slots.js';

type Call = IrInstruction & { kind: 'call' };

/** Who finds the code of a function. */
export interface CallCompiler {
  readonly machine: Machine;
  function(name: string): CompiledFunction | undefined;
}

/** A call that control does not leave for, or one that ends its segment. */
export type CompiledCall =
  | { readonly kind: 'step'; readonly step: Step }
  | { readonly kind: 'end'; end(rest: Segment): End };

export function compileCall(
  compiler: CallCompiler,
  slots: Slots,
  call: Call,
  place: EventPlace,
): CompiledCall {
  const { callee } = call;
  const args = call.args.map((arg) => slots.of(arg));
  const collect = (locals: Value[]): Value[] => args.map((slot) => locals[slot]);
  if (callee.kind === 'pointer') return compileIndirectCall(compiler, slots, call, place, collect);
  const { name } = callee;
  if (compiler.machine.program.functions.has(name)) {
    const end = (rest: Segment): End => {
      const open = openCall(compiler, call, place, name, rest);
      return (locals) => open(collect(locals));
    };
    return { kind: 'end', end };
  }
  const outside = outsideCall(compiler.machine, name, call.place);
  const { target } = call;
  const step: Step = (locals) => {
    const value = outside(collect(locals));
    if (target !== undefined) locals[target] = value;
  };
  return { kind: 'step', step };
}

/** A call of a function of the program, prepared as far as it can be. */
function openCall(
  compiler: CallCompiler,
  call: Call,
  at: EventPlace,
  name: string,
  rest: Segment,
): (args: Value[]) => Segment {
  const { machine } = compiler;
  const { place } = call;
  const returnTo = { segment: rest, result: call.target };
  let code: CompiledFunction | undefined;
  return (args) => {
    if (code === undefined) {
      code = compiler.function(name);
      invariant(code !== undefined, 'function should have a body');
      if (!isCallable(machine, code.irFunction, call.argTypes, call.result)) {
        const found = code.irFunction.sourceName;
        code = undefined;
        throw runtimeError(`call of \`${found}\` with arguments or a result of other types`, place, FALSE);
      }
    }
    adaptArguments(machine, code.irFunction, args, call.argTypes, place);
    const parent = machine.frame?.stack;
    const stack: CallFrame = {
      function: at.function,
      block: at.block,
      instruction: at.instruction,
      parent,
    };
    return enter(machine, code, args, returnTo, stack, place);
  };
}

/** A call of what has no body in the program: a built-in, or a stub. */
function outsideCall(
  machine: Machine,
  name: string,
  place: IrPlace | undefined,
): (args: readonly Value[]) => Value {
  const effect = builtInEffect(name);
  if (effect !== undefined) {
    const builtin = builtinOf(name, effect);
    return (args) => builtin(machine, args, place);
  }
  const stub = machine.program.stubs.get(name);
  if (stub !== undefined) return (args) => callStub(machine, stub, args, place);
  return () => {
    throw unmodelled(`call of \`${name}\`, which has no body and no model`, place);
  };
}

function compileIndirectCall(
  compiler: CallCompiler,
  slots: Slots,
  call: Call,
  at: EventPlace,
  collect: (locals: Value[]) => Value[],
): CompiledCall {
  const { machine } = compiler;
  const { callee, place, target } = call;
  invariant(callee.kind === 'pointer', 'callee should be a pointer');
  const pointer = slots.of(callee.operand);
  const end = (rest: Segment): End => {
    const known = new Map<string, (args: Value[]) => Segment>();
    return (locals) => {
      const name = calledFunction(machine, locals[pointer], place);
      if (machine.program.functions.has(name)) {
        let open = known.get(name);
        if (open === undefined) {
          open = openCall(compiler, call, at, name, rest);
          known.set(name, open);
        }
        return open(collect(locals));
      }
      const value = outsideCall(machine, name, place)(collect(locals));
      if (target !== undefined) locals[target] = value;
      return rest;
    };
  };
  return { kind: 'end', end };
}

/** The function that is called on this input; which one of several, is a choice of the path. */
function calledFunction(machine: Machine, value: Value, place: IrPlace | undefined): string {
  const address = demand(machine, value, place);
  if (!(address instanceof Alternatives)) return functionAt(machine, address, undefined, place);
  const current = address.targets[address.current];
  // Other inputs call something: this one ends here before it is asked what.
  if (machine.mode === 'follow' && !isFunction(current))
    return functionAt(machine, current, address.guards[address.current], place);
  const isNoFunction = (target: Value) => !isFunction(target);
  const functions = exclude(machine, address, isNoFunction, 'pointer to a function', place);
  const single =
    functions instanceof Alternatives ? pinTarget(machine, functions, 'callee', place) : functions;
  return functionAt(machine, demand(machine, single, place), undefined, place);
}

const isFunction = (target: Value): boolean => target instanceof Pointer && target.object.kind === 'function';

/** `guard`: what makes it this address of several. */
function functionAt(
  machine: Machine,
  address: Value,
  guard: Term | undefined,
  place: IrPlace | undefined,
): string {
  if (address === 0 || address === 0n) {
    const requirement = nullRequirement(machine, guard, 'function');
    throw runtimeError('call through a null pointer', place, guard ? not(guard) : FALSE, requirement);
  }
  const isStart = (pointer: Pointer) => pointer.parts.length === 0 && pointer.offset === 0;
  const name =
    address instanceof Pointer && isStart(address)
      ? machine.memory.functionNames.get(address.object)
      : undefined;
  if (name !== undefined) return name;
  const wayOut = guard ? new SomeEscape(not(guard)) : 'unknown';
  throw runtimeError('call through a pointer that is no function', place, wayOut);
}
