import { expect, test } from 'vitest';
import { Random } from '../../src/base/index.js';
import { createRunner } from '../../src/execute/index.js';
import { compileHandProbed, DOUBLE } from './hand-probed.js';
import { scalarSpace } from './spaces.js';

const floats = new Float64Array(1);
const bits = new BigUint64Array(floats.buffer);

function bitsOf(value: number): bigint {
  floats[0] = value;
  return bits[0];
}

function doubleOf(value: bigint): number {
  bits[0] = value;
  return floats[0];
}

/** A finite double in units of 2^-1074. */
function scaled(value: number): bigint {
  const raw = bitsOf(value);
  const exponent = Number((raw >> 52n) & 0x7ffn);
  const fraction = raw & ((1n << 52n) - 1n);
  const magnitude = exponent === 0 ? fraction : (fraction | (1n << 52n)) << BigInt(exponent - 1);
  return raw >> 63n ? -magnitude : magnitude;
}

interface Format {
  readonly precision: number;
  /** The exponent of its smallest number. */
  readonly lowest: number;
  readonly largest: number;
}
const double: Format = { precision: 53, lowest: -1074, largest: Number.MAX_VALUE };
const single: Format = { precision: 24, lowest: -149, largest: 3.4028234663852886e38 };

/** `x * y + z` in big integers, rounded once: to nearest, ties to even. */
function exactFma(x: number, y: number, z: number, { precision, lowest, largest }: Format): number {
  const sum = scaled(x) * scaled(y) + (scaled(z) << 1074n); // in units of 2^-2148
  if (sum === 0n) return x * y + z;
  const magnitude = sum < 0n ? -sum : sum;
  const dropped = Math.max(magnitude.toString(2).length - precision, 2148 + lowest);
  const half = 1n << BigInt(dropped - 1);
  let kept = magnitude >> BigInt(dropped);
  const rest = magnitude & ((1n << BigInt(dropped)) - 1n);
  if (rest > half || (rest === half && (kept & 1n) === 1n)) kept++;
  // In two steps, as 2 ** exponent alone may be out of range.
  const exponent = dropped - 2148;
  const value = Number(kept) * 2 ** Math.trunc(exponent / 2) * 2 ** (exponent - Math.trunc(exponent / 2));
  return (sum < 0n ? -1 : 1) * (value > largest ? Infinity : value);
}

function roundedAway(x: number): number {
  const whole = Math.trunc(x);
  const result = Math.abs(x - whole) >= 0.5 ? whole + Math.sign(x) : whole;
  return result === 0 ? x * 0 : result;
}

function ofNumbers(x: number, y: number, pick: (x: number, y: number) => number): number {
  return Number.isNaN(x) ? y : Number.isNaN(y) ? x : pick(x, y);
}

test('what WebAssembly has no instruction for is computed exactly', async () => {
  const executable = await compileHandProbed(
    `double __hyla_arg_f_0, __hyla_arg_f_1, __hyla_arg_f_2, results[6], __hyla_result_f;
     double __hyla_fmod(double, double), __hyla_fma(double, double, double), __hyla_round(double), __hyla_fmin(double, double), __hyla_fmax(double, double);
     float __hyla_fmaf(float, float, float);
     void __hyla_enter_f(void) {
       double x = __hyla_arg_f_0, y = __hyla_arg_f_1, z = __hyla_arg_f_2;
       results[0] = __hyla_fma(x, y, z); results[1] = __hyla_fmod(x, y); results[2] = __hyla_round(x);
       results[3] = __hyla_fmin(x, y); results[4] = __hyla_fmax(x, y); results[5] = __hyla_fmaf(x, y, z);
     }`,
    { __hyla_arg_f_0: 8, __hyla_arg_f_1: 8, __hyla_arg_f_2: 8, __hyla_result_f: 8, results: 48 },
  );
  const space = { ...scalarSpace('f', [DOUBLE, DOUBLE, DOUBLE]), keptGlobals: ['results'] };
  const runner = await createRunner(executable, space);
  const random = new Random(7);
  const special = [0, -0, 1, -1, 0.5, -2.5, 5e-324, 2.2250738585072014e-308, Number.MAX_VALUE, Infinity, NaN];
  const draw = (): number => {
    const kind = random.below(4);
    if (kind === 0) return random.pick(special);
    if (kind === 1) return (random.below(2000) - 1000) / 8;
    if (kind === 2) return doubleOf(random.next64());
    // Near one, so that products and sums meet in their last places.
    return doubleOf((random.next64() & ((1n << 52n) - 1n)) | (BigInt(1000 + random.below(40)) << 52n));
  };
  for (let k = 0; k < 20_000; k++) {
    const [x, y] = [draw(), draw()];
    const z = random.below(4) === 0 ? -(x * y) : draw();
    runner.run([bitsOf(x), bitsOf(y), bitsOf(z)], 10);
    const actual = new Float64Array(runner.outputs().globals.get('results')!.buffer);
    const expectResult = (operation: number, value: number): void => {
      const message = `operation ${operation} of ${x}, ${y}, ${z}: ${actual[operation]}, not ${value}`;
      expect(Object.is(actual[operation], value), message).toBe(true);
    };
    const allFinite = [x, y, z].every(Number.isFinite);
    // With an infinite sum to be rounded there is nothing to lose, unless x * y only overflows on the way.
    const isPlain = Number.isFinite(x) && Number.isFinite(y) ? z : x * y + z;
    expectResult(0, allFinite ? exactFma(x, y, z, double) : isPlain);
    expectResult(1, x % y);
    expectResult(2, roundedAway(x));
    if (x !== 0 || y !== 0) {
      expectResult(3, ofNumbers(x, y, Math.min));
      expectResult(4, ofNumbers(x, y, Math.max));
    }
    const singles = [x, y, z].map(Math.fround);
    if (singles.every(Number.isFinite)) expectResult(5, exactFma(singles[0], singles[1], singles[2], single));
  }
});
