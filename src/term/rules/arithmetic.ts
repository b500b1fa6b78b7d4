import { add, multiply, negate } from '../bv-values.js';
import { bits, isAllOnesConstant, isConstant, isOneConstant, isZeroConstant } from '../constant-tests.js';
import { bvadd, bvmul, bvneg } from '../construct.js';
import { bvConstant } from '../intern.js';
import { installBinary, installUnary } from '../rewriting.js';
import { codeOf, type Term } from '../term.js';

/** Sums, products and negation, modulo `2^width`. Normal form: constants outermost and on the right. */

installBinary(codeOf.bvadd, rewriteSum);
installBinary(codeOf.bvmul, rewriteProduct);
installUnary(codeOf.bvneg, rewriteNegation);

function rewriteSum(a: Term, b: Term, width: number): Term | undefined {
  if (isConstant(b)) {
    // match: x + 0             result: x
    if (isZeroConstant(b)) return a;
    // match: (x + c) + d       result: x + (c + d)
    if (hasConstant(a, 'bvadd'))
      return bvadd(a.args[0], bvConstant(add(bits(a.args[1]), bits(b), width), width));
    // match: ~x + 1            result: -x
    if (a.op === 'bvnot' && isOneConstant(b)) return bvneg(a.args[0]);
    return undefined;
  }
  // match: (x + c) + y         result: (x + y) + c
  if (hasConstant(a, 'bvadd')) return bvadd(bvadd(a.args[0], b), a.args[1]);
  if (hasConstant(b, 'bvadd')) return bvadd(bvadd(a, b.args[0]), b.args[1]);
  // match: x*c + x*d           result: x * (c + d)    where c, d may be 1 or -1: x + x, x + -x, x*c + x
  const x = base(a);
  if (x === base(b)) return bvmul(x, bvConstant(add(factor(a, width), factor(b, width), width), width));
  // match: (x + y) + -y        result: x              likewise (x + -y) + y
  return withoutOpposite(a, b) ?? withoutOpposite(b, a);
}

/** `sum` with the one of its two arguments left out that is the negation of `term`. */
function withoutOpposite(sum: Term, term: Term): Term | undefined {
  if (sum.op !== 'bvadd') return undefined;
  const [x, y] = sum.args;
  if (isNegationOf(x, term)) return y;
  return isNegationOf(y, term) ? x : undefined;
}

function isNegationOf(a: Term, b: Term): boolean {
  return a.op === 'bvneg' ? a.args[0] === b : b.op === 'bvneg' && b.args[0] === a;
}

/** `x` of `x`, `-x` and `x * c`. */
function base(term: Term): Term {
  return term.op === 'bvneg' || hasConstant(term, 'bvmul') ? term.args[0] : term;
}

function factor(term: Term, width: number): number | bigint {
  if (hasConstant(term, 'bvmul')) return bits(term.args[1]);
  const one = width <= 32 ? 1 : 1n;
  return term.op === 'bvneg' ? negate(one, width) : one;
}

function hasConstant(term: Term, op: 'bvadd' | 'bvmul'): boolean {
  return term.op === op && term.args[1].op === 'const';
}

function rewriteProduct(a: Term, b: Term, width: number): Term | undefined {
  if (isConstant(b)) {
    // match: x * 0             result: 0
    if (isZeroConstant(b)) return b;
    // match: x * 1             result: x
    if (isOneConstant(b)) return a;
    // match: x * -1            result: -x
    if (isAllOnesConstant(b)) return bvneg(a);
    // match: (x * c) * d       result: x * (c * d)
    if (hasConstant(a, 'bvmul')) {
      return bvmul(a.args[0], bvConstant(multiply(bits(a.args[1]), bits(b), width), width));
    }
    // match: -x * c            result: x * -c
    if (a.op === 'bvneg') return bvmul(a.args[0], bvConstant(negate(bits(b), width), width));
    // match: (x + c) * d       result: x * d + c * d
    if (hasConstant(a, 'bvadd')) {
      return bvadd(bvmul(a.args[0], b), bvConstant(multiply(bits(a.args[1]), bits(b), width), width));
    }
    return undefined;
  }
  // match: (x * c) * y         result: (x * y) * c
  if (hasConstant(a, 'bvmul')) return bvmul(bvmul(a.args[0], b), a.args[1]);
  if (hasConstant(b, 'bvmul')) return bvmul(bvmul(a, b.args[0]), b.args[1]);
  // match: -x * y              result: -(x * y)       thus -x * -y -> x * y
  if (a.op === 'bvneg') return bvneg(bvmul(a.args[0], b));
  if (b.op === 'bvneg') return bvneg(bvmul(a, b.args[0]));
  return undefined;
}

function rewriteNegation(a: Term, width: number): Term | undefined {
  // match: -(-x)               result: x
  if (a.op === 'bvneg') return a.args[0];
  // match: -(~x)               result: x + 1
  if (a.op === 'bvnot') return bvadd(a.args[0], bvConstant(width <= 32 ? 1 : 1n, width));
  // match: -(x * c)            result: x * -c
  if (hasConstant(a, 'bvmul')) return bvmul(a.args[0], bvConstant(negate(bits(a.args[1]), width), width));
  // match: -(x + c)            result: -x + -c
  // match: -(x + -y)           result: y + -x
  // where x is no sum, so that negation does not run down a long chain of them
  if (a.op === 'bvadd') {
    const [x, y] = a.args;
    if (x.op !== 'bvadd' && (isConstant(y) || y.op === 'bvneg')) return bvadd(bvneg(x), bvneg(y));
    if (x.op === 'bvneg' && y.op !== 'bvadd') return bvadd(x.args[0], bvneg(y));
  }
  return undefined;
}
