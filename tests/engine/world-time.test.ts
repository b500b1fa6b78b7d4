import { expect, it } from 'vitest';
import { Budget } from '../../src/base/index.js';
import { WorldTime } from '../../src/engine/worlds/world-time.js';

function clock(limitMs: number) {
  let now = 0;
  const time = new WorldTime(new Budget(limitMs, () => now));
  const spend = (share: number, ms: number) =>
    time.spentOn(share, async () => {
      now += ms;
      return ms;
    });
  return { time, spend };
}

it('worlds that keep to their part of the time are followed by others to the end', async () => {
  const { time, spend } = clock(1_000);
  expect(await spend(0.5, 500)).toBe(500);
  await spend(0.5, 240);
  expect(time.isOver).toBe(false);
  await spend(1, 260);
  expect(time.isOver).toBe(true);
});

it('one that went over its part is followed by none that would go over the end', async () => {
  const { time, spend } = clock(1_000);
  await spend(0.5, 600);
  expect(time.isOver).toBe(false);
  await spend(0.5, 250);
  expect(time.isOver).toBe(false);
  await spend(0.5, 80);
  expect(time.isOver).toBe(true);
});
