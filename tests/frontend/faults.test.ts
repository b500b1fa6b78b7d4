import { describe, expect, it } from 'vitest';
import { formatDiagnostic } from '../../src/base/index.js';
import { type CompileRequest, compileModules } from '../../src/frontend/index.js';
import { memoryFiles, services, toolchain } from './bundled.js';

type Files = Readonly<Record<string, string | Uint8Array>>;

async function messages(files: Files, request: Partial<CompileRequest> = {}): Promise<string[]> {
  const all = { files: ['f.c'], folder: '/project', ...request };
  const outcome = await compileModules(all, toolchain, services(memoryFiles(files)));
  return outcome.kind === 'ok' ? ['compiled'] : outcome.diagnostics.map(formatDiagnostic);
}

describe('C that does not compile', () => {
  it('is reported in the words of the source, not of the preprocessed text', async () => {
    const found = await messages({
      'f.c': '#define TWICE(x)   ((x) + (x))\nint f(int a) {\n  return    TWICE(a) +   b;\n}\n',
    });
    expect(found).toEqual([
      "f.c:3:26: error: use of undeclared identifier 'b'\n    return    TWICE(a) +   b;\n                           ^",
    ]);
  });

  it('is reported where it is, in a header', async () => {
    const found = await messages({
      'f.c': '#include "sub/h.h"\nint f(void) { return 1; }\n',
      'sub/h.h': '\nint x = ;\n',
    });
    expect(found).toEqual(['sub/h.h:2:9: error: expected expression\n  int x = ;\n          ^']);
  });

  it('says which header is missing', async () => {
    const found = await messages({ 'f.c': '#include "missing.h"\nint f(void) { return 1; }\n' });
    expect(found[0]).toMatch(/^f\.c:1:10: error: 'missing\.h' file not found\n {2}#include "missing\.h"\n/);
  });

  it('passes on #error', async () => {
    const found = await messages({
      'f.c': '#ifndef A\n#error define A\n#endif\nint f(void) { return A; }\n',
    });
    expect(found[0]).toMatch(/^f\.c:2:2: error: define A\n/);
  });

  it('keeps notes with their errors', async () => {
    const found = await messages({ 'f.c': 'int f(int a) { return a; }\nint f(int a) { return -a; }\n' });
    expect(found.map((text) => text.split('\n')[0])).toEqual([
      "f.c:2:5: error: redefinition of 'f'",
      'f.c:1:5: note: previous definition is here',
    ]);
  });

  it('reports what only another standard allows', async () => {
    const found = await messages({ 'f.c': 'int f(a) int a; { return a; }\n' }, { standard: 'c23' });
    expect(found[0]).toMatch(/^f\.c:1:7: error: /);
  });

  it('names an unknown standard', async () => {
    const found = await messages({ 'f.c': 'int x;\n' }, { standard: 'c42' });
    expect(found[0]).toMatch(/^error: invalid value 'c42'/);
  });
});

describe('C that the compiler gives up on', () => {
  it('is nested too deeply', async () => {
    const deep = `int f(int a) { return ${'('.repeat(20_000)}a${')'.repeat(20_000)}; }\n`;
    expect(await messages({ 'f.c': deep })).toEqual(['error: this is nested too deeply for the compiler']);
  });

  it('is compiled without the assembly outside its functions', async () => {
    const found = await messages({ 'f.c': '__asm__(".globl g\\ng:\\n");\nint f(int a) { return a; }\n' });
    expect(found).toEqual(['compiled']);
  });

  it('is compiled although it says that it begins in line 0', async () => {
    expect(await messages({ 'f.c': '#line 0\nint f(int a) { if (a > 3) return 1; return 0; }\n' })).toEqual([
      'compiled',
    ]);
  });
});

describe('files that are not C', () => {
  it('does not exist', async () => {
    expect(await messages({})).toEqual(['error: f.c: no such file']);
  });

  it('is a folder', async () => {
    expect(await messages({ 'f.c/g.c': '' })).toEqual(['error: f.c is a folder, not a C file']);
  });

  it('is empty', async () => {
    expect(await messages({ 'f.c': '' })).toEqual(['error: f.c is empty']);
  });

  it('is binary', async () => {
    const found = await messages({ 'f.c': new Uint8Array([0x7f, 0x45, 0, 1]) });
    expect(found).toEqual(['error: f.c is not text: it contains NUL bytes']);
  });

  it('is nothing at all', async () => {
    expect(await messages({}, { files: [] })).toEqual(['error: no C file given']);
  });
});

describe('programs of several files', () => {
  it('names what is defined twice', async () => {
    const files = { 'a.c': 'int f(void) { return 1; }\n', 'b.c': 'int f(void) { return 2; }\n' };
    const found = await messages(files, { files: ['a.c', 'b.c'] });
    expect(found).toEqual(["error: 'f' is defined in more than one of the given files"]);
  });
});
