import { expect, it } from 'vitest';
import { compile } from '../execute/compiled.js';

/** What the places of errors are called. */
async function textsOf(text: string): Promise<readonly string[]> {
  const { program } = await compile(text, { labels: ['error'] });
  return program.sites.flatMap((site) =>
    site?.kind === 'switch' && site.label === 'error' ? [`${site.text}: ${site.cases[0].text}`] : [],
  );
}

it('an assertion is called as it was written, not as the C library makes it', async () => {
  const text = `#include <assert.h>
#include <string.h>
int f(const char *s, int n) {
  assert(n * n != 290 && "a \\"number\\"");
  assert(strcmp(s, "x\\\\y"));
  return n;
}
`;
  expect((await textsOf(text)).filter((one) => one.endsWith('assertion fails'))).toEqual([
    'assert(n * n != 290 && "a \\"number\\""): assertion fails',
    'assert(strcmp(s, "x\\\\y")): assertion fails',
  ]);
});

it('other ways to end have their own names', async () => {
  const text = `
void abort(void);
void __assert_func(const char *file, int line, const char *function, const char *failed);
void reach_error(void);
int f(int n) {
  if (n == 1) abort();
  if (n == 2) __assert_func("t.c", 7, "f", "n != 2");
  if (n == 3) reach_error();
  return n;
}
`;
  expect(await textsOf(text)).toEqual([
    'abort(): abort is reached',
    'assert(n != 2): assertion fails',
    'reach_error(): assertion fails',
  ]);
});
