import { isNonNegative } from '../bit-range.js';
import { wrap } from '../bv-values.js';
import { bits, isConstant, isZeroConstant } from '../constant-tests.js';
import { bvashr, bvlshr, bvshl, extract, sext, zext } from '../construct.js';
import { bvConstant } from '../intern.js';
import { installBinary } from '../rewriting.js';
import { codeOf, type Term } from '../term.js';
import { zero } from './structure.js';

/** Shifts; nearly all rules are about constant amounts. */

installBinary(codeOf.bvshl, rewriteLeft);
installBinary(codeOf.bvlshr, rewriteRight);
installBinary(codeOf.bvashr, rewriteSignedRight);

/** A constant amount, at most the width; undefined for any other term. */
function amountOf(term: Term): number | undefined {
  if (!isConstant(term)) return undefined;
  const value = bits(term);
  return value >= term.width ? term.width : Number(value);
}

function amount(by: number, width: number): Term {
  return bvConstant(wrap(by, width), width);
}

/** What both logical shifts have in common: a result, or an amount from 1 to less than the width. */
function logical(a: Term, b: Term, width: number): Term | number | undefined {
  // match: 0 << y              result: 0
  if (isZeroConstant(a)) return a;
  const by = amountOf(b);
  // match: x << 0              result: x
  if (by === 0) return a;
  // match: x << c, c >= width  result: 0
  return by === width ? zero(width) : by;
}

function rewriteLeft(a: Term, b: Term, width: number): Term | undefined {
  const by = logical(a, b, width);
  if (typeof by !== 'number') return by;
  if (a.op === 'bvshl') {
    const inner = amountOf(a.args[1]);
    // match: (x << c) << d     result: x << (c + d), or 0
    if (inner !== undefined) {
      return inner + by >= width ? zero(width) : bvshl(a.args[0], amount(inner + by, width));
    }
  }
  return undefined;
}

function rewriteRight(a: Term, b: Term, width: number): Term | undefined {
  const by = logical(a, b, width);
  if (typeof by !== 'number') return by;
  const [x] = a.args;
  switch (a.op) {
    case 'bvlshr': {
      const inner = amountOf(a.args[1]);
      // match: (x >>u c) >>u d    result: x >>u (c + d), or 0
      if (inner === undefined) return undefined;
      return inner + by >= width ? zero(width) : bvlshr(x, amount(inner + by, width));
    }
    case 'bvshl':
      // match: (x << c) >>u c     result: zext(extract(x, width-c-1, 0))
      return amountOf(a.args[1]) === by ? zext(extract(x, width - by - 1, 0), width) : undefined;
    case 'zext':
      // match: zext(x) >>u c      result: zext(x >>u c), or 0
      return by >= x.width ? zero(width) : zext(bvlshr(x, amount(by, x.width)), width);
    case 'concat':
      // match: concat(x, y) >>u c, y gone    result: zext(x >>u c')
      if (by < a.args[1].width) return undefined;
      return zext(extract(x, x.width - 1, by - a.args[1].width), width);
    default:
      return undefined;
  }
}

function rewriteSignedRight(a: Term, b: Term, width: number): Term | undefined {
  // match: x >>s y, x cannot be negative    result: x >>u y
  if (isNonNegative(a)) return bvlshr(a, b);
  const by = amountOf(b);
  if (by === undefined) return undefined;
  // match: x >>s 0             result: x
  if (by === 0) return a;
  // match: x >>s c, c >= width result: x >>s (width - 1)
  if (by === width) return bvashr(a, amount(width - 1, width));
  const [x] = a.args;
  switch (a.op) {
    case 'bvashr': {
      const inner = amountOf(a.args[1]);
      // match: (x >>s c) >>s d    result: x >>s min(c + d, width - 1)
      if (inner === undefined) return undefined;
      return bvashr(x, amount(Math.min(inner + by, width - 1), width));
    }
    case 'bvshl':
      // match: (x << c) >>s c     result: sext(extract(x, width-c-1, 0))    how bit-fields are read
      return amountOf(a.args[1]) === by ? sext(extract(x, width - by - 1, 0), width) : undefined;
    case 'sext':
      // match: sext(x) >>s c      result: sext(x >>s min(c, width of x - 1))
      return sext(bvashr(x, amount(Math.min(by, x.width - 1), x.width)), width);
    default:
      return undefined;
  }
}
