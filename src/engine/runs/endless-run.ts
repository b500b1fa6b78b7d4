import { decodeEvents } from '../../criteria/index.js';
import type { Program } from '../../ir/index.js';
import type { PathStep } from '../../symbolic/index.js';

/** Of what does not even repeat itself, so much is enough. */
const MOST = 2_000;
/** What is looked at to see how it ends. */
const TAIL = 1_024;
/** Less is enough where nothing depends on it: of what was told shortly there is no more. */
const TAILS = [TAIL, 512, 256, 128, 64, 32, 16, 8];
/** Rounds of a loop without an end that are kept, and that a tail must have to be one. */
const ROUNDS = { kept: 3, seen: 4 };

/**
 * How much of a run that was stopped as endless says something: all until it begins to go round and round, and a few
 * rounds. Everything that follows is the same again.
 */
export function tellingPart(events: readonly number[]): number {
  const round = TAILS.map((tail) => endlessRound(events, tail)).find((one) => one !== undefined);
  if (round === undefined) return Math.min(MOST, events.length);
  return Math.min(MOST, events.length, round.start + ROUNDS.kept * round.length);
}

/**
 * How many words of a run that was stopped tell all that it does: behind them it goes round and round, and finds memory
 * as it was a round, of so many steps, before. What tells nothing has not to be replayed.
 */
export function tellingWords(program: Program, events: Int32Array, standsStill: StandsStill): number {
  const arms = decodeEvents(program, events);
  const round = endlessRound(arms.map(armKey), TAIL);
  if (round === undefined) return events.length;
  // So many that what is left is still seen to be endless.
  const told = round.start + round.length + TAIL;
  if (told >= arms.length) return events.length;
  const cycle = CYCLES.map((rounds) => rounds * round.length).find((steps) => steps < arms.length);
  return cycle !== undefined && standsStill(cycle) ? wordsOf(program, arms.slice(0, told)) : events.length;
}

/**
 * The same of a run that was stopped early, and would read nothing more that anybody chose: undefined where it is not certain that
 * it would have gone on so for ever.
 */
export function wordsForEver(
  program: Program,
  events: Int32Array,
  standsStill: StandsStill,
): number | undefined {
  const arms = decodeEvents(program, events);
  const round = endlessRound(arms.map(armKey), TAIL);
  if (round === undefined) return undefined;
  const cycle = CYCLES_FOR_EVER.map((rounds) => rounds * round.length).find(
    (steps) => steps < arms.length - round.start && standsStill(steps),
  );
  return cycle === undefined ? undefined : wordsOf(program, arms.slice(0, round.start + cycle));
}

/** Whether memory is as it was so many steps before the end. */
type StandsStill = (steps: number) => boolean;

function wordsOf({ sites }: Program, arms: readonly { readonly site: number }[]): number {
  return arms.reduce((words, { site }) => words + (sites[site].kind === 'condition' ? 1 : 3), 0);
}

/** Memory may take a few rounds until it is the same: a cycle of any number of elements up to 6, or of 12. */
const CYCLES = [60, 12, 1];
/** So that what answers otherwise now and then answers the same again, too: that has a period of 16 calls, or of 8 reads. */
const CYCLES_FOR_EVER = [16, 48, 240];

/** Where it begins to go round and round, and how long a round is. */
function endlessRound(
  events: readonly number[],
  most: number,
): { readonly start: number; readonly length: number } | undefined {
  const tail = events.slice(-most).reverse();
  const length = shortestPeriod(tail);
  if (length * ROUNDS.seen > tail.length) return undefined;
  let before = events.length - 1 - length;
  while (before >= 0 && events[before] === events[before + length]) before--;
  return { start: before + 1, length };
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
