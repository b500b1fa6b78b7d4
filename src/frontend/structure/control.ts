import type { Logic, LogicConstant } from '../../ir/index.js';
import type { TextRange } from './ast.js';

/** What one function's body needs: where its branches are, and where its loops could run for ever. */
export interface FunctionControl {
  /** In source order. */
  readonly branches: readonly Branch[];
  /** What decides control or a truth value, each as a whole. */
  readonly decisions: readonly SourceDecision[];
  /** Conditions with a constant part: an endless loop may hang on them. */
  readonly constantLoops: readonly TextRange[];
  /** The start of `for (` headers without a condition. */
  readonly emptyLoops: readonly number[];
  /** Jumps backwards, and to computed places. */
  readonly backwardJumps: readonly TextRange[];
  /** Where the body begins, if it makes several calls: callers of callers of such may double the work at each level. */
  readonly callsFrom?: number;
  /** Constructs that cannot be probed, by offset: their branches will be reported as not modelled. */
  readonly unprobed: readonly { readonly at: number; readonly what: string }[];
}

export type Branch = ConditionBranch | SwitchBranch;

export interface ConditionBranch {
  readonly kind: 'condition';
  readonly range: TextRange;
  readonly construct: 'if' | 'while' | 'do' | 'for' | 'conditional' | 'logical';
  readonly decision: number;
  /** The condition is also the value: `a ?: b`. */
  readonly elvis?: Elvis;
}

/** A controlling expression, or the largest that logical operators make in another expression. */
export interface SourceDecision {
  readonly range: TextRange;
  readonly formula: SourceFormula;
}

/** How the truth of a decision follows from its conditions; one without a probe is a constant that nobody knows. */
export type SourceFormula = Logic<
  { readonly kind: 'condition'; readonly branch: ConditionBranch } | LogicConstant
>;

export interface Elvis {
  /** The whole of `a ?: b`. */
  readonly whole: TextRange;
  /** An integer, perhaps a bit-field: a plain variable of its promoted type can hold it. */
  readonly integer: boolean;
}

export interface SwitchBranch {
  readonly kind: 'switch';
  readonly range: TextRange;
  /** The promoted type of the operand, without typedefs. */
  readonly operandType: string;
  readonly cases: readonly CaseLabel[];
  readonly hasDefault: boolean;
}

export interface CaseLabel {
  readonly low: CaseBound;
  /** For `case a ... b`. */
  readonly high?: CaseBound;
}

export interface CaseBound {
  readonly range: TextRange;
  /** Before conversion to the operand's type; undefined where only the compiler knows. */
  readonly value: bigint | undefined;
}
