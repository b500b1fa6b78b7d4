import type { IrPlace } from '../../ir/index.js';
import { FALSE, type Term, TRUE } from '../../term/index.js';
import type { CallerRequirement, RunOutcome } from '../../trace/index.js';

/** Why a replay ends before the function under test returns. */
export type StopReason =
  /** The program ended, by its own doing or by doing something undefined. */
  | { readonly kind: 'outcome'; readonly outcome: RunOutcome; readonly escape?: Escape }
  /** We have no meaning for what comes next: the path is known up to here. */
  | {
      readonly kind: 'unmodelled';
      readonly what: string;
      readonly place?: IrPlace;
      /** It has a meaning, but there is too much of it. */
      readonly isTooMuch?: true;
    }
  /** The run went another way. */
  | { readonly kind: 'divergence'; readonly message: string };

/** Thrown through the interpreter's loop, at most once per replay; not an `Error`, which would collect a stack. */
export class Stop {
  constructor(readonly reason: StopReason) {}
}

/**
 * What inputs that came as far as this one must satisfy not to end here, too: FALSE if none can, `unknown` if we
 * cannot say it.
 */
export type Escape = Term | 'unknown' | SomeEscape;

/** Inputs that satisfy this do not end here; of the others we cannot say it. */
export class SomeEscape {
  constructor(readonly condition: Term) {}
}

export function runtimeError(
  detail: string,
  place: IrPlace | undefined,
  wayOut: Escape,
  requirement?: CallerRequirement,
): Stop {
  const outcome = { kind: 'runtime-error', detail, place, ...(requirement && { requirement }) } as const;
  return new Stop({ kind: 'outcome', outcome, escape: wayOut });
}

export function unmodelled(what: string, place: IrPlace | undefined): Stop {
  return new Stop({ kind: 'unmodelled', what, place });
}

export function tooMuch(what: string, place: IrPlace | undefined): Stop {
  return new Stop({ kind: 'unmodelled', what, place, isTooMuch: true });
}

/** What inputs that came as far satisfy if they do not end here, although this way does. */
export function goingOn(reason: StopReason): Term | 'rejected' {
  if (reason.kind !== 'outcome') return TRUE;
  switch (reason.outcome.kind) {
    case 'rejected':
      return 'rejected';
    case 'runtime-error':
      return isSure(reason.escape) ? (reason.escape ?? FALSE) : TRUE;
    case 'step-limit':
      return TRUE;
    default:
      return FALSE;
  }
}

export function isSure(wayOut: Escape | undefined): wayOut is Term | undefined {
  return wayOut !== 'unknown' && !(wayOut instanceof SomeEscape);
}
