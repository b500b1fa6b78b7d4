import { digest } from '../../base/index.js';
import type { Objective, ObjectiveResult, OpenCause, Proof, Verdict } from '../../result/index.js';
import type { DerivedObjective, Formula } from '../criterion.js';
import { decidingGoals, formulaValue, type Truth, undecidedGoals } from './formula-value.js';

/**
 * The verdicts of objectives from those of the goals that they are formulas of: covered if true with the covered goals,
 * infeasible if false even if all open ones were covered.
 */
export function deriveObjectives(
  derived: readonly DerivedObjective[],
  goals: readonly ObjectiveResult[],
): Promise<readonly ObjectiveResult[]> {
  return Promise.all(
    derived.map(async ({ objective, formula }): Promise<ObjectiveResult> => {
      const verdict = await verdictOf(formula, goals, objective);
      return { ...objective, ...verdict };
    }),
  );
}

/** The goals that an objective still waits for. */
export function goalsWaitedFor(
  derived: readonly DerivedObjective[],
  goals: readonly ObjectiveResult[],
): ReadonlySet<number> {
  return new Set(derived.flatMap(({ formula }) => undecidedGoals(formula, truthIn(goals))));
}

const truthIn =
  (goals: readonly ObjectiveResult[]) =>
  (goal: number): Truth => {
    const { verdict } = goals[goal];
    return verdict === 'open' ? 'open' : verdict === 'covered';
  };

async function verdictOf(
  formula: Formula<number>,
  goals: readonly ObjectiveResult[],
  objective: Objective,
): Promise<Verdict> {
  const value = formulaValue(formula, truthIn(goals));
  if (value === 'open') return { verdict: 'open', cause: causeOf(formula, goals) };
  const deciding = [...new Set(decidingGoals(formula, truthIn(goals)))].map((goal) => goals[goal]);
  return value ? coveredBy(formula, goals, deciding) : infeasibleBy(deciding, objective);
}

function coveredBy(
  formula: Formula<number>,
  goals: readonly ObjectiveResult[],
  deciding: readonly ObjectiveResult[],
): Verdict {
  const covered = deciding.flatMap((goal) => (goal.verdict === 'covered' ? [goal] : []));
  const tests = [...new Set(covered.flatMap((goal) => goal.tests))].sort((a, b) => a - b);
  const endsWell = (goal: number) => goals[goal].verdict === 'covered' && !('onlyByErrors' in goals[goal]);
  const onlyByErrors = formulaValue(formula, endsWell) !== true;
  const [{ method }] = covered;
  return { verdict: 'covered', tests, ...(method && { method }), ...(onlyByErrors && { onlyByErrors }) };
}

async function infeasibleBy(deciding: readonly ObjectiveResult[], objective: Objective): Promise<Verdict> {
  const refuted = deciding.flatMap((goal) => (goal.verdict === 'infeasible' ? [goal] : []));
  const proofs = refuted.map(({ proof }) => proof);
  // Nothing is infeasible by default.
  if (proofs.length === 0)
    return { verdict: 'open', cause: { kind: 'bound', detail: 'neither a test nor a proof was found' } };
  const [{ method }] = refuted;
  const kinds = new Set(proofs.map(({ kind }) => kind));
  const proof: Proof = {
    kind: kinds.size === 1 ? proofs[0].kind : 'exhausted',
    because: reasonOf(objective, proofs),
    formulas: [...new Set(proofs.flatMap(({ formulas }) => formulas))],
    restsOn: [...new Set(proofs.flatMap(({ restsOn }) => restsOn))],
    goals: refuted.map((goal) => goal.id),
    digest: await digest([objective.id, ...proofs.map((one) => one.digest)]),
  };
  return { verdict: 'infeasible', proof, ...(method && { method }) };
}

const MOST_REASONS = 3;

function reasonOf({ kind, text, line }: Objective, proofs: readonly Proof[]): string {
  const reasons = [...new Set(proofs.map(({ because }) => because))];
  const left = reasons.length - MOST_REASONS;
  const more = left > 0 ? [`and ${left} more of the kind`] : [];
  const said = [...reasons.slice(0, MOST_REASONS), ...more].join('; ');
  return kind === 'mcdc'
    ? `nothing can show that \`${text}\` at line ${line} decides by itself: ${said}`
    : said;
}

function causeOf(formula: Formula<number>, goals: readonly ObjectiveResult[]): OpenCause {
  for (const goal of undecidedGoals(formula, truthIn(goals))) {
    const found = goals[goal];
    if (found.verdict === 'open') return found.cause;
  }
  return { kind: 'unmodelled', detail: whyUnknown(formula) ?? 'what this objective is made of' };
}

function whyUnknown(formula: Formula<number>): string | undefined {
  switch (formula.kind) {
    case 'unknown':
      return formula.why;
    case 'goal':
      return undefined;
    case 'all':
    case 'any':
      return formula.parts.map(whyUnknown).find((why) => why !== undefined);
  }
}
