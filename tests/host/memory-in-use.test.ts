import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { memoryInUse } from '../../src/host/index.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const MB = 2 ** 20;
const ITEMS = 10_000;
/** Arrays of numbers, on the heap. */
const megabytes = (count: number): number[][] =>
  Array.from({ length: count * (MB / ITEMS / 8) }, (_, k) => Array.from({ length: ITEMS }, (_, i) => i + k));

const longEnough = () => new Promise((resolve) => setTimeout(resolve, 60));

it('what is kept is in use, and what waits to be collected is not', async () => {
  const inUse = memoryInUse();
  const part = (100 * MB) / getHeapStatistics().heap_size_limit;
  /** Something has to become less for it to be known what was kept. */
  const after = async (work: () => void) => {
    work();
    inUse();
    await longEnough();
    inUse();
    collect();
    await longEnough();
    return inUse();
  };
  const before = await after(() => megabytes(100));
  let kept: number[][] = [];
  const whileKept = await after(() => {
    kept = megabytes(100);
    megabytes(50);
  });
  expect(whileKept - before).toBeGreaterThan(part * 0.7);
  megabytes(100);
  await longEnough();
  expect(inUse()).toBeLessThan(whileKept + part * 0.3);
  // Still there: nobody may have collected it before.
  expect(kept.length).toBeGreaterThan(0);
});
