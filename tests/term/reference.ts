import { assertNever } from '../../src/base/index.js';
import type { TermValue } from '../../src/term/index.js';
import * as float from './exact-float.js';
import type { Tree } from './tree.js';

/**
 * The meaning of trees, written a second time from the SMT-LIB definitions: BigInts only, no sharing of code with
 * `src/term`. A bool is 0n or 1n, a float is its bits.
 */
export class Reference {
  /** A NaN with a payload was read as a float: its bits are the documented exception. */
  metPayload = false;

  constructor(private readonly assignment: (name: string, width: number) => bigint) {}

  value(tree: Tree): bigint {
    const { op, width, args } = tree;
    switch (op) {
      case 'const':
        return this.checked(tree.value!, tree);
      case 'var':
        return this.assignment(tree.name!, width);
      case 'ite':
        return this.value(args[0]) === 1n ? this.value(args[1]) : this.value(args[2]);
      default: {
        const values = args.map((arg) => this.value(arg));
        if (op === 'fp-from-bits') this.checked(values[0], tree);
        return BigInt.asUintN(width === 0 ? 1 : width, apply(tree, values));
      }
    }
  }

  private checked(bits: bigint, tree: Tree): bigint {
    if (tree.sort !== 'fp') return bits;
    const canonical = float.encode(float.decode(bits, tree.width), tree.width);
    if (canonical !== bits) this.metPayload = true;
    return canonical;
  }
}

function signed(value: bigint, width: number): bigint {
  return value >> BigInt(width - 1) === 1n ? value - (1n << BigInt(width)) : value;
}

function truth(condition: boolean): bigint {
  return condition ? 1n : 0n;
}

function apply(tree: Tree, values: readonly bigint[]): bigint {
  return tree.op.startsWith('fp') ? applyFloat(tree, values) : applyBits(tree, values);
}

function applyBits(tree: Tree, values: readonly bigint[]): bigint {
  const [a, b] = values;
  const { op, width, args } = tree;
  const from = args[0].width;
  const ones = (1n << BigInt(width)) - 1n;
  switch (op) {
    case 'not':
      return 1n - a;
    case 'and':
      return truth(values.every((v) => v === 1n));
    case 'or':
      return truth(values.includes(1n));
    case 'eq':
      return truth(a === b);
    case 'bvadd':
      return a + b;
    case 'bvmul':
      return a * b;
    case 'bvneg':
      return -a;
    case 'bvnot':
      return ones - a;
    case 'bvudiv':
      return b === 0n ? ones : a / b;
    case 'bvurem':
      return b === 0n ? a : a % b;
    case 'bvsdiv':
      return signedDivision(signed(a, width), signed(b, width));
    case 'bvsrem':
      return b === 0n
        ? a
        : signed(a, width) - signed(b, width) * signedDivision(signed(a, width), signed(b, width));
    case 'bvand':
      return bitwise(width, (i) => bit(a, i) && bit(b, i));
    case 'bvor':
      return bitwise(width, (i) => bit(a, i) || bit(b, i));
    case 'bvxor':
      return bitwise(width, (i) => bit(a, i) !== bit(b, i));
    case 'bvshl':
      return b >= BigInt(width) ? 0n : a * 2n ** b;
    case 'bvlshr':
      return b >= BigInt(width) ? 0n : a / 2n ** b;
    case 'bvashr':
      return bitwise(width, (i) => bit(a, b + BigInt(i) >= BigInt(width) ? width - 1 : Number(b) + i));
    case 'concat':
      return a * 2n ** BigInt(args[1].width) + b;
    case 'extract':
      return bitwise(width, (i) => bit(a, i + tree.low!));
    case 'zext':
      return a;
    case 'sext':
      return bitwise(width, (i) => bit(a, Math.min(i, from - 1)));
    case 'ult':
      return truth(a < b);
    case 'ule':
      return truth(a <= b);
    case 'slt':
      return truth(signed(a, from) < signed(b, from));
    case 'sle':
      return truth(signed(a, from) <= signed(b, from));
    default:
      throw new Error(`no bit-vector operator: ${op}`);
  }
}

/** As SMT-LIB defines it through the unsigned one: by zero, 1 or -1. */
function signedDivision(a: bigint, b: bigint): bigint {
  if (b === 0n) return a < 0n ? 1n : -1n;
  const quotient = (a < 0n ? -a : a) / (b < 0n ? -b : b);
  return a < 0n !== b < 0n ? -quotient : quotient;
}

function bit(value: bigint, index: number): boolean {
  return (value / 2n ** BigInt(index)) % 2n === 1n;
}

function bitwise(width: number, at: (index: number) => boolean): bigint {
  let result = 0n;
  for (let i = width - 1; i >= 0; i--) result = 2n * result + truth(at(i));
  return result;
}

function applyFloat(tree: Tree, values: readonly bigint[]): bigint {
  const { op, width, args } = tree;
  const from = args[0].width;
  if (op === 'fp-from-bits') return float.encode(float.decode(values[0], width), width);
  if (op === 'fp-from-signed') return float.encode(float.fromInteger(signed(values[0], from), width), width);
  if (op === 'fp-from-unsigned') return float.encode(float.fromInteger(values[0], width), width);
  const [a, b, c] = values.map((value) => float.decode(value, from));
  switch (op) {
    case 'fpeq':
      return truth(float.compare(a, b) === 0);
    case 'fplt':
      return truth((float.compare(a, b) ?? 1) < 0);
    case 'fple':
      return truth((float.compare(a, b) ?? 1) <= 0);
    case 'fpisnan':
      return truth(a.kind === 'nan');
    case 'fpisinf':
      return truth(a.kind === 'infinite');
    case 'fpisneg':
      return truth(a.kind !== 'nan' && a.isNegative);
    case 'fp-to-bits':
      return values[0];
    case 'fp-to-signed':
      return integerIn(float.toInteger(a), -(2n ** BigInt(width - 1)), 2n ** BigInt(width - 1) - 1n);
    case 'fp-to-unsigned':
      return integerIn(float.toInteger(a), 0n, 2n ** BigInt(width) - 1n);
    default:
      return float.encode(floatResult(tree, a, b, c), width);
  }
}

function integerIn(value: bigint | undefined, min: bigint, max: bigint): bigint {
  return value !== undefined && value >= min && value <= max ? value : 0n;
}

function floatResult(tree: Tree, a: float.Float, b: float.Float, c: float.Float): float.Float {
  const { op, width } = tree;
  switch (op) {
    case 'fpadd':
      return float.add(a, b, width);
    case 'fpsub':
      return float.add(a, float.negate(b), width);
    case 'fpmul':
      return float.multiply(a, b, width);
    case 'fpdiv':
      return float.divide(a, b, width);
    case 'fprem':
      return float.remainder(a, b);
    case 'fpsqrt':
      return float.squareRoot(a, width);
    case 'fpfma':
      return float.fusedMultiplyAdd(a, b, c, width);
    case 'fpneg':
      return float.negate(a);
    case 'fpabs':
      return float.magnitude(a);
    case 'fpround-even':
      return float.toIntegral(a, 'even');
    case 'fpround-away':
      return float.toIntegral(a, 'away');
    case 'fpfloor':
      return float.toIntegral(a, 'down');
    case 'fpceil':
      return float.toIntegral(a, 'up');
    case 'fptrunc':
      return float.toIntegral(a, 'zero');
    case 'fp-to-fp':
      return float.round(a, width);
    default:
      throw new Error(`no floating-point operator: ${op}`);
  }
}

/** A reference value as the room represents it. */
export function asTermValue(value: bigint, tree: { sort: Tree['sort']; width: number }): TermValue {
  switch (tree.sort) {
    case 'bool':
      return value === 1n;
    case 'bv':
      return tree.width <= 32 ? Number(value) : value;
    case 'fp': {
      const view = new DataView(new ArrayBuffer(8));
      if (tree.width === 32) {
        view.setUint32(0, Number(value));
        return view.getFloat32(0);
      }
      view.setBigUint64(0, value);
      return view.getFloat64(0);
    }
    default:
      return assertNever(tree.sort);
  }
}
