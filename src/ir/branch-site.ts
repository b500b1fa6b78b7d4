import type { Logic, LogicConstant } from './logic.js';

/**
 * A place in the source where control can go more than one way: an atomic condition or a switch.
 * The probe inserted there carries `id`, and everything downstream identifies the branch by it.
 */
export type BranchSite = ConditionSite | SwitchSite;

interface SiteBase {
  /** The probe's number; the index into `Program.sites`. */
  readonly id: number;
  /** IR name of the function that contains it. */
  readonly function: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The condition as the user wrote it, white space folded; where it begins or ends inside a macro, expanded. */
  readonly text: string;
  /** Number within its function, from 1 in source order (conditions and switches together): `f#3T`. */
  readonly number: number;
  /** In one of Hyla's library models: a branch of the path, never an objective. */
  readonly library: boolean;
}

export interface ConditionSite extends SiteBase {
  readonly kind: 'condition';
  readonly construct: 'if' | 'while' | 'do' | 'for' | 'conditional' | 'logical';
  /** Sites of the same decision (the whole controlling expression) share this number within the function. */
  readonly decision: number;
  /** What the decision is as a whole; on its first condition in the source alone. */
  readonly whole?: WholeDecision;
}

export interface WholeDecision {
  readonly line: number;
  readonly column: number;
  readonly text: string;
  readonly formula: DecisionFormula;
}

/** How the truth of a decision follows from its conditions, by their numbers within the function, left to right. */
export type DecisionFormula = Logic<{ readonly kind: 'condition'; readonly number: number } | LogicConstant>;

export interface SwitchSite extends SiteBase {
  readonly kind: 'switch';
  /** In source order; the default, present or implied, is not among them: its arm is `cases.length`. */
  readonly cases: readonly SwitchCase[];
  readonly hasDefault: boolean;
  /** No choice of the source but something to be told of a place. It has a numbering of its own. */
  readonly label?: LabelKind;
  readonly comparison?: Comparison;
  /** Of a `structure`: what happens to it. `number` is the structure's mark. */
  readonly mark?: StructureMark;
  /** Only the simplified program has this branch: what it depends on, only replay knows. */
  readonly told?: 'by-replay';
  /**
   * Only the simplified program has this branch: it follows the outcome `after` and tells by which evaluation of its
   * decision control came there. Cases are evaluations, the last one is the default.
   */
  readonly ghost?: { readonly after: { readonly site: number; readonly arm: number } };
}

/** How many ways lead on. */
export function armCount(site: BranchSite): number {
  return site.kind === 'condition' ? 2 : site.cases.length + 1;
}

/** What is reported beside branches. */
export type LabelKind =
  /** Control comes to a statement, or to a call: there is one way out. */
  | 'statement'
  | 'call'
  /** How near the operands of a comparison that is a condition are. Its number is the condition's. */
  | 'boundary'
  /** How the operands of a comparison lie to each other: less, equal, greater, or, by default, unordered. */
  | 'order'
  /** That an operator would have another result if it were another one. */
  | 'replacement'
  /** Control enters or leaves an `if` or a loop, or a turn of a loop begins: there is one way out. */
  | 'structure'
  /** That something goes wrong. */
  | 'error'
  /** That what a label of the user's says holds where it stands. The case is its name. */
  | 'label'
  /** Where one of its labels is, that labels hold which make up an objective. The case is its name. */
  | 'label-objective';

export type StructureMark = 'enter' | 'turn' | 'leave';

/** What an `order` is reported of, as written. */
export interface Comparison {
  readonly left: string;
  readonly operator: string;
  readonly right: string;
  readonly operands: 'integer' | 'float';
}

export interface SwitchCase {
  /** As written: `3`, `RED`, `1 ... 5`. */
  readonly text: string;
  readonly line: number;
  readonly column: number;
  /** Inclusive; equal except for ranges. As the (promoted) switch operand's mathematical value. */
  readonly low: bigint;
  readonly high: bigint;
}
