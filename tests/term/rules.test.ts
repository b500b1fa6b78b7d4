import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawTerm, rebuild, simplified, smtScript, type Term, toSmtLib } from '../../src/term/index.js';
import { themes } from './rule-examples/index.js';
import { createZ3Judge, type Z3Judge } from './z3.js';

let z3: Z3Judge;

beforeAll(async () => {
  z3 = await createZ3Judge();
});

afterAll(() => {
  z3.dispose();
});

/** Of floats, too: SMT-LIB's `=` takes all NaNs for one and tells the zeros apart. */
function difference(a: Term, b: Term): Term {
  return rawTerm('not', [rawTerm('eq', [a, b])]);
}

describe.each(themes)('rules of $file', ({ rules, staying }) => {
  it.each(rules)('$name', ({ before, after }) => {
    expect(toSmtLib(simplified(before))).toBe(toSmtLib(after));
    expect(simplified(before)).toBe(after);
    expect(before).not.toBe(after);
  });

  it.each(staying)('do not apply: $name', ({ term }) => {
    const result = simplified(term);
    expect(result.op).toBe(term.op);
    expect(new Set(result.args)).toEqual(new Set(term.args.map((arg) => simplified(arg))));
  });

  it('are proved equivalent by a solver', async () => {
    for (const { name, before, after, unproved } of rules) {
      if (unproved !== undefined) continue;
      const script = smtScript([difference(before, after)]);
      // Z3 blocks this thread; the test runner wants to hear from it now and then.
      await new Promise(setImmediate);
      expect(z3.run(script), `${name}\n${script}`).toBe('unsat');
    }
  });
});

describe('the examples', () => {
  const source = fileURLToPath(new URL('../../src/term/', import.meta.url));
  const files = [
    ...readdirSync(`${source}rules`).map((name) => `rules/${name}`),
    'junction.ts',
    'application.ts',
  ].filter((file) => readFileSync(source + file, 'utf8').includes('match:'));

  it('cover every file that has rules', () => {
    const shared = ['rules/choice.ts'];
    expect(
      themes
        .map((theme) => theme.file)
        .concat(shared)
        .sort(),
    ).toEqual(files.sort());
  });

  it.each(themes)('are at least as many as the rules of $file', ({ file, rules }) => {
    const documented = readFileSync(source + file, 'utf8').match(/match:/g) ?? [];
    expect(rules.length).toBeGreaterThanOrEqual(documented.length);
  });

  it('rebuild to themselves', () => {
    for (const { after } of themes.flatMap((theme) => theme.rules)) {
      if (after.args.length > 0) expect(rebuild(after, after.args)).toBe(after);
    }
  });
});
