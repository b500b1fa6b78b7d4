import { eq, ite, not, sext, zext } from '../construct.js';
import { FALSE, TRUE } from '../intern.js';
import { and, or } from '../junction.js';
import { installIte } from '../rewriting.js';
import type { Term } from '../term.js';
import { areOpposite } from './boolean.js';
import { narrowSigned, narrowUnsigned } from './narrowing.js';

/**
 * Choices. The constructor itself does `ite(true, a, b)` -> a, `ite(false, a, b)` -> b and `ite(c, a, a)` -> a.
 */

installIte((c, a, b) => {
  const result = rewriteCondition(c, a, b) ?? (a.sort === 'bool' ? rewriteBoolean(c, a, b) : undefined);
  return result ?? rewriteNested(c, a, b) ?? rewriteExtended(c, a, b);
});

function rewriteCondition(c: Term, a: Term, b: Term): Term | undefined {
  // match: ite(not(c), a, b)     result: ite(c, b, a)
  if (c.op === 'not') return ite(c.args[0], b, a);
  if (c.op === 'eq' && a.sort !== 'bool') {
    const [x, y] = c.args;
    // match: ite(x == y, x, y)   result: y      likewise with the sides of == exchanged
    if ((a === x && b === y) || (a === y && b === x)) return b;
  }
  return undefined;
}

function rewriteBoolean(c: Term, a: Term, b: Term): Term | undefined {
  // match: ite(c, true, false)   result: c          (as or(c, false))
  // match: ite(c, true, b)       result: or(c, b)   likewise ite(c, c, b)
  if (a === TRUE || a === c) return or(c, b);
  // match: ite(c, false, b)      result: and(not(c), b)
  if (a === FALSE || areOpposite(a, c)) return and(not(c), b);
  // match: ite(c, a, true)       result: or(not(c), a)
  if (b === TRUE || areOpposite(b, c)) return or(not(c), a);
  // match: ite(c, a, false)      result: and(c, a)   likewise ite(c, a, c)
  if (b === FALSE || b === c) return and(c, a);
  // match: ite(c, a, not(a))     result: c == a
  if (areOpposite(a, b)) return eq(c, a);
  return undefined;
}

function rewriteNested(c: Term, a: Term, b: Term): Term | undefined {
  const inFirst = a.op === 'ite' ? rewriteInner(c, a.args, b, 'first') : undefined;
  return inFirst ?? (b.op === 'ite' ? rewriteInner(c, b.args, a, 'second') : undefined);
}

/** A choice as the first or second branch of another one, whose other branch is `other`; likewise the other way round. */
function rewriteInner(
  c: Term,
  [d, x, y]: readonly Term[],
  other: Term,
  side: 'first' | 'second',
): Term | undefined {
  const isFirst = side === 'first';
  const choose = (condition: Term, value: Term) =>
    isFirst ? ite(condition, value, other) : ite(condition, other, value);
  const join = isFirst ? and : or;
  // What it is where `d` says the same as `c`, and where it says the opposite.
  const [same, opposite] = isFirst ? [x, y] : [y, x];
  // match: ite(c, ite(c, x, y), b)        result: ite(c, x, b)
  if (d === c) return choose(c, same);
  // match: ite(c, ite(not(c), x, y), b)   result: ite(c, y, b)
  if (areOpposite(d, c)) return choose(c, opposite);
  // match: ite(c, ite(d, x, b), b)        result: ite(and(c, d), x, b)
  if (opposite === other) return choose(join(c, d), same);
  // match: ite(c, ite(d, b, y), b)        result: ite(and(c, not(d)), y, b)
  return same === other ? choose(join(c, not(d)), opposite) : undefined;
}

/**
 * match:  ite(c, zext(x), zext(y)) of one inner width    result: zext(ite(c, x, y))
 *         ite(c, zext(x), k), k a constant that fits     result: zext(ite(c, x, k'))
 * and the same for sext, and with the branches exchanged.
 */
function rewriteExtended(c: Term, a: Term, b: Term): Term | undefined {
  const isZext = a.op === 'zext' || b.op === 'zext';
  const isSext = a.op === 'sext' || b.op === 'sext';
  if (isZext === isSext) return undefined;
  const inner = a.op === 'zext' || a.op === 'sext' ? a.args[0].width : b.args[0].width;
  const narrow = isZext ? narrowUnsigned : narrowSigned;
  const x = narrow(a, inner);
  const y = narrow(b, inner);
  if (x === undefined || y === undefined) return undefined;
  return isZext ? zext(ite(c, x, y), a.width) : sext(ite(c, x, y), a.width);
}
