import { describe, expect, it } from 'vitest';
import * as t from '../../src/term/index.js';

const x = t.variable('x', 32);
const y = t.variable('y', 32);
const p = t.boolVariable('p');

describe('hash-consing', () => {
  it('makes equal structure the same object', () => {
    expect(t.bvadd(x, y)).toBe(t.bvadd(y, x));
    expect(t.variable('x', 32)).toBe(x);
    expect(t.variable('x', 16)).not.toBe(x);
    expect(t.bv(-1, 8)).toBe(t.bv(255, 8));
    expect(t.bv(2n ** 40n, 64)).toBe(t.bv(2 ** 40, 64));
    expect(t.bv(1, 8)).not.toBe(t.bv(1, 16));
    expect(t.fp(0, 32)).not.toBe(t.fp(-0, 32));
    expect(t.fp(Number.NaN, 64)).toBe(t.fp(Number.NaN, 64));
    expect(t.fp(0.1, 32)).toBe(t.fp(Math.fround(0.1), 32));
    expect(t.extract(x, 9, 2)).not.toBe(t.extract(x, 10, 3));
    expect(t.and(p, t.ult(x, y), t.eq(x, y))).toBe(t.and(t.eq(x, y), t.ult(x, y), p));
  });

  it('survives many terms', () => {
    const terms = Array.from({ length: 100_000 }, (_, i) => t.bvmul(t.bvadd(x, t.bv(i, 32)), y));
    expect(new Set(terms).size).toBe(terms.length);
    for (let i = 0; i < terms.length; i += 997) expect(t.bvmul(y, t.bvadd(t.bv(i, 32), x))).toBe(terms[i]);
  });

  it('gives arguments smaller ids than their users', () => {
    const term = t.ite(p, t.bvmul(x, y), t.bvadd(x, t.bv(77_777, 32)));
    for (const inner of t.subterms([term])) {
      for (const arg of inner.args) expect(arg.id).toBeLessThan(inner.id);
    }
  });
});

describe('constants', () => {
  it.each([
    [300, 8, 44],
    [-1, 32, 0xffffffff],
    [2 ** 32 + 5, 32, 5],
    [-1, 33, 2n ** 33n - 1n],
    [2n ** 64n + 3n, 64, 3n],
    [1n, 32, 1],
    [7, 1, 1],
  ])('%d in %d bits is %d', (value, width, expected) => {
    expect(t.bv(value, width).value).toBe(expected);
  });
});

describe('sorts are checked', () => {
  it.each<[string, () => t.Term]>([
    ['widths', () => t.bvadd(x, t.variable('z', 16))],
    ['bool for a bit-vector', () => t.bvadd(x, p)],
    ['bit-vector for a bool', () => t.and(p, x)],
    ['equality of floats', () => t.eq(t.fpFromBits(x), t.fpFromBits(y))],
    ['branches', () => t.ite(p, x, p)],
    ['condition', () => t.ite(x, x, y)],
    ['extract beyond', () => t.extract(x, 32, 0)],
    ['narrowing extension', () => t.zext(x, 16)],
    ['float of 16 bits', () => t.fpFromBits(t.variable('h', 16))],
    ['no integer', () => t.bv(1.5, 8)],
    ['width 0', () => t.variable('w', 0)],
    ['bar in a name', () => t.variable('a|b', 8)],
    ['replacement', () => t.substitute(x, new Map([[x, p]]))],
  ])('%s', (_name, build) => {
    expect(build).toThrow('should');
  });
});

describe('free variables', () => {
  it('come by id, once each, and are shared', () => {
    const sum = t.bvadd(t.bvmul(y, x), x);
    expect(t.freeVariables(sum)).toEqual([x, y]);
    expect(t.freeVariables(t.bvxor(sum, t.bv(3, 32)))).toBe(t.freeVariables(sum));
    expect(t.freeVariables(t.slt(sum, x))).toBe(t.freeVariables(sum));
    expect(t.freeVariables(t.bv(3, 32))).toEqual([]);
  });

  it('say whether a term is ground', () => {
    expect(t.bv(1, 8).ground).toBe(true);
    expect(t.rawTerm('bvadd', [t.bv(1, 8), t.bv(2, 8)]).ground).toBe(true);
    expect(t.bvadd(x, t.bv(1, 32)).ground).toBe(false);
  });
});

describe('termSize', () => {
  it('counts shared subterms once', () => {
    const product = t.bvmul(x, y);
    expect(t.termSize(x)).toBe(1);
    expect(t.termSize(t.bvxor(product, t.bvneg(product)))).toBe(5);
  });
});

describe('substitution', () => {
  it('replaces all at once', () => {
    const term = t.bvadd(x, t.bvmul(y, t.bv(3, 32)));
    const swapped = t.substitute(
      term,
      new Map([
        [x, y],
        [y, x],
      ]),
    );
    expect(swapped).toBe(t.bvadd(y, t.bvmul(x, t.bv(3, 32))));
  });

  it('replaces whole terms and simplifies above them', () => {
    const product = t.bvmul(x, y);
    const condition = t.slt(t.bvadd(product, x), t.bv(5, 32));
    expect(t.substitute(condition, new Map([[product, t.bvneg(x)]]))).toBe(t.TRUE);
  });

  it('shares work between terms', () => {
    const product = t.bvmul(x, y);
    const replacements = new Map([[y, t.bv(2, 32)]]);
    expect(t.substituteAll([product, t.eq(product, x), x], replacements)).toEqual([
      t.bvmul(x, t.bv(2, 32)),
      t.eq(t.bvmul(x, t.bv(2, 32)), x),
      x,
    ]);
  });
});

describe('deep terms', () => {
  const depth = 50_000;

  function chain(): t.Term {
    let term = x;
    for (let i = 0; i < depth; i++) term = t.ite(t.eq(y, t.bv(i, 32)), t.bvmul(x, t.bv(i + 7, 32)), term);
    return term;
  }

  it('are evaluated', () => {
    const term = chain();
    expect(t.evaluate(term, (v) => (v === x ? 3 : 12))).toBe(57);
    expect(t.evaluate(term, () => 1_000_000)).toBe(1_000_000);
    let sum = x;
    for (let i = 0; i < depth; i++) sum = t.bvxor(t.bvmul(sum, y), x);
    expect(t.evaluate(sum, () => 1)).toBe(1);
  });

  it('are walked, substituted and counted', () => {
    const term = chain();
    expect(t.freeVariables(term)).toEqual([x, y]);
    expect(t.termSize(term)).toBeGreaterThan(depth);
    expect(t.substitute(term, new Map([[y, t.bv(-1, 32)]]))).toBe(x);
    expect(t.substitute(term, new Map([[y, t.bv(4, 32)]]))).toBe(t.bvmul(x, t.bv(11, 32)));
  });

  it('of any operator do not exhaust the stack', () => {
    const z = t.variable('z', 64);
    const builders: ((term: t.Term, i: number) => t.Term)[] = [
      (term, i) => t.bvxor(t.bvor(term, t.bv(1, 64)), t.bv(i, 64)),
      (term) => t.bvneg(t.bvadd(term, z)),
      (term) => t.bvsub(z, term),
      (term) => t.bvadd(t.bvnot(term), z),
      (term, i) => t.bvmul(t.bvadd(term, t.bv(i, 64)), t.bv(3, 64)),
      (term) => t.sext(t.extract(term, 31, 0), 64),
      (term) => t.concat(t.extract(term, 31, 0), t.extract(term, 63, 32)),
      (term, i) => t.ite(t.eq(term, t.bv(i, 64)), t.bv(0, 64), t.bvlshr(term, t.bv(1, 64))),
      (term) => t.ite(t.not(t.or(t.slt(term, z), t.and(p, t.eq(term, z)))), term, z),
    ];
    for (const build of builders) {
      let term = z;
      for (let i = 0; i < 5000; i++) term = build(term, i);
      const low = t.extract(term, 7, 0);
      const condition = t.not(t.eq(t.bvneg(low), t.bv(3, 8)));
      expect(typeof t.evaluate(condition, (v) => (v.sort === 'bool' ? true : 5n))).toBe('boolean');
    }
  });
});

describe('Evaluator', () => {
  it('asks for each variable once and only for those it needs', () => {
    const asked: string[] = [];
    const evaluator = new t.Evaluator((v) => {
      asked.push(v.name!);
      return v.sort === 'bool' ? true : 4;
    });
    const term = t.ite(p, t.bvmul(x, x), t.bvmul(y, x));
    expect(evaluator.value(term)).toBe(16);
    expect(evaluator.value(t.bvadd(x, term))).toBe(20);
    expect(asked).toEqual(['p', 'x']);
  });
});

describe('applyOperator', () => {
  it('is one step of evaluation', () => {
    expect(t.applyOperator(t.bvadd(x, y), [0xffffffff, 2])).toBe(1);
    expect(t.applyOperator(t.ite(p, x, y), [false, 1, 2])).toBe(2);
    expect(t.applyOperator(t.and(p, t.eq(x, y)), [true, false])).toBe(false);
    expect(t.applyOperator(t.extract(x, 15, 8), [0x1234])).toBe(0x12);
    expect(t.applyOperator(t.sext(x, 64), [0xffffffff])).toBe(0xffffffffffffffffn);
  });
});
