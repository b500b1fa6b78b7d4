import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const models = fileURLToPath(new URL('../../models/', import.meta.url));
const driver = fileURLToPath(new URL('faithful.c', import.meta.url));

/** The functions that a model file defines. */
function definedIn(file: string): readonly string[] {
  const text = readFileSync(join(models, file), 'utf8');
  return [...text.matchAll(/^MODEL [^(;=]*?(\w+)\(/gm)].map(([, name]) => name);
}

test('the models do what the C library of this machine does', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hyla-models-'));
  try {
    const objects = ['string.c', 'ctype.c', 'stdlib.c', 'strtol.c', 'strtod.c', 'math.c'].map((file) => {
      const object = join(folder, `${file}.o`);
      const renames = definedIn(file).map((name) => `-D${name}=model_${name}`);
      execFileSync('gcc', [
        '-c',
        '-O1',
        '-fno-builtin',
        '-Wall',
        '-Wextra',
        '-Werror',
        ...renames,
        '-o',
        object,
        join(models, file),
      ]);
      return object;
    });
    const program = join(folder, 'faithful');
    execFileSync('gcc', ['-O1', '-fno-builtin', '-w', '-o', program, driver, ...objects, '-lm']);
    let report: string;
    try {
      report = execFileSync(program, { encoding: 'utf8' });
    } catch (error) {
      report = (error as { stdout: string }).stdout;
    }
    expect(report).toMatch(/^\d{7,} comparisons, 0 differences\n$/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
