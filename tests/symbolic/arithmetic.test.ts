import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Random } from '../../src/base/index.js';
import type { ComputeOp, IrOperand, LocalId } from '../../src/ir/index.js';
import type { Value } from '../../src/symbolic/index.js';
import { entry, replay } from './fixture.js';
import { SpaceBuilder } from './input-builder.js';
import { c, type FunctionBuilder, f, float, int, ProgramBuilder } from './program-builder.js';
import { floatOp, floatTest, integerOp } from './reference.js';

/** The concrete part of what a local holds. */
function concrete(value: Value): unknown {
  return typeof value === 'object' && value.kind === 'symbolic' ? value.value : value;
}

/** Replays a function of input globals and gives the last value of each local. */
function finalLocals(
  variables: readonly { readonly bytes: number; readonly value: number | bigint }[],
  body: (made: FunctionBuilder, globals: readonly IrOperand[]) => void,
): { readonly locals: Map<LocalId, Value>; readonly detail: string | undefined } {
  const program = new ProgramBuilder();
  const space = new SpaceBuilder();
  const globals = variables.map(({ bytes }, k) => {
    const object = space.global(`v${k}`, bytes);
    space.scalar(object, 0, bytes, `v${k}`);
    return program.global(`v${k}`, bytes);
  });
  const made = entry(program);
  body(made, globals);
  made.done();
  const locals = new Map<LocalId, Value>();
  const result = replay(
    program.build(),
    space,
    variables.map(({ value }) => value),
    undefined,
    undefined,
    { assign: (_place, _activation, local, value) => void locals.set(local, value) },
  );
  expect(result.divergence).toBeUndefined();
  expect(result.unmodelled).toBeUndefined();
  const { outcome } = result;
  return { locals, detail: outcome.kind === 'runtime-error' ? outcome.detail : undefined };
}

const binaryOps: readonly ComputeOp[] = [
  ...([
    'add',
    'sub',
    'mul',
    'udiv',
    'sdiv',
    'urem',
    'srem',
    'shl',
    'lshr',
    'ashr',
    'and',
    'or',
    'xor',
  ] as const),
  ...(['smax', 'smin', 'umax', 'umin', 'sadd-sat', 'uadd-sat', 'ssub-sat', 'usub-sat'] as const),
];
const testOps: readonly ComputeOp[] = [
  ...(['eq', 'ne', 'ult', 'ule', 'ugt', 'uge', 'slt', 'sle', 'sgt', 'sge'] as const),
  ...([
    'sadd-overflow',
    'uadd-overflow',
    'ssub-overflow',
    'usub-overflow',
    'smul-overflow',
    'umul-overflow',
  ] as const),
];
const unaryOps: readonly ComputeOp[] = ['abs', 'ctpop', 'ctlz', 'cttz', 'bswap', 'bitreverse'];
const widths = [8, 16, 32, 64] as const;

/** Values at the edges are where operations differ. */
function interesting(random: Random, bits: number): bigint {
  const edges = [
    0n,
    1n,
    2n,
    7n,
    -1n,
    -2n,
    1n << BigInt(bits - 1),
    (1n << BigInt(bits - 1)) - 1n,
    BigInt(bits),
  ];
  const value = random.below(3) === 0 ? random.next64() : random.pick(edges);
  return BigInt.asUintN(bits, value);
}

describe('integer operations', () => {
  for (const bits of widths) {
    test(`on ${bits} bits, concrete and symbolic, agree with the reference`, () => {
      const random = new Random(bits);
      for (let round = 0; round < 20; round++) {
        const a = interesting(random, bits);
        const b = interesting(random, bits);
        const d = interesting(random, bits);
        const asValue = (x: bigint) => (bits > 32 ? x : Number(x));
        for (const op of [...binaryOps, ...testOps, ...unaryOps, 'fshl', 'fshr'] as ComputeOp[]) {
          if (op === 'bswap' && bits === 8) continue;
          const arity = op === 'fshl' || op === 'fshr' ? 3 : unaryOps.includes(op) ? 1 : 2;
          const expected = integerOp(op, [a, b, d].slice(0, arity), bits);
          const values = [a, b, d].slice(0, arity);
          const kinds = random.below(8);
          const { locals, detail } = finalLocals(
            values.map((value) => ({ bytes: bits / 8, value: asValue(value) })),
            (made, globals) => {
              const args = values.map((value, k) =>
                ((kinds >> k) & 1) === 1 ? c(value, bits) : made.load(int(bits), globals[k]),
              );
              made.compute(op, int(bits), args, testOps.includes(op) ? int(1) : int(bits));
            },
          );
          const label = `${op} i${bits} ${values.join(' ')} (${kinds})`;
          if (expected === undefined) {
            expect(detail, label).toBeDefined();
          } else {
            const wanted = testOps.includes(op) || bits <= 32 ? Number(expected) : expected;
            expect(detail, label).toBeUndefined();
            expect(concrete([...locals.values()].at(-1)), label).toBe(wanted);
          }
        }
      }
    });
  }
});

describe('float operations', () => {
  const values = [0, -0, 1, -1, 0.1, -2.5, 3.5, 1e30, -1e-40, 2 ** 31, Infinity, -Infinity, NaN];
  const floatOps = [
    'fadd',
    'fsub',
    'fmul',
    'fdiv',
    'frem',
    'fneg',
    'fabs',
    'sqrt',
    'floor',
    'ceil',
    'ftrunc',
  ] as const;
  const more = ['copysign', 'minnum', 'maxnum'] as const;
  const unary = new Set<ComputeOp>(['fneg', 'fabs', 'sqrt', 'floor', 'ceil', 'ftrunc']);
  const comparisons = [
    ...(['foeq', 'fogt', 'foge', 'folt', 'fole', 'fone', 'ford'] as const),
    ...(['fueq', 'fugt', 'fuge', 'fult', 'fule', 'fune', 'funo'] as const),
  ];

  for (const bits of [32, 64] as const) {
    test(`on ${bits} bits agree with the reference`, () => {
      const view = new DataView(new ArrayBuffer(8));
      const bitsOf = (x: number) => {
        if (bits === 64) {
          view.setFloat64(0, x);
          return view.getBigUint64(0);
        }
        view.setFloat32(0, x);
        return view.getUint32(0);
      };
      const rounded = (x: number) => (bits === 32 ? Math.fround(x) : x);
      for (const x of values) {
        for (const y of values) {
          const { locals } = finalLocals(
            [
              { bytes: bits / 8, value: bitsOf(x) },
              { bytes: bits / 8, value: bitsOf(y) },
            ],
            (made, globals) => {
              const symbolicX = made.load(float(bits), globals[0]);
              const symbolicY = made.load(float(bits), globals[1]);
              for (const op of [...floatOps, ...more]) {
                const arity = unary.has(op) ? 1 : 2;
                made.compute(op, float(bits), [symbolicX, symbolicY].slice(0, arity));
                made.compute(op, float(bits), [f(rounded(x), bits), f(rounded(y), bits)].slice(0, arity));
              }
              for (const op of comparisons) made.compute(op, float(bits), [symbolicX, symbolicY], int(1));
            },
          );
          const results = [...locals.values()].slice(2).map(concrete);
          const [a, b] = [rounded(x), rounded(y)];
          const expected = [...floatOps, ...more].flatMap((op) => {
            const value = floatOp(op, a, b, bits);
            return [value, value];
          });
          expect(results.slice(0, expected.length), `${x} ${y}`).toEqual(expected);
          expect(results.slice(expected.length)).toEqual(
            comparisons.map((op) => (floatTest(op, a, b) ? 1 : 0)),
          );
        }
      }
    });
  }

  test('conversions of integers too wide for a double round once', () => {
    const { locals } = finalLocals([{ bytes: 8, value: 0x7fffff4000000001n }], (made, [v]) => {
      const wide = made.load(int(64), v);
      made.compute('sitofp', int(64), [wide], float(32));
      made.compute('sitofp', int(64), [c(0x7fffff4000000001n, 64)], float(32));
    });
    const results = [...locals.values()].map(concrete);
    expect(results.slice(1)).toEqual([2 ** 63 - 2 ** 39, 2 ** 63 - 2 ** 39]);
  });

  test('truncation to an integer is guarded', () => {
    const bitsOf = (x: number) => new DataView(Float64Array.of(x).buffer).getBigUint64(0, true);
    const run = (x: number) =>
      finalLocals([{ bytes: 8, value: bitsOf(x) }], (made, [v]) => {
        made.compute('fptosi', float(64), [made.load(float(64), v)], int(32));
      });
    expect(concrete([...run(-2147483648.9).locals.values()].at(-1))).toBe(0x80000000);
    expect(run(-2147483649).detail).toMatch(/does not fit/);
    expect(run(NaN).detail).toMatch(/does not fit/);
  });

  test('a NaN keeps its bits where it is only copied', () => {
    const { locals } = finalLocals([{ bytes: 4, value: 0xffc12345 }], (made, [v]) => {
      const x = made.load(float(32), v);
      const copy = made.allocate(4, 'copy');
      made.store(float(32), copy, x);
      made.load(int(32), copy);
    });
    expect(concrete([...locals.values()].at(-1))).toBe(0xffc12345);
  });
});

describe('straight-line functions', () => {
  /** An operation and which earlier values it takes, as numbers to be reduced. */
  const instruction = fc.record({
    op: fc.nat({ max: binaryOps.length + testOps.length + unaryOps.length - 1 }),
    bits: fc.constantFrom(...widths),
    a: fc.nat(),
    b: fc.nat(),
    wide: fc.boolean(),
  });

  test('every value agrees with direct evaluation and with its term', () => {
    const allOps = [...binaryOps, ...testOps, ...unaryOps];
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }), { minLength: 1, maxLength: 4 }),
        fc.array(instruction, { minLength: 1, maxLength: 25 }),
        (inputs, instructions) => {
          const expected: (bigint | undefined)[] = [];
          const { locals, detail } = finalLocals(
            inputs.map((value) => ({ bytes: 8, value })),
            (made, globals) => {
              const values: { operand: IrOperand; bits: number; value: bigint }[] = globals.map(
                (global, k) => {
                  expected.push(inputs[k]);
                  return { operand: made.load(int(64), global), bits: 64, value: inputs[k] };
                },
              );
              values.push({ operand: c(3, 32), bits: 32, value: 3n });
              let isOver = false;
              const fitted = (index: number, bits: number, wide: boolean) => {
                const chosen = values[index % values.length];
                if (chosen.bits === bits) return chosen;
                const op = chosen.bits > bits ? 'trunc' : wide ? 'sext' : 'zext';
                const value = BigInt.asUintN(
                  bits,
                  op === 'sext' ? BigInt.asIntN(chosen.bits, chosen.value) : chosen.value,
                );
                expected.push(isOver ? undefined : value);
                return {
                  operand: made.compute(op, int(chosen.bits), [chosen.operand], int(bits)),
                  bits,
                  value,
                };
              };
              for (const { op, bits, a, b, wide } of instructions) {
                const name = allOps[op];
                if (name === 'bswap' && bits === 8) continue;
                const args = [fitted(a, bits, wide), fitted(b, bits, wide)].slice(
                  0,
                  unaryOps.includes(name) ? 1 : 2,
                );
                const value = integerOp(
                  name,
                  args.map((arg) => arg.value),
                  bits,
                );
                const resultBits = testOps.includes(name) ? 1 : bits;
                const operand = made.compute(
                  name,
                  int(bits),
                  args.map((arg) => arg.operand),
                  int(resultBits),
                );
                expected.push(isOver ? undefined : value);
                if (value === undefined) isOver = true;
                values.push({ operand, bits: resultBits, value: value ?? 0n });
              }
            },
          );
          const defined = expected.indexOf(undefined);
          const wanted = defined < 0 ? expected : expected.slice(0, defined);
          expect(detail !== undefined).toBe(defined >= 0);
          expect([...locals.values()].map((value) => BigInt(concrete(value) as number))).toEqual(wanted);
        },
      ),
      { numRuns: 300, seed: 7 },
    );
  });
});
