import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CompareOp, evaluateConstant, type IntBinaryOp } from '../../src/ir/index.js';
import { compareTerm, integerOpTerm } from '../../src/symbolic/index.js';
import { bv } from '../../src/term/index.js';

const operations: readonly IntBinaryOp[] = [
  ...(['add', 'sub', 'mul', 'udiv', 'sdiv', 'urem', 'srem'] as const),
  ...(['shl', 'lshr', 'ashr', 'and', 'or', 'xor'] as const),
];
const comparisons: readonly CompareOp[] = [
  'eq',
  'ne',
  'ult',
  'ule',
  'ugt',
  'uge',
  'slt',
  'sle',
  'sgt',
  'sge',
];

const pair = fc.tuple(
  fc.constantFrom(8, 16, 32, 64),
  fc.bigInt(0n, 2n ** 64n - 1n),
  fc.bigInt(0n, 2n ** 64n - 1n),
);
/** Small values meet the special cases. */
const close = fc.tuple(fc.constantFrom(8, 32), fc.bigInt(0n, 3n), fc.bigInt(0n, 3n));

describe('constants are evaluated as terms are', () => {
  it.each(operations)('%s', (op) => {
    fc.assert(
      fc.property(fc.oneof(pair, close), ([bits, x, y]) => {
        const [a, b] = [BigInt.asUintN(bits, x), BigInt.asUintN(bits, y)];
        const value = evaluateConstant(op, [a, b], bits, bits);
        if (value === undefined) return;
        expect(value).toBe(BigInt(integerOpTerm(op, bv(a, bits), bv(b, bits)).value as number));
      }),
      { seed: 7, numRuns: 200 },
    );
  });

  it.each(comparisons)('%s', (op) => {
    fc.assert(
      fc.property(fc.oneof(pair, close), ([bits, x, y]) => {
        const [a, b] = [BigInt.asUintN(bits, x), BigInt.asUintN(bits, y)];
        expect(evaluateConstant(op, [a, b], bits, 1) === 1n).toBe(
          compareTerm(op, bv(a, bits), bv(b, bits)).value,
        );
      }),
      { seed: 7, numRuns: 200 },
    );
  });

  it('conversions keep to the widths', () => {
    expect(evaluateConstant('sext', [0x80n], 8, 32)).toBe(0xffffff80n);
    expect(evaluateConstant('zext', [0x80n], 8, 32)).toBe(0x80n);
    expect(evaluateConstant('trunc', [0x1ffn], 32, 8)).toBe(0xffn);
    expect(evaluateConstant('select', [0n, 5n, 6n], 32, 32)).toBe(6n);
  });

  it('what is undefined is not known', () => {
    expect(evaluateConstant('udiv', [1n, 0n], 32, 32)).toBeUndefined();
    expect(evaluateConstant('shl', [1n, 32n], 32, 32)).toBeUndefined();
    expect(evaluateConstant('sdiv', [0x80000000n, 0xffffffffn], 32, 32)).toBeUndefined();
  });
});
