import { bvsub, type Term, unsignedBound } from '../../term/index.js';
import type { KnownObject } from './unknowns.js';

/** Larger objects are not followed byte by byte. */
const MOST_BYTES = 4_096;
const DEEPEST = 8;

/** Whether writes at known places cover wherever in an object an address may lead, a byte being read there. */
export class CoveredBytes {
  private readonly wanted: bigint | undefined;
  private covered = 0n;

  constructor(
    address: Term,
    bytes: number,
    private readonly object: KnownObject | undefined,
  ) {
    const isByte = bytes === 1 && object !== undefined;
    const last = isByte ? greatest(bvsub(address, object.base)) : MOST_BYTES;
    this.wanted = last < MOST_BYTES ? (1n << BigInt(last + 1)) - 1n : undefined;
  }

  /** So many bytes there were written; true where nothing is left that the address may be. */
  add(address: Term, bytes: number): boolean {
    if (this.wanted === undefined || this.object === undefined) return false;
    const start = bvsub(address, this.object.base);
    if (start.op !== 'const' || Number(start.value) + bytes > MOST_BYTES) return false;
    this.covered |= ((1n << BigInt(bytes)) - 1n) << BigInt(start.value as number | bigint);
    return (this.covered & this.wanted) === this.wanted;
  }
}

/** No value of the term is greater, read as unsigned; where that is too much to be told, Infinity. */
export function greatest(term: Term, depth = 0): number {
  if (depth > DEEPEST) return Number.POSITIVE_INFINITY;
  const inType = (value: number) => (value < 2 ** term.width ? value : Number.POSITIVE_INFINITY);
  const of = (one: Term) => greatest(one, depth + 1);
  switch (term.op) {
    case 'bvadd':
      return inType(term.args.map(of).reduce((sum, one) => sum + one, 0));
    case 'bvmul':
      return inType(term.args.map(of).reduce((product, one) => product * one, 1));
    case 'bvshl': {
      const [value, by] = term.args;
      return by.op === 'const' ? inType(of(value) * 2 ** Number(by.value)) : Number.POSITIVE_INFINITY;
    }
    case 'concat': {
      const [high, low] = term.args;
      return of(high) * 2 ** low.width + of(low);
    }
    case 'zext':
      return of(term.args[0]);
    case 'ite':
      return Math.max(of(term.args[1]), of(term.args[2]));
    default:
      return unsignedBound(term);
  }
}
