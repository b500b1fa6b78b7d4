import type { IrPlace } from '../../ir/index.js';
import type { Position } from '../path/path.js';
import type { Value } from '../values/values.js';

/** One instruction, ready to run on the locals of a frame (its constants are among them). */
export type Step = (locals: Value[]) => void;

/** Leaves a segment: gives the next one, in this frame or in another; undefined when the run is over. */
export type End = (locals: Value[]) => Segment | undefined;

/** Instructions without a call among them, and what comes then: a block, or the part of one up to a call. */
export interface Segment {
  steps: readonly Step[];
  end: End;
  /** How the segment ends, for who goes more than one way; a jump or a call has only one. */
  exit?: SegmentExit;
  readonly position: Position;
}

export type SegmentExit =
  | {
      readonly kind: 'branch';
      readonly site: number | undefined;
      readonly condition: number;
      readonly whenTrue: Segment;
      readonly whenFalse: Segment;
      readonly place: IrPlace | undefined;
    }
  | {
      readonly kind: 'switch';
      readonly site: number;
      readonly value: number;
      readonly bits: number;
      readonly arms: readonly Segment[];
      readonly place: IrPlace | undefined;
    }
  | { readonly kind: 'return'; readonly value: number | undefined };
