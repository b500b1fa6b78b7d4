import type { ComputeOp } from '../../src/ir/index.js';

/** What operations mean, written down a second time: on bigints, bit by bit where that is clearest. */

const unsigned = (x: bigint, bits: number): bigint => BigInt.asUintN(bits, x);
const signed = (x: bigint, bits: number): bigint => BigInt.asIntN(bits, x);

function bitsOf(x: bigint, bits: number): number[] {
  return Array.from({ length: bits }, (_, i) => Number((x >> BigInt(i)) & 1n));
}

function fromBits(list: readonly number[]): bigint {
  return list.reduce((sum, bit, i) => sum | (BigInt(bit) << BigInt(i)), 0n);
}

const isTrue = (condition: boolean): bigint => (condition ? 1n : 0n);

/** Undefined where the operation is. */
export function integerOp(op: ComputeOp, args: readonly bigint[], bits: number): bigint | undefined {
  const [a, b, d] = args;
  const w = BigInt(bits);
  const min = -(1n << (w - 1n));
  const max = (1n << (w - 1n)) - 1n;
  const [sa, sb] = [signed(a, bits), b === undefined ? 0n : signed(b, bits)];
  const clamp = (x: bigint) => unsigned(x < min ? min : x > max ? max : x, bits);
  switch (op) {
    case 'add':
      return unsigned(a + b, bits);
    case 'sub':
      return unsigned(a - b, bits);
    case 'mul':
      return unsigned(a * b, bits);
    case 'udiv':
      return b === 0n ? undefined : a / b;
    case 'urem':
      return b === 0n ? undefined : a % b;
    case 'sdiv':
      return b === 0n || (sa === min && sb === -1n) ? undefined : unsigned(sa / sb, bits);
    case 'srem':
      return b === 0n || (sa === min && sb === -1n) ? undefined : unsigned(sa % sb, bits);
    case 'shl':
      return b >= w ? undefined : unsigned(a << b, bits);
    case 'lshr':
      return b >= w ? undefined : a >> b;
    case 'ashr':
      return b >= w ? undefined : unsigned(sa >> b, bits);
    case 'and':
      return a & b;
    case 'or':
      return a | b;
    case 'xor':
      return a ^ b;
    case 'eq':
      return isTrue(a === b);
    case 'ne':
      return isTrue(a !== b);
    case 'ult':
      return isTrue(a < b);
    case 'ule':
      return isTrue(a <= b);
    case 'ugt':
      return isTrue(a > b);
    case 'uge':
      return isTrue(a >= b);
    case 'slt':
      return isTrue(sa < sb);
    case 'sle':
      return isTrue(sa <= sb);
    case 'sgt':
      return isTrue(sa > sb);
    case 'sge':
      return isTrue(sa >= sb);
    case 'abs':
      return unsigned(sa < 0n ? -sa : sa, bits);
    case 'smax':
      return sa > sb ? a : b;
    case 'smin':
      return sa < sb ? a : b;
    case 'umax':
      return a - b > 0n ? a : b;
    case 'umin':
      return b - a > 0n ? a : b;
    case 'ctpop':
      return BigInt(bitsOf(a, bits).filter((bit) => bit === 1).length);
    case 'ctlz': {
      const position = bitsOf(a, bits).reverse().indexOf(1);
      return BigInt(position < 0 ? bits : position);
    }
    case 'cttz': {
      const position = bitsOf(a, bits).indexOf(1);
      return BigInt(position < 0 ? bits : position);
    }
    case 'bitreverse':
      return fromBits(bitsOf(a, bits).reverse());
    case 'bswap': {
      const list = bitsOf(a, bits);
      return fromBits(list.map((_, i) => list[bits - 8 - (i - (i % 8)) + (i % 8)]));
    }
    case 'fshl':
      return unsigned((((a << w) | b) << (d % w)) >> w, bits);
    case 'fshr':
      return unsigned(((a << w) | b) >> (d % w), bits);
    case 'sadd-overflow':
      return isTrue(sa + sb < min || sa + sb > max);
    case 'uadd-overflow':
      return isTrue(a + b >= 1n << w);
    case 'ssub-overflow':
      return isTrue(sa - sb < min || sa - sb > max);
    case 'usub-overflow':
      return isTrue(a < b);
    case 'smul-overflow':
      return isTrue(sa * sb < min || sa * sb > max);
    case 'umul-overflow':
      return isTrue(a * b >= 1n << w);
    case 'sadd-sat':
      return clamp(sa + sb);
    case 'ssub-sat':
      return clamp(sa - sb);
    case 'uadd-sat':
      return a + b >= 1n << w ? unsigned(-1n, bits) : a + b;
    case 'usub-sat':
      return a < b ? 0n : a - b;
    default:
      throw new Error(`no reference for ${op}`);
  }
}

const single = (x: number, bits: number): number => (bits === 32 ? Math.fround(x) : x);

/** Floats; the second operand is ignored by operations of one. */
export function floatOp(op: ComputeOp, x: number, y: number, bits: number): number {
  switch (op) {
    case 'fadd':
      return single(x + y, bits);
    case 'fsub':
      return single(x - y, bits);
    case 'fmul':
      return single(x * y, bits);
    case 'fdiv':
      return single(x / y, bits);
    case 'frem':
      return single(x % y, bits);
    case 'fneg':
      return -x;
    case 'fabs':
      return Math.abs(x);
    case 'sqrt':
      return single(Math.sqrt(x), bits);
    case 'floor':
      return Math.floor(x);
    case 'ceil':
      return Math.ceil(x);
    case 'ftrunc':
      return Math.trunc(x);
    case 'copysign': {
      const isNegative = y < 0 || Object.is(y, -0);
      return isNegative ? -Math.abs(x) : Math.abs(x);
    }
    case 'minnum':
      return Number.isNaN(x) ? y : Number.isNaN(y) || x <= y ? x : y;
    case 'maxnum':
      return Number.isNaN(x) ? y : Number.isNaN(y) || x >= y ? x : y;
    default:
      throw new Error(`no reference for ${op}`);
  }
}

export function floatTest(op: ComputeOp, x: number, y: number): boolean {
  const isUnordered = Number.isNaN(x) || Number.isNaN(y);
  if (op === 'ford' || op === 'funo') return isUnordered === (op === 'funo');
  if (isUnordered) return op.startsWith('fu');
  switch (op.slice(2)) {
    case 'eq':
      return x === y;
    case 'ne':
      return x !== y;
    case 'lt':
      return x < y;
    case 'le':
      return x <= y;
    case 'gt':
      return x > y;
    case 'ge':
      return x >= y;
    default:
      throw new Error(`no reference for ${op}`);
  }
}
