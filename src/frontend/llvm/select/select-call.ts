import {
  type ArrayBound,
  type IrOperand,
  type IrType,
  leftOutBy,
  volatileRead,
  volatileWrite,
} from '../../../ir/index.js';
import type { LlArgument, LlInstruction, LlType, LlValue } from '../parse/ll-form.js';
import { roundUp } from '../types/data-layout.js';
import { boundsAt } from './array-bounds.js';
import { copiedPaddingOf } from './copied-padding.js';
import type { FunctionLowering } from './function-lowering.js';
import { selectIntrinsic } from './intrinsics.js';
import { intConstant, local, POINTER, scalarType } from './scalars.js';
import { extendedBit } from './select-arithmetic.js';
import { selectProbe, selectSwitchProbe } from './select-control.js';

type Call = LlInstruction & { kind: 'call' };

export function selectCall(f: FunctionLowering, call: Call): void {
  const name = call.callee.kind === 'global' ? call.callee.name : undefined;
  const leftOut = name === undefined ? undefined : leftOutBy(name);
  if (name === '__hyla_probe') selectProbeCall(f, call);
  else if (name === '__hyla_switch') {
    const [id, value] = call.args;
    const result = call.result === undefined ? undefined : f.target(call.result);
    selectSwitchProbe(f, constantNumber(id.value), f.typed(value), result);
  } else if (name === '__hyla_tick') return;
  else if (name !== undefined && volatileWrite(name)) selectVolatileWrite(f, name, call);
  else if (name?.startsWith('llvm.')) selectIntrinsic(f, name, call);
  else if (leftOut !== undefined) f.unmodelled(leftOut, f.resultTarget(call.result));
  else if (name !== undefined && NON_LOCAL.has(name))
    f.unmodelled(`call of ${name}`, f.resultTarget(call.result));
  else emitCall(f, call);
}

/** What a device takes goes nowhere that the program could look. */
function selectVolatileWrite(f: FunctionLowering, name: string, { args: [to, given] }: Call): void {
  if (volatileWrite(name)?.of === 'device') return;
  const within = boundsAt(f, to.value);
  f.volatileStore(f.typed(to), f.typed(given), f.scalar(given.type), within);
}

/** Functions that leave or re-enter frames in ways no model of calls expresses. */
const NON_LOCAL: ReadonlySet<string> = new Set([
  'setjmp',
  '_setjmp',
  'sigsetjmp',
  '__sigsetjmp',
  'longjmp',
  '_longjmp',
  'siglongjmp',
]);

function selectProbeCall(f: FunctionLowering, call: Call): void {
  const [id, condition] = call.args;
  const bit = extendedBit(f, condition.value);
  const tested = bit ? f.operand({ kind: 'int', bits: 1 }, bit) : nonZero(f, f.typed(condition));
  selectProbe(
    f,
    constantNumber(id.value),
    tested,
    call.result === undefined ? undefined : f.target(call.result),
  );
}

function nonZero(f: FunctionLowering, operand: IrOperand): IrOperand {
  if (operand.kind === 'int') return intConstant(1, Number(operand.value) === 0 ? 0 : 1);
  return f.compute('ne', { kind: 'int', bits: 32 }, [operand, intConstant(32, 0)], { kind: 'int', bits: 1 });
}

function constantNumber(value: LlValue): number {
  return value.kind === 'int' ? Number(value.value) : -1;
}

/**
 * A call of the program. A result of several scalars comes back through memory, like a struct; further
 * arguments of a variadic call are laid out in a buffer whose address is one more, last argument.
 */
function emitCall(f: FunctionLowering, call: Call): void {
  const fixedCount = fixedArguments(f, call);
  const fixed = fixedCount === undefined ? call.args : call.args.slice(0, fixedCount);
  const args: IrOperand[] = [];
  const argTypes: IrType[] = [];
  const pass = (operand: IrOperand, type: IrType): void => {
    args.push(operand);
    argTypes.push(type);
  };
  const scalar = scalarType(f.layout, call.type);
  const leaves = scalar ? [] : f.leaves(call.type);
  let buffer: IrOperand | undefined;
  if (leaves.length > 0) {
    buffer = allocate(f, f.layout.allocSize(call.type));
    pass(buffer, POINTER);
  }
  for (const arg of fixed) {
    const operands = f.operands(arg.type, arg.value);
    f.leaves(arg.type).forEach((leaf, k) => void pass(operands[k], leaf.type));
  }
  if (fixedCount !== undefined) pass(furtherArguments(f, call.args.slice(fixedCount)), POINTER);
  f.emit({
    kind: 'call',
    target: f.resultTarget(call.result),
    callee: calleeOf(f, call.callee),
    args,
    argTypes,
    result: scalar,
    within: boundsOfRead(f, call),
    place: f.place,
  });
  if (!buffer || call.result === undefined) return;
  const targets = f.targets(call.result);
  for (const [k, leaf] of leaves.entries()) {
    f.emit({
      kind: 'load',
      target: targets[k],
      address: f.offset(buffer, leaf.offset),
      type: leaf.type,
      place: f.place,
    });
  }
}

function boundsOfRead(f: FunctionLowering, { callee, args }: Call): readonly ArrayBound[] | undefined {
  const isRead = callee.kind === 'global' && volatileRead(callee.name) !== undefined;
  return isRead ? boundsAt(f, args[0].value) : undefined;
}

/**
 * The number of fixed arguments of a variadic call, else undefined. Some targets write calls without a
 * prototype (`int f();`) as variadic ones, which they are not.
 */
function fixedArguments(f: FunctionLowering, call: Call): number | undefined {
  if (call.fixedCount === undefined || call.callee.kind !== 'global') return call.fixedCount;
  const declared = f.module.function(call.callee.name);
  const variadic =
    !declared || (declared.variadic && (declared.parameters.length > 0 || declared.blocks.length > 0));
  return variadic ? call.fixedCount : undefined;
}

function calleeOf(f: FunctionLowering, callee: LlValue) {
  if (callee.kind === 'global') return { kind: 'function', name: f.module.symbol(callee.name) } as const;
  return { kind: 'pointer', operand: f.pointer(callee) } as const;
}

function allocate(f: FunctionLowering, bytes: number): IrOperand {
  const target = f.draft.newLocal(POINTER);
  f.emit({ kind: 'allocate', target, bytes, count: f.addressConstant(1), place: f.place });
  return local(target);
}

/** As the target's ABI lays variadic arguments out in memory; null when there are none. */
function furtherArguments(f: FunctionLowering, args: readonly LlArgument[]): IrOperand {
  if (args.length === 0) return { kind: 'null' };
  const slots: { arg: LlArgument; offset: number }[] = [];
  let size = 0;
  for (const arg of args) {
    const inline = passedInline(f, arg);
    const type: LlType = inline ?? arg.type;
    const align = Math.max(f.layout.align(type), f.layout.pointerBytes);
    size = roundUp(size, f.module.isX86 ? Math.min(align, 16) : f.layout.align(type));
    slots.push({ arg, offset: size });
    size += f.layout.allocSize(type);
    if (f.module.isX86) size = roundUp(size, 8);
  }
  const buffer = allocate(f, size);
  for (const { arg, offset } of slots) storeArgument(f, f.offset(buffer, offset), arg);
  return buffer;
}

/** On x86-64 a struct passed by value lies among the arguments; on WebAssembly a pointer to a copy does. */
function passedInline(f: FunctionLowering, arg: LlArgument): LlType | undefined {
  return arg.byValue && f.module.isX86 ? arg.byValue : undefined;
}

function storeArgument(f: FunctionLowering, address: IrOperand, arg: LlArgument): void {
  if (arg.byValue) {
    const bytes = f.layout.allocSize(arg.byValue);
    const inline = passedInline(f, arg) !== undefined;
    const copy = inline ? address : allocate(f, bytes);
    f.emit({
      kind: 'copy-memory',
      to: copy,
      from: f.typed(arg),
      bytes: f.addressConstant(bytes),
      padding: copiedPaddingOf(f, [arg.byValue], bytes),
      place: f.place,
    });
    if (!inline) f.store(address, copy, POINTER);
    return;
  }
  const operands = f.operands(arg.type, arg.value);
  for (const [k, leaf] of f.leaves(arg.type).entries())
    f.store(f.offset(address, leaf.offset), operands[k], leaf.type);
}
