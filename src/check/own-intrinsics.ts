import type { ComputeOp } from '../ir/index.js';

/** The intrinsics on integers, for `own-arithmetic.ts` and with as little from elsewhere. */
export function evaluateIntrinsic(op: ComputeOp, args: readonly bigint[], bits: number): bigint | undefined {
  const [a, b, c] = args;
  const [x, y] = [a, b].map((value) => BigInt.asIntN(bits, value ?? 0n));
  const digits = a?.toString(2).padStart(bits, '0') ?? '';
  switch (op) {
    case 'abs':
      return BigInt.asUintN(bits, x < 0n ? -x : x);
    case 'smax':
      return x < y ? b : a;
    case 'smin':
      return x < y ? a : b;
    case 'umax':
      return larger(a, b);
    case 'umin':
      return smaller(a, b);
    case 'ctpop':
      return BigInt.asUintN(bits, BigInt(digits.replaceAll('0', '').length));
    case 'ctlz':
      return BigInt.asUintN(bits, BigInt(a === 0n ? bits : digits.indexOf('1')));
    case 'cttz':
      return BigInt.asUintN(bits, BigInt(a === 0n ? bits : bits - 1 - digits.lastIndexOf('1')));
    case 'bswap':
      return BigInt(`0b${(digits.match(/.{8}/g) ?? []).reverse().join('')}`);
    case 'bitreverse':
      return BigInt(`0b${[...digits].reverse().join('')}`);
    case 'fshl':
      return BigInt.asUintN(bits, (((a << BigInt(bits)) | b) << (c % BigInt(bits))) >> BigInt(bits));
    case 'fshr':
      return BigInt.asUintN(bits, ((a << BigInt(bits)) | b) >> (c % BigInt(bits)));
    default:
      return evaluateOverflow(op, a, b, bits);
  }
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function larger(a: bigint, b: bigint): bigint {
  return a < b ? b : a;
}

/** Exact results, and whether or how they are made to fit. */
function evaluateOverflow(op: ComputeOp, a: bigint, b: bigint, bits: number): bigint | undefined {
  const parts = /^([su])(add|sub|mul)-(overflow|sat)$/.exec(op);
  if (!parts) return undefined;
  const isSigned = parts[1] === 's';
  const [x, y] = isSigned ? [a, b].map((value) => BigInt.asIntN(bits, value)) : [a, b];
  const exact = parts[2] === 'add' ? x + y : parts[2] === 'sub' ? x - y : x * y;
  const low = isSigned ? -(1n << BigInt(bits - 1)) : 0n;
  const high = isSigned ? -low - 1n : (1n << BigInt(bits)) - 1n;
  if (parts[3] === 'overflow') return exact < low || exact > high ? 1n : 0n;
  return BigInt.asUintN(bits, larger(low, smaller(exact, high)));
}
