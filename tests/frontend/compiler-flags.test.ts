import { describe, expect, it } from 'vitest';
import { joinFlags, noFlags, readCompilerFlags } from '../../src/frontend/index.js';
import { flagTable } from '../../src/frontend/toolchain/flag-table.js';
import { toolchain } from './bundled.js';

const read = (words: string) => readCompilerFlags(words.split(' '), (name) => `/x/${name}`);

describe('a command line', () => {
  it('keeps the flags of the preprocessor in order, attached or not', () => {
    const words =
      'ccache cc -O2 -I inc -Iother -isystem sys -D A -DB=2 -U C -DC=3 -std=gnu11 -include pre.h -imacros m.h -idirafter late -iquote q -c f.c -o f.o';
    expect(read(words)).toEqual({
      ...noFlags,
      preprocessor: [
        '-I/x/inc',
        '-I/x/other',
        '-isystem/x/sys',
        '-DA',
        '-DB=2',
        '-UC',
        '-DC=3',
        '-include/x/pre.h',
        '-imacros/x/m.h',
        '-idirafter/x/late',
        '-iquote/x/q',
      ],
      std: 'gnu11',
    });
  });

  it('knows the flags within flags, and those that take the next word', () => {
    expect(read('-Wp,-DX=1,-MD,f.d -Xpreprocessor -DY').preprocessor).toEqual(['-DX=1', '-DY']);
    expect(read('-MF -funsigned-char -o -DX -Xlinker -DY -z -m64 -T -ftrapv')).toEqual(noFlags);
    expect(read('-arch arm64').machine).toEqual({ flag: '-arch=arm64', target: 'lp64' });
    expect(read('-x c').refused).toEqual([]);
    expect(read('-x c++ -xobjective-c').refused.map(({ flag }) => flag)).toEqual(['-xc++', '-xobjective-c']);
    expect([read('-ansi').std, read('-std=c99 --std=gnu2x').std]).toEqual(['c90', 'gnu2x']);
  });

  it('is joined to others in order, the last standard winning', () => {
    const joined = joinFlags([read('-DA -std=c99 -funsigned-char'), read('-UA -fsigned-char -m64')]);
    expect(joined).toMatchObject({
      preprocessor: ['-DA', '-UA'],
      language: ['-funsigned-char', '-fsigned-char'],
      std: 'c99',
      machine: { flag: '-m64', target: 'lp64' },
    });
  });

  it.each([
    ['-m64', 'lp64'],
    ['-m32', 'wasm32'],
    ['-m64 -m32', 'wasm32'],
    ['-target aarch64-linux-gnu', 'lp64'],
    ['--target=arm-none-eabi', 'wasm32'],
    ['--target riscv64-unknown-elf', 'lp64'],
    ['-O2 -march=native', undefined],
  ])('%s chooses the target %s', (words, target) => {
    expect(read(words)).toMatchObject({ refused: [] });
    expect(read(words).machine?.target).toBe(target);
  });

  it('is refused where no target has the data model', () => {
    for (const words of ['--target=avr', '--target=x86_64-pc-windows-msvc', '-target tms320']) {
      expect(read(words).machine).toBeUndefined();
      expect(read(words).refused).toHaveLength(1);
    }
  });

  it.each<[what: keyof typeof noFlags, words: string]>([
    [
      'language',
      '-funsigned-char -fsigned-char -fno-signed-char -fshort-enums -fno-short-enums -fpack-struct',
    ],
    [
      'language',
      '-fpack-struct=2 -fms-extensions -fwrapv -fno-strict-overflow -ffreestanding -fno-builtin-memcpy',
    ],
    [
      'language',
      '-fshort-wchar -mms-bitfields -fno-common -trigraphs -ftrivial-auto-var-init=zero -fgnu89-inline',
    ],
    ['unfollowed', '-march=native -mlong-double-64 -mlong-double-128 -msse2'],
    [
      'unfollowed',
      '-ffast-math -Ofast -ffinite-math-only -fopenmp --sysroot=/opt/x -fno-such-thing -fmath-errno',
    ],
    [
      'refused',
      '-ftrapv -funsigned-bitfields -fsingle-precision-constant -fblocks -fexec-charset=latin1 @flags',
    ],
  ])('%s: %s', (what, words) => {
    const flags = read(words);
    const found = flags[what as 'language' | 'unfollowed'];
    expect(found.map((one) => (typeof one === 'string' ? one : one.flag))).toEqual(words.split(' '));
    expect({ ...flags, [what]: [] }).toEqual(noFlags);
  });

  it('may have much that says nothing of the meaning', () => {
    const words =
      '-W -Wall -Wno-error=x -Werror -pedantic -O0 -O3 -Os -Og -g -g3 -ggdb -gdwarf-4 -c -o x.o -M -MD -MMD -MP -MF x.d -MT x ' +
      '-pipe -fPIC -fpic -fPIE -fno-pie -pthread -fstack-protector-strong -fno-omit-frame-pointer -ffunction-sections ' +
      '-fdata-sections -fvisibility=hidden -fno-strict-aliasing -fdiagnostics-color=always -fsanitize=address,undefined ' +
      '-flto=auto -fno-plt -funroll-loops -ftree-vectorize -fno-tree-vectorize -finline-functions -fprofile-arcs -ftest-coverage ' +
      '--coverage -Wl,-z,now -lm -L. -static -shared -nostdlib -save-temps --param max-inline=3 -fmax-errors=1 -fno-common -v';
    expect(read(words)).toEqual({ ...noFlags, language: ['-fno-common'] });
  });
});

describe('the table', () => {
  /** Each flag of the row, spelled out. */
  const spelled = (flags: string) =>
    flags
      .trim()
      .split(/\s+/)
      .flatMap((flag) =>
        flag.includes('[no-]') ? [flag.replace('[no-]', ''), flag.replace('[no-]', 'no-')] : [flag],
      );

  it('has each flag once', () => {
    const all = flagTable.flatMap(({ flags }) => spelled(flags));
    expect(all.filter((flag, index) => all.indexOf(flag) < index)).toEqual([]);
  });

  it('lets only such flags be followed as the compiler follows', { timeout: 120_000 }, async () => {
    const values: { readonly [flag: string]: string } = {
      '-fpack-struct=*': '-fpack-struct=4',
      '-fno-builtin-*': '-fno-builtin-strlen',
      '-ftrivial-auto-var-init=*': '-ftrivial-auto-var-init=zero',
      '-flax-vector-conversions=*': '-flax-vector-conversions=none',
      '-fgnuc-version=*': '-fgnuc-version=4.8.0',
    };
    const followed = flagTable.flatMap(({ use, flags }) => (use.kind === 'followed' ? spelled(flags) : []));
    expect(followed.length).toBeGreaterThan(30);
    const text = new TextEncoder().encode('int f(void) { return 1; }\n');
    for (const flag of followed) {
      const { status, stderr } = await toolchain.run({
        tool: 'clang',
        args: ['--target=wasm32-wasip1', values[flag] ?? flag, '-fsyntax-only', '-x', 'c', '/f.c'],
        inputs: new Map([['/f.c', text]]),
      });
      expect({ flag, status, stderr }).toEqual({ flag, status: 0, stderr: '' });
    }
  });
});
