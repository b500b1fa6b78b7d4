import { describe, expect, it } from 'vitest';
import { formatDiagnostic } from '../../src/base/index.js';
import { type CompiledProgram, type CompileRequest, compileModules } from '../../src/frontend/index.js';
import { memoryFiles, services, toolchain } from './bundled.js';

type Files = Readonly<Record<string, string>>;

async function compile(files: Files, request: Partial<CompileRequest> = {}): Promise<CompiledProgram> {
  const all = {
    files: Object.keys(files).filter((name) => name.endsWith('.c')),
    folder: '/project',
    ...request,
  };
  const outcome = await compileModules(all, toolchain, services(memoryFiles(files)));
  if (outcome.kind === 'fault') throw new Error(outcome.diagnostics.map(formatDiagnostic).join('\n'));
  return outcome.value;
}

interface WebAssemblyApi {
  Module: {
    new (bytes: Uint8Array): object;
    imports(module: object): { name: string }[];
    exports(module: object): { name: string }[];
  };
}
const { Module } = (globalThis as unknown as { WebAssembly: WebAssemblyApi }).WebAssembly;

function interfaceOf({ wasm }: CompiledProgram): { imports: string[]; exports: string[] } {
  const module = new Module(wasm);
  return {
    imports: Module.imports(module).map(({ name }) => name),
    exports: Module.exports(module).map(({ name }) => name),
  };
}

describe('a program', () => {
  it('numbers sites from the models on, densely', async () => {
    const { sites } = await compile({ 'a.c': 'int f(int x) { return x ? 1 : 2; }\n' });
    expect(sites.every((site, k) => site.id === k)).toBe(true);
    expect(sites.filter((site) => !site.library).map((site) => `${site.function}#${site.number}`)).toEqual([
      'f#1',
    ]);
  });

  it('exports the entries and the tables, and imports only what nothing defines', async () => {
    const program = await compile({
      'a.c': '#include <string.h>\nint g(int);\nint f(char *s) { return g((int)strlen(s)); }\n',
    });
    const { imports, exports } = interfaceOf(program);
    expect(imports.filter((name) => !name.startsWith('__hyla_'))).toEqual(['g']);
    expect(exports).toEqual(
      expect.arrayContaining(['memory', '__stack_pointer', '__heap_base', '__hyla_enter_f']),
    );
    const linked = program.modules.map(({ file, library }) => ({ file, library }));
    expect(linked).toEqual([
      { file: 'models/string.c', library: true },
      { file: 'a.c', library: false },
    ]);
  });

  it('takes from a model only what it calls', async () => {
    const { modules } = await compile({
      'a.c': '#include <string.h>\nint f(char *s) { return (int)strlen(s); }\n',
    });
    expect(modules[0].ll).toMatch(/define .*@strlen\(/);
    expect(modules[0].ll).not.toMatch(/@strcmp\b/);
  });

  it("prefers the user's own function to a model", async () => {
    const program = await compile({ 'a.c': 'unsigned long strlen(const char *s) { return *s ? 1 : 0; }\n' });
    expect(program.modules.map(({ file }) => file)).toEqual(['a.c']);
  });

  it('keeps static things of different files apart', async () => {
    const text = (n: number) =>
      `static int count = ${n};\nstatic int next(void) { return count++ ? 1 : 2; }\n`;
    const program = await compile({
      'a.c': `${text(1)}int a(void) { return next(); }\n`,
      'b.c': `${text(2)}int b(void) { return next(); }\n`,
    });
    expect(program.facts.functions.map(({ irName }) => irName)).toEqual(['next', 'a', 'next@b.c', 'b']);
    const tables = program.addressTables.flat();
    expect(tables).toEqual(expect.arrayContaining(['count@a.c', 'count@b.c', 'next', 'next@b.c']));
    const { exports } = interfaceOf(program);
    expect(exports).toEqual(expect.arrayContaining(['__hyla_enter_next', '__hyla_enter_next@b.c']));
    const own = program.sites.filter((site) => !site.library).map((site) => site.function);
    expect(own).toEqual(['next', 'next@b.c']);
  });

  it('calls a precondition that another file defines', async () => {
    const program = await compile({
      'f.c': 'int f(int x, char *p) { return x ? *p : 0; }\n',
      'pre.c': 'int f_precond(int x, char *p) { return x > 0 && p; }\n',
    });
    expect(program.probed[0].text).toContain(
      'int f_precond(__typeof__(__hyla_arg_f_0), __typeof__(__hyla_arg_f_1));',
    );
    expect(program.sites.filter((site) => site.function === '__hyla_enter_f')).toHaveLength(1);
  });

  it('gives storage to variables that no file defines', async () => {
    const program = await compile({
      'a.c':
        'extern int a[]; extern struct s b; extern const int c; extern int d;\n' +
        'int f(int i) { return a[i] + (&b != 0) + c + d; }\n',
      'b.c': 'int d = 5;\nint g(void) { return d; }\n',
    });
    const { imports } = interfaceOf(program);
    expect(imports.filter((name) => name !== '__hyla_stop')).toEqual([]);
    expect(program.modules[0].ll).toMatch(/@a = external global/);
  });

  it('takes -I, -D, -U and -include', async () => {
    const program = await compile(
      {
        'f.c':
          '#include <here.h>\n#ifdef GONE\n#error still there\n#endif\nint f(int x) { return x > LIMIT + EXTRA + PRE; }\n',
        'inc/here.h': '#define EXTRA 1\n',
        'pre.h': '#define PRE 2\n',
      },
      { preprocessor: ['-Iinc', '-DLIMIT=3', '-DGONE', '-UGONE', '-includepre.h'] },
    );
    expect(program.probed[0].text).toContain('return x > 3 + 1 + 2;');
  });

  it('gives an entry to a function of a header that is asked for', async () => {
    const files = {
      'f.c': '#include "h.h"\nint f(int x) { return helper(x); }\n',
      'h.h': 'static inline int helper(int x) { return x ? 1 : 0; }\n',
    };
    const entries = (program: CompiledProgram) =>
      program.facts.functions.filter(({ entry }) => entry).map(({ irName }) => irName);
    expect(entries(await compile(files))).toEqual(['f']);
    expect(entries(await compile(files, { functions: ['helper'] }))).toEqual(['helper', 'f']);
  });

  it('calls main what the user calls it', async () => {
    const program = await compile({
      'm.c': 'int main(int argc, char **argv) { return argc > 1 ? 0 : 1; }\n',
    });
    expect(program.modules[0].ll).toMatch(/define .*@main\(/);
    expect(program.addressTables.flat()).toContain('main');
  });

  it('compiles inline assembly of other machines', async () => {
    const program = await compile({
      'f.c':
        'int f(int x) { int a, b; __asm__ volatile("cpuid; \\"q\\"" : "=r"(a), "=r"(b) : "r"(x)); ' +
        '__asm__("nop nop" ::: "memory"); __asm__("" : "+r"(a)); return a > b ? 1 : 0; }\n',
    });
    expect(program.modules[0].ll).toContain('asm sideeffect "cpuid');
  });

  it('warns of a function that is declared in another way than it is defined', async () => {
    const files = {
      'a.c': 'int g(int, int);\nint f(int x) { return g(x, 1); }\n',
      'b.c': 'int g(int x) { return x; }\n',
    };
    const request = { files: ['a.c', 'b.c'], folder: '/project' };
    const outcome = await compileModules(request, toolchain, services(memoryFiles(files)));
    expect(outcome.kind === 'ok' && outcome.warnings.map(({ message }) => message)).toEqual([
      "'g' is declared in one way and defined in another: calls of it are not modelled",
    ]);
  });

  it('takes names of any letters, and any ends of lines', async () => {
    const text = (name: string) =>
      `typedef int größe;\r\nstatic int next(größe x) {\r\n  return x   ? 1 : 2;\r\n}\r\nint ${name}(void) { return next(1); }\r\n`;
    const files = { 'a b.c': text('ünder'), 'ordner/ñ "q" 漢.c': text('other') };
    const program = await compile(files);
    const names = program.facts.functions.map(({ irName }) => irName);
    expect(names).toEqual(['next', 'ünder', 'next@ordner/ñ "q" 漢.c', 'other']);
    const places = program.sites
      .filter((site) => !site.library)
      .map(({ file, line, column }) => [file, line, column]);
    expect(places).toEqual([
      ['a b.c', 3, 10],
      ['ordner/ñ "q" 漢.c', 3, 10],
    ]);
    const { exports } = interfaceOf(program);
    for (const name of names) expect(exports).toContain(`__hyla_enter_${name}`);
    expect(program.addressTables.flat()).toEqual(expect.arrayContaining(['ünder', 'next@ordner/ñ "q" 漢.c']));
  });

  it('makes one thread of all of them', async () => {
    const program = await compile({
      'f.c': 'static _Thread_local int t;\nint f(void) { return t++ ? 1 : 0; }\n',
    });
    expect(program.addressTables.flat()).toContain('t');
  });
});

describe('old and new C', () => {
  it.each([
    ['gnu89', 'f(x) { int y; y = helper(x); if (y) return 1; return 0; }\n'],
    ['c99', 'int f(int x) { int *p = x; return p && *p; }\n'],
    ['c11', 'struct s { union { int a; float b; }; }; int f(struct s *s) { return s->a ? 1 : 0; }\n'],
    [
      'c23',
      'constexpr int n = 3; bool f(int x, int) { [[maybe_unused]] auto y = x; if (n) x++; return x == n ? true : y; }\n',
    ],
    [
      'c2y',
      'int f(int x) { outer: for (;;) { while (x) { if (x-- > 2) break outer; } return x; } return 0; }\n',
    ],
  ])('%s', async (standard, text) => {
    const program = await compile({ 'f.c': text }, { standard });
    expect(program.sites.some((site) => !site.library)).toBe(true);
  });
});

describe('debug locations', () => {
  it("have the columns of the user's text", async () => {
    const text =
      '#define MAX(a, b)  ((a) > (b) ? (a) : (b))\nint f(int a, int *p) {\n  return a   &&   MAX(a, 1) && a > 3  &&  *p / a;\n}\n';
    const { modules } = await compile({ 'f.c': text });
    const found = /sdiv .*!dbg !(\d+)/.exec(modules[0].ll)?.[1];
    const column = text.split('\n')[2].indexOf('/') + 1;
    expect(modules[0].ll).toContain(`!${found} = !DILocation(line: 3, column: ${column}, `);
  });
});
