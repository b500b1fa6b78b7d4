import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { withFolder } from './with-folder.js';

const hyla = path.resolve(import.meta.dirname, '../../bin/hyla');

/** The text of the tests of a function, which pass. */
function testsOf(name: string): string {
  const covered = spawnSync(process.execPath, [hyla, 'cover', 'f.c', name, '--time-limit', '20']);
  expect(covered.status).toBeLessThan(2);
  const cwd = `hyla-out/${name}`;
  const built = spawnSync('sh', ['-c', 'cc -Wall -Wextra -Werror -o t tests.c -lm && ./t'], {
    cwd,
    encoding: 'utf8',
  });
  expect(built.stdout + built.stderr).toMatch(/(\d+) tests, \1 passed/);
  return readFileSync(path.join(cwd, 'tests.c'), 'utf8');
}

it('tests say nothing of memory that they never come to', () =>
  withFolder(async () => {
    writeFileSync(
      'f.c',
      `struct item { const char *name; int size; };
struct table { struct item items[50]; struct table *parent, *from; int used; };

int find(struct table *t, int k)
{
  if (k < 0 || k >= 50) return -1;
  if (t->items[k].name[0] == 'x' && t->items[k].size > 3) return t->used;
  if (t->parent->parent->used == 9) t->from = t->parent;
  return 0;
}

int same(struct table *t)
{
  struct table *old = t->from;
  t->from = t->parent;
  return old == t->parent;
}
`,
    );
    const found = testsOf('find');
    expect(found).toContain(`size = 4`);
    expect(found).not.toMatch(/t_items_49_name|parent_items/);
    const blocks = found.match(/^ {2}(char|struct \w+) \w+\[\d+\] = /gm) ?? [];
    expect(blocks.length).toBeLessThan(25);
    // What is written is still looked at.
    expect(found).toMatch(/HYLA_POINTER\(t\[0\]\.from, \w+parent\)/);
    expect(testsOf('same')).toMatch(/HYLA_POINTER\(t\[0\]\.from, \w+parent\)/);
  }));

it('tests assert nothing that comes of where things lie in memory', () =>
  withFolder(async () => {
    writeFileSync(
      'f.c',
      `#include <stdint.h>
int slot(const char *a, const char *b, int n)
{
  if (n < 3) return 5;
  return (int)(((uintptr_t)a + (uintptr_t)b) % 1021);
}
`,
    );
    const said = testsOf('slot');
    expect(said).toContain('HYLA_INT(result, 5);');
    expect(said.match(/HYLA_INT\(result/g)).toHaveLength(1);
  }));
