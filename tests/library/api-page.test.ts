import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

it('the page about the library is what the source says (`npm run api` writes it)', () => {
  const args = [path.join(root, 'scripts/api-page.mjs'), '--print'];
  const page = execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 24 });
  expect(page).toContain('### cover\n');
  expect(readFileSync(path.join(root, 'docs/api.md'), 'utf8')).toBe(page);
});
