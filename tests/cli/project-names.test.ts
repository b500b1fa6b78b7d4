import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withFolder } from './with-folder.js';

const text = 'struct item { int count; };\nint f(struct item *p) { return p->count > 3; }\n';
const declared = (lvalue: string): string =>
  JSON.stringify({ inputs: { lvalues: { [lvalue]: { range: [0, 3] } } } });

const hyla = path.resolve(import.meta.dirname, '../../bin/hyla');

/** What is said of an lvalue that the file does not have. */
function fault(lvalue: string): string {
  writeFileSync('a.c', text);
  writeFileSync('hyla.config.json', declared(lvalue));
  const run = spawnSync(process.execPath, [hyla, 'cover', 'a.c', '--out', 'written'], { encoding: 'utf8' });
  return run.status === 2 ? run.stderr : '';
}

describe('what a configuration says of an lvalue that a file does not have', { timeout: 120_000 }, () => {
  it('is a mistake where other files have only a part of it', () =>
    withFolder(async () => {
      mkdirSync('more');
      writeFileSync('more/b.c', 'int g(int *p) { return *p; }\n');
      expect(fault('p->cuont')).toContain(`has no member 'cuont'; did you mean "count"?`);
    }));

  it('is meant for another file that has all of it', () =>
    withFolder(async () => {
      writeFileSync('b.c', 'struct other { int size; };\nint g(struct other *p) { return p->size; }\n');
      expect(fault('p->size')).toBe('');
    }));

  it('is a mistake where only tests that were written speak of it', () =>
    withFolder(async () => {
      expect(fault('p->count')).toBe('');
      expect(fault('result')).toContain(`'f' has no input 'result'`);
    }));
});
