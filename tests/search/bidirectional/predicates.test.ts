import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Sample, separating } from '../../../src/search/bidirectional/generalise.js';
import { withoutUnknown } from '../../../src/search/bidirectional/project.js';
import {
  and,
  bv,
  bvadd,
  eq,
  evaluate,
  freeVariables,
  ite,
  not,
  or,
  sle,
  type Term,
  TRUE,
  ult,
  variable,
} from '../../../src/term/index.js';

const known = [variable('known a', 2), variable('known b', 2)];
const unknown = [variable('unknown', 2)];

const { condition } = fc.letrec<{ word: Term; condition: Term }>((tie) => ({
  word: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(...known, ...unknown),
    fc.nat(3).map((value) => bv(value, 2)),
    fc.tuple(tie('word'), tie('word')).map(([a, b]) => bvadd(a, b)),
    fc.tuple(tie('condition'), tie('word'), tie('word')).map(([c, a, b]) => ite(c, a, b)),
  ),
  condition: fc.oneof(
    { depthSize: 'small' },
    fc.tuple(tie('word'), tie('word')).map(([a, b]) => eq(a, b)),
    fc.tuple(tie('word'), tie('word')).map(([a, b]) => ult(a, b)),
    fc.tuple(tie('condition'), tie('condition')).map(([a, b]) => and(a, b)),
    fc.tuple(tie('condition'), tie('condition')).map(([a, b]) => or(a, b)),
    tie('condition').map((a) => not(a)),
  ),
}));

describe('leaving out what stands for anything', () => {
  it('gives something that the literal implies and that does not mention it', () => {
    fc.assert(
      fc.property(condition, (literal) => {
        const projected = withoutUnknown(literal, (one) => unknown.includes(one));
        expect(freeVariables(projected).some((one) => unknown.includes(one))).toBe(false);
        for (let bits = 0; bits < 64; bits++) {
          const values = new Map([...known, ...unknown].map((one, k) => [one, (bits >> (2 * k)) & 3]));
          const value = (term: Term) => evaluate(term, (one) => values.get(one) ?? 0);
          if (value(literal) === true) expect(value(projected)).toBe(true);
        }
      }),
    );
  });

  it('keeps what does not depend on it', () => {
    const [a, b] = known;
    const [any] = unknown;
    // Behind the known cells of an array lies something that is not followed.
    const cell = ite(eq(a, bv(0, 2)), b, any);
    const projected = withoutUnknown(eq(cell, bv(3, 2)), (one) => one === any);
    expect(projected).toBe(or(not(eq(a, bv(0, 2))), eq(b, bv(3, 2))));
    expect(withoutUnknown(eq(any, b), (one) => one === any)).toBe(TRUE);
  });
});

describe('what is kept of a precondition', () => {
  const x = variable('x', 8);
  const y = variable('y', 8);
  const at = (values: readonly [number, number], fixed: readonly Term[] = [x, y]): Sample => ({
    holds: (literal) => evaluate(literal, (one) => (one === x ? values[0] : values[1])) === true,
    isImpossible: (literal) => freeVariables(literal).every((one) => fixed.includes(one)),
  });

  it('tells every sample apart, and no more', () => {
    const literals = [sle(bv(50, 8), x), sle(y, bv(3, 8)), eq(y, bv(1, 8))];
    expect(separating(literals, [at([0, 1]), at([7, 1])])).toEqual([literals[0]]);
    expect(separating(literals, [at([60, 2]), at([0, 1])])).toEqual([literals[0], literals[2]]);
  });

  it('is rather what no input of the path can change', () => {
    const literals = [sle(bv(50, 8), x), eq(y, bv(1, 8))];
    expect(separating(literals, [at([0, 0], [y])])).toEqual([literals[1]]);
  });

  it('is nothing where a sample satisfies all of it', () => {
    expect(separating([eq(x, bv(1, 8))], [at([1, 0])])).toBeUndefined();
  });
});
