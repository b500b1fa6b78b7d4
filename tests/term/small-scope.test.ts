import { describe, expect, it } from 'vitest';
import type { Term, TermValue } from '../../src/term/index.js';
import * as t from '../../src/term/index.js';

/**
 * Every operator on every operator, with every constant and every range of bits, at a width where all inputs can be
 * tried: rules go wrong at boundaries, and here all boundaries are.
 */
const WIDTH = 3;
const x = t.variable('x', WIDTH);
const y = t.variable('y', WIDTH);
const p = t.boolVariable('p');

const operations = [
  'bvadd', 'bvmul', 'bvudiv', 'bvurem', 'bvsdiv', 'bvsrem', 'bvand', 'bvor', 'bvxor', 'bvshl', 'bvlshr', 'bvashr',
] as const; // biome-ignore format: a list of names
const comparisons = ['eq', 'ult', 'ule', 'slt', 'sle'] as const;

function constants(width: number): Term[] {
  return Array.from({ length: 2 ** width }, (_, value) => t.bv(value, width));
}

/** The operator on `a`, alone, with every constant on either side, and with a variable of its width. */
function around(a: Term): Term[] {
  const terms: Term[] = [t.rawTerm('bvneg', [a]), t.rawTerm('bvnot', [a])];
  const others = [...constants(a.width), ...[x, y].filter((variable) => variable.width === a.width)];
  for (const b of others) {
    for (const op of operations) terms.push(t.rawTerm(op, [a, b]), t.rawTerm(op, [b, a]));
    terms.push(t.rawTerm('ite', [p, a, b]), t.rawTerm('ite', [p, b, a]));
    if (b.op === 'var' || a.width === WIDTH)
      terms.push(t.rawTerm('concat', [a, b]), t.rawTerm('concat', [b, a]));
  }
  for (let low = 0; low < a.width; low++) {
    for (let high = low; high < a.width; high++)
      terms.push(t.rawTerm('extract', [a], { width: high - low + 1, low }));
  }
  for (const width of [a.width + 1, a.width + 2]) {
    terms.push(t.rawTerm('zext', [a], { width }), t.rawTerm('sext', [a], { width }));
  }
  return terms;
}

function compared(a: Term): Term[] {
  const others = [...constants(a.width), ...[x, y].filter((variable) => variable.width === a.width)];
  return others.flatMap((b) => comparisons.flatMap((op) => [t.rawTerm(op, [a, b]), t.rawTerm(op, [b, a])]));
}

function* assignments(variables: readonly Term[]): Generator<(variable: Term) => TermValue> {
  const bits = variables.reduce((sum, v) => sum + Math.max(1, v.width), 0);
  for (let input = 0; input < 2 ** bits; input++) {
    const values = new Map<Term, TermValue>();
    let rest = input;
    for (const v of variables) {
      const size = 2 ** Math.max(1, v.width);
      values.set(v, v.sort === 'bool' ? rest % size === 1 : rest % size);
      rest = Math.floor(rest / size);
    }
    yield (v) => values.get(v) ?? 0;
  }
}

function expectEquivalent(before: Term): void {
  const after = t.simplified(before);
  if (after === before) return;
  for (const assignment of assignments(t.freeVariables(before))) {
    const expected = t.evaluate(before, assignment);
    const actual = t.evaluate(after, assignment);
    if (actual !== expected) {
      const input = t.freeVariables(before).map((v) => `${v.name} = ${assignment(v)}`);
      expect.fail(
        `${t.toSmtLib(before)} became ${t.toSmtLib(after)}, ${actual} not ${expected} for ${input.join(', ')}`,
      );
    }
  }
}

describe('in a small scope', () => {
  const inner = around(x);

  it('every operator simplifies correctly', () => {
    for (const term of inner) expectEquivalent(term);
    for (const term of compared(x)) expectEquivalent(term);
  });

  it.each([...operations, 'bvneg', 'bvnot', 'ite', 'concat', 'extract', 'zext', 'sext'] as const)(
    'every operator on %s simplifies correctly',
    (op) => {
      for (const term of inner.filter((candidate) => candidate.op === op)) {
        for (const outer of around(term)) expectEquivalent(outer);
        for (const outer of compared(term)) expectEquivalent(outer);
      }
    },
  );
});
