import type { PathStep } from '../symbolic/index.js';

/** Of what does not even repeat itself, so much is enough. */
const MOST = 2_000;
/** What is looked at to see how it ends. */
const TAIL = 1_024;
/** Rounds of a loop without an end that are kept, and that a tail must have to be one. */
const ROUNDS = { kept: 3, seen: 4 };

/**
 * How much of a run that was stopped as endless says something: all until it begins to go round and round, and a few
 * rounds. Everything that follows is the same again.
 */
export function tellingPart(events: readonly number[]): number {
  const tail = events.slice(-TAIL).reverse();
  const period = shortestPeriod(tail);
  if (period * ROUNDS.seen > tail.length) return Math.min(MOST, events.length);
  let before = events.length - 1 - period;
  while (before >= 0 && events[before] === events[before + period]) before--;
  return Math.min(MOST, events.length, before + 1 + ROUNDS.kept * period);
}

/** Which way a step went, as a number. */
export function stepKey(step: PathStep): number {
  switch (step.kind) {
    case 'condition':
    case 'switch':
      return armKey(step);
    case 'choice':
      return -1;
    case 'guard':
      return -2;
    case 'error':
      return -3;
  }
}

/** More arms than any switch has. */
const ARMS = 2 ** 20;

export function armKey({ site, arm }: { readonly site: number; readonly arm: number }): number {
  return site * ARMS + arm;
}

/** The least distance at which all of it repeats itself, by the borders of its beginnings. */
function shortestPeriod(events: readonly number[]): number {
  const borders: number[] = [0];
  for (let end = 1, border = 0; end < events.length; end++) {
    while (border > 0 && events[end] !== events[border]) border = borders[border - 1];
    if (events[end] === events[border]) border++;
    borders.push(border);
  }
  return events.length - (borders.at(-1) ?? 0);
}
