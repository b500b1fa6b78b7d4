import { invariant } from '../../base/index.js';
import { subtermsWhere, type Term } from '../../term/index.js';
import { add, multiply, negate } from './arithmetic.js';
import type { Bits } from './bit-vectors.js';
import * as vectors from './bit-vectors.js';
import { divideUnsigned, quotientSigned, remainderSigned } from './division.js';
import { floatConstant } from './float/convert.js';
import { floatCircuit } from './float/float-circuit.js';
import { formatOf } from './float/format.js';
import { FALSE_LITERAL, type Gates, type Literal, TRUE_LITERAL } from './gates.js';
import { shiftLeft, shiftRightArithmetic, shiftRightLogical } from './shifts.js';
import { bitsOf, type ValueRange, valueRange } from './value-range.js';

/**
 * Turns terms into circuits. A boolean is one literal, a bit-vector its bits, a float the bits of its IEEE
 * encoding. What was blasted once is remembered for as long as the blaster lives.
 */
export class Blaster {
  private readonly known = new Map<number, Bits>();
  private readonly ranges = new Map<number, ValueRange>();

  constructor(private readonly gates: Gates) {}

  literal(term: Term): Literal {
    invariant(term.sort === 'bool', 'constraint should be boolean');
    return this.bits(term)[0];
  }

  bits(root: Term): Bits {
    const done = this.known.get(root.id);
    if (done !== undefined) return done;
    for (const term of subtermsWhere([root], (t) => !this.known.has(t.id))) {
      const range = valueRange(term, ({ id }) => this.ranges.get(id));
      if (range) this.ranges.set(term.id, range);
      this.known.set(term.id, this.circuit(term));
    }
    return this.of(root);
  }

  private of(term: Term): Bits {
    const bits = this.known.get(term.id);
    invariant(bits !== undefined, 'arguments should be blasted before their users');
    return bits;
  }

  private circuit(term: Term): Bits {
    const { gates } = this;
    const args = term.args.map((arg) => this.of(arg));
    const [a, b, c] = args;
    switch (term.op) {
      case 'const':
        return this.constant(term);
      case 'var':
        return vectors.inputBits(gates, Math.max(term.width, 1));
      case 'not':
      case 'bvnot':
        return vectors.complement(a);
      case 'and':
        return [vectors.allOf(gates, args.map(only))];
      case 'or':
        return [vectors.anyOf(gates, args.map(only))];
      case 'eq':
        return [vectors.equal(gates, a, b)];
      case 'ite':
        return vectors.select(gates, only(a), b, c);
      case 'bvadd':
        return this.withFewBits(term, args, (some) => add(gates, some[0], some[1]));
      case 'bvmul':
        return this.withFewBits(term, args, (some) => multiply(gates, some[0], some[1]));
      case 'bvneg':
        return this.withFewBits(term, args, (some) => negate(gates, some[0]));
      case 'bvudiv':
        return divideUnsigned(gates, a, b).quotient;
      case 'bvurem':
        return divideUnsigned(gates, a, b).remainder;
      case 'bvsdiv':
        return vectors.ofSigned(a, b, (x, y) => quotientSigned(gates, x, y));
      case 'bvsrem':
        return vectors.ofSigned(a, b, (x, y) => remainderSigned(gates, x, y));
      case 'bvand':
        return a.map((bit, i) => gates.and(bit, b[i]));
      case 'bvor':
        return a.map((bit, i) => gates.or(bit, b[i]));
      case 'bvxor':
        return a.map((bit, i) => gates.xor(bit, b[i]));
      case 'bvshl':
        return shiftLeft(gates, a, b);
      case 'bvlshr':
        return shiftRightLogical(gates, a, b);
      case 'bvashr':
        return shiftRightArithmetic(gates, a, b);
      case 'concat':
        return [...b, ...a];
      case 'extract':
        return a.slice(term.low, term.low + term.width);
      case 'zext':
        return vectors.resized(a, term.width, FALSE_LITERAL);
      case 'sext':
        return vectors.resized(a, term.width, a[a.length - 1]);
      case 'ult':
        return [vectors.lessThan(gates, ...vectors.told(a, b))];
      case 'ule':
        return [vectors.atMost(gates, ...vectors.told(a, b))];
      case 'slt':
        return [vectors.lessThanSigned(gates, ...vectors.told(a, b))];
      case 'sle':
        return [vectors.atMostSigned(gates, ...vectors.told(a, b))];
      default:
        return floatCircuit(gates, term, term.op, args);
    }
  }

  /** Of operations whose lowest bits depend on those of their arguments alone: as many as the value needs, and no more. */
  private withFewBits(
    { id, width }: Term,
    args: readonly Bits[],
    circuit: (args: readonly Bits[]) => Bits,
  ): Bits {
    const range = this.ranges.get(id);
    if (!range) return circuit(args);
    const isNeverNegative = range.low >= 0;
    const bits = Math.max(1, bitsOf(range) - (isNeverNegative ? 1 : 0));
    const few = circuit(args.map((arg) => arg.slice(0, bits)));
    return vectors.resized(few, width, isNeverNegative ? FALSE_LITERAL : few[bits - 1]);
  }

  private constant(term: Term): Bits {
    const { value, sort, width } = term;
    if (typeof value === 'boolean') return [value ? TRUE_LITERAL : FALSE_LITERAL];
    invariant(value !== undefined, 'constant should have a value');
    if (sort === 'fp') return floatConstant(Number(value), formatOf(width));
    return vectors.constantBits(value, width);
  }
}

function only(bits: Bits): Literal {
  return bits[0];
}
