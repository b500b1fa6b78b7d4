import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const models = fileURLToPath(new URL('../../models/', import.meta.url));
const drivers = fileURLToPath(new URL('./', import.meta.url));
let folder: string;

const scanning = [
  'stream.c',
  'scan.c',
  'scan-integer.c',
  'scan-double.c',
  'scan-format.c',
  'scanf.c',
  'strtod.c',
];

/** Each driver compares the models in these files with the C library of this machine. */
const comparisons: readonly { readonly driver: string; readonly files: readonly string[] }[] = [
  {
    driver: 'faithful.c',
    files: ['string.c', 'ctype.c', 'stdlib.c', 'strtol.c', 'strtod.c', 'math.c'],
  },
  {
    driver: 'formatting.c',
    files: ['text.c', 'text-integer.c', 'text-padded.c', 'text-double.c', 'format.c', 'sprintf.c'],
  },
  { driver: 'scanning.c', files: scanning },
  { driver: 'streams.c', files: ['seek.c', 'read.c', 'file.c', ...scanning] },
];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hyla-models-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** The functions that a model file defines. */
function definedIn(file: string): readonly string[] {
  const text = readFileSync(join(models, file), 'utf8');
  return [...text.matchAll(/^MODEL [^(;=]*?(\w+)\(/gm)].map(([, name]) => name);
}

/** The object of a model file whose functions are called `model_NAME`. */
function compileModel(file: string): string {
  const object = join(folder, `${file}.o`);
  const names = [...definedIn(file), 'stdin', 'stdout', 'stderr'];
  const renames = names.map((name) => `-D${name}=model_${name}`);
  const warnings = ['-Wall', '-Wextra', '-Werror'];
  const first = ['-include', join(drivers, 'models.h')];
  // What it remembers has to be forgotten for each new file.
  const visible = file === 'seek.c' ? ['-Dstatic='] : [];
  const flags = ['-c', '-O1', '-fno-builtin', ...warnings, ...renames, ...first, ...visible];
  execFileSync('gcc', [...flags, '-o', object, join(models, file)]);
  return object;
}

test.each(comparisons)('$driver: $files do what the C library of this machine does', ({ driver, files }) => {
  const program = join(folder, driver.replace('.c', ''));
  const objects = files.map(compileModel);
  execFileSync('gcc', ['-O1', '-fno-builtin', '-w', '-o', program, join(drivers, driver), ...objects, '-lm']);
  let report: string;
  try {
    report = execFileSync(program, { encoding: 'utf8' });
  } catch (error) {
    report = (error as { stdout: string }).stdout;
  }
  expect(report).toMatch(/^\d{7,} comparisons, 0 differences\n$/);
});
