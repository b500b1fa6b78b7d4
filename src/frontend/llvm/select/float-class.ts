import type { ComputeOp, IrOperand, LocalId } from '../../../ir/index.js';
import type { LlTyped } from '../parse/ll-form.js';
import type { FunctionLowering } from './function-lowering.js';
import { BIT, intConstant } from './scalars.js';

/** Bits of `llvm.is.fpclass`'s mask. */
const NAN = 0x003;
const negatives = { infinity: 0x004, normal: 0x008, subnormal: 0x010, zero: 0x020 };
const positives = { infinity: 0x200, normal: 0x100, subnormal: 0x080, zero: 0x040 };
const INFINITY = negatives.infinity | positives.infinity;
const ALL = 0x3ff;

type FloatClass = keyof typeof negatives;

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
  const tests: Readonly<Record<FloatClass, () => IrOperand>> = {
    infinity: () => compare('eq', infinity),
    normal: () => both(compare('uge', smallestNormal), compare('ult', infinity)),
    subnormal: () => both(compare('ugt', 0), compare('ult', smallestNormal)),
    zero: () => compare('eq', 0),
  };
  const parts: IrOperand[] = mask & NAN ? [compare('ugt', infinity)] : [];
  for (const name of Object.keys(tests) as FloatClass[]) {
    const [isBelow, isAbove] = [mask & negatives[name], mask & positives[name]];
    if (!isBelow && !isAbove) continue;
    const holds = tests[name]();
    if (isBelow && isAbove) parts.push(holds);
    else parts.push(both(holds, isBelow ? negative : f.compute('xor', BIT, [negative, intConstant(1, 1)])));
  }
  const [first = intConstant(1, 0), ...others] = parts;
  return others.reduce((result, part) => f.compute('or', BIT, [result, part]), first);
}
