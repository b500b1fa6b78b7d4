import { describe, expect, it } from 'vitest';
import * as t from '../../src/term/index.js';

const x = t.variable('x', 32);
const y = t.variable('y', 32);
const c = t.variable('s[0]', 8);
const d = t.variable('s[1]', 8);
const n = t.variable('n', 64);
const f = t.fpFromBits(t.variable('f', 32));
const g = t.fpFromBits(t.variable('g', 64));
const p = t.boolVariable('p');
const k = (value: number) => t.bv(value, 32);
const lt = t.slt(x, y);

describe('toC', () => {
  it.each<[string, t.Term]>([
    ['x + 1 < y', t.slt(t.bvadd(x, k(1)), y)],
    ['x - 1 <= y', t.sle(t.bvsub(x, k(1)), y)],
    ['x == y', t.eq(x, y)],
    ['x == -1', t.eq(x, k(-1))],
    ['x != 5', t.ne(x, k(5))],
    ['x > 3', t.slt(k(3), x)],
    ['x >= 3', t.sle(k(3), x)],
    ['(unsigned)x < 10', t.ult(x, k(10))],
    ['(unsigned)x > 4000000000', t.ult(k(4_000_000_000), x)],
    ['(unsigned)x <= (unsigned)y', t.ule(x, y)],
    ['(unsigned)(x + y) < 10', t.ult(t.bvadd(x, y), k(10))],
    ['(unsigned long long)n < 10', t.ult(n, t.bv(10, 64))],
    ['x - y', t.bvsub(x, y)],
    ['3 - x', t.bvsub(k(3), x)],
    ['x - (x * y + 2)', t.rawTerm('bvadd', [x, t.rawTerm('bvneg', [t.bvadd(t.bvmul(x, y), k(2))])])],
    ['y * (x + y)', t.bvmul(t.bvadd(x, y), y)],
    ['y + x * y', t.bvadd(t.bvmul(x, y), y)],
    ['x / y % 3', t.bvsrem(t.bvsdiv(x, y), k(3))],
    ['(unsigned)x / (unsigned)y', t.bvudiv(x, y)],
    ['(unsigned)x % 10', t.bvurem(x, k(10))],
    ['-x', t.bvneg(x)],
    ['~x', t.bvnot(x)],
    ['(x & 0x50) == 0', t.eq(t.bvand(x, k(0x50)), k(0))],
    ['(x & 7) == 7', t.eq(t.bvand(x, k(7)), k(7))],
    ['(x & 1) == 0', t.not(t.eq(t.bvand(x, k(1)), k(1)))],
    ['(x >> 3 & 0x1f) == 30', t.eq(t.extract(x, 7, 3), t.bv(30, 5))],
    ['x | y ^ 0x100', t.bvor(t.bvxor(y, k(0x100)), x)],
    ['x << 3', t.bvshl(x, k(3))],
    ['x >> y', t.bvashr(x, y)],
    ['(unsigned)x >> 3', t.bvlshr(x, k(3))],
    ['s[0] == 65', t.eq(t.sext(c, 32), k(65))],
    ['s[0] + 1 < x', t.slt(t.bvadd(t.sext(c, 32), k(1)), x)],
    ['(signed char)(s[0] + s[1]) < 5', t.slt(t.bvadd(c, d), t.bv(5, 8))],
    ['(unsigned char)s[0] + 1 < x', t.slt(t.bvadd(t.zext(c, 32), k(1)), x)],
    ['(unsigned char)s[0] < 48', t.ult(c, t.bv(48, 8))],
    ['n * (long long)x', t.bvmul(n, t.sext(x, 64))],
    ['n * (long long)(unsigned)x', t.bvmul(n, t.zext(x, 64))],
    ['(signed char)x', t.extract(x, 7, 0)],
    ['(signed char)(x >> 8)', t.extract(x, 15, 8)],
    ['y + (unsigned char)x', t.bvadd(t.zext(t.extract(x, 7, 0), 32), y)],
    ['y + (short)x', t.bvadd(t.sext(t.extract(x, 15, 0), 32), y)],
    ['concat(s[1], s[0], s[1])', t.concat(d, t.concat(c, d))],
    ['p && x < y', t.rawTerm('and', [p, lt])],
    ['p || x < y && x != 0', t.or(p, t.and(lt, t.ne(x, k(0))))],
    ['(p || x < y) && x != 0', t.rawTerm('and', [t.or(p, lt), t.ne(x, k(0))])],
    ['!p', t.not(p)],
    ['!(f < 1.5f)', t.not(t.fplt(f, t.fp(1.5, 32)))],
    ['p ? x : y', t.ite(p, x, y)],
    ['(p ? x : y) + 1', t.bvadd(t.ite(p, x, y), k(1))],
    ['p ? x : x < y ? y : 3', t.ite(p, x, t.ite(lt, y, k(3)))],
    ['y + (x < y)', t.bvadd(t.ite(lt, k(1), k(0)), y)],
    ['f == 0.1f', t.fpeq(f, t.fp(0.1, 32))],
    ['g <= -3.0', t.fple(g, t.fp(-3, 64))],
    ['g - -3.0', t.fpsub(g, t.fp(-3, 64))],
    ['g > 1e+40', t.fplt(t.fp(1e40, 64), g)],
    ['f + f', t.fpadd(f, f)],
    ['-f', t.fpneg(f)],
    ['isnan(f)', t.fpIsNaN(f)],
    ['sqrt(f) < INFINITY', t.fplt(t.fpsqrt(f), t.fp(Number.POSITIVE_INFINITY, 32))],
    ['fmod(f, -0.0f)', t.fprem(f, t.fp(-0, 32))],
    ['g * (double)f', t.fpmul(t.fpToFp(f, 64), g)],
    ['(int)f', t.fpToSigned(f, 32)],
    ['(float)x', t.fpFromSigned(x, 32)],
    ['(double)(unsigned)x', t.fpFromUnsigned(x, 64)],
    ['float_of_bits(x + 1)', t.fpFromBits(t.bvadd(x, k(1)))],
    ['true', t.TRUE],
    ['x != 3', t.or(t.slt(x, t.bv(3, 32)), t.slt(t.bv(3, 32), x))],
  ])('%s', (text, term) => {
    const printed = t.toC(term);
    expect(printed).toBe(text);
  });

  it('shortens what is too long', () => {
    let term = x;
    for (let i = 0; i < 100; i++) term = t.bvmul(term, t.bvadd(term, y));
    const text = t.toC(term, { maxNodes: 50 });
    expect(text).toContain('…');
    expect(text.length).toBeLessThan(1000);
  });

  it('prints deep terms', () => {
    let term = x;
    for (let i = 0; i < 100_000; i++) term = t.bvxor(t.bvmul(term, y), x);
    expect(t.toC(term)).toContain('…');
  });

  it('leaves out casts to what a variable is anyway', () => {
    const unsigned = new Set(['n']);
    const n = t.variable('n', 8);
    const small = t.ult(n, t.bv(200, 8));
    expect(t.toC(small)).toBe('(unsigned char)n < 200');
    expect(t.toC(small, { unsigned })).toBe('n < 200');
    expect(t.toC(t.eq(n, t.bv(200, 8)), { unsigned })).toBe('n == 200');
    expect(t.toC(t.slt(n, t.bv(0, 8)), { unsigned })).toBe('(signed char)n < 0');
    expect(t.toC(t.slt(t.zext(n, 32), t.bv(7, 32)), { unsigned })).toBe('n < 7');
  });
});
