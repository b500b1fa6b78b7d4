import { invariant } from '../base/index.js';
import type { InputVector } from '../input/index.js';
import type { Program } from '../ir/index.js';
import type { GuardStep, PathStep } from '../symbolic/index.js';
import type { Term, TermValue } from '../term/index.js';

/** An event at which a path can go more than one way; at a runtime error, it ends (0) or goes on (1). */
export type BranchStep = Exclude<PathStep, GuardStep>;

/** Which way: 0 or 1 at a condition or an error, the case's index at a switch, the value at a choice. */
export type Arm = TermValue | typeof OTHER_VALUE;

/** The arm of a choice that stands for all values that were not chosen yet. */
export const OTHER_VALUE = 'other';

export interface SiteOutcome {
  readonly site: number;
  readonly arm: number;
}

export interface PathNode {
  readonly id: number;
  readonly parent?: PathNode;
  readonly parentArm?: Arm;
  readonly depth: number;
  readonly step: BranchStep;
  /** What its witness took at branch sites, from its start to its end, whether or not the inputs had a say. */
  readonly route: readonly number[];
  /** How many of these outcomes lie before this node. */
  readonly outcomes: number;
  /** Those between the parent and this node, on which the inputs had no say. */
  readonly skipped: readonly SiteOutcome[];
  /** What the segment from the parent's branch to this one demands of the inputs: the parent's arm, guards. */
  readonly segment: readonly Term[];
  /** An input that reaches this node. */
  readonly witness: InputVector;
  /** What is known of the arms; an arm that is missing is untried. */
  readonly arms: Map<Arm, ArmState>;
  /** Where objectives are paths: what shows that none that goes on by an arm could be new. */
  needless?: Map<Arm, RefutedSuffix>;
}

/** How a path goes on behind an arm. */
export interface Suffix {
  readonly outcomes: readonly SiteOutcome[];
  /** What that demands of the inputs. */
  readonly constraints: readonly Term[];
}

export interface RefutedSuffix {
  readonly outcomes: readonly SiteOutcome[];
  /** Constraints of the prefix, the arm and the suffix that cannot hold together. */
  readonly core: readonly Term[];
}

export type ArmState =
  /** `child` is undefined where the path ends without another branch. */
  | { readonly kind: 'taken'; readonly child?: PathNode }
  /** `core`: constraints of the prefix and the arm that cannot hold together. */
  | { readonly kind: 'infeasible'; readonly core: readonly Term[] }
  | UnknownArm;

export interface UnknownArm {
  readonly kind: 'unknown';
  /** `bound`: an option forbids to try it, or who tries it ends before. */
  readonly reason: 'solver' | 'divergence' | 'bound';
  readonly detail: string;
  readonly constraints: readonly Term[];
}

export function isConstant(step: BranchStep): boolean {
  if (step.kind === 'condition') return step.condition.op === 'const';
  return step.kind === 'switch' && step.value.op === 'const';
}

export function calledFrom({ stack }: BranchStep): string {
  return stack ? `${stack.function}:${stack.block}:${stack.instruction}` : '';
}

export function outcomeOf(step: BranchStep): readonly SiteOutcome[] {
  return step.kind === 'condition' || step.kind === 'switch' ? [{ site: step.site, arm: step.arm }] : [];
}

/** The branch site of a condition or a switch. */
export function siteOf(step: BranchStep): number | undefined {
  return step.kind === 'condition' || step.kind === 'switch' ? step.site : undefined;
}

/** Which way the path went that made the node of this step. */
export function takenArm(step: BranchStep): Arm {
  if (step.kind === 'error') return 0;
  return step.kind === 'choice' ? step.value : step.arm;
}

/** Every arm of the branch; a choice has the one chosen and "any other value". */
export function allArms(program: Program, step: BranchStep): readonly Arm[] {
  switch (step.kind) {
    case 'condition':
    case 'error':
      return [0, 1];
    case 'switch': {
      const site = program.sites[step.site];
      invariant(site.kind === 'switch', 'a switch step should have a switch site');
      return Array.from({ length: site.cases.length + 1 }, (_, arm) => arm);
    }
    case 'choice':
      return [step.value, OTHER_VALUE];
  }
}

export function sameStep(a: BranchStep, b: BranchStep): boolean {
  if (a.kind !== b.kind) return false;
  if (a.kind === 'choice') return b.kind === 'choice' && a.term === b.term;
  if (a.kind === 'error') return b.kind === 'error' && a.escape === b.escape;
  return siteOf(a) === siteOf(b);
}
