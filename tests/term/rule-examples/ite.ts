import * as t from '../../../src/term/index.js';
import { k, k16, p, q, raw, rawTo, rule, s, stays, type Theme, wide, x, y, z } from './vocabulary.js';

export const ite: Theme = {
  file: 'rules/ite.ts',
  rules: [
    rule('ite(true, a, b)', raw('ite', t.TRUE, x, y), x),
    rule('ite(c, a, a)', raw('ite', p, x, x), x),
    rule('ite(not c, a, b)', raw('ite', raw('not', p), x, y), t.ite(p, y, x)),
    rule('ite(x == y, x, y)', raw('ite', raw('eq', x, y), x, y), y),
    rule('ite(x == y, y, x)', raw('ite', raw('eq', x, y), y, x), x),
    rule('ite(x == 3, 3, x)', raw('ite', raw('eq', x, k(3)), k(3), x), x),
    rule('ite(c, true, false)', raw('ite', p, t.TRUE, t.FALSE), p),
    rule('ite(c, true, b)', raw('ite', p, t.TRUE, q), t.or(p, q)),
    rule('ite(c, c, b)', raw('ite', p, p, q), t.or(p, q)),
    rule('ite(c, false, b)', raw('ite', p, t.FALSE, q), t.and(t.not(p), q)),
    rule('ite(c, not c, b)', raw('ite', p, raw('not', p), q), t.and(t.not(p), q)),
    rule('ite(c, a, true)', raw('ite', p, q, t.TRUE), t.or(t.not(p), q)),
    rule('ite(c, a, not c)', raw('ite', p, q, raw('not', p)), t.or(t.not(p), q)),
    rule('ite(c, a, false)', raw('ite', p, q, t.FALSE), t.and(p, q)),
    rule('ite(c, a, c)', raw('ite', p, q, p), t.and(p, q)),
    rule('ite(c, a, not a)', raw('ite', p, q, raw('not', q)), t.eq(p, q)),
    rule('ite(c, ite(c, x, y), b)', raw('ite', p, raw('ite', p, x, y), z), t.ite(p, x, z)),
    rule(
      'ite(c, ite(not c, x, y), b)',
      raw('ite', raw('ult', x, y), raw('ite', raw('ule', y, x), x, y), z),
      t.ite(t.ult(x, y), y, z),
    ),
    rule('ite(c, ite(d, x, b), b)', raw('ite', p, raw('ite', q, x, y), y), t.ite(t.and(p, q), x, y)),
    rule('ite(c, ite(d, b, y), b)', raw('ite', p, raw('ite', q, x, y), x), t.ite(t.and(p, t.not(q)), y, x)),
    rule('ite(c, a, ite(c, x, y))', raw('ite', p, z, raw('ite', p, x, y)), t.ite(p, z, y)),
    rule(
      'ite(c, a, ite(not c, x, y))',
      raw('ite', raw('ult', x, y), z, raw('ite', raw('ule', y, x), x, y)),
      t.ite(t.ult(x, y), z, x),
    ),
    rule('ite(c, a, ite(d, a, y))', raw('ite', p, x, raw('ite', q, x, y)), t.ite(t.or(p, q), x, y)),
    rule('ite(c, a, ite(d, x, a))', raw('ite', p, y, raw('ite', q, x, y)), t.ite(t.or(p, t.not(q)), y, x)),
    rule(
      'ite(c, zext x, zext y)',
      raw('ite', p, rawTo('zext', x, 16), rawTo('zext', y, 16)),
      t.zext(t.ite(p, x, y), 16),
    ),
    rule('ite(c, zext x, k)', raw('ite', p, rawTo('zext', x, 16), k16(200)), t.zext(t.ite(p, x, k(200)), 16)),
    rule('ite(c, k, sext x)', raw('ite', p, k16(-3), rawTo('sext', x, 16)), t.sext(t.ite(p, k(-3), x), 16)),
  ],
  staying: [
    stays('ite(c, zext x, k), k too large', raw('ite', p, rawTo('zext', x, 16), k16(256))),
    stays('ite(c, sext x, k), k too large', raw('ite', p, rawTo('sext', x, 16), k16(128))),
    stays('ite(c, zext x, sext y)', raw('ite', p, rawTo('zext', x, 16), rawTo('sext', y, 16))),
    stays('ite(c, zext x, y)', raw('ite', p, rawTo('zext', x, 16), wide)),
    stays('ite(c, ite(d, x, y), z)', raw('ite', p, raw('ite', q, x, y), z)),
    stays('ite of bits, three unrelated', raw('ite', p, q, s)),
    stays('ite(x == y, x, z)', raw('ite', raw('eq', x, y), x, z)),
  ],
};

export const constantChoices: Theme = {
  file: 'application.ts',
  rules: [
    rule('-ite(c, 1, 2)', raw('bvneg', raw('ite', p, k(1), k(2))), t.ite(p, k(-1), k(-2))),
    rule('zext(ite(c, 1, 0))', rawTo('zext', raw('ite', p, k(1), k(0)), 16), t.ite(p, k16(1), k16(0))),
    rule('ite(c, 1, 0) == 0', raw('eq', raw('ite', p, k(1), k(0)), k(0)), t.not(p)),
    rule('ite(c, 1, 0) != 0', raw('not', raw('eq', rawTo('zext', raw('ite', p, k(1), k(0)), 16), k16(0))), p),
    rule(
      '7 - ite(c, 1, 0)',
      raw('bvadd', k(7), raw('bvneg', raw('ite', p, k(1), k(0)))),
      t.ite(p, k(6), k(7)),
    ),
    rule('3 < ite(c, 1, 9)', raw('slt', k(3), raw('ite', p, k(1), k(9))), t.not(p)),
    rule(
      'ite(c, 1, 2) + ite(c, 3, 5)',
      raw('bvadd', raw('ite', p, k(1), k(2)), raw('ite', p, k(3), k(5))),
      t.ite(p, k(4), k(7)),
    ),
  ],
  staying: [
    stays('different conditions', raw('bvadd', raw('ite', p, k(1), k(2)), raw('ite', q, k(3), k(5)))),
    stays('one branch not constant', raw('bvadd', raw('ite', p, k(1), x), k(5))),
  ],
};
