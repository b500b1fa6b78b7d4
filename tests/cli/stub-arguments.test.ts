import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { withFolder } from './with-folder.js';

const hyla = path.resolve(import.meta.dirname, '../../bin/hyla');

const source = `#include <stddef.h>
#include <time.h>
struct frame { int len; short kind; char *data; double level; unsigned flag : 3; };
int send_text(const char *text, int n);
int send_frame(const struct frame *f, float gain);
int fill(int *out, unsigned char n, const struct frame *f);
void note(void *who, const char *what);

int texts(const char *s, int n) {
  if (n > 3) return send_text(s, n);
  return send_text("ready", 5) ? 3 : 4;
}

int frames(struct frame *p) {
  p->len = 7;
  p->flag = 5;
  p->level = 0.25;
  if (send_frame(p, 0.5f) > 3) return 1;
  return send_frame(NULL, 1.5f);
}

int written(int *v, struct frame *p) {
  p->kind = 3;
  if (fill(v, 9, p) == 1) return v[0];
  return 0;
}

int called(int (*cb)(void *ctx, const char *what, int n), void *ctx) {
  if (cb(ctx, "first", 1) < 0) return -1;
  note(ctx, "between");
  return 0;
}

int timed(struct tm *now, int (*at)(const struct tm *t, int n)) {
  return at(now, 4) > now->tm_sec ? 1 : 0;
}

int compared(int (*compare)(const int *a, const int *b), int *v) {
  return compare(v, v + 1) > 0 ? 1 : 0;
}
`;

/** What the tests of a function say of the program as it is now. */
function said(name: string): string {
  const built = spawnSync('cc', ['-Wall', '-Wextra', '-Werror', '-o', 't', 'tests.c'], {
    cwd: `hyla-out/${name}`,
    encoding: 'utf8',
  });
  return built.status === 0
    ? spawnSync('./t', { cwd: `hyla-out/${name}`, encoding: 'utf8' }).stdout
    : built.stderr;
}

it(
  'functions without a body look at numbers, text, members, and where pointers lead',
  { timeout: 120_000 },
  () =>
    withFolder(async () => {
      writeFileSync('a.c', source);
      await new Promise((resolve) => {
        execFile(process.execPath, [hyla, 'cover', 'a.c', '--time-limit', '20'], resolve);
      });
      for (const name of ['texts', 'frames', 'written', 'called', 'timed', 'compared'])
        expect(said(name)).toMatch(/^(\d+) tests, \1 passed\n$/);
      const changes: readonly (readonly [name: string, from: string, to: string, says: RegExp])[] = [
        [
          'texts',
          'send_text("ready"',
          'send_text("reads"',
          /text of send_text leads to other text in call 1, expected "ready/,
        ],
        ['timed', 'at(now, 4)', 'at(now, 5)', /parameter 2 of hyla_callback_\d is 5 in call 1, expected 4/],
        ['texts', 'send_text(s, n)', 'send_text(s + 1, n)', /text of send_text leads elsewhere in call 1/],
        ['texts', 'send_text(s, n)', 'send_text(s ? NULL : s, n)', /text of send_text is NULL in call 1/],
        ['frames', 'send_frame(NULL', 'send_frame(p', /f of send_frame is not NULL in call 2/],
        ['frames', 'p->len = 7', 'p->len = 8', /f->len of send_frame is 8 in call 1, expected 7/],
        ['frames', 'p->flag = 5', 'p->flag = 4', /f->flag of send_frame is 4 in call 1, expected 5/],
        [
          'frames',
          'p->level = 0.25',
          'p->level = 0.75',
          /f->level of send_frame is 0.75 in call 1, expected 0.25/,
        ],
        ['frames', '0.5f', '0.125f', /gain of send_frame is 0.125 in call 1, expected 0.5/],
        ['written', 'fill(v, 9, p)', 'fill(v, 8, p)', /n of fill is 8 in call 1, expected 9/],
        ['written', 'fill(v, 9, p)', 'fill(v + 1, 9, p)', /out of fill leads elsewhere in call 1/],
        ['written', 'p->kind = 3', 'p->kind = 2', /f->kind of fill is 2 in call 1, expected 3/],
        ['called', '"first", 1', '"first", 2', /parameter 3 of hyla_callback_\d is 2 in call 1, expected 1/],
        ['called', '"first"', '"fist"', /parameter 2 of hyla_callback_\d leads to other text in call 1/],
        ['called', 'note(ctx', 'note(ctx ? NULL : ctx', /who of note is NULL in call 1/],
        [
          'compared',
          'compare(v, v + 1)',
          'compare(v, v + 2)',
          /parameter 2 of hyla_callback_\d leads elsewhere in call 1/,
        ],
      ];
      for (const [name, from, to, says] of changes) {
        expect(source).toContain(from);
        writeFileSync('a.c', source.replace(from, to));
        expect(said(name), `${from} ${to}`).toMatch(says);
      }
      expect(readFileSync('hyla-out/frames/tests.c', 'utf8')).not.toContain('a0->data');
    }),
);
