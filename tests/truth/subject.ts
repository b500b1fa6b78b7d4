import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InputSettings } from '../../src/input/index.js';
import type { Uninitialised } from '../../src/ir/index.js';

/** What the enumeration of all inputs takes for granted, too, unless a subject says `null`. */
const enumerated: NonNullable<InputSettings['declares']> = {
  allocation: 'succeeds',
  largeAllocation: 'fails',
  calls: 'first',
  harmless: ['*'],
  volatile: 'memory',
  padding: 'zero',
  compiler: 'clang',
  locale: 'C',
};

/** A small C function with so few inputs that all of them can be tried. */
export interface Subject {
  readonly name: string;
  readonly file: string;
  readonly functionName: string;
  readonly scope: 'function' | 'callees';
  readonly inputs: InputSettings;
  /** A run of the enumeration is so many calls; verdicts are about any number of them. */
  readonly calls: number;
  readonly uninitialised: Uninitialised;
}

export const subjectFolder = fileURLToPath(new URL('subjects', import.meta.url));
/** Of those that are only what they are where long and pointers have 64 bits. */
export const lp64Folder = fileURLToPath(new URL('lp64-subjects', import.meta.url));

/** The files of `subjects/`; their first lines say `// truth: FUNCTION`, `// scope: …`, `// calls: N`, `// uninitialised: input` and `// settings: {…}`. */
export function readSubjects(folder: string): readonly Subject[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.c'))
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const functionName = head(text, 'truth');
      if (functionName === undefined) throw new Error(`${file} should begin with '// truth: FUNCTION'`);
      const scope = head(text, 'scope') === 'callees' ? 'callees' : 'function';
      const own = JSON.parse(head(text, 'settings') ?? '{}') as InputSettings;
      const calls = Number(head(text, 'calls') ?? 1);
      const { calls: first, ...others } = enumerated;
      const declares = { ...others, ...(calls === 1 && { calls: first }), ...own.declares };
      const uninitialised = head(text, 'uninitialised') === 'input' ? 'input' : 'error';
      const inputs = { ...own, declares };
      return { name: file.slice(0, -2), file, functionName, scope, inputs, calls, uninitialised };
    });
}

function head(text: string, key: string): string | undefined {
  return new RegExp(`^// ${key}: (.*)$`, 'm').exec(text)?.[1];
}
