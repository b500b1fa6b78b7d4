import type { Random } from '../../src/base/index.js';
import * as t from '../../src/term/index.js';

const ofTwo = [t.bvadd, t.bvmul, t.bvsdiv, t.bvsrem];

/** Sums, products and quotients of choices between constants, and of extended values; some of them wrap. */
export function randomSum(random: Random, depth: number): t.Term {
  const kind = depth === 0 ? random.below(3) : 3 + random.below(6);
  const part = () => randomSum(random, depth - 1);
  if (kind === 0) return t.bv(random.below(2) === 0 ? random.below(256) : random.below(9) - 4, 8);
  if (kind === 1) return t.zext(t.variable('u', 3), 8);
  if (kind === 2) return t.sext(t.variable('s', 3), 8);
  if (kind === 3) return t.ite(t.boolVariable(`c${random.below(3)}`), part(), part());
  return kind === 4 ? t.bvneg(part()) : ofTwo[kind - 5](part(), part());
}

const comparisons = [t.slt, t.ult, t.eq, t.sle, t.ule];

export function randomComparison(random: Random): t.Term {
  const compare = comparisons[random.below(comparisons.length)];
  return compare(randomSum(random, 4), randomSum(random, random.below(3)));
}
