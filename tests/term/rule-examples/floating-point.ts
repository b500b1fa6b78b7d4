import * as t from '../../../src/term/index.js';
import { d, e, f, g, p, raw, rawTo, rule, stays, type Theme, wide, x, y } from './vocabulary.js';

const HARD =
  'too hard for a solver; known (rounding twice is innocuous for p >= 2q + 2), and the laws sample it';
const one = t.fp(1, 32);
const double = (term: typeof f) => rawTo('fp-to-fp', term, 64);
const single = (term: typeof d) => rawTo('fp-to-fp', term, 32);
const bits = t.variable('f', 32);
const int = t.variable('int', 32);

export const floatingPoint: Theme = {
  file: 'rules/floating-point.ts',
  rules: [
    rule('x + -0', raw('fpadd', f, t.fp(-0, 32)), f),
    rule('x - 0', raw('fpsub', f, t.fp(0, 32)), f),
    rule('x * 1', raw('fpmul', f, one), f),
    rule('x * -1', raw('fpmul', f, t.fp(-1, 32)), t.fpneg(f)),
    rule('x / 1', raw('fpdiv', f, one), f),
    rule('x / -1', raw('fpdiv', f, t.fp(-1, 32)), t.fpneg(f)),
    rule('-(-x)', raw('fpneg', raw('fpneg', f)), f),
    rule('||x||', raw('fpabs', raw('fpabs', f)), t.fpabs(f)),
    rule('|-x|', raw('fpabs', raw('fpneg', f)), t.fpabs(f)),
    rule('floor(trunc(x))', raw('fpfloor', raw('fptrunc', f)), t.fpTrunc(f)),
    rule('rint(from integer)', raw('fpround-even', rawTo('fp-from-signed', x, 32)), t.fpFromSigned(x, 32)),
    rule('isnan(-x)', raw('fpisnan', raw('fpneg', f)), t.fpIsNaN(f)),
    rule('isnan(double(x))', raw('fpisnan', double(f)), t.fpIsNaN(f)),
    rule('isnan(ceil(x))', raw('fpisnan', raw('fpceil', f)), t.fpIsNaN(f)),
    rule('isnan(from integer)', raw('fpisnan', rawTo('fp-from-signed', x, 32)), t.FALSE),
    rule('isinf(|x|)', raw('fpisinf', raw('fpabs', f)), t.fpIsInf(f)),
    rule('isinf(double(x))', raw('fpisinf', double(f)), t.fpIsInf(f)),
    rule('isinf(from integer)', raw('fpisinf', rawTo('fp-from-unsigned', wide, 32)), t.FALSE),
    rule('isneg(|x|)', raw('fpisneg', raw('fpabs', f)), t.FALSE),
    rule('isneg(from unsigned)', raw('fpisneg', rawTo('fp-from-unsigned', wide, 32)), t.FALSE),
    rule(
      'to-bits(from-bits(x))',
      raw('fp-to-bits', raw('fp-from-bits', bits)),
      bits,
      'keeps the payload of a NaN, by intent',
    ),
    rule('from-bits(to-bits(f))', raw('fp-from-bits', raw('fp-to-bits', raw('fpneg', f))), t.fpneg(f)),
    rule('single(double(x))', single(double(f)), f),
    rule('single(-double(x))', single(raw('fpneg', double(f))), t.fpneg(f)),
    rule('single(floor(double(x)))', single(raw('fpfloor', double(f))), t.fpFloor(f)),
    rule('single(double(x) + double(y))', single(raw('fpadd', double(f), double(g))), t.fpadd(f, g), HARD),
    rule('single(double(x) - 1)', single(raw('fpsub', double(f), t.fp(1, 64))), t.fpsub(f, one), HARD),
    rule(
      'single(double(x) * 2)',
      single(raw('fpmul', double(f), t.fp(2, 64))),
      t.fpmul(f, t.fp(2, 32)),
      HARD,
    ),
    rule('single(double(x) / double(y))', single(raw('fpdiv', double(f), double(g))), t.fpdiv(f, g), HARD),
    rule('single(sqrt(double(x)))', single(raw('fpsqrt', double(f))), t.fpsqrt(f), HARD),
    rule(
      'to-signed(trunc(x))',
      rawTo('fp-to-signed', raw('fptrunc', f), 8),
      t.fpToSigned(f, 8),
      'unspecified out of range',
    ),
    rule(
      'to-signed(double(x))',
      rawTo('fp-to-signed', double(f), 8),
      t.fpToSigned(f, 8),
      'unspecified out of range',
    ),
    rule(
      'to-signed(from-signed(x))',
      rawTo('fp-to-signed', rawTo('fp-from-signed', x, 32), 16),
      t.sext(x, 16),
    ),
    rule(
      'to-signed(from-unsigned(x))',
      rawTo('fp-to-signed', rawTo('fp-from-unsigned', x, 32), 16),
      t.zext(x, 16),
    ),
    rule(
      'to-unsigned(trunc(x))',
      rawTo('fp-to-unsigned', raw('fptrunc', f), 8),
      t.fpToUnsigned(f, 8),
      'unspecified out of range',
    ),
    rule(
      'to-unsigned(double(x))',
      rawTo('fp-to-unsigned', double(f), 8),
      t.fpToUnsigned(f, 8),
      'unspecified out of range',
    ),
    rule('to-unsigned(from-unsigned(x))', rawTo('fp-to-unsigned', rawTo('fp-from-unsigned', x, 32), 8), x),
  ],
  staying: [
    stays('x + 0: -0', raw('fpadd', f, t.fp(0, 32))),
    stays('x - x: NaN', raw('fpsub', f, f)),
    stays('x * 0', raw('fpmul', f, t.fp(0, 32))),
    stays('x / x', raw('fpdiv', f, f)),
    stays('double(single(x))', double(single(d))),
    stays('single(double(x) + d)', single(raw('fpadd', double(f), d))),
    stays('single(x * 0.1): no single', single(raw('fpmul', double(f), t.fp(0.1, 64)))),
    stays('single(fma)', single(raw('fpfma', double(f), double(g), double(f)))),
    stays('to-signed(from-signed(x)), rounded', rawTo('fp-to-signed', rawTo('fp-from-signed', int, 32), 32)),
    stays('to-signed(from-signed(x)), narrower', rawTo('fp-to-signed', rawTo('fp-from-signed', wide, 32), 8)),
    stays(
      'to-signed(from-unsigned(x)), same width',
      rawTo('fp-to-signed', rawTo('fp-from-unsigned', x, 32), 8),
    ),
    stays('isinf(single(d))', raw('fpisinf', single(d))),
  ],
};

const fromX = rawTo('fp-from-signed', x, 32);
const fromWide = rawTo('fp-from-unsigned', wide, 64);

export const floatComparison: Theme = {
  file: 'rules/fp-comparison.ts',
  rules: [
    rule('x == x', raw('fpeq', f, f), t.not(t.fpIsNaN(f))),
    rule('x == NaN', raw('fpeq', f, t.fp(Number.NaN, 32)), t.FALSE),
    rule('double(x) == 0.5', raw('fpeq', double(f), t.fp(0.5, 64)), t.fpeq(f, t.fp(0.5, 32))),
    rule('double(x) == 0.1', raw('fpeq', double(f), t.fp(0.1, 64)), t.FALSE),
    rule('ite(c, 1, x) == 1', raw('fpeq', raw('ite', p, one, f), one), t.or(p, t.fpeq(f, one))),
    rule('double(x) == double(y)', raw('fpeq', double(f), double(g)), t.fpeq(f, g)),
    rule('x < x', raw('fplt', f, f), t.FALSE),
    rule('NaN < x', raw('fplt', t.fp(Number.NaN, 32), f), t.FALSE),
    rule('double(x) < 0.5', raw('fplt', double(f), t.fp(0.5, 64)), t.fplt(f, t.fp(0.5, 32))),
    rule('double(x) < 0.1', raw('fplt', double(f), t.fp(0.1, 64)), t.fplt(f, t.fp(Math.fround(0.1), 32))),
    rule('double(x) < 1e40', raw('fplt', double(f), t.fp(1e40, 64)), t.fplt(f, t.fp(Infinity, 32))),
    rule('double(x) < -1e-60', raw('fplt', double(f), t.fp(-1e-60, 64)), t.fplt(f, t.fp(-0, 32))),
    rule('0.1 < double(x)', raw('fplt', t.fp(0.1, 64), double(f)), t.fplt(t.fp(0.099999995, 32), f)),
    rule('1e-60 < double(x)', raw('fplt', t.fp(1e-60, 64), double(f)), t.fplt(t.fp(0, 32), f)),
    rule(
      '5 < ite(c, 9, x)',
      raw('fplt', t.fp(5, 32), raw('ite', p, t.fp(9, 32), f)),
      t.or(p, t.fplt(t.fp(5, 32), f)),
    ),
    rule('double(x) < double(y)', raw('fplt', double(f), double(g)), t.fplt(f, g)),
    rule('x <= x', raw('fple', f, f), t.not(t.fpIsNaN(f))),
    rule('x <= NaN', raw('fple', f, t.fp(Number.NaN, 32)), t.FALSE),
    rule('double(x) <= 0.1', raw('fple', double(f), t.fp(0.1, 64)), t.fple(f, t.fp(0.099999995, 32))),
    rule('double(x) <= -1e40', raw('fple', double(f), t.fp(-1e40, 64)), t.fple(f, t.fp(-Infinity, 32))),
    rule('1e-60 <= double(x)', raw('fple', t.fp(1e-60, 64), double(f)), t.fple(t.fp(2 ** -149, 32), f)),
  ],
  staying: [
    stays('not(x < y)', raw('not', raw('fplt', f, g))),
    stays('double(x) < d', raw('fplt', double(f), d)),
    stays('d == 0.1', raw('fpeq', d, t.fp(0.1, 64))),
    stays('d <= e', raw('fple', d, e)),
  ],
};

export const floatIntegers: Theme = {
  file: 'rules/fp-integers.ts',
  rules: [
    rule('from-signed(x) == 3', raw('fpeq', fromX, t.fp(3, 32)), t.eq(x, t.bv(3, 8))),
    rule('from-signed(x) == -0', raw('fpeq', fromX, t.fp(-0, 32)), t.eq(x, t.bv(0, 8))),
    rule('from-signed(x) == 3.5', raw('fpeq', fromX, t.fp(3.5, 32)), t.FALSE),
    rule('from-signed(x) == 128', raw('fpeq', fromX, t.fp(128, 32)), t.FALSE),
    rule('from-signed(x) <= 3.5', raw('fple', fromX, t.fp(3.5, 32)), t.sle(x, t.bv(3, 8))),
    rule('from-signed(x) < 3.5', raw('fplt', fromX, t.fp(3.5, 32)), t.slt(x, t.bv(4, 8))),
    rule('from-signed(x) < -128', raw('fplt', fromX, t.fp(-128, 32)), t.FALSE),
    rule('from-signed(x) < inf', raw('fplt', fromX, t.fp(Infinity, 32)), t.TRUE),
    rule('-3.5 < from-signed(x)', raw('fplt', t.fp(-3.5, 32), fromX), t.slt(t.bv(-4, 8), x)),
    rule('3.5 <= from-unsigned(x)', raw('fple', t.fp(3.5, 64), fromWide), t.ule(t.bv(4, 16), wide)),
    rule('from-signed(x) < from-signed(y)', raw('fplt', fromX, rawTo('fp-from-signed', y, 32)), t.slt(x, y)),
    rule(
      'from-unsigned(x) <= from-unsigned(wide)',
      raw('fple', rawTo('fp-from-unsigned', x, 64), fromWide),
      t.ule(t.zext(x, 16), wide),
    ),
    rule('from-signed(x) == from-signed(y)', raw('fpeq', fromX, rawTo('fp-from-signed', y, 32)), t.eq(x, y)),
  ],
  staying: [
    stays('an int as a float may round', raw('fplt', rawTo('fp-from-signed', int, 32), one)),
    stays(
      'signed and unsigned',
      raw('fplt', rawTo('fp-from-signed', x, 32), rawTo('fp-from-unsigned', y, 32)),
    ),
  ],
};
