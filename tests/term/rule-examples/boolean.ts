import * as t from '../../../src/term/index.js';
import { f, g, p, q, raw, rule, s, stays, type Theme, x, y } from './vocabulary.js';

export const boolean: Theme = {
  file: 'rules/boolean.ts',
  rules: [
    rule('not(not(a))', raw('not', raw('not', p)), p),
    rule('not(ult)', raw('not', raw('ult', x, y)), t.ule(y, x)),
    rule('not(ule)', raw('not', raw('ule', x, y)), t.ult(y, x)),
    rule('not(slt)', raw('not', raw('slt', x, y)), t.sle(y, x)),
    rule('not(sle)', raw('not', raw('sle', x, y)), t.slt(y, x)),
    rule('not(and)', raw('not', raw('and', p, raw('slt', x, y))), t.or(t.not(p), t.sle(y, x))),
    rule('not(or)', raw('not', raw('or', p, raw('not', q))), t.and(t.not(p), q)),
    rule('a == a', raw('eq', p, p), t.TRUE),
    rule('a == true', raw('eq', p, t.TRUE), p),
    rule('true == a', raw('eq', t.TRUE, p), p),
    rule('a == false', raw('eq', p, t.FALSE), t.not(p)),
    rule('a == not(a)', raw('eq', p, raw('not', p)), t.FALSE),
    rule('a < b == b <= a', raw('eq', raw('ult', x, y), raw('ule', y, x)), t.FALSE),
    rule('not(a) == not(b)', raw('eq', raw('not', p), raw('not', q)), t.eq(p, q)),
    rule('not(a) == b', raw('eq', raw('not', p), q), t.not(t.eq(p, q))),
    rule('b == not(a)', raw('eq', q, raw('not', p)), t.not(t.eq(p, q))),
  ],
  staying: [
    stays('not of a float order: NaN', raw('not', raw('fplt', f, g))),
    stays('not of a nested junction', raw('not', raw('and', p, raw('or', q, s)))),
    stays('equality of two unrelated', raw('eq', p, q)),
  ],
};

export const junctions: Theme = {
  file: 'junction.ts',
  rules: [
    rule('and with true', raw('and', p, t.TRUE, q), t.and(p, q)),
    rule('and with false', raw('and', p, t.FALSE, q), t.FALSE),
    rule('or with true', raw('or', p, t.TRUE), t.TRUE),
    rule('or with false', raw('or', p, t.FALSE), p),
    rule('and of one', raw('and', p), p),
    rule('and twice the same', raw('and', p, q, p), t.and(p, q)),
    rule('and of opposites', raw('and', p, q, raw('not', p)), t.FALSE),
    rule('and of opposite orders', raw('and', raw('slt', x, y), raw('sle', y, x)), t.FALSE),
    rule('or of opposites', raw('or', p, q, raw('not', p)), t.TRUE),
    rule('and in and', raw('and', raw('and', p, q), s), t.and(p, q, s)),
    rule('or in or', raw('or', raw('or', p, q), s), t.or(p, q, s)),
    rule('and(a, or(a, b))', raw('and', p, raw('or', p, q)), p),
    rule('or(a, and(a, b))', raw('or', p, raw('and', p, q)), p),
    rule('and(a, or(not a, b))', raw('and', p, raw('or', raw('not', p), q)), t.and(p, q)),
    rule('or(a, and(not a, b))', raw('or', p, raw('and', raw('not', p), q)), t.or(p, q)),
    rule('x == 1 and x == 2', raw('and', raw('eq', x, t.bv(1, 8)), raw('eq', x, t.bv(2, 8))), t.FALSE),
    rule(
      'x == 1 and x != 2',
      raw('and', raw('eq', x, t.bv(1, 8)), raw('not', raw('eq', x, t.bv(2, 8)))),
      t.eq(x, t.bv(1, 8)),
    ),
    rule(
      'x != 1 or x != 2',
      raw('or', raw('not', raw('eq', x, t.bv(1, 8))), raw('not', raw('eq', x, t.bv(2, 8)))),
      t.TRUE,
    ),
    rule(
      'x != 1 or x == 2',
      raw('or', raw('not', raw('eq', x, t.bv(1, 8))), raw('eq', x, t.bv(2, 8))),
      t.ne(x, t.bv(1, 8)),
    ),
  ],
  staying: [
    stays('x == 1 and y == 2', raw('and', raw('eq', x, t.bv(1, 8)), raw('eq', y, t.bv(2, 8)))),
    stays('x == 1 or x == 2', raw('or', raw('eq', x, t.bv(1, 8)), raw('eq', x, t.bv(2, 8)))),
    stays('and(a, or(b, c))', raw('and', s, raw('or', p, q))),
  ],
};
