import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FunctionResult } from '../../src/result/index.js';
import { withFolder } from './with-folder.js';

const hyla = path.resolve(import.meta.dirname, '../../bin/hyla');

const cover = (...args: readonly string[]): Promise<{ status: number; said: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [hyla, 'cover', ...args, '--out', 'out'], (error, stdout, stderr) =>
      resolve({ status: typeof error?.code === 'number' ? error.code : 0, said: stdout + stderr }),
    );
  });

const result = (): FunctionResult => JSON.parse(readFileSync('out/result.json', 'utf8'));

describe('hyla cover --target native', { timeout: 120_000 }, () => {
  it('says covered where the compiler of the machine agrees, and which it is', () =>
    withFolder(async () => {
      writeFileSync('f.c', 'int f(long x) { return x > 0x7fffffff ? 1 : 0; }\n');
      const { status } = await cover('f.c', 'f', '--target', 'native');
      expect(status).toBe(0);
      const { target, coverage } = result();
      expect(target).toMatchObject({ name: 'lp64', dataModel: 'LP64' });
      expect(target.machine).toMatch(/\d/);
      expect(coverage).toMatchObject({ objectives: 2, covered: 2 });
    }));

  it('leaves open what the compiler of the machine does not take', () =>
    withFolder(async () => {
      const text = `int f(int x) {
#ifdef __wasm__
  int y = x;
#else
  int y = x & 0;
#endif
  if (y > 3)
    return 1;
  return 0;
}
`;
      writeFileSync('f.c', text);
      const { status, said } = await cover('f.c', 'f', '--target', 'native');
      expect(status).toBe(1);
      expect(said).toContain('not every test passes');
      const { objectives, coverage } = result();
      expect(coverage).toMatchObject({ covered: 0, open: 2 });
      for (const objective of objectives)
        expect(objective).toMatchObject({ verdict: 'open', cause: { kind: 'machine' } });
    }));

  it('is not started by a configuration that was only found', () =>
    withFolder(async () => {
      writeFileSync('f.c', 'int f(int x) { return x > 1; }\n');
      writeFileSync('hyla.config.json', '{ "target": "native" }');
      const { status, said } = await cover('f.c', 'f');
      expect(status).toBe(2);
      expect(said).toContain("wants to start 'cc'");
    }));

  // Headers and libraries for such programs are a package of their own.
  const text = '#include <stdio.h>\nint main(void) { return 0; }\n';
  const has32Bits =
    spawnSync('cc', ['-m32', '-x', 'c', '-o', '/dev/null', '-'], { input: text }).status === 0;

  it.runIf(has32Bits)('takes -m32 of a build', () =>
    withFolder(async (folder) => {
      writeFileSync('f.c', 'int f(long x) { return sizeof x == 4 && x > 7 ? 1 : 0; }\n');
      const entry = { directory: folder, file: 'f.c', command: 'gcc -m32 -c f.c' };
      writeFileSync('compile_commands.json', JSON.stringify([entry]));
      const { status } = await cover('f.c', 'f', '--target', 'native', '-p', '.', '--jobs', '1');
      expect(status).toBe(0);
      const text = readFileSync('out/f.c/f/result.json', 'utf8');
      const { target, coverage } = JSON.parse(text) as FunctionResult;
      expect(target).toMatchObject({ name: 'wasm32', dataModel: 'ILP32' });
      expect(target.machine).toMatch(/\d/);
      expect(coverage).toMatchObject({ covered: 2, open: 0 });
    }),
  );

  it('says so where the machine has nothing to make such programs of', () =>
    withFolder(async (folder) => {
      writeFileSync('f.c', 'int f(long x) { return x > 7 ? 1 : 0; }\n');
      const cc = `#!/bin/sh
case "$*" in
  *-dM*) printf '#define __SIZEOF_INT__ 4\\n#define __SIZEOF_LONG__ 4\\n#define __SIZEOF_POINTER__ 4\\n' ;;
  *--version*) echo 'cc 1.0' ;;
  *) echo 'ld: cannot find -lc' >&2; exit 1 ;;
esac
`;
      writeFileSync('cc', cc, { mode: 0o755 });
      const entry = { directory: folder, file: 'f.c', command: 'gcc -m32 -c f.c' };
      writeFileSync('compile_commands.json', JSON.stringify([entry]));
      const before = process.env.PATH;
      process.env.PATH = `${folder}:${before}`;
      const args = ['f.c', 'f', '--target', 'native', '--compile-commands', 'compile_commands.json'];
      const { status, said } = await cover(...args).finally(() => {
        process.env.PATH = before;
      });
      expect(said).toContain('no program of `cc -m32` runs here: ld: cannot find -lc (Debian');
      expect(status).toBe(2);
    }));
});
