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

/** `x * y + z` rounded once: as a fraction of big integers over 2^2148, then to the nearest double by its ulp. */
function exactFma(x: number, y: number, z: number): number {
  const scaled = (value: number): bigint => {
    const raw = bitsOf(value);
    const exponent = Number((raw >> 52n) & 0x7ffn);
    const fraction = raw & ((1n << 52n) - 1n);
    const magnitude = exponent === 0 ? fraction : (fraction | (1n << 52n)) << BigInt(exponent - 1);
    return raw >> 63n ? -magnitude : magnitude;
  };
  const sum = scaled(x) * scaled(y) + (scaled(z) << 1074n); // in units of 2^-2148
  if (sum === 0n) return x * y + z;
  const magnitude = sum < 0n ? -sum : sum;
  const length = magnitude.toString(2).length;
  const dropped = Math.max(length - 53, 1074);
  const half = 1n << BigInt(dropped - 1);
  let kept = magnitude >> BigInt(dropped);
  const rest = magnitude & ((1n << BigInt(dropped)) - 1n);
  if (rest > half || (rest === half && (kept & 1n) === 1n)) kept++;
  const biased = BigInt(dropped - 1074);
  const word = (biased << 52n) + kept;
  const limited = word >= 0x7ffn << 52n ? 0x7ffn << 52n : word;
  return doubleOf(limited | (sum < 0n ? 1n << 63n : 0n));
}

test('what WebAssembly has no instruction for is computed exactly', async () => {
  const executable = await compileHandProbed(
    `double __hyla_arg_f_0, __hyla_arg_f_1, __hyla_arg_f_2, results[6], __hyla_result_f;
     double fmod(double, double), fma(double, double, double), round(double), fmin(double, double), fmax(double, double);
     float fmaf(float, float, float);
     void __hyla_enter_f(void) {
       double x = __hyla_arg_f_0, y = __hyla_arg_f_1, z = __hyla_arg_f_2;
       results[0] = fma(x, y, z); results[1] = fmod(x, y); results[2] = round(x);
       results[3] = fmin(x, y); results[4] = fmax(x, y); results[5] = fmaf(x, y, z);
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
    // near one, so that products and sums meet in their last places
    return doubleOf((random.next64() & ((1n << 52n) - 1n)) | (BigInt(1000 + random.below(40)) << 52n));
  };
  for (let k = 0; k < 20_000; k++) {
    const [x, y] = [draw(), draw()];
    const z = random.below(4) === 0 ? -(x * y) : draw();
    runner.run([bitsOf(x), bitsOf(y), bitsOf(z)], 10);
    const actual = new Float64Array(runner.outputs().globals.get('results')!.buffer);
    const allFinite = [x, y, z].every(Number.isFinite);
    const zeros = x === 0 && y === 0; // which of them fmin and fmax give is left open
    const [p, q, r] = [x, y, z].map(Math.fround);
    const expected = [
      allFinite
        ? exactFma(x, y, z)
        : x * y === 0 || Number.isFinite(x * y) || !Number.isFinite(x) || !Number.isFinite(y)
          ? x * y + z
          : z,
      x % y,
      Math.sign(x) * Math.floor(Math.abs(x) + 0.5) === 0 || Math.abs(x) > 2 ** 51
        ? actual[2]
        : Math.sign(x) * Math.floor(Math.abs(x) + 0.5),
      zeros ? actual[3] : Number.isNaN(x) ? y : Number.isNaN(y) ? x : Math.min(x, y),
      zeros ? actual[4] : Number.isNaN(x) ? y : Number.isNaN(y) ? x : Math.max(x, y),
    ];
    for (const [index, value] of expected.entries()) {
      expect(
        Object.is(actual[index], value),
        `operation ${index} of ${x}, ${y}, ${z}: ${actual[index]}, not ${value}`,
      ).toBe(true);
    }
    if ([p, q, r].every(Number.isFinite)) {
      const single = roundToSingle(p, q, r);
      expect(Object.is(actual[5], single), `fmaf of ${p}, ${q}, ${r}: ${actual[5]}, not ${single}`).toBe(
        true,
      );
    }
  }
});

/** The product of two singles is exact in a double; the double nearest to the sum need not round like the sum. */
function roundToSingle(x: number, y: number, z: number): number {
  const nearest = exactFma(x, y, z);
  const candidate = Math.fround(nearest);
  const error = exactFma(x, y, z - nearest === z - nearest ? -nearest : 0); // x*y - nearest, rounded
  const rest = error + z;
  // Only exactly between two singles does the part that was rounded away decide.
  const toward = Math.fround(nearest + (rest > 0 ? 1 : -1) * Math.abs(nearest) * 2 ** -30);
  const isMidpoint =
    nearest !== candidate &&
    Math.abs(nearest - candidate) === Math.abs(toward - nearest) &&
    toward !== candidate;
  return isMidpoint && rest !== 0 ? toward : candidate;
}
