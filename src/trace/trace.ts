import type { IrPlace } from '../ir/index.js';
import type { CallerRequirement } from './caller-requirement.js';

/**
 * What a run reports. `events` holds, in order of execution, for each condition one word
 * `site * 2 + outcome`, and for each switch three words: `site * 2`, and the 64-bit value, low word first.
 */
export interface Run {
  readonly outcome: RunOutcome;
  readonly events: Int32Array;
}

export type RunOutcome =
  | { readonly kind: 'returned' }
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'aborted'; readonly detail?: string }
  | {
      readonly kind: 'runtime-error';
      readonly detail: string;
      readonly place?: IrPlace;
      /** It is the caller's to provide what was missing: the program did nothing wrong. */
      readonly requirement?: CallerRequirement;
      /** No model knows how it goes on: nobody did anything wrong. */
      readonly isLeftOut?: true;
    }
  | { readonly kind: 'step-limit' }
  /** The precondition or an assumption does not hold: not a test. */
  | { readonly kind: 'rejected' };
