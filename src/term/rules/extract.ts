import { bits, isConstant } from '../constant-tests.js';
import { bvadd, bvand, bvmul, bvneg, bvnot, bvor, bvxor, concat, extract, sext, zext } from '../construct.js';
import { installUnary } from '../rewriting.js';
import { codeOf, type Term } from '../term.js';
import { zero } from './structure.js';

/** `extract(t, high, low)`: looking through whatever moves bits without mixing them. */

installUnary(codeOf.extract, rewriteExtract);

function rewriteExtract(a: Term, width: number, low: number): Term | undefined {
  const high = low + width - 1;
  const [x, y] = a.args;
  switch (a.op) {
    // match: extract(extract(x, _, l), high, low)    result: extract(x, high+l, low+l)
    case 'extract':
      return extract(x, high + a.low, low + a.low);
    case 'concat':
      // match: extract(concat(x, y)), all in y       result: extract(y)
      if (high < y.width) return extract(y, high, low);
      // match: extract(concat(x, y)), all in x       result: extract(x)
      if (low >= y.width) return extract(x, high - y.width, low - y.width);
      // match: extract(concat(x, y)), in both        result: concat(extract(x), extract(y))
      return concat(extract(x, high - y.width, 0), extract(y, y.width - 1, low));
    case 'zext':
    case 'sext':
      return ofExtension(a, x, high, low);
    case 'bvnot':
      // match: extract(~x)                           result: ~extract(x)
      return bvnot(extract(x, high, low));
    case 'bvand':
    case 'bvor':
    case 'bvxor':
      // match: extract(x & c)                        result: extract(x) & c'    likewise | and ^
      if (isConstant(y)) return operations[a.op](extract(x, high, low), extract(y, high, low));
      break;
    case 'bvshl':
    case 'bvlshr':
    case 'bvashr':
      if (isConstant(y)) {
        const by = Number(bits(y));
        // A shift by the width or more was replaced when it was built.
        return a.op === 'bvshl' ? ofLeftShift(x, by, high, low) : ofRightShift(a.op, x, by, high, low);
      }
      break;
    default:
      break;
  }
  // match: extract(x + y, k, 0), x and y extensions, constants or made of them    result: extract(x) + extract(y)
  return low === 0 ? narrowed(a, width, NARROWING_FUEL) : undefined;
}

function ofExtension(a: Term, x: Term, high: number, low: number): Term {
  // match: extract(zext(x)), all in x                result: extract(x)           likewise sext
  if (high < x.width) return extract(x, high, low);
  const width = high - low + 1;
  if (a.op === 'zext') {
    // match: extract(zext(x)), above x               result: 0
    // match: extract(zext(x)), in both               result: zext(extract(x))
    return low >= x.width ? zero(width) : zext(extract(x, x.width - 1, low), width);
  }
  // match: extract(sext(x)), above x                 result: sext(sign of x)
  // match: extract(sext(x)), in both                 result: sext(extract(x))
  return sext(extract(x, x.width - 1, Math.min(low, x.width - 1)), width);
}

function ofLeftShift(x: Term, by: number, high: number, low: number): Term {
  // match: extract(x << c), all from x               result: extract(x, high-c, low-c)
  if (low >= by) return extract(x, high - by, low - by);
  // match: extract(x << c), below x                  result: 0
  if (high < by) return zero(high - low + 1);
  // match: extract(x << c), in both                  result: concat(extract(x), 0)
  return concat(extract(x, high - by, 0), zero(by - low));
}

function ofRightShift(op: 'bvlshr' | 'bvashr', x: Term, by: number, high: number, low: number): Term {
  // match: extract(x >> c), all from x               result: extract(x, high+c, low+c)
  if (high + by < x.width) return extract(x, high + by, low + by);
  const width = high - low + 1;
  const from = low + by;
  // match: extract(x >>u c), above x / in both       result: 0 / zext(extract(x))
  if (op === 'bvlshr') return from >= x.width ? zero(width) : zext(extract(x, x.width - 1, from), width);
  // match: extract(x >>s c), above x / in both       result: sext(sign of x) / sext(extract(x))
  return sext(extract(x, x.width - 1, Math.min(from, x.width - 1)), width);
}

const operations = { bvadd, bvmul, bvand, bvor, bvxor, bvneg, bvnot } as const;

/** Bounds the search for something to gain. */
const NARROWING_FUEL = 4;

/**
 * The low bits of modular arithmetic depend on the low bits of its arguments only: `(char)(c + 1)` need not be
 * computed in 32 bits. Worth it only where all the arguments get simpler; undefined elsewhere.
 */
function narrowed(term: Term, width: number, fuel: number): Term | undefined {
  if (fuel === 0) return undefined;
  const [x, y] = term.args;
  switch (term.op) {
    case 'const':
    case 'zext':
    case 'sext':
      return extract(term, width - 1, 0);
    case 'concat':
      return y.width >= width ? extract(term, width - 1, 0) : undefined;
    case 'bvadd':
    case 'bvmul':
    case 'bvand':
    case 'bvor':
    case 'bvxor': {
      const a = narrowed(x, width, fuel - 1);
      const b = a === undefined ? undefined : narrowed(y, width, fuel - 1);
      return a === undefined || b === undefined ? undefined : operations[term.op](a, b);
    }
    case 'bvneg': {
      const a = narrowed(x, width, fuel - 1);
      return a === undefined ? undefined : bvneg(a);
    }
    default:
      return undefined;
  }
}
