import { expect, it } from 'vitest';
import { madeFiles } from '../../src/library/results/report-files.js';

it('writes the other files where one would be longer than a text can be', () => {
  const half = 'x'.repeat(2 ** 28);
  const files = (path: string, text: () => string) => () => [{ path, text: text() }];
  const made = madeFiles([
    { name: 'result.json', files: files('result.json', () => '{}\n') },
    { name: 'report.html', files: files('report.html', () => half + half + half) },
    { name: 'tests.c', files: files('tests.c', () => 'int main;\n') },
  ]);
  expect(made.files.map(({ path }) => path)).toEqual(['result.json', 'tests.c']);
  expect(made.warnings).toMatch(/^report\.html is not written: it would be longer than any text can be/);
  const broken = () => {
    throw new RangeError('Invalid array length');
  };
  expect(() => madeFiles([{ name: 'report.html', files: broken }])).toThrow('Invalid array length');
});
