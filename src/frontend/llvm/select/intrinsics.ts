import type { ComputeOp, Gap, IrOperand } from '../../../ir/index.js';
import type { LlInstruction, LlTyped } from '../parse/ll-form.js';
import { copiedPadding } from './copied-padding.js';
import { selectFloatClass } from './float-class.js';
import type { FunctionLowering } from './function-lowering.js';
import { BIT, intConstant, isComputable, POINTER, undefinedOf } from './scalars.js';
import { leaveFilledPaddingUnset, leavePaddingUnset } from './unset-padding.js';

type Call = LlInstruction & { kind: 'call' };

/** Intrinsics that are one operation on their scalar operands: how many of them count, and the operation. */
const PLAIN: Readonly<Record<string, readonly [op: ComputeOp, arity: number]>> = {
  abs: ['abs', 1],
  smax: ['smax', 2],
  smin: ['smin', 2],
  umax: ['umax', 2],
  umin: ['umin', 2],
  ctpop: ['ctpop', 1],
  ctlz: ['ctlz', 1],
  cttz: ['cttz', 1],
  bswap: ['bswap', 1],
  bitreverse: ['bitreverse', 1],
  fshl: ['fshl', 3],
  fshr: ['fshr', 3],
  'sadd.sat': ['sadd-sat', 2],
  'uadd.sat': ['uadd-sat', 2],
  'ssub.sat': ['ssub-sat', 2],
  'usub.sat': ['usub-sat', 2],
  fabs: ['fabs', 1],
  sqrt: ['sqrt', 1],
  floor: ['floor', 1],
  ceil: ['ceil', 1],
  trunc: ['ftrunc', 1],
  rint: ['rint', 1],
  nearbyint: ['rint', 1],
  roundeven: ['rint', 1],
  round: ['round', 1],
  fma: ['fma', 3],
  copysign: ['copysign', 2],
  minnum: ['minnum', 2],
  maxnum: ['maxnum', 2],
  'fptosi.sat': ['fptosi-sat', 1],
  'fptoui.sat': ['fptoui-sat', 1],
};

const OVERFLOWING: Readonly<Record<string, readonly ['add' | 'sub' | 'mul', ComputeOp]>> = {
  'sadd.with.overflow': ['add', 'sadd-overflow'],
  'uadd.with.overflow': ['add', 'uadd-overflow'],
  'ssub.with.overflow': ['sub', 'ssub-overflow'],
  'usub.with.overflow': ['sub', 'usub-overflow'],
  'smul.with.overflow': ['mul', 'smul-overflow'],
  'umul.with.overflow': ['mul', 'umul-overflow'],
};

/** Functions of the C library that the compiler writes as intrinsics, and code calls by their own names again. */
const LIBRARY: ReadonlySet<string> = new Set([
  'sin',
  'cos',
  'tan',
  'asin',
  'acos',
  'atan',
  'atan2',
  'sinh',
  'cosh',
  'tanh',
  'exp',
  'exp2',
  'exp10',
  'log',
  'log2',
  'log10',
  'pow',
  'ldexp',
  'lround',
  'llround',
  'lrint',
  'llrint',
]);

/** Intrinsics without a meaning for one thread that looks at values only. */
const DROPPED =
  /^(dbg\.|lifetime\.|assume$|donothing|var\.annotation|experimental\.noalias|prefetch|sideeffect|va_end|stackrestore|pseudoprobe|fake\.use|instrprof)/;

/** `llvm.NAME.TYPES`: the name without the types it is overloaded for. */
function baseName(name: string): string {
  return name.slice('llvm.'.length).replace(/(\.(p\d+|[ifv]\d+\w*|sl_\w+))+$/, '');
}

export function selectIntrinsic(f: FunctionLowering, name: string, call: Call): void {
  const base = baseName(name);
  if (DROPPED.test(base)) return;
  if (call.args.some(({ type }) => !isComputable(f.layout, type))) {
    notModelled(f, call, base);
    return;
  }
  const plain = Object.hasOwn(PLAIN, base) ? PLAIN[base] : undefined;
  if (plain && call.result !== undefined) {
    const [op, arity] = plain;
    const args = call.args.slice(0, arity).map((arg) => f.typed(arg));
    f.assign(f.target(call.result), op, f.scalar(call.args[0].type), args);
    return;
  }
  const overflowing = Object.hasOwn(OVERFLOWING, base) ? OVERFLOWING[base] : undefined;
  if (overflowing && call.result !== undefined) {
    const [value, flag] = f.targets(call.result);
    const type = f.scalar(call.args[0].type);
    const args = call.args.map((arg) => f.typed(arg));
    f.assign(value, overflowing[0], type, args);
    f.assign(flag, overflowing[1], type, args);
    return;
  }
  if (LIBRARY.has(base)) selectLibraryCall(f, base, call);
  else selectSpecial(f, base, call);
}

function selectLibraryCall(f: FunctionLowering, base: string, call: Call): void {
  const first = f.scalar(call.args[0].type);
  const suffix = first.kind === 'float' && first.bits === 32 ? 'f' : '';
  f.emit({
    kind: 'call',
    target: f.resultTarget(call.result),
    callee: { kind: 'function', name: `${base}${suffix}` },
    args: call.args.map((arg) => f.typed(arg)),
    argTypes: call.args.map((arg) => f.scalar(arg.type)),
    result: f.scalar(call.type),
    place: f.place,
  });
}

function paddingIn(f: FunctionLowering, { args }: Call): { readonly padding?: readonly Gap[] } {
  const [to, from, bytes] = args.map((arg) => arg.value);
  // Who calls `memcpy` by its name gets all of it.
  const isStruct = bytes.kind === 'int' && !f.module.isNamedCopy(f.place);
  const padding = isStruct ? copiedPadding(f, [to, from], Number(bytes.value)) : undefined;
  return padding ? { padding } : {};
}

function selectSpecial(f: FunctionLowering, base: string, call: Call): void {
  const { args, result } = call;
  const [first, second, third] = args.map((arg) => () => f.typed(arg));
  switch (base) {
    case 'memcpy':
    case 'memcpy.inline':
    case 'memmove':
      f.emit({
        kind: 'copy-memory',
        to: first(),
        from: second(),
        bytes: third(),
        ...paddingIn(f, call),
        place: f.place,
      });
      leavePaddingUnset(f, call);
      return;
    case 'memset':
    case 'memset.inline':
      if (leaveFilledPaddingUnset(f, call)) return;
      f.emit({ kind: 'fill-memory', to: first(), value: second(), bytes: third(), place: f.place });
      return;
    case 'fmuladd': {
      // The targets' code multiplies and adds separately, with two roundings.
      const type = f.scalar(call.type);
      const product = f.compute('fmul', type, [first(), second()]);
      f.assign(f.target(result!), 'fadd', type, [product, third()]);
      return;
    }
    case 'is.fpclass':
      selectFloatClass(f, args, f.target(result!));
      return;
    case 'trap':
    case 'debugtrap':
    case 'ubsantrap':
      f.emit({
        kind: 'call',
        callee: { kind: 'function', name: 'llvm.trap' },
        args: [],
        argTypes: [],
        place: f.place,
      });
      f.block.terminator = { kind: 'unreachable', place: f.place };
      f.block = f.draft.newBlock();
      return;
    case 'va_start':
      startArguments(f, args[0]);
      return;
    case 'va_copy':
      f.emit({
        kind: 'copy-memory',
        to: f.typed(args[0]),
        from: f.typed(args[1]),
        bytes: f.addressConstant(f.module.isX86 ? 24 : f.layout.pointerBytes),
        place: f.place,
      });
      return;
  }
  if (result === undefined) notModelled(f, call, base);
  else selectValue(f, base, call, result);
}

/** Intrinsics that are a known value or one of their arguments. */
function selectValue(f: FunctionLowering, base: string, call: Call, result: string): void {
  const { args } = call;
  const targets = f.targets(result);
  const is = (operand: IrOperand): void => f.copy(targets[0], operand);
  switch (base) {
    case 'expect':
    case 'expect.with.probability':
    case 'threadlocal.address':
    case 'launder.invariant.group':
    case 'strip.invariant.group':
    case 'ptr.annotation':
    case 'annotation':
    case 'ssa.copy':
    case 'arithmetic.fence':
      is(f.typed(args[0]));
      return;
    case 'stacksave':
      is(undefinedOf(POINTER));
      return;
    case 'is.constant':
      is(intConstant(1, 0));
      return;
    case 'objectsize': {
      // "Unknown" is a correct answer: the greatest size when asked for the most, 0 for the least.
      const type = f.scalar(call.type);
      const least = args[1]?.value.kind === 'int' && Number(args[1].value.value) !== 0;
      is(intConstant(type.kind === 'int' ? type.bits : 32, least ? 0 : -1));
      return;
    }
    case 'ptrmask': {
      // The pointer moved by the difference, so that it stays a pointer into its object.
      const pointer = f.typed(args[0]);
      const address = f.compute('ptrtoint', POINTER, [pointer], f.addressInt);
      const kept = f.compute('and', f.addressInt, [address, f.typed(args[1])]);
      f.assign(targets[0], 'pointer-add', POINTER, [
        pointer,
        f.compute('sub', f.addressInt, [kept, address]),
      ]);
      return;
    }
    case 'scmp':
    case 'ucmp': {
      const sign = base === 'scmp' ? 's' : 'u';
      const type = f.scalar(args[0].type);
      const own = f.scalar(call.type);
      const operands = args.map((arg) => f.typed(arg));
      const greater = f.compute('zext', BIT, [f.compute(`${sign}gt`, type, operands, BIT)], own);
      const less = f.compute('zext', BIT, [f.compute(`${sign}lt`, type, operands, BIT)], own);
      f.assign(targets[0], 'sub', own, [greater, less]);
      return;
    }
    default:
      notModelled(f, call, base);
  }
}

function notModelled(f: FunctionLowering, call: Call, base: string): void {
  f.unmodelled(`compiler intrinsic ${base}`, f.resultTarget(call.result));
}

/** Points the list at the hidden parameter. On x86-64 the register areas are said to be used up. */
function startArguments(f: FunctionLowering, list: LlTyped): void {
  const address = f.typed(list);
  const buffer = f.furtherArguments ?? { kind: 'null' };
  if (!f.module.isX86) {
    f.store(address, buffer, POINTER);
    return;
  }
  f.store(address, intConstant(32, 48), { kind: 'int', bits: 32 });
  f.store(f.offset(address, 4), intConstant(32, 176), { kind: 'int', bits: 32 });
  f.store(f.offset(address, 8), buffer, POINTER);
  f.store(f.offset(address, 16), { kind: 'null' }, POINTER);
}
