import { describe, expect, it } from 'vitest';
import type { Predicate } from '../../src/invariants/horn-system.js';
import type { HornText } from '../../src/invariants/horn-text.js';
import { readIntegers } from '../../src/invariants/read-integers.js';
import { readBitVectors, readModel } from '../../src/invariants/read-model.js';
import { readExpressions } from '../../src/invariants/s-expression.js';
import {
  and,
  bv,
  bvadd,
  bvmul,
  eq,
  extract,
  not,
  or,
  sle,
  slt,
  ule,
  variable,
} from '../../src/term/index.js';

const n = variable('n', 32);
const i = variable('i', 32);
const predicate: Predicate = { key: 'P', kind: undefined as never };
const text: HornText = { text: '', predicates: new Map([['P0', { predicate, variables: [n, i] }]]) };
const parameters = '((x!0 (_ BitVec 32)) (x!1 (_ BitVec 32)))';

describe('what the Horn solver answers', () => {
  const read = (body: string) =>
    readModel(`((define-fun P0 ${parameters} Bool ${body}))`, text, readBitVectors).get(predicate);

  it.each([
    ['(bvule x!1 x!0)', [ule(i, n)]],
    ['(not (= ((_ extract 0 0) x!1) #b1))', [not(eq(extract(i, 0, 0), bv(1, 1)))]],
    [
      '(let ((a!1 (bvadd x!1 #x00000001))) (or (bvsle a!1 x!0) (= x!1 #x00000000)))',
      [or(sle(bvadd(i, bv(1, 32)), n), eq(i, bv(0, 32)))],
    ],
    ['(bvule x!1 (_ bv10 32))', [ule(i, bv(10, 32))]],
  ])('%s', (body, terms) => expect(read(body)).toEqual(terms));

  it('several conjuncts are several formulas', () => {
    expect(new Set(read('(and (bvule x!1 x!0) (bvsle #x00000000 x!1))'))).toEqual(
      new Set(and(ule(i, n), sle(bv(0, 32), i)).args),
    );
  });

  it('what has no meaning here is left out', () => {
    expect(read('(exists ((y Int)) (= y 1))')).toBeUndefined();
    expect(readExpressions('(a (b)')).toBeUndefined();
  });
});

describe('what it answers about integers', () => {
  const read = (body: string) =>
    readModel(`((define-fun P0 ${parameters} Bool ${body}))`, text, readIntegers('signed')).get(predicate);

  it('one or two variables read as in C', () => {
    expect(read('(<= x!1 x!0)')).toEqual([sle(i, n)]);
    expect(read('(not (>= (+ x!1 (* (- 1) x!0)) 0))')).toEqual([slt(i, n)]);
    expect(read('(<= x!1 7)')).toEqual([sle(i, bv(7, 32))]);
  });

  it('sums get bits enough, and are tried in their own as well', () => {
    const terms = read('(<= (+ x!1 (* (- 3) x!0)) 0)') ?? [];
    expect(terms[0].args[0].width).toBeGreaterThan(32);
    expect(terms).toContain(sle(i, bvmul(n, bv(3, 32))));
  });
});
