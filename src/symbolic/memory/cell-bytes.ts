import { bv, concat, extract, type Term } from '../../term/index.js';
import { sameAddress } from '../values/address-equality.js';
import * as v from '../values/values.js';

/** `count` bytes from byte `first` of a cell of `size` bytes. */
export interface Piece {
  readonly value: v.Value;
  readonly size: number;
  readonly first: number;
  readonly count: number;
}

/** Byte `index` of a cell of `size` bytes. */
export function byteOf(cell: v.Value, index: number, size: number): v.Value {
  return size === 1 ? cell : partOf({ value: cell, size, first: index, count: 1 });
}

/** Some bytes of a cell as a cell of their own. */
function partOf(piece: Piece): v.Value {
  const { value, size, first, count } = piece;
  if (count === size || value === undefined) return value;
  if (value instanceof v.Pointer || value instanceof v.Alternatives) {
    return gather(Array.from({ length: count }, (_, i) => addressByte(value, first + i)));
  }
  if (value instanceof v.Mosaic) {
    const bytes = value.bytes.slice(first, first + count);
    return gather(bytes);
  }
  if (value instanceof v.Doubtful) {
    const part = partOf({ value: v.known(value), size, first, count });
    const mask = bitsOf(value.mask, first * 8, count * 8);
    return v.doubtful(part as v.Concrete | v.Symbolic, mask, v.narrowedDoubt(value), count * 8);
  }
  if (value instanceof v.Fragment) return value;
  const bits = bitsOf(v.concreteOf(value), first * 8, count * 8);
  if (typeof value !== 'object') return bits;
  return v.symbolic(bits, extract(v.integerTerm(value, size * 8), (first + count) * 8 - 1, first * 8));
}

function bitsOf(value: v.Concrete, low: number, bits: number): v.Concrete {
  if (typeof value === 'number') return bits === 32 ? value >>> low : (value >>> low) & ((1 << bits) - 1);
  const part = BigInt.asUintN(bits, value >> BigInt(low));
  return bits <= 32 ? Number(part) : part;
}

/** The pieces, lowest first, as one cell of `bytes` bytes. */
export function compose(pieces: readonly Piece[], bytes: number): v.Value {
  const parts = pieces.map(partOf);
  if (parts.length === 1) return parts[0];
  const isMoved = (part: v.Value) =>
    part instanceof v.Fragment || part instanceof v.Mosaic || part instanceof v.Pointer;
  if (parts.some((part) => isMoved(part) || part instanceof v.Alternatives)) {
    return gather(parts.flatMap((part, i) => separateBytes(part, pieces[i].count)));
  }
  return joinIntegers(
    parts,
    pieces.map((piece) => piece.count),
    bytes,
  );
}

function separateBytes(cell: v.Value, size: number): v.Value[] {
  return Array.from({ length: size }, (_, i) => byteOf(cell, i, size));
}

function addressByte(address: v.Pointer | v.Alternatives, index: number): v.Value {
  return index < addressBytes(address) ? new v.Fragment(address, index) : 0;
}

/** Single bytes as one cell; the fragments of a whole address are that address again. */
export function gather(bytes: readonly v.Value[]): v.Value {
  if (bytes.length === 1) return bytes[0];
  const first = bytes[0];
  if (first instanceof v.Fragment && first.index === 0) {
    const { address } = first;
    const width = addressBytes(address);
    const isWhole = bytes.every((byte, i) =>
      i < width
        ? byte instanceof v.Fragment && byte.index === i && sameAddress(byte.address, address)
        : byte === 0,
    );
    // A shorter run stays in pieces: its reader wanted fewer bytes than the address has.
    if (isWhole && bytes.length >= width) return address;
  }
  if (bytes.some((byte) => byte instanceof v.Fragment)) return new v.Mosaic(bytes);
  return joinIntegers(
    bytes,
    bytes.map(() => 1),
    bytes.length,
  );
}

function addressBytes(address: v.Pointer | v.Alternatives): number {
  const pointer =
    address instanceof v.Pointer ? address : address.targets.find((t) => t instanceof v.Pointer);
  return pointer instanceof v.Pointer ? pointer.object.context.pointerBytes : 0;
}

function joinIntegers(parts: readonly v.Value[], counts: readonly number[], bytes: number): v.Value {
  const bits = bytes * 8;
  let value = 0n;
  let mask = 0n;
  let isSymbolic = false;
  let doubt: v.Doubt | undefined;
  let place = 0;
  const plains: (v.Concrete | v.Symbolic)[] = [];
  parts.forEach((part, i) => {
    const count = counts[i];
    const shift = BigInt(place * 8);
    place += count;
    let plain: v.Concrete | v.Symbolic;
    if (part === undefined) {
      mask |= BigInt(v.fullMask(count * 8)) << shift;
      doubt = v.eitherDoubt(doubt, v.ALWAYS);
      plain = count <= 4 ? 0 : 0n;
    } else if (part instanceof v.Doubtful) {
      mask |= BigInt(part.mask) << shift;
      doubt = v.eitherDoubt(doubt, part);
      plain = v.known(part);
    } else {
      plain = v.isPlain(part) ? part : 0;
    }
    value |= BigInt(v.concreteOf(plain)) << shift;
    if (typeof plain === 'object') isSymbolic = true;
    plains.push(plain);
  });
  const concrete = bits <= 32 ? Number(value) : value;
  const joined = isSymbolic ? v.symbolic(concrete, joinTerms(plains, counts)) : concrete;
  if (doubt === undefined) return joined;
  return v.doubtful(joined, bits <= 32 ? Number(mask) : mask, doubt, bits);
}

function joinTerms(plains: readonly (v.Concrete | v.Symbolic)[], counts: readonly number[]): Term {
  let term: Term | undefined;
  plains.forEach((plain, i) => {
    const part = v.integerTerm(plain, counts[i] * 8);
    term = term === undefined ? part : concat(part, term);
  });
  return term ?? bv(0, 8);
}
