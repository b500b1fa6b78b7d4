import type { BranchSite, ConditionSite, DecisionFormula, WholeDecision } from './branch-site.js';
import type { Program } from './program.js';

/** A controlling expression, or the largest that logical operators make in another one, with all ways to evaluate it. */
export interface Decision {
  readonly function: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly text: string;
  readonly formula: DecisionFormula;
  /** In source order. */
  readonly conditions: readonly ConditionSite[];
  readonly evaluations: Evaluations;
}

export type Evaluations =
  | { readonly kind: 'known'; readonly all: readonly Evaluation[] }
  | { readonly kind: 'unknown'; readonly why: string };

/** One way to evaluate a decision: what its operators leave out is not evaluated. */
export interface Evaluation {
  /** The outcomes in the order of execution. */
  readonly steps: readonly EvaluationStep[];
  readonly result: boolean;
  /** Condition by condition, in source order: `T`, `F`, or `-` where it is not evaluated. */
  readonly vector: string;
}

export interface EvaluationStep {
  readonly site: number;
  readonly arm: 0 | 1;
}

/** Decisions that can be evaluated in more ways, or have more conditions, are left alone. */
const MOST_EVALUATIONS = 512;
const MOST_CONDITIONS = 31;

/** The decisions of these functions in source order. */
export function decisionsOf(program: Program, functions: ReadonlySet<string>): readonly Decision[] {
  const byDecision = new Map<string, ConditionSite[]>();
  const key = ({ function: name, decision }: ConditionSite) => `${name} ${decision}`;
  const conditions = program.sites.filter(
    (site): site is ConditionSite => isOwn(site) && site.kind === 'condition' && functions.has(site.function),
  );
  for (const site of conditions) {
    const known = byDecision.get(key(site));
    if (known) known.push(site);
    else byDecision.set(key(site), [site]);
  }
  return conditions.flatMap((site) => {
    const { whole } = site;
    return whole ? [decision(site, whole, byDecision.get(key(site)) ?? [])] : [];
  });
}

const isOwn = (site: BranchSite | undefined): site is BranchSite => site !== undefined && !site.library;

function decision(
  { function: name, file }: ConditionSite,
  { line, column, text, formula }: WholeDecision,
  conditions: readonly ConditionSite[],
): Decision {
  return {
    function: name,
    file,
    line,
    column,
    text,
    formula,
    conditions,
    evaluations: evaluationsOf(formula, conditions),
  };
}

function evaluationsOf(formula: DecisionFormula, conditions: readonly ConditionSite[]): Evaluations {
  if (conditions.length > MOST_CONDITIONS)
    return { kind: 'unknown', why: `a decision with more than ${MOST_CONDITIONS} conditions` };
  const found = waysThrough(formula);
  if (typeof found === 'string') return { kind: 'unknown', why: found };
  const siteOf = new Map(conditions.map((site) => [site.number, site.id]));
  const all = found.map(({ outcomes, result }): Evaluation => {
    const byNumber = new Map(outcomes);
    const letter = ({ number }: ConditionSite) => LETTERS[byNumber.get(number) ?? 2];
    const steps = outcomes.map(([number, arm]) => ({ site: siteOf.get(number) ?? -1, arm }));
    return { steps, result, vector: conditions.map(letter).join('') };
  });
  return { kind: 'known', all };
}

const LETTERS = ['F', 'T', '-'] as const;

interface Way {
  readonly outcomes: readonly (readonly [number: number, arm: 0 | 1])[];
  readonly result: boolean;
}

/** All ways to evaluate a formula, true before false; or why they cannot be told. */
function waysThrough(formula: DecisionFormula): readonly Way[] | string {
  switch (formula.kind) {
    case 'condition':
      return ([1, 0] as const).map((arm) => ({ outcomes: [[formula.number, arm]], result: arm === 1 }));
    case 'constant':
      return formula.value === undefined
        ? 'a decision with a part whose value only the compiler knows'
        : [{ outcomes: [], result: formula.value }];
    case 'not': {
      const inner = waysThrough(formula.operand);
      return typeof inner === 'string'
        ? inner
        : inner.map(({ outcomes, result }) => ({ outcomes, result: !result }));
    }
    case 'and':
    case 'or':
      return inOrder(formula.kind, waysThrough(formula.left), waysThrough(formula.right));
  }
}

function inOrder(
  kind: 'and' | 'or',
  left: readonly Way[] | string,
  right: readonly Way[] | string,
): readonly Way[] | string {
  if (typeof left === 'string') return left;
  if (typeof right === 'string') return right;
  const decides = kind === 'or';
  const ways = left.flatMap((first) =>
    first.result === decides
      ? [first]
      : right.map(({ outcomes, result }) => ({ outcomes: [...first.outcomes, ...outcomes], result })),
  );
  return ways.length > MOST_EVALUATIONS
    ? `a decision with more than ${MOST_EVALUATIONS} ways to evaluate it`
    : ways;
}
