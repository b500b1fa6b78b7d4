import type { ComputeOp, IrType } from './program.js';

const BIT: IrType = { kind: 'int', bits: 1 };

/** What kind of arguments an operation takes (`type` of the instruction) and what it makes of them. */
type Shape =
  /** All arguments and the result have the type. */
  | { readonly kind: 'same'; readonly arity: number; readonly on: readonly IrType['kind'][] }
  /** Arguments of the type, a 1-bit result. */
  | { readonly kind: 'test'; readonly arity: number; readonly on: readonly IrType['kind'][] }
  /** One argument of the type; the result is of one of the kinds, narrower or wider as told. */
  | {
      readonly kind: 'cast';
      readonly on: readonly IrType['kind'][];
      readonly to: readonly IrType['kind'][];
      readonly width?: 'narrower' | 'wider';
    }
  | { readonly kind: 'select' }
  | { readonly kind: 'pointer-add' };

const same = (arity: number, ...on: IrType['kind'][]): Shape => ({ kind: 'same', arity, on });
const test = (arity: number, ...on: IrType['kind'][]): Shape => ({ kind: 'test', arity, on });
const cast = (on: IrType['kind'], to: IrType['kind'], width?: 'narrower' | 'wider'): Shape => ({
  kind: 'cast',
  on: [on],
  to: [to],
  width,
});
const INT2 = same(2, 'int');
const FLOAT1 = same(1, 'float');
const FLOAT2 = same(2, 'float');
const COMPARE = test(2, 'int', 'pointer');
const FCOMPARE = test(2, 'float');
const OVERFLOW = test(2, 'int');
const CLASS = test(1, 'float');

const SHAPES: Readonly<Record<ComputeOp, Shape>> = {
  add: INT2,
  sub: INT2,
  mul: INT2,
  udiv: INT2,
  sdiv: INT2,
  urem: INT2,
  srem: INT2,
  shl: INT2,
  lshr: INT2,
  ashr: INT2,
  and: INT2,
  or: INT2,
  xor: INT2,
  eq: COMPARE,
  ne: COMPARE,
  ult: COMPARE,
  ule: COMPARE,
  ugt: COMPARE,
  uge: COMPARE,
  slt: COMPARE,
  sle: COMPARE,
  sgt: COMPARE,
  sge: COMPARE,
  fadd: FLOAT2,
  fsub: FLOAT2,
  fmul: FLOAT2,
  fdiv: FLOAT2,
  frem: FLOAT2,
  foeq: FCOMPARE,
  fogt: FCOMPARE,
  foge: FCOMPARE,
  folt: FCOMPARE,
  fole: FCOMPARE,
  fone: FCOMPARE,
  ford: FCOMPARE,
  fueq: FCOMPARE,
  fugt: FCOMPARE,
  fuge: FCOMPARE,
  fult: FCOMPARE,
  fule: FCOMPARE,
  fune: FCOMPARE,
  funo: FCOMPARE,
  trunc: cast('int', 'int', 'narrower'),
  zext: cast('int', 'int', 'wider'),
  sext: cast('int', 'int', 'wider'),
  fptrunc: cast('float', 'float', 'narrower'),
  fpext: cast('float', 'float', 'wider'),
  fptosi: cast('float', 'int'),
  fptoui: cast('float', 'int'),
  sitofp: cast('int', 'float'),
  uitofp: cast('int', 'float'),
  ptrtoint: cast('pointer', 'int'),
  inttoptr: cast('int', 'pointer'),
  bitcast: { kind: 'cast', on: ['int', 'float'], to: ['int', 'float'] },
  copy: same(1, 'int', 'float', 'pointer'),
  select: { kind: 'select' },
  'pointer-add': { kind: 'pointer-add' },
  fneg: FLOAT1,
  abs: same(1, 'int'),
  smax: INT2,
  smin: INT2,
  umax: INT2,
  umin: INT2,
  ctpop: same(1, 'int'),
  ctlz: same(1, 'int'),
  cttz: same(1, 'int'),
  bswap: same(1, 'int'),
  bitreverse: same(1, 'int'),
  fshl: same(3, 'int'),
  fshr: same(3, 'int'),
  'sadd-overflow': OVERFLOW,
  'uadd-overflow': OVERFLOW,
  'ssub-overflow': OVERFLOW,
  'usub-overflow': OVERFLOW,
  'smul-overflow': OVERFLOW,
  'umul-overflow': OVERFLOW,
  'sadd-sat': INT2,
  'uadd-sat': INT2,
  'ssub-sat': INT2,
  'usub-sat': INT2,
  fabs: FLOAT1,
  sqrt: FLOAT1,
  floor: FLOAT1,
  ceil: FLOAT1,
  ftrunc: FLOAT1,
  rint: FLOAT1,
  round: FLOAT1,
  fma: same(3, 'float'),
  copysign: FLOAT2,
  minnum: FLOAT2,
  maxnum: FLOAT2,
  isnan: CLASS,
  isinf: CLASS,
  isfinite: CLASS,
  signbit: CLASS,
  'fptosi-sat': cast('float', 'int'),
  'fptoui-sat': cast('float', 'int'),
};

export const computeOps = Object.keys(SHAPES) as readonly ComputeOp[];

export function sameIrType(a: IrType, b: IrType): boolean {
  return a.kind === b.kind && (a.kind === 'pointer' || a.bits === (b as { bits: number }).bits);
}

/** What is wrong with an operation on these types; undefined if nothing is. */
export function operationFault(
  op: ComputeOp,
  type: IrType,
  args: readonly IrType[],
  result: IrType,
  pointerBits: number,
): string | undefined {
  const shape = SHAPES[op];
  if (!shape) return `unknown operation ${op}`;
  switch (shape.kind) {
    case 'same':
    case 'test': {
      if (args.length !== shape.arity) return `${op} takes ${shape.arity} arguments`;
      if (!shape.on.includes(type.kind)) return `${op} does not work on ${type.kind}s`;
      if (!args.every((arg) => sameIrType(arg, type))) return `${op}: an argument is not of the stated type`;
      const expected = shape.kind === 'same' ? type : BIT;
      return sameIrType(result, expected) ? undefined : `${op}: the target has another type`;
    }
    case 'cast': {
      if (args.length !== 1 || !sameIrType(args[0], type))
        return `${op}: the argument is not of the stated type`;
      if (!shape.on.includes(type.kind) || !shape.to.includes(result.kind))
        return `${op}: from ${type.kind} to ${result.kind}`;
      return castWidthFault(op, type, result, pointerBits, shape.width);
    }
    case 'select': {
      if (args.length !== 3 || !sameIrType(args[0], BIT))
        return 'select needs a 1-bit condition and two values';
      const values = sameIrType(args[1], type) && sameIrType(args[2], type);
      return values && sameIrType(result, type)
        ? undefined
        : 'select: its values and target should be of the stated type';
    }
    case 'pointer-add': {
      const offset: IrType = { kind: 'int', bits: pointerBits };
      const isCounted = args.length === 2 || args.length === 3;
      const fits =
        isCounted && args[0].kind === 'pointer' && args.slice(1).every((arg) => sameIrType(arg, offset));
      if (!fits || type.kind !== 'pointer' || result.kind !== 'pointer')
        return 'pointer-add takes a pointer and an integer as wide, and perhaps a scale';
      return undefined;
    }
  }
}

function castWidthFault(
  op: ComputeOp,
  type: IrType,
  result: IrType,
  pointerBits: number,
  width: 'narrower' | 'wider' | undefined,
): string | undefined {
  const bits = (t: IrType): number => (t.kind === 'pointer' ? pointerBits : t.bits);
  const from = bits(type);
  const to = bits(result);
  if (width === 'narrower' && to >= from) return `${op}: the result should be narrower`;
  if (width === 'wider' && to <= from) return `${op}: the result should be wider`;
  const keepsBits = op === 'bitcast' || op === 'ptrtoint' || op === 'inttoptr';
  return keepsBits && from !== to ? `${op}: the widths should agree` : undefined;
}
