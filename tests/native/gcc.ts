import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Without the flags floating point might be contracted, and overflow would be undefined. */
const flags = ['-std=gnu11', '-w', '-O0', '-fwrapv', '-ffp-contract=off'];

/** What a program prints that the machine's own compiler made. */
export function runWithGcc(folder: string, name: string, text: string): string {
  const source = join(folder, `${name}.c`);
  const program = join(folder, name);
  writeFileSync(source, text);
  execFileSync('gcc', [...flags, source, '-o', program, '-lm'], { stdio: ['ignore', 'ignore', 'pipe'] });
  return execFileSync(program, { encoding: 'utf8', timeout: 120_000, maxBuffer: 1 << 28 });
}
