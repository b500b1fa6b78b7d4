import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  charLiteral,
  floatLiteral,
  intLiteral,
  nanLiteral,
  stringLiteral,
} from '../../src/report/c/literal.js';
import { compileAndRun } from './compile.js';

const samples = <T>(arbitrary: fc.Arbitrary<T>): T[] => fc.sample(arbitrary, { numRuns: 200, seed: 1 });

function bitsOf(value: number, bits: 32 | 64): bigint {
  const view = new DataView(new ArrayBuffer(8));
  if (bits === 64) view.setFloat64(0, value);
  else view.setFloat32(0, value);
  return bits === 64 ? view.getBigUint64(0) : BigInt(view.getUint32(0));
}

/** A program that prints the number of each comparison that does not hold. */
function judge(comparisons: readonly string[]): string {
  const lines = comparisons.map(
    (text, i) => `  if (!(${text})) printf("%d: %s\\n", ${i}, ${JSON.stringify(text)});`,
  );
  return [
    '#include <stdio.h>',
    '#include <string.h>',
    'static unsigned long long d(double x) { unsigned long long u; memcpy(&u, &x, 8); return u; }',
    'static unsigned int f(float x) { unsigned int u; memcpy(&u, &x, 4); return u; }',
    'int main(void) {',
    '  (void)d; (void)f;',
    ...lines,
    '  return 0;',
    '}',
  ].join('\n');
}

describe('literals read back by the compiler as the value they were made from', () => {
  it('integers', () => {
    const signed = [
      0n,
      -1n,
      2n ** 31n,
      -(2n ** 31n),
      2n ** 63n - 1n,
      -(2n ** 63n),
      ...samples(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
      ...samples(fc.bigInt({ min: -300n, max: 300n })),
    ];
    const unsigned = [
      2n ** 64n - 1n,
      2n ** 32n - 1n,
      2n ** 32n,
      ...samples(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })),
    ];
    const hex = (value: bigint) => `0x${BigInt.asUintN(64, value).toString(16)}ull`;
    const program = judge([
      ...signed.map((value) => `(unsigned long long)(long long)${intLiteral(value, true)} == ${hex(value)}`),
      ...unsigned.map((value) => `(unsigned long long)${intLiteral(value, false)} == ${hex(value)}`),
    ]);
    expect(compileAndRun({ 'main.c': program })).toEqual({ status: 0, stdout: '' });
  });

  it('floating point', () => {
    const special = [0, -0, Infinity, -Infinity, NaN, 5e-324, Number.MAX_VALUE, 0.1, 1e21, 16777217, -1.5];
    const doubles = [...special, ...samples(fc.double())];
    const singles = [...special.map(Math.fround), ...samples(fc.float())];
    const program = judge([
      ...doubles.map((value) => `d(${floatLiteral(value, 64)}) == 0x${bitsOf(value, 64).toString(16)}ull`),
      ...singles.map((value) => `f(${floatLiteral(value, 32)}) == 0x${bitsOf(value, 32).toString(16)}u`),
    ]);
    expect(compileAndRun({ 'main.c': program })).toEqual({ status: 0, stdout: '' });
  });

  it('what is no number, bit by bit', () => {
    const doubles = [0x7ff8000000000000n, 0xfff8000000000001n, 0x7ff0000000000001n, 0xfff4000000001000n];
    const singles = [0x7fc00000n, 0xffc00001n, 0x7f800001n, 0xffa00100n];
    // As members of unions, as functions take them in registers that make some of them quiet.
    const comparisons = [
      ...doubles.map(
        (raw) => `((union { double x; unsigned long long u; }){${nanLiteral(raw, 64)}}).u == ${raw}ull`,
      ),
      ...singles.map((raw) => `((union { float x; unsigned u; }){${nanLiteral(raw, 32)}}).u == ${raw}u`),
    ];
    const program = judge(comparisons).replaceAll(/, ("(?:[^"\\]|\\.)*")\);$/gm, ', "");');
    expect(compileAndRun({ 'main.c': program })).toEqual({ status: 0, stdout: '' });
    expect(nanLiteral(doubles[0], 64)).toBe('__builtin_nan("")');
  });

  it('characters', () => {
    const program = judge(
      Array.from({ length: 256 }, (_, i) => i - 128).map((code) => `${charLiteral(BigInt(code))} == ${code}`),
    );
    expect(compileAndRun({ 'main.c': program })).toEqual({ status: 0, stdout: '' });
    expect(charLiteral(97n)).toBe("'a'");
    expect(charLiteral(-61n)).toBe('-61');
    expect(charLiteral(10n)).toBe("'\\n'");
    // A count, or a state.
    expect(charLiteral(7n)).toBe('7');
  });

  it('strings', () => {
    const code = fc.oneof(fc.constantFrom(0, 34, 39, 63, 92, 48, 10), fc.integer({ min: -128, max: 127 }));
    const strings = samples(fc.array(code, { minLength: 1, maxLength: 8 })).map((codes) => [...codes, 0]);
    const comparisons = strings.map((codes) => {
      const literal = stringLiteral(codes.map(BigInt));
      const bytes = `{${codes.join(', ')}}`;
      return `memcmp((const char[${codes.length}]){${literal}}, (const char[${codes.length}])${bytes}, ${codes.length}) == 0`;
    });
    expect(
      compileAndRun({ 'main.c': judge(comparisons).replaceAll(/, ("(?:[^"\\]|\\.)*")\);$/gm, ', "");') }),
    ).toEqual({
      status: 0,
      stdout: '',
    });
  });

  it('a row of characters without room for the terminator is no string', () => {
    expect(stringLiteral([97n, 98n])).toBeUndefined();
    expect(stringLiteral([97n, 98n, 0n, 0n])).toBe('"ab"');
  });
});
