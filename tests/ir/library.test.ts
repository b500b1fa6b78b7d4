import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { RUNTIME_OPERATIONS } from '../../src/frontend/link/object-text.js';
import { builtInEffect, heap, isQuestion, libraryFunctions } from '../../src/ir/index.js';
import { suppliedDefinitions } from '../../src/report/c/stubs.js';

const models = fileURLToPath(new URL('../../models/', import.meta.url));
const runtime = readFileSync(join(models, 'runtime/runtime.c'), 'utf8');
const recorder = readFileSync(join(models, 'runtime/recorder.c'), 'utf8');

/** The functions that a text defines with this word before them. */
function defined(text: string, word: string): readonly string[] {
  return [...text.matchAll(new RegExp(`^${word} [^(;=]*?(\\w+)\\(`, 'gm'))].map(([, name]) => name);
}

test('the table has every model, and the file it is in', () => {
  const written = readdirSync(models)
    .filter((file) => file.endsWith('.c'))
    .flatMap((file) =>
      defined(readFileSync(join(models, file), 'utf8'), 'MODEL').map((name) => `${file}: ${name}`),
    );
  const listed = [...libraryFunctions].flatMap(([name, what]) =>
    what.kind === 'model' ? [`${what.file}: ${name}`] : [],
  );
  expect(listed.sort()).toEqual(written.sort());
  expect(listed.length).toBeGreaterThan(100);
});

test('the table has every question that models ask', () => {
  const texts = readdirSync(models)
    .filter((file) => /\.[ch]$/.test(file))
    .map((file) => readFileSync(join(models, file), 'utf8'));
  const asked = texts.flatMap((text) =>
    [...text.matchAll(/^[a-zA-Z_][\w *]*\b(__hyla_\w+)\(void\);$/gm)].map(([, name]) => name),
  );
  const own = texts.flatMap((text) =>
    [...text.matchAll(/\b(__hyla_\w+)\(void\) \{/g)].map(([, name]) => name),
  );
  const questions = new Set(
    asked.filter((name) => !own.includes(name) && !name.startsWith('__hyla_unmodelled_')),
  );
  expect(questions.size).toBeGreaterThan(20);
  for (const name of questions)
    expect(isQuestion(name) || builtInEffect(name) !== undefined, name).toBe(true);
});

test('what is built in is in the runtime, and the runtime has nothing that a replay would take for a stub', () => {
  const inRuntime = new Set(['WEAK', 'void', 'int'].flatMap((begin) => [...defined(runtime, begin)]));
  for (const [name, what] of libraryFunctions) {
    if (what.kind === 'built-in' && !name.startsWith('llvm.')) expect(inRuntime, name).toContain(name);
  }
  const operations = RUNTIME_OPERATIONS.flatMap((c) => [c, `${c}f`]);
  for (const name of defined(runtime, 'WEAK')) {
    const known = libraryFunctions.get(name)?.kind ?? (operations.includes(name) ? 'operation' : 'stub');
    expect(known, name).not.toBe('stub');
  }
});

test('the heap has the same limits in the run', () => {
  const numbers = new Map(
    [...`${runtime}\n${recorder}`.matchAll(/^#define (\w+) \(?(\d+)u(?: << (\d+)\))?$/gm)].map(
      ([, name, value, shift]) => [name, Number(value) * 2 ** Number(shift ?? 0)],
    ),
  );
  expect(numbers.get('LARGEST_REQUEST')).toBe(heap.largestRequest);
  expect(numbers.get('LARGEST_HEAP')).toBe(heap.largestSum);
  expect(numbers.get('HEADER')).toBe(heap.headerBytes);
  expect(numbers.get('ALIGNMENT')).toBe(heap.alignment);
});

test('what no C library has is defined in the exported tests', () => {
  const own = [...libraryFunctions].flatMap(([name, what]) =>
    what.kind === 'model' && what.file === 'verifier.c' ? [name] : [],
  );
  for (const name of own) expect(suppliedDefinitions([name]), name).toHaveLength(1);
});
