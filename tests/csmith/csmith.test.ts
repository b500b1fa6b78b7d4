import { describe, expect, it } from 'vitest';
import { isInstalled } from './generate.js';
import { tryProgram } from './trial.js';

/**
 * Programs that csmith makes, whatever is installed of it: `HYLA_CSMITH=1-100` tries these seeds, for seconds each
 * function (`HYLA_CSMITH_MS`); unless told, a handful of them briefly.
 */
const [first, last] = (process.env.HYLA_CSMITH ?? '13-16').split('-').map(Number);
const milliseconds = Number(process.env.HYLA_CSMITH_MS ?? '1000');
const seeds = Array.from({ length: last - first + 1 }, (_, k) => first + k);

describe.skipIf(!isInstalled)('csmith', () => {
  it.each(seeds)('seed %i', { timeout: 1_200_000 }, async (seed) => {
    expect(await tryProgram(seed, milliseconds)).toEqual([]);
  });
});
