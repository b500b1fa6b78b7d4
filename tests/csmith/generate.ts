import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Where Debian's package puts the headers that generated programs include. */
export const headers = '/usr/include/csmith';

export const isInstalled =
  existsSync(`${headers}/csmith.h`) && spawnSync('csmith', ['--version']).status === 0;

/** Small enough that a function is covered in seconds, with everything that csmith knows. */
const size = ['--max-funcs', '4', '--max-block-depth', '3', '--max-expr-complexity', '6', '--concise'];

/** A random program without undefined behaviour. */
export function generate(seed: number): string {
  const text = execFileSync('csmith', ['--seed', String(seed), ...size], { encoding: 'utf8', cwd: tmpdir() });
  // A `long` has 32 bits here and 64 on the machine; without the suffix constants are the same in both.
  return text.replace(/\b(0x[\dA-F]+|\d+)(U?)L\b/g, '$1$2');
}

/** The functions that csmith made, the first one being what `main` calls. */
export function functionsOf(program: string): readonly string[] {
  const heads = program.matchAll(/^static .*\b(func_\d+)\(.*\)$/gm);
  return [...new Set([...heads].map(([, name]) => name))];
}
