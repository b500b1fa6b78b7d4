import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Artifact } from '../../src/frontend/index.js';
import { compileFile } from '../truth/compile.js';
import { prologue, type RandomFunction, randomFunction } from './program.js';

/** Many functions in one file: compiling is what takes the time. */
export interface Batch {
  readonly functions: readonly RandomFunction[];
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

export async function withBatch(
  bytes: readonly Uint8Array[],
  work: (batch: Batch) => Promise<void>,
): Promise<void> {
  const functions = bytes.map((choices, index) => randomFunction(`r${index}`, choices));
  const folder = mkdtempSync(join(tmpdir(), 'hyla-random-'));
  try {
    writeFileSync(join(folder, 'batch.c'), prologue + functions.map(({ text }) => text).join('\n'));
    const artifact = await compileFile(folder, 'batch.c');
    await work({ functions, artifact, folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A failure is made smaller for so long; what it has become by then is reported before the test is given up. */
export const shrinking = { endOnFailure: false, interruptAfterTimeLimit: 60_000 } as const;

/** `HYLA_FUZZ_SEED` and `HYLA_FUZZ_RUNS` make a longer search of a normally short and repeatable one. */
export function campaign(runs: number): { readonly seed: number; readonly numRuns: number } {
  const seed = Number(process.env.HYLA_FUZZ_SEED ?? 20240611);
  return { seed, numRuns: Number(process.env.HYLA_FUZZ_RUNS ?? runs) };
}
