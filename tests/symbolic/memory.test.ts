import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Random } from '../../src/base/index.js';
import type { IrOperand, LocalId, Program } from '../../src/ir/index.js';
import { type Replay, type Value, variableTerm } from '../../src/symbolic/index.js';
import { evaluate, type Term, type TermValue } from '../../src/term/index.js';
import { entry, replay } from './fixture.js';
import { SpaceBuilder } from './input-builder.js';
import { c, type FunctionBuilder, int, ProgramBuilder, pointer } from './program-builder.js';

/** Memory operations at random places, compared with an array of bytes, on several inputs. */

const INDICES = 3;
const BYTES = 24;

type Operation =
  | { readonly kind: 'load'; readonly size: number; readonly place: Place }
  | { readonly kind: 'store'; readonly size: number; readonly place: Place; readonly from: number }
  | { readonly kind: 'copy'; readonly place: Place; readonly to: number; readonly size: number }
  | { readonly kind: 'fill'; readonly place: Place; readonly value: number; readonly size: number };

/** In which object, and at `scale * (index & mask) + rest`; without an index at `rest`. */
interface Place {
  readonly object: 0 | 1;
  readonly index: number | undefined;
  readonly scaled: boolean;
  readonly rest: number;
}

const size = fc.constantFrom(1, 2, 4, 8);
const place: fc.Arbitrary<Place> = fc.record({
  object: fc.constantFrom(0 as const, 1 as const),
  index: fc.option(fc.nat({ max: INDICES - 1 }), { nil: undefined }),
  scaled: fc.boolean(),
  rest: fc.nat({ max: 7 }),
});
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('load' as const), size, place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('store' as const), size, place, from: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('copy' as const),
      place,
      to: fc.nat({ max: 12 }),
      size: fc.nat({ max: 11 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('fill' as const),
      place,
      value: fc.nat({ max: 255 }),
      size: fc.nat({ max: 5 }),
    }),
  },
);

/** The input: the bytes of the first object as words, then the indices. */
function makeSpace(): SpaceBuilder {
  const space = new SpaceBuilder();
  const data = space.global('data', BYTES);
  for (let k = 0; k < BYTES / 4; k++) space.scalar(data, 4 * k, 4, `data[${k}]`);
  for (let k = 0; k < INDICES; k++) space.scalar(space.global(`i${k}`, 4), 0, 4, `i${k}`);
  return space;
}

/** An index is masked to 0..3, the largest cell is 8 bytes: 4 * 3 + 4 + 8 = 24. */
function offsetOf(at: Place, indices: readonly number[], bytes: number): number {
  const scale = at.scaled ? 4 : 1;
  const limit = Math.min(4, BYTES - bytes - 12);
  const rest = limit <= 0 ? 0 : at.rest % (limit + 1);
  return rest + (at.index === undefined ? 0 : scale * (indices[at.index] & 3));
}

function makeProgram(operations: readonly Operation[]): Program {
  const program = new ProgramBuilder();
  const data = program.global('data', BYTES);
  const indices = Array.from({ length: INDICES }, (_, k) => program.global(`i${k}`, 4));
  const made = entry(program);
  const scratch = made.allocate(BYTES, 'scratch');
  made.emit({ kind: 'fill-memory', to: scratch, value: c(0, 8), bytes: c(BYTES) });
  const loaded = indices.map((index) => made.compute('and', int(32), [made.load(int(32), index), c(3)]));
  const addressOf = (at: Place, bytes: number): IrOperand => {
    const base = at.object === 0 ? data : scratch;
    const rest = offsetOf({ ...at, index: undefined }, [], bytes);
    const start = made.compute('pointer-add', pointer, [base, c(rest)]);
    if (at.index === undefined) return start;
    return made.compute('pointer-add', pointer, [start, loaded[at.index], c(at.scaled ? 4 : 1)]);
  };
  const values: { operand: IrOperand; size: number }[] = [
    { operand: c(0x81828384, 32), size: 4 },
    { operand: c(0x7172737475767778n, 64), size: 8 },
  ];
  for (const one of operations) emit(made, one, values, addressOf);
  made.done();
  return program.build();
}

function emit(
  made: FunctionBuilder,
  one: Operation,
  values: { operand: IrOperand; size: number }[],
  addressOf: (at: Place, bytes: number) => IrOperand,
): void {
  switch (one.kind) {
    case 'load':
      values.push({ operand: made.load(int(one.size * 8), addressOf(one.place, one.size)), size: one.size });
      return;
    case 'store': {
      const fitting = values.filter((value) => value.size === one.size);
      const value =
        fitting.length > 0 ? fitting[one.from % fitting.length].operand : c(one.from % 250, one.size * 8);
      made.store(int(one.size * 8), addressOf(one.place, one.size), value);
      return;
    }
    case 'copy': {
      const other: Place = {
        object: one.place.object === 0 ? 1 : 0,
        index: undefined,
        scaled: false,
        rest: 0,
      };
      const to = made.compute('pointer-add', pointer, [addressOf(other, BYTES - 12), c(one.to)]);
      made.emit({ kind: 'copy-memory', to, from: addressOf(one.place, one.size), bytes: c(one.size) });
      return;
    }
    case 'fill':
      made.emit({
        kind: 'fill-memory',
        to: addressOf(one.place, one.size),
        value: c(one.value, 8),
        bytes: c(one.size),
      });
  }
}

/** What the loads give, computed on plain bytes. */
function reference(
  operations: readonly Operation[],
  words: readonly number[],
  indices: readonly number[],
): bigint[] {
  const objects = [new Uint8Array(BYTES), new Uint8Array(BYTES)];
  words.forEach((word, k) => {
    new DataView(objects[0].buffer).setUint32(4 * k, word, true);
  });
  const values: { value: bigint; size: number }[] = [
    { value: 0x81828384n, size: 4 },
    { value: 0x7172737475767778n, size: 8 },
  ];
  const loads: bigint[] = [];
  for (const one of operations) {
    const bytes = objects[one.place.object];
    const offset = offsetOf(one.place, indices, one.size);
    if (one.kind === 'load') {
      let value = 0n;
      for (let k = one.size - 1; k >= 0; k--) value = (value << 8n) | BigInt(bytes[offset + k]);
      values.push({ value, size: one.size });
      loads.push(value);
    } else if (one.kind === 'store') {
      const fitting = values.filter((value) => value.size === one.size);
      let value = fitting.length > 0 ? fitting[one.from % fitting.length].value : BigInt(one.from % 250);
      for (let k = 0; k < one.size; k++, value >>= 8n) bytes[offset + k] = Number(value & 0xffn);
    } else if (one.kind === 'copy') {
      objects[1 - one.place.object].set(bytes.slice(offset, offset + one.size), one.to);
    } else {
      bytes.fill(one.value, offset, offset + one.size);
    }
  }
  return loads;
}

const concrete = (value: Value): bigint => {
  const plain = typeof value === 'object' && value.kind === 'symbolic' ? value.value : value;
  return BigInt(plain as number | bigint);
};

interface Recorded {
  readonly loads: Value[];
  readonly result: Replay;
}

function run(program: Program, space: SpaceBuilder, input: readonly number[]): Recorded {
  const loads = new Map<LocalId, Value>();
  const order: LocalId[] = [];
  const result = replay(program, space, input, undefined, undefined, {
    load: (_place, _activation, local) => void order.push(local),
    assign: (_place, _activation, local, value) => void loads.set(local, value),
  });
  expect(result.unmodelled).toBeUndefined();
  expect(result.outcome).toEqual({ kind: 'returned' });
  // The first loads are the indices.
  return { loads: order.slice(INDICES).map((local) => loads.get(local)), result };
}

describe('memory', () => {
  test('holds what an array of bytes would, and its terms predict other inputs', () => {
    const random = new Random(5);
    let predicted = 0;
    fc.assert(
      fc.property(fc.array(operation, { minLength: 1, maxLength: 14 }), (operations) => {
        const program = makeProgram(operations);
        const space = makeSpace();
        const inputs = Array.from({ length: 3 }, () =>
          Array.from({ length: BYTES / 4 + INDICES }, (_, k) =>
            k < BYTES / 4 ? random.next() : random.below(8),
          ),
        );
        const runs = inputs.map((input) => run(program, space, input));
        inputs.forEach((input, k) => {
          const expected = reference(operations, input.slice(0, BYTES / 4), input.slice(BYTES / 4));
          expect(runs[k].loads.map(concrete)).toEqual(expected);
          // Another input that satisfies the same choices has the values that the terms say.
          const valueUnder = (variable: Term): TermValue => {
            const id = space.variables.findIndex((_, v) => variableTerm(space, v) === variable);
            return input[id];
          };
          for (const other of runs) {
            const samePath = other.result.steps.every((step) =>
              step.kind === 'choice' ? evaluate(step.term, valueUnder) === step.value : step.kind === 'guard',
            );
            if (!samePath) continue;
            predicted++;
            const evaluated = other.loads.map((value) =>
              typeof value === 'object' && value.kind === 'symbolic'
                ? BigInt(evaluate(value.term, valueUnder) as number)
                : concrete(value),
            );
            expect(evaluated).toEqual(expected);
          }
        });
      }),
      { numRuns: 250, seed: 11 },
    );
    expect(predicted).toBeGreaterThan(1000);
  });
});
