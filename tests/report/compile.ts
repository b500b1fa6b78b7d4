import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
}

/** Compiles `main.c` among the given files with the machine's compiler, warnings being errors, and runs it. */
export function compileAndRun(files: { readonly [name: string]: string }, args: readonly string[] = []): Ran {
  const folder = mkdtempSync(path.join(tmpdir(), 'hyla-c-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    const main = Object.keys(files)[0];
    const compile = spawnSync('cc', ['-Wall', '-Wextra', '-Werror', '-o', 'program', main, '-lm'], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (compile.status !== 0) throw new Error(`cc failed:\n${compile.stderr}\n${files[main]}`);
    const run = spawnSync(path.join(folder, 'program'), args, { encoding: 'utf8' });
    return { status: run.status, stdout: run.stdout };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
