import type { Position } from './path.js';
import type { Value } from './values.js';

/** One instruction, ready to run on the locals of a frame (its constants are among them). */
export type Step = (locals: Value[]) => void;

/** Leaves a segment: gives the next one, in this frame or in another; undefined when the run is over. */
export type End = (locals: Value[]) => Segment | undefined;

/** Instructions without a call among them, and what comes then: a block, or the part of one up to a call. */
export interface Segment {
  steps: readonly Step[];
  end: End;
  readonly position: Position;
}
