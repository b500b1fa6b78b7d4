import type { AbstractObject } from './pointers/memory-objects.js';
import type { LocalId } from './program.js';

/**
 * A reason why paths are infeasible, as the control flow shows it (DESIGN, section 4): these events in this order, in
 * one consistent choice of frames, and between them nothing that may write what is protected there.
 */
export interface PathConflict {
  readonly events: readonly ConflictEvent[];
  /** `gaps[k]`: what must keep its value from event k - 1, or from the start of the path, up to event k. */
  readonly gaps: readonly (readonly ProtectedLocation[])[];
  /** It relies on what holds when the path starts: its first gap begins there. Otherwise it may begin anywhere. */
  readonly fromStart: boolean;
  /** Its events follow each other at once, from the start of the path: just one path. */
  readonly isWholePath: boolean;
}

/** A segment is executed in some frame, and left by the given exit if that matters. */
export interface ConflictEvent {
  /** Index into `ProgramGraph.segments`. */
  readonly segment: number;
  readonly exit?: number;
  /** Frames are numbered within the conflict; equal numbers mean one activation. */
  readonly frame: number;
  /** The frame that the exit leads to, the callee's or the caller's, if that matters. */
  readonly other?: number;
  /** The local of the caller that a return assigns, if that matters: another call of the same function assigns another one. */
  readonly result?: LocalId;
}

export type ProtectedLocation =
  | { readonly kind: 'local'; readonly frame: number; readonly local: LocalId }
  | {
      readonly kind: 'memory';
      readonly object: AbstractObject;
      readonly low: number;
      readonly high: number;
    };

/**
 * The claim that no path leads to an outcome: each one leaves the executed paths somewhere, and from there on all ways
 * contain a conflict, or contradict the constants. Plain data, so that it can be checked by who did not find it.
 */
export interface ConflictCover {
  readonly target: { readonly site: number; readonly arm: number };
  readonly conflicts: readonly PathConflict[];
  /** Locals whose values are followed where they are constant. */
  readonly constants: readonly { readonly function: string; readonly local: LocalId }[];
  readonly paths: readonly CoveredPath[];
}

export interface CoveredPath {
  /** The segments of an executed path, from its start on, and the exits by which they were left. */
  readonly moves: readonly { readonly segment: number; readonly exit: number }[];
  /** Where other paths leave it: after so many moves, by this exit; or, if undefined, anyhow. */
  readonly ends: readonly { readonly after: number; readonly exit?: number }[];
}
