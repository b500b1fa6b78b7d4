import { describe, expect, it } from 'vitest';
import { Random } from '../../src/base/index.js';
import { type Bits, constantBits } from '../../src/solver/blast/bit-vectors.js';
import { floatConstant } from '../../src/solver/blast/float/convert.js';
import { type FloatOp, floatCircuit } from '../../src/solver/blast/float/float-circuit.js';
import { formatOf } from '../../src/solver/blast/float/format.js';
import { Gates, TRUE_LITERAL } from '../../src/solver/blast/gates.js';
import type { Term } from '../../src/term/index.js';
import * as t from '../../src/term/index.js';

/** Gates over constants are constants: a circuit of constants computes its value without any solver. */
function bitsOf(term: Term): Bits {
  const { value, sort, width } = term;
  if (typeof value === 'boolean') return [value ? TRUE_LITERAL : -TRUE_LITERAL];
  if (value === undefined) throw new Error('not a constant');
  return sort === 'fp' ? floatConstant(Number(value), formatOf(width)) : constantBits(value, width);
}

const special = [
  0, -0, 1, -1, 0.5, 1.5, 2.5, -2.5, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY,
  5e-324, -5e-324, 2.2250738585072014e-308, 2.225073858507201e-308, Number.MAX_VALUE, -Number.MAX_VALUE,
  1.1754943508222875e-38, 1.1754942106924411e-38, 1.401298464324817e-45, 3.4028234663852886e38,
  2 ** 31, -(2 ** 31), 2 ** 31 - 1, 2 ** 32, 2 ** 53, 2 ** 53 + 2, 2 ** 63, -(2 ** 63), 2 ** 64, 0.1, 1 / 3, 127.5, -128.5, 255.999,
]; // biome-ignore format: a table of values

const buffer = new DataView(new ArrayBuffer(8));

/** Any bit pattern, numbers close to one another, integers and halves, special values. */
function randomFloat(random: Random, width: number): Term {
  const kind = random.below(6);
  if (kind === 0) return t.fp(random.pick(special), width);
  if (kind === 1) return t.fp((random.below(2000) - 1000) / 2, width);
  if (kind === 2)
    return t.fp((1 + random.below(8) * 2 ** -random.below(60)) * 2 ** (random.below(6) - 3), width);
  buffer.setBigUint64(0, random.next64());
  if (kind === 3) return t.fp(width === 32 ? buffer.getFloat32(0) : buffer.getFloat64(0), width);
  // Small exponents (subnormals) and exponents close to 0.
  const exponent = kind === 4 ? random.below(4) : (width === 32 ? 127 : 1023) + random.below(140) - 70;
  if (width === 32) {
    buffer.setUint32(0, ((random.next() & 0x807fffff) | (exponent << 23)) >>> 0);
    return t.fp(buffer.getFloat32(0), 32);
  }
  buffer.setUint32(0, ((random.next() & 0x800fffff) | (exponent << 20)) >>> 0);
  return t.fp(buffer.getFloat64(0), 64);
}

const binary = {
  fpadd: t.fpadd,
  fpsub: t.fpsub,
  fpmul: t.fpmul,
  fpdiv: t.fpdiv,
  fpeq: t.fpeq,
  fplt: t.fplt,
  fple: t.fple,
};
const unary = {
  fpsqrt: t.fpsqrt, fpneg: t.fpneg, fpabs: t.fpabs, 'fpround-even': t.fpRoundEven, 'fpround-away': t.fpRoundAway,
  fpfloor: t.fpFloor, fpceil: t.fpCeil, fptrunc: t.fpTrunc, fpisnan: t.fpIsNaN, fpisinf: t.fpIsInf,
  fpisneg: t.fpIsNegative, 'fp-to-bits': t.fpToBits,
}; // biome-ignore format: a table of operators
const integerWidths = [1, 8, 16, 31, 32, 33, 64, 130];

function agree(op: FloatOp, expected: Term, args: readonly Term[]): void {
  const gates = new Gates();
  // Only sorts and widths of the term matter to the circuit; the constant result has lost its arguments.
  const shape = { ...expected, args } as Term;
  const actual = floatCircuit(gates, shape, op, args.map(bitsOf));
  if (expected.sort === 'fp' && Number.isNaN(Number(expected.value))) {
    const nan = floatCircuit(gates, { ...t.TRUE, args: [expected] } as Term, 'fpisnan', [actual]);
    expect(nan, `${op}(${args.map((arg) => arg.value)}) should be NaN`).toEqual([TRUE_LITERAL]);
    return;
  }
  const wanted = bitsOf(expected);
  if (actual.length !== wanted.length || actual.some((bit, i) => bit !== wanted[i])) {
    expect(actual, `${op}(${args.map((arg) => arg.value)}) = ${expected.value}`).toEqual(wanted);
  }
}

describe.each([32, 64])('floats of %i bits as circuits', (width) => {
  const rounds = 1500;

  it.each(Object.entries(binary))('%s', (op, build) => {
    const random = new Random(width + op.length);
    for (let i = 0; i < rounds; i++) {
      const a = randomFloat(random, width);
      const b = random.below(8) === 0 ? t.fpneg(a) : randomFloat(random, width);
      agree(op as FloatOp, build(a, b), [a, b]);
    }
  });

  it.each(Object.entries(unary))('%s', (op, build) => {
    const random = new Random(width + op.length);
    for (const value of special) agree(op as FloatOp, build(t.fp(value, width)), [t.fp(value, width)]);
    for (let i = 0; i < rounds; i++) {
      const a = randomFloat(random, width);
      agree(op as FloatOp, build(a), [a]);
    }
  });

  it('fpfma', () => {
    const random = new Random(width);
    for (let i = 0; i < rounds; i++) {
      const [a, b] = [randomFloat(random, width), randomFloat(random, width)];
      const near = t.fpneg(t.fpmul(a, b));
      const c = random.below(3) === 0 ? near : randomFloat(random, width);
      agree('fpfma', t.fpfma(a, b, c), [a, b, c]);
    }
  });

  it('fprem', () => {
    const random = new Random(width);
    for (let i = 0; i < (width === 32 ? 300 : 40); i++) {
      const [a, b] = [randomFloat(random, width), randomFloat(random, width)];
      agree('fprem', t.fprem(a, b), [a, b]);
    }
  });

  it('conversions', () => {
    const random = new Random(width);
    for (let i = 0; i < rounds; i++) {
      const a = randomFloat(random, width);
      agree('fp-to-fp', t.fpToFp(a, 96 - width), [a]);
      const integerWidth = random.pick(integerWidths);
      agree('fp-to-signed', t.fpToSigned(a, integerWidth), [a]);
      agree('fp-to-unsigned', t.fpToUnsigned(a, integerWidth), [a]);
      const wide = random.next64() >> BigInt(random.below(64));
      const integer = t.bv(random.below(2) === 0 ? wide : -wide, integerWidth);
      agree('fp-from-signed', t.fpFromSigned(integer, width), [integer]);
      agree('fp-from-unsigned', t.fpFromUnsigned(integer, width), [integer]);
      agree('fp-from-bits', t.fpFromBits(t.fpToBits(a)), [t.fpToBits(a)]);
    }
  });
});
