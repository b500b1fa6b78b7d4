import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { withFolder } from './with-folder.js';

const hyla = path.resolve(import.meta.dirname, '../../bin/hyla');

const compilers = ['gcc', 'clang', 'clang-14', 'clang-19'].filter(
  (name) => spawnSync(name, ['--version']).status === 0,
);

/** The text of the tests of a function, which pass however the compiler optimises. */
function testsOf(name: string): string {
  const covered = spawnSync(process.execPath, [hyla, 'cover', 'f.c', name, '--time-limit', '10']);
  expect(covered.status).toBeLessThan(2);
  const cwd = `hyla-out/${name}`;
  const text = readFileSync(path.join(cwd, 'tests.c'), 'utf8');
  const command = /^ \* {5}cc (.*) && \.\/tests$/m.exec(text)?.[1] ?? '';
  for (const way of compilers.flatMap((name) => [`${name} -O0`, `${name} -O2`])) {
    const built = spawnSync('sh', ['-c', `${way} -Wall -Wextra -Werror ${command} && ./tests`], {
      cwd,
      encoding: 'utf8',
    });
    expect(built.stdout + built.stderr).toMatch(/(\d+) tests, \1 passed/);
  }
  return text;
}

it('compilers do not put their own knowledge in the place of what tests bring', { timeout: 240_000 }, () =>
  withFolder(async () => {
    writeFileSync(
      'f.c',
      `#include <math.h>
int active(double level) {
  if (exp(0.0) + level > 3)
    return 1;
  return 0;
}
`,
    );
    expect(testsOf('active')).toContain('-fno-builtin-exp');
  }),
);

it('reads that write many bytes do not make tests forget calls', { timeout: 240_000 }, () =>
  withFolder(async () => {
    writeFileSync(
      'f.c',
      `typedef char *(*reader)(char *to, int size, void *from);
int lines(reader read, void *from) {
  char line[200];
  int count = 0;
  while (read(line, sizeof line, from) != 0)
    if (++count > 6)
      return line[0] == '[' ? -1 : count;
  return 0;
}
`,
    );
    const text = testsOf('lines');
    expect(text).toMatch(/hyla_hyla_callback_1_calls\.made, [7-9]/);
    expect(text.split('\n').filter((line) => line.length > 150)).toEqual([]);
  }),
);

it(
  'tests assert nothing of addresses that a program leaves in memory without a type',
  { timeout: 240_000 },
  () =>
    withFolder(async () => {
      writeFileSync(
        'f.c',
        `#include <stdlib.h>
struct job { char kind; void *target; };
int run(struct job *job, int n) {
  if (job->kind == 'q') {
    char **to = job->target;
    *to = malloc(8);
    return *to != 0;
  }
  if (job->kind == 'i')
    *(int *)job->target = n;
  return 0;
}
`,
      );
      const text = testsOf('run');
      const asserted = text.match(/HYLA_INT\(\w*target\w*\[\d+\]/g) ?? [];
      // Those of the number.
      expect(asserted.length).toBeLessThanOrEqual(4);
    }),
);

it('tests of a file know its own struct where another file has one of that name', { timeout: 240_000 }, () =>
  withFolder(async () => {
    const other = 'int other(void *p)';
    writeFileSync(
      'f.c',
      `struct node { char a; int b; };\n${other};\nint f(struct node *n) { return n->b == 5 ? other(n) : 0; }\n`,
    );
    writeFileSync(
      'g.c',
      `struct node { int a, b, c; };\n${other} { struct node *n = p; return n->a == 7 ? 1 : 2; }\n`,
    );
    const out = ['--out', 'hyla-out/f', '--scope', 'callees'];
    expect(spawnSync(process.execPath, [hyla, 'cover', 'f.c', 'g.c', 'f', ...out]).status).toBe(0);
    const build = 'cc -Wall -Wextra -Werror -o tests tests.c ../../g.c && ./tests';
    const ran = spawnSync('sh', ['-c', build], { cwd: 'hyla-out/f', encoding: 'utf8' });
    expect(ran.stdout + ran.stderr).toMatch(/^(\d+) tests, \1 passed$/m);
  }),
);
