import { type CodePosition, callAt, functionOf } from '../ir/index.js';
import { enterFunction, keepResult, takeResult } from './instruction.js';
import type { Place } from './places.js';
import { runSegment } from './segment.js';
import { Havocs, SegmentState } from './segment-state.js';
import { type Effect, effectOf, type TransitionSystem } from './transition-system.js';
import type { Value } from './value.js';

/** One of the ways a segment can end, with all that was done up to there and over the call or return. */
export interface SegmentOutcome {
  /** Of the segment. */
  readonly exit: number;
  readonly effect: Effect;
}

/**
 * Executes the segment at a position. `start` says what is known of places; by default their variables stand for them.
 * The return of the outermost function leads nowhere.
 */
export function segmentOutcomes(
  system: TransitionSystem,
  { segment, stack }: CodePosition,
  start?: (place: Place) => Value,
): readonly SegmentOutcome[] {
  const { function: name, block, first } = segment;
  const f = functionOf(system.program, name);
  const state = SegmentState.initial(system.model, new Havocs(`${name} ${block}:${first} `), start);
  const end = runSegment(state, segment);
  switch (end.kind) {
    case 'stop':
      return [];
    case 'ways':
      return end.ways.map(({ condition, exit }) => {
        const way = state.fork();
        way.assume(condition);
        return { exit, effect: effectOf(way) };
      });
    case 'call':
      return end.ways.map(({ condition, exit, callee }) => {
        const way = state.fork();
        way.assume(condition);
        enterFunction(way, f, end.call, callee);
        return { exit, effect: effectOf(way) };
      });
    case 'return': {
      if (stack === undefined) return [];
      keepResult(state, f, end.value);
      takeResult(state, f, functionOf(system.program, stack.function), callAt(system.program, stack));
      return [{ exit: end.exit, effect: effectOf(state) }];
    }
  }
}
