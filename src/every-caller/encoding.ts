import type { BlockId, InitialContent } from '../ir/index.js';
import type { Term } from '../term/index.js';
import type { HeadStates } from './claims/head-states.js';
import type { LoopClaim } from './claims/loop-claims.js';
import type { Requirement } from './code/instructions.js';
import type { Unknowns } from './memory/unknowns.js';

export interface EncodingLimits {
  /** Turns of a loop, as far as they depend on the inputs, before it is generalised. */
  readonly peel: number;
  /** Calls inside each other that are followed. */
  readonly depth: number;
  readonly blocks: number;
  readonly terms: number;
}

/** What all callers together can make a function do, as formulas over what they choose. */
export interface Encoding {
  /** What has to hold for an arm to be taken, by site and arm. */
  reached(site: number, arm: number): Term;
  /** What the branch itself asks for an arm to be taken, each time that control comes there. */
  conditions(site: number, arm: number): readonly Term[];
  /** Functions that may run without having been followed. */
  readonly unfollowed: ReadonlySet<string>;
  /** The branches that conditions come from, for the explanation. */
  readonly origins: ReadonlyMap<Term, Branch>;
  /** That the precondition holds, and what it demands, by the constraints that were made of it. */
  readonly preconditions: ReadonlyMap<Term, Term | undefined>;
  /** Arms that cannot be taken, for a reason that needs no solver. */
  readonly closed: readonly ClosedArm[];
  readonly claims: readonly LoopClaim[];
  readonly heads: HeadStates;
  readonly requirements: readonly Requirement[];
  readonly unknowns: Unknowns;
  /** The variables that a caller chooses by what lies in memory. */
  readonly initial: readonly InitialContent<Term>[];
}

export interface Branch {
  readonly site: number;
  readonly arm: number;
}

/** What contradicts what: `false` alone where the condition is a constant there. */
export interface ClosedArm extends Branch {
  readonly core: readonly Term[];
  readonly to: { readonly function: string; readonly block: BlockId };
}

export const TIME_IS_UP = 'the time was up';

/** More than the limits allow, or control flow that the encoding has no form for. */
export class TooMuch {
  constructor(readonly why: string) {}
}

export function armKey(site: number, arm: number): string {
  return `${site}:${arm}`;
}
