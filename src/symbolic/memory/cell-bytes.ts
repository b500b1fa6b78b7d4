import { bv, concat, extract, type Term } from '../../term/index.js';
import { sameAddress } from '../values/address-equality.js';
import {
  ALWAYS,
  Alternatives,
  type Concrete,
  concreteOf,
  type Doubt,
  Doubtful,
  doubtful,
  eitherDoubt,
  Fragment,
  fullMask,
  integerTerm,
  isPlain,
  known,
  Mosaic,
  narrowedDoubt,
  Pointer,
  type Symbolic,
  symbolic,
  type Value,
} from '../values/values.js';

/** `count` bytes from byte `first` of a cell of `size` bytes. */
export interface Piece {
  readonly value: Value;
  readonly size: number;
  readonly first: number;
  readonly count: number;
}

/** Byte `index` of a cell of `size` bytes. */
export function byteOf(cell: Value, index: number, size: number): Value {
  return size === 1 ? cell : partOf({ value: cell, size, first: index, count: 1 });
}

/** Some bytes of a cell as a cell of their own. */
function partOf(piece: Piece): Value {
  const { value, size, first, count } = piece;
  if (count === size || value === undefined) return value;
  if (value instanceof Pointer || value instanceof Alternatives) {
    return gather(Array.from({ length: count }, (_, i) => addressByte(value, first + i)));
  }
  if (value instanceof Mosaic) {
    const bytes = value.bytes.slice(first, first + count);
    return gather(bytes);
  }
  if (value instanceof Doubtful) {
    const part = partOf({ value: known(value), size, first, count });
    const mask = bitsOf(value.mask, first * 8, count * 8);
    return doubtful(part as Concrete | Symbolic, mask, narrowedDoubt(value), count * 8);
  }
  if (value instanceof Fragment) return value;
  const bits = bitsOf(concreteOf(value), first * 8, count * 8);
  if (typeof value !== 'object') return bits;
  return symbolic(bits, extract(integerTerm(value, size * 8), (first + count) * 8 - 1, first * 8));
}

function bitsOf(value: Concrete, low: number, bits: number): Concrete {
  if (typeof value === 'number') return bits === 32 ? value >>> low : (value >>> low) & ((1 << bits) - 1);
  const part = BigInt.asUintN(bits, value >> BigInt(low));
  return bits <= 32 ? Number(part) : part;
}

/** The pieces, lowest first, as one cell of `bytes` bytes. */
export function compose(pieces: readonly Piece[], bytes: number): Value {
  const parts = pieces.map(partOf);
  if (parts.length === 1) return parts[0];
  const isMoved = (part: Value) =>
    part instanceof Fragment || part instanceof Mosaic || part instanceof Pointer;
  if (parts.some((part) => isMoved(part) || part instanceof Alternatives)) {
    return gather(parts.flatMap((part, i) => separateBytes(part, pieces[i].count)));
  }
  return joinIntegers(
    parts,
    pieces.map((piece) => piece.count),
    bytes,
  );
}

function separateBytes(cell: Value, size: number): Value[] {
  return Array.from({ length: size }, (_, i) => byteOf(cell, i, size));
}

function addressByte(address: Pointer | Alternatives, index: number): Value {
  return index < addressBytes(address) ? new Fragment(address, index) : 0;
}

/** Single bytes as one cell; the fragments of a whole address are that address again. */
export function gather(bytes: readonly Value[]): Value {
  if (bytes.length === 1) return bytes[0];
  const first = bytes[0];
  if (first instanceof Fragment && first.index === 0) {
    const { address } = first;
    const width = addressBytes(address);
    const isWhole = bytes.every((byte, i) =>
      i < width
        ? byte instanceof Fragment && byte.index === i && sameAddress(byte.address, address)
        : byte === 0,
    );
    // A shorter run stays in pieces: its reader wanted fewer bytes than the address has.
    if (isWhole && bytes.length >= width) return address;
  }
  if (bytes.some((byte) => byte instanceof Fragment)) return new Mosaic(bytes);
  return joinIntegers(
    bytes,
    bytes.map(() => 1),
    bytes.length,
  );
}

function addressBytes(address: Pointer | Alternatives): number {
  const pointer = address instanceof Pointer ? address : address.targets.find((t) => t instanceof Pointer);
  return pointer instanceof Pointer ? pointer.object.context.pointerBytes : 0;
}

function joinIntegers(parts: readonly Value[], counts: readonly number[], bytes: number): Value {
  const bits = bytes * 8;
  let value = 0n;
  let mask = 0n;
  let isSymbolic = false;
  let doubt: Doubt | undefined;
  let place = 0;
  const plains: (Concrete | Symbolic)[] = [];
  parts.forEach((part, i) => {
    const count = counts[i];
    const shift = BigInt(place * 8);
    place += count;
    let plain: Concrete | Symbolic;
    if (part === undefined) {
      mask |= BigInt(fullMask(count * 8)) << shift;
      doubt = eitherDoubt(doubt, ALWAYS);
      plain = count <= 4 ? 0 : 0n;
    } else if (part instanceof Doubtful) {
      mask |= BigInt(part.mask) << shift;
      doubt = eitherDoubt(doubt, part);
      plain = known(part);
    } else {
      plain = isPlain(part) ? part : 0;
    }
    value |= BigInt(concreteOf(plain)) << shift;
    if (typeof plain === 'object') isSymbolic = true;
    plains.push(plain);
  });
  const concrete = bits <= 32 ? Number(value) : value;
  const joined = isSymbolic ? symbolic(concrete, joinTerms(plains, counts)) : concrete;
  if (doubt === undefined) return joined;
  return doubtful(joined, bits <= 32 ? Number(mask) : mask, doubt, bits);
}

function joinTerms(plains: readonly (Concrete | Symbolic)[], counts: readonly number[]): Term {
  let term: Term | undefined;
  plains.forEach((plain, i) => {
    const part = integerTerm(plain, counts[i] * 8);
    term = term === undefined ? part : concat(part, term);
  });
  return term ?? bv(0, 8);
}
