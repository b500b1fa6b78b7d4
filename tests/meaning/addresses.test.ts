import { describe, expect, test } from 'vitest';
import { Random } from '../../src/base/index.js';
import type { CompareOp } from '../../src/ir/index.js';
import {
  compareOffsets,
  compareOffsetTerms,
  compareValue,
  isIndexTerm,
  isPlaced,
  isPlacedTerm,
  largestIndex,
  orderIsConstant,
  wrapInteger,
} from '../../src/meaning/index.js';
import { bv, bvadd, evaluate, sext, type Term, variable, zext } from '../../src/term/index.js';

const ops: readonly CompareOp[] = ['eq', 'ne', 'ult', 'ule', 'ugt', 'uge', 'slt', 'sle', 'sgt', 'sge'];
const ROUNDS = 1500;

/** Offsets that are reduced modulo the address space and read as signed; near the edges most of all. */
function drawOffset(random: Random, bits: number): number {
  const eighth = 2 ** (bits - 3);
  const edges = [0, 2 ** (bits - 1), -(2 ** (bits - 16)), -eighth, -eighth - 2 ** (bits - 16), 3 * eighth];
  const kind = random.below(3);
  const value =
    kind === 0
      ? random.next64()
      : BigInt(random.pick(edges)) + BigInt(random.below(7) - 3) * (kind === 1 ? 1n : 4n);
  return Number(BigInt.asIntN(bits, value));
}

/** Where an object may lie: above the first bytes, in the lowest eighth. */
function drawBase(random: Random, bits: number): bigint {
  const [low, high] = [1n << BigInt(bits - 16), 1n << BigInt(bits - 3)];
  const kind = random.below(3);
  if (kind === 0) return low + 1n;
  return kind === 1 ? high - 1n : low + 1n + (random.next64() % (high - low - 1n));
}

describe.each([32, 64])('addresses of %d bits', (bits) => {
  test('compare as their offsets do, wherever their object lies', () => {
    const random = new Random(bits);
    let placed = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const [a, b] = [drawOffset(random, bits), drawOffset(random, bits)];
      // A double has no room for the last bits of these.
      if (Math.abs(a) > Number.MAX_SAFE_INTEGER || Math.abs(b) > Number.MAX_SAFE_INTEGER) continue;
      const address = (offset: number) => wrapInteger(drawn + BigInt(offset), bits);
      const drawn = drawBase(random, bits);
      for (const op of ops) {
        const isOrder = op !== 'eq' && op !== 'ne';
        if (isOrder && !(isPlaced(op, a, bits) && isPlaced(op, b, bits))) continue;
        if (isOrder) placed++;
        const label = `${drawn} + ${a} ${op} ${b}`;
        expect(compareOffsets(op, a, b, bits), label).toBe(compareValue(op, address(a), address(b), bits));
      }
      if (isPlaced('eq', a, bits)) expect(Number(address(a)), `${drawn} + ${a} is not NULL`).not.toBe(0);
    }
    expect(placed).toBeGreaterThan(ROUNDS / 10);
  });

  test('terms say the same', () => {
    const random = new Random(bits + 1);
    const [x, y] = ['x', 'y'].map((name) => variable(`${name} ${bits}`, bits));
    const [short, byte] = [variable('short', 16), variable('byte', 8)];
    for (let round = 0; round < ROUNDS; round++) {
      const [a, b] = [drawOffset(random, bits), drawOffset(random, bits)];
      if (Math.abs(a) > Number.MAX_SAFE_INTEGER || Math.abs(b) > Number.MAX_SAFE_INTEGER) continue;
      const values = new Map<Term, number | bigint>([
        [x, wrapInteger(BigInt(a), bits)],
        [y, wrapInteger(BigInt(b), bits)],
        [short, random.below(1 << 16)],
        [byte, random.below(1 << 8)],
      ]);
      const evaluated = (term: Term) => evaluate(term, (leaf) => values.get(leaf) as number);
      const offsets = [x, y, sext(short, bits), bvadd(zext(byte, bits), bv(40, bits))];
      const [left, right] = [random.pick(offsets), random.pick(offsets)];
      const [l, r] = [left, right].map((term) =>
        Number(BigInt.asIntN(bits, BigInt(evaluated(term) as number))),
      );
      for (const op of ops) {
        expect(evaluated(isPlacedTerm(op, left)), `${op} ${l}`).toBe(isPlaced(op, l, bits));
        const isOrder = op !== 'eq' && op !== 'ne';
        if (isOrder && !(isPlaced(op, l, bits) && isPlaced(op, r, bits))) continue;
        expect(evaluated(compareOffsetTerms(op, left, right)), `${l} ${op} ${r}`).toBe(
          compareOffsets(op, l, r, bits),
        );
      }
    }
  });

  test('that keep a distance keep their order, where it is said so', () => {
    const random = new Random(bits + 2);
    for (let round = 0; round < ROUNDS; round++) {
      const distance = drawOffset(random, bits);
      const pairs = [drawOffset(random, bits), drawOffset(random, bits)].map((a) => [
        a,
        Number(BigInt.asIntN(bits, BigInt(a) + BigInt(distance))),
      ]);
      if (pairs.flat().some((offset) => Math.abs(offset) > Number.MAX_SAFE_INTEGER)) continue;
      for (const op of ops) {
        if (!orderIsConstant(op, distance, bits)) continue;
        if (!pairs.flat().every((offset) => isPlaced(op, offset, bits))) continue;
        const [first, second] = pairs.map(([a, b]) => compareOffsets(op, a, b, bits));
        expect(second, `${pairs.join(' and ')} ${op}`).toBe(first);
      }
    }
  });

  test('an index is one as long as its product does not wrap', () => {
    for (const scale of [2, 4, 12, 100]) {
      const largest = largestIndex(scale, bits);
      const isIndex = (index: bigint) => isIndexTerm(bv(index, bits), scale).value;
      expect(largest * BigInt(scale)).toBeLessThan(1n << BigInt(bits - 1));
      expect([isIndex(largest), isIndex(-largest), isIndex(largest + 1n), isIndex(-largest - 1n)]).toEqual([
        true,
        true,
        false,
        false,
      ]);
    }
  });
});
