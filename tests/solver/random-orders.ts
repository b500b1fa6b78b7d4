import type { Random } from '../../src/base/index.js';
import * as t from '../../src/term/index.js';

/** Random constraints on values that are mostly only compared: in one order, with few constants, handed on by choices. */
export function randomOrders(random: Random, width: number, names: readonly string[]): t.Term[] {
  const [less, atMost] = random.below(2) === 0 ? [t.slt, t.sle] : [t.ult, t.ule];
  const variables = names.map((name) => t.variable(name, width));
  const constants = Array.from({ length: random.below(3) }, () => t.bv(random.below(2 ** width), width));
  const pick = <Item>(items: readonly Item[]): Item => items[random.below(items.length)];
  const value = (depth: number): t.Term => {
    if (depth > 0 && random.below(3) === 0)
      return t.ite(truth(depth - 1), value(depth - 1), value(depth - 1));
    return constants.length > 0 && random.below(4) === 0 ? pick(constants) : pick(variables);
  };
  const truth = (depth: number): t.Term => {
    if (depth > 0 && random.below(3) === 0)
      return pick([t.and, t.or])(truth(depth - 1), t.not(truth(depth - 1)));
    return pick([t.eq, t.ne, less, less, atMost])(value(depth), value(depth));
  };
  const constraints = Array.from({ length: 2 + random.below(6) }, () => truth(2));
  // Sometimes something is computed with one of them, or another order asked for.
  if (random.below(6) === 0) constraints.push(t.ult(t.bvadd(value(0), value(0)), value(0)));
  if (random.below(6) === 0) constraints.push(pick([t.ult, t.sle])(value(0), value(0)));
  return constraints;
}
