import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { Random } from '../../src/base/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import { compileFile } from '../truth/compile.js';
import { constants, type InputValues, randomValues } from './input-values.js';
import { nativeCaller } from './native-caller.js';
import { plant } from './plants.js';
import { draftFunction, prologue, type RandomFunction } from './program.js';

/** Many functions in one file: compiling is what takes the time. */
export interface Batch {
  readonly functions: readonly RandomFunction[];
  /** The file. */
  readonly text: string;
  readonly artifact: Artifact;
  /** For files; gone when the work is done. */
  readonly folder: string;
}

/** One element behind each pointer: what the generated functions expect. */
export const inputSettings = { maxElements: 1 };

/**
 * The bytes that up to `most` functions are made of. Fewer and smaller ones make simpler functions, and that is
 * how failures shrink.
 */
export function programBytes(most: number): fc.Arbitrary<Uint8Array[]> {
  return fc.array(functionBytes(1000), { minLength: 1, maxLength: most, size: 'max' });
}

/** The same for exactly `count` functions of no more than `longest` bytes; the simplest is made of none. */
export function programBytesOf(count: number, longest: number): fc.Arbitrary<Uint8Array[]> {
  return fc.array(functionBytes(longest), { minLength: count, maxLength: count });
}

function functionBytes(longest: number): fc.Arbitrary<Uint8Array> {
  return fc.uint8Array({ minLength: 0, maxLength: longest, size: 'max' });
}

export async function withBatch<T>(
  bytes: readonly Uint8Array[],
  work: (batch: Batch) => Promise<T>,
): Promise<T> {
  const drafts = bytes.map((choices, index) => draftFunction(`r${index}`, choices));
  const folder = mkdtempSync(join(tmpdir(), 'hyla-random-'));
  try {
    const planted = drafts.map((draft) => ({
      ...draft,
      support: nativeCaller(draft),
      run: witnesses(draft)
        .map((values) => `run_${draft.name}((const uint64_t[]){${constants(values)}});`)
        .join(' '),
    }));
    const texts = plant(folder, prologue, planted);
    const functions = drafts.map((draft, index) => ({ ...draft, text: texts[index] }));
    const text = prologue + texts.join('\n');
    writeFileSync(join(folder, 'batch.c'), text);
    return await work({ functions, text, artifact: await compileFile(folder, 'batch.c'), folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const witnessCount = 3;

/** The inputs around which the constants of a function were planted; the same whenever it is made of the same bytes. */
export function witnesses(made: RandomFunction): readonly InputValues[] {
  const random = new Random(made.inputs.length);
  return Array.from({ length: witnessCount }, () => randomValues(random, made));
}

/** A failure is made smaller for so long; what it has become by then is reported before the test is given up. */
export const shrinking = { endOnFailure: false, interruptAfterTimeLimit: 60_000 } as const;
