import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as t from '../../src/term/index.js';
import { rawTermOf, type Tree, TreeMaker } from './tree.js';
import { createZ3Judge, type Z3Judge } from './z3.js';

let z3: Z3Judge;

beforeAll(async () => {
  z3 = await createZ3Judge();
});

afterAll(() => {
  z3.dispose();
});

const x = t.variable('x', 32);
const y = t.variable('y', 32);

describe('smtScript', () => {
  it('declares, asserts and asks', () => {
    expect(
      t.smtScript([t.slt(x, y), t.eq(t.bvadd(x, t.bv(1, 32)), y)], { comments: ['two lines\nof text'] }),
    ).toBe(
      [
        '; two lines',
        '; of text',
        '(set-logic QF_BV)',
        '(declare-fun |x| () (_ BitVec 32))',
        '(declare-fun |y| () (_ BitVec 32))',
        '(assert (bvslt |x| |y|))',
        '(assert (= |y| (bvadd |x| #x00000001)))',
        '(check-sat)',
        '',
      ].join('\n'),
    );
  });

  it('names what is shared', () => {
    const sum = t.bvmul(x, y);
    const script = t.smtScript([t.ult(sum, x), t.ult(sum, y)]);
    expect(script.match(/bvmul/g)).toHaveLength(1);
    expect(script).toContain('(define-fun $1 () (_ BitVec 32) (bvmul |x| |y|))');
  });

  it('takes settings, names and commands', () => {
    const script = t.smtScript([t.ult(x, y), t.ult(y, x)], {
      settings: ['(set-option :produce-unsat-cores true)'],
      assertionNames: ['a0', 'a1'],
      commands: ['(check-sat)', '(get-unsat-core)'],
    });
    expect(z3.run(script)).toMatch(/^unsat\s+\((a0 a1|a1 a0)\)$/);
  });

  it('understands any name', () => {
    const names = [
      'A[0]',
      'p->next',
      'stub#1',
      'a b',
      '(f)',
      '(*p).x',
      'and',
      'let',
      'bvadd',
      '$1',
      'x',
      '',
      '"',
      ';',
    ];
    const terms = names.map((name) => t.variable(name, 8));
    const script = t.smtScript(terms.map((term, i) => t.eq(term, t.bv(i, 8))));
    expect(z3.run(script)).toBe('sat');
  });

  it('keeps variables of one name and different widths apart', () => {
    const script = t.smtScript([
      t.eq(t.variable('same', 8), t.bv(1, 8)),
      t.eq(t.variable('same', 16), t.bv(2, 16)),
      t.boolVariable('same'),
    ]);
    expect(z3.run(script)).toBe('sat');
  });

  it('gives the bits of a float a constant of their own', () => {
    const f = t.fpFromBits(x);
    const bits = t.fpToBits(t.fpadd(f, f));
    const script = t.smtScript([t.eq(bits, y)]);
    expect(script).not.toContain('to_ieee_bv');
    expect(script).toContain('QF_BVFP');
    expect(z3.run(script)).toBe('sat');
    const notANumber = t.fpIsNaN(t.fpadd(f, f));
    expect(z3.run(t.smtScript([notANumber, t.ne(bits, t.bv(0x7fc00000, 32))]))).toBe('unsat');
    expect(z3.run(t.smtScript([t.eq(x, t.bv(0x3f800000, 32)), t.ne(bits, t.bv(0x40000000, 32))]))).toBe(
      'unsat',
    );
  });

  it('is linear in what is shared', () => {
    let term = x;
    for (let i = 0; i < 200; i++) term = t.bvxor(t.bvmul(term, term), y);
    expect(t.smtScript([t.eq(term, x)]).length).toBeLessThan(30_000);
    expect(t.toSmtLib(term).length).toBeLessThan(30_000);
  });

  it('prints deep terms, with bounded nesting', () => {
    const script = t.smtScript([t.eq(chain(20_000), t.bv(7, 32))]);
    let nesting = 0;
    let deepest = 0;
    for (const character of script) {
      if (character === '(') deepest = Math.max(deepest, ++nesting);
      if (character === ')') nesting--;
    }
    expect(deepest).toBeLessThan(100);
    expect(z3.run(t.smtScript([t.eq(chain(1000), t.bv(7, 32)), t.eq(y, t.bv(-1, 32))]))).toBe('sat');
  });

  function chain(length: number): t.Term {
    let term = x;
    for (let i = 0; i < length; i++) term = t.ite(t.eq(y, t.bv(i, 32)), t.bv(i % 50, 32), term);
    return term;
  }
});

/**
 * `fp-to-signed` and `fp-to-unsigned` are unspecified out of range, where Z3 answers otherwise than we do; its
 * `fp.rem` can take minutes.
 */
function isCheckable(tree: Tree): boolean {
  return !['fp-to-signed', 'fp-to-unsigned', 'fprem'].includes(tree.op) && tree.args.every(isCheckable);
}

/** With values for its variables, so that Z3 has to compute, not to search. */
function closed(tree: Tree, values: readonly bigint[]): Tree {
  if (tree.op !== 'var') return { ...tree, args: tree.args.map((arg) => closed(arg, values)) };
  const value = BigInt.asUintN(Math.max(1, tree.width), values[tree.name!.charCodeAt(1) % values.length]);
  return { op: 'const', sort: tree.sort, width: tree.width, args: [], value };
}

describe('the text means what evaluation says', () => {
  it.each([
    ['bit-vectors', 'without floats'],
    ['floats', 'with floats'],
  ] as const)('%s', (_name, floats) => {
    const trees = fc
      .uint8Array({ minLength: 4, maxLength: 60, size: 'max' })
      .map((bytes) => new TreeMaker(bytes, [1, 7, 8, 16, 32, 33, 64], floats).bool(3))
      .filter(isCheckable);
    const values = fc.array(fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(trees, values, (tree, model) => {
        const term = rawTermOf(closed(tree, model));
        const value = t.evaluate(term, () => expect.fail('no variable should be left'));
        const wrong = value === true ? t.rawTerm('not', [term]) : term;
        const script = t.smtScript([wrong]);
        expect(z3.run(script), script).toBe('unsat');
        const expression = `(assert ${t.toSmtLib(wrong)})\n(check-sat)`;
        expect(z3.run(expression), expression).toBe('unsat');
      }),
      { numRuns: Number(process.env.HYLA_TERM_RUNS ?? 100) },
    );
  });

  it.each([
    [5.5, 2, 1.5],
    [-5.5, 2, -1.5],
    [7, -4, 3],
    [6, 3, 0],
    [-6, 3, -0],
    [1, Number.POSITIVE_INFINITY, 1],
    [1, 0, Number.NaN],
    [Number.POSITIVE_INFINITY, 1, Number.NaN],
    [11.9, 3.4, Math.fround(11.9) % Math.fround(3.4)],
  ])('fmod(%d, %d) is %d', (a, b, expected) => {
    const remainder = t.rawTerm('fprem', [t.fp(a, 32), t.fp(b, 32)]);
    expect(t.evaluate(remainder, () => 0)).toBe(expected);
    const bits = t.rawTerm('fp-to-bits', [remainder]);
    const script = t.smtScript([t.rawTerm('not', [t.rawTerm('eq', [bits, t.fpToBits(t.fp(expected, 32))])])]);
    expect(z3.run(script), script).toBe('unsat');
  });
});
