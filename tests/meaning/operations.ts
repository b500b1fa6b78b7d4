import type { Random } from '../../src/base/index.js';
import type { ComputeOp } from '../../src/ir/index.js';
import { computeOps, operationFault } from '../../src/ir/operation-types.js';
import type { Concrete, Scalar, Typing } from '../../src/meaning/index.js';

/** An operation on arguments of certain types. */
export interface Case {
  readonly op: ComputeOp;
  readonly args: readonly Scalar[];
  readonly typing: Typing;
  readonly name: string;
}

const POINTER_BITS = 32;
const integers = [1, 8, 16, 32, 64].map((bits): Scalar => ({ kind: 'int', bits }));
const wide: readonly Scalar[] = [...integers, { kind: 'int', bits: 24 }, { kind: 'int', bits: 128 }];
const floats = [32, 64].map((bits): Scalar => ({ kind: 'float', bits }));
const scalars = [...wide, ...floats];
const pointer: Scalar = { kind: 'int', bits: POINTER_BITS };

/** Every operation on every combination of types that the IR allows it on. */
export const cases: readonly Case[] = computeOps.flatMap((op) =>
  scalars.flatMap((from) => scalars.flatMap((to) => caseOf(op, from, to))),
);

function caseOf(op: ComputeOp, from: Scalar, to: Scalar): readonly Case[] {
  if (op === 'pointer-add' || op === 'ptrtoint' || op === 'inttoptr') return addressCase(op, from, to);
  const bit: Scalar = { kind: 'int', bits: 1 };
  for (const args of [[from], [from, from], [from, from, from], [bit, from, from]]) {
    const isSelect = args.length === 3 && args[0] !== args[1];
    if (isSelect !== (op === 'select')) continue;
    // Bytes are what is swapped.
    if (op === 'bswap' && from.bits % 16 !== 0) continue;
    const isAllowed =
      operationFault(op, irType(from), args.map(irType), irType(to), POINTER_BITS) === undefined;
    if (isAllowed) return [named({ op, args, typing: { from, to } })];
  }
  return [];
}

/** Addresses are integers where no object is behind them. */
function addressCase(op: ComputeOp, from: Scalar, to: Scalar): readonly Case[] {
  if (from.kind !== 'int' || from.bits !== POINTER_BITS || to !== from) return [];
  const args = op === 'pointer-add' ? [pointer, pointer] : [pointer];
  return [named({ op, args, typing: { from, to } })];
}

function named(one: Omit<Case, 'name'>): Case {
  const letter = ({ kind, bits }: Scalar) => `${kind[0]}${bits}`;
  return { ...one, name: `${one.op} ${letter(one.typing.from)} ${letter(one.typing.to)}` };
}

function irType({ kind, bits }: Scalar) {
  return kind === 'int' ? ({ kind, bits } as const) : ({ kind, bits: bits as 32 | 64 } as const);
}

// biome-ignore format: a table
const specialFloats = [
  0, -0, 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, 0.1, 5e-324, 1e-45, 1e-40, 3.4028234663852886e38, 1e39, Number.MAX_VALUE,
  Infinity, -Infinity, NaN, 127, 128, -128, -129, 255.9, 256, -0.9, 2 ** 31, 2 ** 31 - 1, -(2 ** 31), -(2 ** 31) - 1,
  2 ** 32, 2 ** 53 + 2, 2 ** 63, -(2 ** 63), 2 ** 64, -(2 ** 127), 2 ** 127, 4503599627370495.5,
  0.49999999999999994,
];

/** Values at the edges, where operations differ, and random ones. */
export function draw(random: Random, { kind, bits }: Scalar): Concrete {
  if (kind === 'float') {
    const value = random.below(3) === 0 ? randomFloat(random) : random.pick(specialFloats);
    return bits === 32 ? Math.fround(value) : value;
  }
  const top = 1n << BigInt(bits - 1);
  const edges = [0n, 1n, 2n, 3n, 7n, -1n, -2n, top, top - 1n, top + 1n, BigInt(bits), BigInt(bits) - 1n];
  const whole = (random.next64() << 64n) | random.next64();
  const value = BigInt.asUintN(bits, random.below(3) === 0 ? whole : random.pick(edges));
  return bits <= 32 ? Number(value) : value;
}

function randomFloat(random: Random): number {
  if (random.below(2) === 0) return (random.below(4000) - 2000) / 16;
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, random.next64());
  const value = view.getFloat64(0);
  return Number.isNaN(value) ? NaN : value;
}
