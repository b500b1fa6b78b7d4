import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate, freeVariables, simplified, substitute, type Term } from '../../src/term/index.js';
import { asTermValue, Reference } from './reference.js';
import { rawTermOf, type Tree, TreeMaker, termOf, treeText } from './tree.js';

const WIDTHS = [1, 7, 8, 16, 31, 32, 33, 63, 64];
const RUNS = Number(process.env.HYLA_TERM_RUNS ?? 1000);

/** Values that rules are about, and others, chosen by a number. */
function sample(seed: number, name: string, width: number): bigint {
  if (width === 0) return BigInt((seed >> (name.charCodeAt(1) % 3)) & 1);
  const hash = Math.imul(seed * 31 + name.charCodeAt(1) * 7 + width, 0x9e3779b1) >>> 0;
  const all = (1n << BigInt(width)) - 1n;
  const half = 1n << BigInt(width - 1);
  const special = [
    0n,
    1n,
    all,
    half,
    half - 1n,
    2n,
    3n,
    all - 1n,
    0x3f800000n,
    0x80000000n,
    0x7f800000n,
    255n,
    128n,
  ];
  const kind = hash % 17;
  if (kind < special.length) return BigInt.asUintN(width, special[kind]);
  let value = 0n;
  for (let i = 0, h = hash; i < width; i += 16) {
    h = Math.imul(h ^ (h >>> 13), 0x85ebca6b) >>> 0;
    value = (value << 16n) | BigInt(h >>> 16);
  }
  return BigInt.asUintN(width, value);
}

function expectSame(
  tree: Tree,
  build: (tree: Tree) => Term,
  assignment: (name: string, width: number) => bigint,
): void {
  const reference = new Reference(assignment);
  const expected = asTermValue(reference.value(tree), tree);
  if (reference.metPayload) return;
  const term = build(tree);
  const actual = evaluate(term, (v) => asTermValue(assignment(v.name!, v.width), v));
  if (!Object.is(actual, expected)) {
    expect.fail(`${treeText(tree)} is ${expected}, not ${actual}`);
  }
}

function trees(
  make: (maker: TreeMaker) => Tree,
  widths: readonly number[],
  floats: 'with floats' | 'without floats',
) {
  return fc
    .uint8Array({ minLength: 4, maxLength: 80, size: 'max' })
    .map((bytes) => make(new TreeMaker(bytes, widths, floats)));
}

function checkAgainstReference(arbitrary: fc.Arbitrary<Tree>, build: (tree: Tree) => Term): void {
  fc.assert(
    fc.property(arbitrary, fc.nat(1000), (tree, seed) => {
      for (let i = 0; i < 6; i++) expectSame(tree, build, (name, width) => sample(seed + i, name, width));
    }),
    { numRuns: RUNS },
  );
}

describe('a term has the value of the tree it was built from', () => {
  it.each([
    ['bit-vectors', trees((m) => m.bv(m.width(), 4), WIDTHS, 'without floats')],
    ['booleans', trees((m) => m.bool(4), WIDTHS, 'without floats')],
    ['wide bit-vectors', trees((m) => m.bv(m.width(), 3), [8, 64, 65, 127, 128], 'without floats')],
    ['singles', trees((m) => m.fp(32, 3), WIDTHS, 'with floats')],
    ['doubles', trees((m) => m.fp(64, 3), WIDTHS, 'with floats')],
    ['booleans over floats', trees((m) => m.bool(3), WIDTHS, 'with floats')],
  ])('%s', (_name, arbitrary) => {
    checkAgainstReference(arbitrary, termOf);
  });

  it('without simplification, too', () => {
    checkAgainstReference(
      trees((m) => m.bool(3), WIDTHS, 'with floats'),
      rawTermOf,
    );
  });

  it('on every input, for tiny widths', () => {
    fc.assert(
      fc.property(
        trees((m) => m.bool(4), [1, 2, 3], 'without floats'),
        (tree) => {
          const variables = [...freeVariables(rawTermOf(tree))].filter((v) => v.width <= 4).slice(0, 4);
          const bits = variables.reduce((sum, v) => sum + Math.max(1, v.width), 0);
          fc.pre(bits <= 9);
          for (let input = 0; input < 1 << bits; input++) {
            let rest = input;
            const values = new Map<string, bigint>();
            for (const v of variables) {
              const size = 1 << Math.max(1, v.width);
              values.set(`${v.name}:${v.width}`, BigInt(rest % size));
              rest = Math.floor(rest / size);
            }
            expectSame(tree, termOf, (name, width) => values.get(`${name}:${width}`) ?? 0n);
          }
        },
      ),
      { numRuns: RUNS / 4 },
    );
  });
});

describe('simplification', () => {
  it('is the same afterwards as on the way', () => {
    fc.assert(
      fc.property(
        trees((m) => m.bool(4), WIDTHS, 'without floats'),
        (tree) => {
          expect(simplified(rawTermOf(tree))).toBe(termOf(tree));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('leaves only variables that were there', () => {
    fc.assert(
      fc.property(
        trees((m) => m.bool(4), WIDTHS, 'without floats'),
        (tree) => {
          const before = new Set(freeVariables(rawTermOf(tree)));
          for (const v of freeVariables(termOf(tree))) expect(before.has(v)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('substitution', () => {
  it('of values for variables is evaluation', () => {
    fc.assert(
      fc.property(
        trees((m) => m.bool(4), WIDTHS, 'without floats'),
        fc.nat(1000),
        (tree, seed) => {
          const term = termOf(tree);
          const assignment = (name: string, width: number) => sample(seed, name, width);
          const replacements = new Map(
            freeVariables(term).map((v) => {
              const value = assignment(v.name!, v.width);
              const constant: Tree = { op: 'const', sort: v.sort, width: v.width, args: [], value };
              return [v, termOf(constant)] as const;
            }),
          );
          const result = substitute(term, replacements);
          expect(result.op).toBe('const');
          expect(result.value).toBe(evaluate(term, (v) => asTermValue(assignment(v.name!, v.width), v)));
        },
      ),
      { numRuns: 500 },
    );
  });
});
