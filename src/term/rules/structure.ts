import { isNonNegative } from '../bit-range.js';
import { concatenate, wrap } from '../bv-values.js';
import { bits, isConstant, isZeroConstant } from '../constant-tests.js';
import { concat, extract, ite, sext, zext } from '../construct.js';
import { bvConstant } from '../intern.js';
import { installBinary, installUnary } from '../rewriting.js';
import { codeOf, type Term } from '../term.js';

/** Concatenation and the two extensions. Normal form: concatenations lean to the right, zeros in front are a zext. */

installUnary(codeOf.zext, rewriteZext);
installUnary(codeOf.sext, rewriteSext);
installBinary(codeOf.concat, rewriteConcat);

function rewriteZext(a: Term, width: number): Term | undefined {
  // match: zext(zext(x))       result: zext(x)
  return a.op === 'zext' ? zext(a.args[0], width) : undefined;
}

function rewriteSext(a: Term, width: number): Term | undefined {
  // match: sext(sext(x))       result: sext(x)
  if (a.op === 'sext') return sext(a.args[0], width);
  // match: sext(x), x cannot be negative    result: zext(x)
  return isNonNegative(a) ? zext(a, width) : undefined;
}

function rewriteConcat(high: Term, low: Term, width: number): Term | undefined {
  // match: concat(0, x)        result: zext(x)
  if (isZeroConstant(high)) return zext(low, width);
  // match: concat(zext(x), y)  result: zext(concat(x, y))
  if (high.op === 'zext') return zext(concat(high.args[0], low), width);
  // match: concat(concat(x, y), z)    result: concat(x, concat(y, z))
  if (high.op === 'concat') return concat(high.args[0], concat(high.args[1], low));
  if (low.op === 'concat') {
    const joined = join(high, low.args[0]);
    // match: concat(x, concat(y, z)), x and y join    result: concat(xy, z)
    if (joined !== undefined) return concat(joined, low.args[1]);
  }
  return join(high, low);
}

/** Two neighbours as one term, where that is simpler. */
function join(high: Term, low: Term): Term | undefined {
  if (isConstant(high) && isConstant(low)) {
    const width = high.width + low.width;
    return bvConstant(concatenate(bits(high), bits(low), width, low.width), width);
  }
  // match: concat(extract(x, h, m+1), extract(x, m, l))    result: extract(x, h, l)
  if (high.op === 'extract') {
    const [x] = high.args;
    if (low.op === 'extract' && low.args[0] === x && low.low + low.width === high.low) {
      return extract(x, high.low + high.width - 1, low.low);
    }
  }
  if (signSource(high) !== undefined) return joinSigns(high, low);
  return high.op === 'ite' && low.op === 'ite' ? joinChoices(high, low) : undefined;
}

/**
 * match:  concat(ite(c, x, y), ite(c, z, w))    result: ite(c, concat(x, z), concat(y, w))
 *
 * so that a value read byte by byte at a symbolic index becomes one choice. Such chains are long: walk them.
 */
function joinChoices(high: Term, low: Term): Term | undefined {
  const conditions: Term[] = [];
  const chosen: Term[] = [];
  let h = high;
  let l = low;
  while (h.op === 'ite' && l.op === 'ite' && h.args[0] === l.args[0]) {
    conditions.push(h.args[0]);
    chosen.push(concat(h.args[1], l.args[1]));
    h = h.args[2];
    l = l.args[2];
  }
  if (conditions.length === 0) return undefined;
  let result = concat(h, l);
  for (let i = conditions.length - 1; i >= 0; i--) result = ite(conditions[i], chosen[i], result);
  return result;
}

/** The term whose sign every bit of `term` repeats: x for the top bit of x and for its extensions. */
function signSource(term: Term): Term | undefined {
  const bit = term.op === 'sext' ? term.args[0] : term;
  if (bit.width !== 1) return undefined;
  if (bit.op === 'extract' && bit.low === bit.args[0].width - 1) return bit.args[0];
  return term.op === 'sext' ? bit : undefined;
}

function joinSigns(high: Term, low: Term): Term | undefined {
  const source = signSource(high);
  const width = high.width + low.width;
  // match: concat(signs of x, x)             result: sext(x)
  if (source === low) return sext(low, width);
  // match: concat(signs of x, signs of x)    result: sext(sign of x)
  if (source !== undefined && source === signSource(low)) {
    return sext(low.op === 'sext' ? low.args[0] : low, width);
  }
  // match: concat(signs of x, sext(x))       result: sext(x)
  if (low.op === 'sext' && source === low.args[0]) return sext(low.args[0], width);
  return undefined;
}

/** A constant zero of any width. */
export function zero(width: number): Term {
  return bvConstant(wrap(0, width), width);
}
