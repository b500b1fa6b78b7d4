import type { ComputeOp, IrOperand, LocalId } from '../../../ir/index.js';
import type { LlTyped } from '../parse/ll-form.js';
import type { FunctionLowering } from './function-lowering.js';
import { BIT, intConstant } from './scalars.js';

/** Bits of `llvm.is.fpclass`'s mask. */
const NAN = 0x003;
const NEGATIVE_INFINITY = 0x004;
const POSITIVE_INFINITY = 0x200;
const NEGATIVE_NORMAL = 0x008;
const NEGATIVE_SUBNORMAL = 0x010;
const NEGATIVE_ZERO = 0x020;
const POSITIVE_ZERO = 0x040;
const POSITIVE_SUBNORMAL = 0x080;
const POSITIVE_NORMAL = 0x100;
const ZERO = NEGATIVE_ZERO | POSITIVE_ZERO;
const SUBNORMAL = NEGATIVE_SUBNORMAL | POSITIVE_SUBNORMAL;
const NORMAL = NEGATIVE_NORMAL | POSITIVE_NORMAL;
const INFINITY = NEGATIVE_INFINITY | POSITIVE_INFINITY;
const ALL = 0x3ff;

/** `isnan`, `isinf`, `isnormal`, `signbit` and the like: a union of classes of floating-point numbers. */
export function selectFloatClass(f: FunctionLowering, args: readonly LlTyped[], target: LocalId): void {
  const value = f.typed(args[0]);
  const type = f.scalar(args[0].type);
  const mask = args[1].value.kind === 'int' ? Number(args[1].value.value) & ALL : 0;
  const plain = PLAIN.get(mask);
  if (plain) {
    f.assign(target, plain, type, [value]);
    return;
  }
  const inverse = PLAIN.get(ALL & ~mask);
  if (inverse) {
    f.assign(target, 'xor', BIT, [f.compute(inverse, type, [value], BIT), intConstant(1, 1)]);
    return;
  }
  f.copy(target, union(f, value, mask, type.kind === 'float' ? type.bits : 64));
}

const PLAIN: ReadonlyMap<number, ComputeOp> = new Map<number, ComputeOp>([
  [NAN, 'isnan'],
  [INFINITY, 'isinf'],
  [ALL & ~(NAN | INFINITY), 'isfinite'],
]);

/** Decided on the bits: the classes are intervals of the magnitude, split by the sign. NaNs are taken together. */
function union(f: FunctionLowering, value: IrOperand, mask: number, bits: 32 | 64): IrOperand {
  const int = { kind: 'int', bits } as const;
  const raw = f.compute('bitcast', { kind: 'float', bits }, [value], int);
  const [magnitudeMask, smallestNormal, infinity] =
    bits === 32
      ? [0x7fffffff, 0x00800000, 0x7f800000]
      : [0x7fffffffffffffffn, 0x0010000000000000n, 0x7ff0000000000000n];
  const constant = (value: number | bigint): IrOperand => intConstant(bits, value);
  const magnitude = f.compute('and', int, [raw, constant(magnitudeMask)]);
  const negative = f.compute('slt', int, [raw, constant(0)], BIT);
  const both = (a: IrOperand, b: IrOperand): IrOperand => f.compute('and', BIT, [a, b]);
  const compare = (op: 'eq' | 'ult' | 'uge' | 'ugt', bound: number | bigint): IrOperand =>
    f.compute(op, int, [magnitude, constant(bound)], BIT);
  const classes: readonly [mask: number, negativePart: number, test: () => IrOperand][] = [
    [NAN, 0, () => compare('ugt', infinity)],
    [INFINITY, NEGATIVE_INFINITY, () => compare('eq', infinity)],
    [NORMAL, NEGATIVE_NORMAL, () => both(compare('uge', smallestNormal), compare('ult', infinity))],
    [SUBNORMAL, NEGATIVE_SUBNORMAL, () => both(compare('ugt', 0), compare('ult', smallestNormal))],
    [ZERO, NEGATIVE_ZERO, () => compare('eq', 0)],
  ];
  let result: IrOperand | undefined;
  for (const [whole, negativePart, test] of classes) {
    const wanted = mask & whole;
    if (wanted === 0) continue;
    let holds = test();
    if (wanted !== whole && whole !== NAN) {
      const sign = wanted === negativePart ? negative : f.compute('xor', BIT, [negative, intConstant(1, 1)]);
      holds = both(holds, sign);
    }
    result = result ? f.compute('or', BIT, [result, holds]) : holds;
  }
  return result ?? intConstant(1, 0);
}
