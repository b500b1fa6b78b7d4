import { describe, expect, it } from 'vitest';
import { formatDiagnostic } from '../../src/base/index.js';
import { compileProgram } from '../../src/frontend/index.js';
import type { LabelObjectives } from '../../src/ir/index.js';
import { memoryFiles, services, toolchain } from './bundled.js';

interface Files {
  readonly [name: string]: string;
}

async function compiled(files: Files, objectives: LabelObjectives = {}) {
  const given = Object.keys(files).filter((name) => name.endsWith('.c'));
  const request = { files: given, folder: '/project', labels: ['label'] as const, objectives };
  return compileProgram(request, toolchain, services(memoryFiles(files)));
}

/** What is said of a file: the messages with their places and carets. */
async function saidOf(text: string, objectives: LabelObjectives = {}): Promise<string> {
  const outcome = await compiled({ 't.c': text }, objectives);
  return (outcome.kind === 'fault' ? outcome.diagnostics : outcome.warnings).map(formatDiagnostic).join('\n');
}

/** The labels that there are: function, name, place, expression. */
async function labelsOf(files: Files): Promise<readonly string[]> {
  const outcome = await compiled(files);
  if (outcome.kind === 'fault') throw new Error(outcome.diagnostics.map(formatDiagnostic).join('\n'));
  return outcome.value.program.sites.flatMap((site) =>
    site?.kind === 'switch' && site.label === 'label'
      ? [`${site.function} ${site.cases[0].text} ${site.line}:${site.column} ${site.text}`]
      : [],
  );
}

describe('a comment that is a label', () => {
  it('is evaluated where it stands, with what its macros mean there', async () => {
    const text = `#include "limit.h"
int f(int x) {
#if 0
  /* hyla: label OFF: x */
#endif
  /* hyla: label TOP: x > LIMIT */
  if (x) // hyla: label LINE: x == 1
    x++;
  const char *s = "/* hyla: label TEXT: x */";
  return x + s[0]; /* hyla:label END:x<
    LIMIT */
}
`;
    expect(await labelsOf({ 't.c': text, 'limit.h': '#define LIMIT (3 + 4)\n' })).toEqual([
      'f TOP 6:23 x > (3 + 4)',
      'f LINE 7:31 x == 1',
      'f END 10:38 x< (3 + 4)',
    ]);
  });

  it('is no label where nobody asks for labels', async () => {
    const text = 'int f(int x) { /* hyla: label A: nonsense */ return x; }';
    const request = { files: ['t.c'], folder: '/project' };
    const outcome = await compileProgram(request, toolchain, services(memoryFiles({ 't.c': text })));
    expect(outcome.kind).toBe('ok');
  });

  it('leaves the places of the rest as they are', async () => {
    const text = 'int f(int x) {\n  x++; /* hyla: label A: x > 3 */ if (x > 7) return 1;\n  return 0;\n}\n';
    const outcome = await compiled({ 't.c': text });
    const sites = outcome.kind === 'ok' ? outcome.value.program.sites : [];
    const branch = sites.find((site) => site?.function === 'f' && site.kind === 'condition');
    expect(branch).toMatchObject({ line: 2, column: 39, text: 'x > 7', number: 1 });
  });
});

describe('what is wrong with a label', () => {
  it.each([
    [
      'does not compile',
      'int f(int x) {\n  /* hyla: label A: x > y */\n  return x;\n}\n',
      "t.c:2:25: error: label `A`: use of undeclared identifier 'y'\n    /* hyla: label A: x > y */\n                          ^",
    ],
    [
      'does not compile once its macros are expanded',
      '#define BAD(v) v > nowhere\nint f(int x) {\n  /* hyla: label A: BAD(x) */\n  return x;\n}\n',
      "t.c:3:21: error: label `A`: use of undeclared identifier 'nowhere'\n    /* hyla: label A: BAD(x) */\n                      ^",
    ],
    [
      'is of a scope that has ended',
      'int f(int x) {\n  { int y = x; x = y; }\n  return x; /* hyla: label A: y */\n}\n',
      "t.c:3:31: error: label `A`: use of undeclared identifier 'y'\n    return x; /* hyla: label A: y */\n                                ^",
    ],
    [
      'assigns',
      'int f(int x) {\n  /* hyla: label A: x == 1 && (x = 2) */\n  return x;\n}\n',
      't.c:2:32: error: label `A`: this assigns: a label looks at the program and changes nothing\n    /* hyla: label A: x == 1 && (x = 2) */\n                                 ^',
    ],
    [
      'calls',
      'int g(void);\nint f(int x) {\n  /* hyla: label A: g() > x */\n  return x;\n}\n',
      't.c:3:21: error: label `A`: this calls a function: a label looks at the program and changes nothing\n    /* hyla: label A: g() > x */\n                      ^',
    ],
    [
      'reads what is volatile',
      'volatile int v;\nint f(int x) {\n  /* hyla: label A: x + v > 0 */\n  return x;\n}\n',
      't.c:3:25: error: label `A`: this reads something volatile: a label looks at the program and changes nothing\n    /* hyla: label A: x + v > 0 */\n                          ^',
    ],
    [
      'is at no statement',
      '/* hyla: label A: 1 */\nint f(int x) { return x; }\n',
      't.c:1:19: error: label `A`: no statement is here: a label stands before a statement, or at the end of a block\n  /* hyla: label A: 1 */\n                    ^',
    ],
    [
      'is inside an expression',
      'int f(int x) {\n  return x + /* hyla: label A: x */ 1;\n}\n',
      't.c:2:32: error: label `A`: no statement is here: a label stands before a statement, or at the end of a block\n    return x + /* hyla: label A: x */ 1;\n                                 ^',
    ],
    [
      'is no single expression',
      'int f(int x) {\n  /* hyla: label A: x) + (x */\n  return x;\n}\n',
      't.c:2:21: error: label `A`: expected one expression\n    /* hyla: label A: x) + (x */\n                      ^',
    ],
    [
      'has no truth',
      'struct s { int a; };\nint f(struct s x) {\n  /* hyla: label A: x */\n  return x.a;\n}\n',
      "t.c:3:21: error: label `A`: invalid operands to binary expression ('struct s' and 'int')\n    /* hyla: label A: x */\n                      ^",
    ],
    [
      'has no name',
      'int f(int x) {\n  /* hyla: label x > 3 */\n  return x;\n}\n',
      't.c:2:3: error: a label is written `/* hyla: label NAME: expression */`\n    /* hyla: label x > 3 */\n    ^',
    ],
    [
      'has the name of another one',
      'int f(int x) {\n  /* hyla: label A: x */\n  /* hyla: label A: !x */\n  return x;\n}\n',
      't.c:3:21: error: there is a label `A` already, at t.c:2\n    /* hyla: label A: !x */\n                      ^',
    ],
  ])('%s', async (_, text, said) => {
    expect(await saidOf(text)).toBe(said);
  });
});

describe('what is wrong with an objective made of labels', () => {
  const text =
    'int g(int x) { /* hyla: label INNER: x */ return x; }\nint f(int x) {\n  /* hyla: label OUTER: x */\n  return g(x);\n}\n';

  it.each<[string, LabelObjectives, string]>([
    ['nothing', { O: { any: ['OUTER'] } }, ''],
    [
      'a label that is not there',
      { O: { all: ['OUTER', 'INNR'] } },
      'error: objective `O`: there is no label `INNR`; did you mean "INNER"?',
    ],
    [
      'labels of two functions',
      { O: { all: ['OUTER', 'INNER'] } },
      'error: objective `O`: its labels are in `f` and `g`: they have to be in one function',
    ],
    [
      'labels of another program',
      { O: { all: ['A', 'B'] } },
      'warning: objective `O`: none of its labels is here',
    ],
  ])('%s', async (_, objectives, said) => {
    expect(await saidOf(text, objectives)).toBe(said);
  });
});
