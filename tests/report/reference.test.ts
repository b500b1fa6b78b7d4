import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { criteria } from '../../src/criteria/index.js';
import { comparisonFormats, reportFormats } from '../../src/report/index.js';
import { strategies } from '../../src/search/index.js';

const reference = readFileSync(path.resolve(import.meta.dirname, '../../docs/reference.md'), 'utf8');

/** The headings below `## title`. */
function described(title: string): string[] {
  const section = reference.split(/^## /m).find((text) => text.startsWith(title)) ?? '';
  return [...section.matchAll(/^### (\S+)$/gm)].map(([, name]) => name);
}

describe('docs/reference.md describes exactly what can be chosen', () => {
  it.each([
    ['Criteria', criteria.names],
    ['Strategies', strategies.names],
    ['Report formats', reportFormats.names],
    ['Comparison formats', comparisonFormats.names],
  ])('%s', (title, names) => {
    expect(described(title)).toEqual(names);
  });
});

it.each(criteria.names)('docs/criteria has a page for %s, and lists it', (name) => {
  const folder = path.resolve(import.meta.dirname, '../../docs/criteria');
  expect(readFileSync(path.join(folder, `${name}.md`), 'utf8')).toMatch(new RegExp(`^# ${name}\n`));
  expect(readFileSync(path.join(folder, 'README.md'), 'utf8')).toContain(`[${name}](${name}.md)`);
});

it.each(criteria.names)(
  'the page for %s says what it is, with an example, a picture, what is counted, and the cost',
  (name) => {
    const page = readFileSync(path.resolve(import.meta.dirname, `../../docs/criteria/${name}.md`), 'utf8');
    const [, definition = ''] = page.split(/\n\n/);
    expect(definition).toMatch(/^[A-Z][\s\S]{30,}[.:,]$/);
    const [example, ...others] = [...page.matchAll(/^```(\w*)\n([\s\S]*?)\n```$/gm)];
    expect(example[1]).toBe('c');
    // Drawn, not written.
    expect(
      others.filter(([, language, text]) => language === '' && /[─│●▶]/.test(text)).length,
    ).toBeGreaterThan(0);
    expect(page).toMatch(/^(?:## What is counted$|(?:\*\*)?Counted(?:\*\*)?: )/m);
    expect(page).toMatch(/^(?:## Cost$|(?:\*\*)?Cost(?:\*\*)?: )/m);
  },
);
