import { assertNever, type Budget } from '../base/index.js';
import { type AttackTarget, attackAtRandom, ConflictCheck, checkTest, ProofChecker } from '../check/index.js';
import type { Runner } from '../execute/index.js';
import type { InputSpace } from '../input/index.js';
import type { Program } from '../ir/index.js';
import type { CheckFailure } from '../result/index.js';
import type { Coverage } from '../search/index.js';
import type { SolverChain } from '../solver/index.js';
import { smtScript } from '../term/index.js';
import type { CaseRecord, CaseRunner } from './case-runner.js';
import type { Decision } from './decide-verdicts.js';

export interface Verified {
  /** The decisions that survived; the others are open now. */
  readonly decisions: readonly Decision[];
  readonly failures: readonly CheckFailure[];
  readonly executions: number;
}

interface VerifyParts {
  readonly program: Program;
  readonly space: InputSpace;
  readonly runner: Runner;
  readonly solver: SolverChain;
  readonly coverage: Coverage;
  readonly cases: CaseRunner;
  readonly kept: readonly CaseRecord[];
  readonly decisions: readonly Decision[];
  readonly seed: number;
  readonly maxSteps: number;
  /** Of the check alone. */
  readonly budget: Budget;
}

/** Has every verdict derived again by `check`; what does not survive is withdrawn and reported. */
export async function verifyVerdicts(parts: VerifyParts): Promise<Verified> {
  const failures: CheckFailure[] = [];
  const { objectives } = parts.coverage.set;
  for (const record of parts.kept) {
    const wrong = checkTest(parts, record);
    if (wrong)
      for (const objective of record.covers)
        failures.push({ objective: objectives[objective].id, detail: wrong });
  }
  const attack = attackAtRandom({
    ...parts,
    targets: attackTargets(parts),
    known: parts.kept.map(({ input }) => input),
    spent: () => parts.budget.spent,
    confirm: (input, target) => {
      const { run, replay } = parts.cases.observe(input);
      const counted = parts.cases.countedArms(run, replay);
      return (
        run.outcome.kind !== 'rejected' &&
        counted.some(({ site, arm }) => site === target.site && arm === target.arm)
      );
    },
  });
  const hit = new Set(attack.hits.map(({ objective }) => objective));
  for (const objective of hit) failures.push({ objective, detail: 'a random execution takes this branch' });
  const proofs = new ProofChecker(parts.solver, parts.budget);
  let conflicts: ConflictCheck | undefined;
  const decisions: Decision[] = [];
  for (const [index, decision] of parts.decisions.entries())
    decisions.push(decision.kind === 'infeasible' ? await survive(decision, objectives[index].id) : decision);
  return { decisions, failures, executions: attack.executions + parts.kept.length };

  async function survive(decision: Decision & { kind: 'infeasible' }, objective: string): Promise<Decision> {
    if (hit.has(objective)) return withdrawn();
    const { again, refutations } = decision.proof;
    const checked = await proofs.check((again?.() ?? refutations).map(({ core }) => core));
    switch (checked.kind) {
      case 'confirmed':
        return covered(decision, objective);
      case 'refuted':
        failures.push({ objective, detail: 'a formula of its proof is satisfiable' });
        return withdrawn();
      case 'unconfirmed':
        if (parts.budget.interrupted) return { kind: 'open', cause: { kind: 'interrupted' } };
        if (parts.budget.spent) return { kind: 'open', cause: { kind: 'time-limit' } };
        return { kind: 'open', cause: { kind: 'solver-timeout', formula: smtScript(checked.core) } };
      default:
        return assertNever(checked, 'outcome of a proof check');
    }
  }

  /** The formulas hold; and they leave no way open. */
  function covered(decision: Decision & { kind: 'infeasible' }, objective: string): Decision {
    const { cover } = decision.proof;
    if (!cover) return decision;
    // Made where it is needed: it has to know where every address may lead.
    conflicts ??= new ConflictCheck(parts.program, parts.space, parts.budget);
    const checked = conflicts.check(cover);
    switch (checked) {
      case 'confirmed':
        return decision;
      case 'refuted':
        failures.push({ objective, detail: 'its proof leaves a way open' });
        return withdrawn();
      case 'unconfirmed':
        if (parts.budget.interrupted) return { kind: 'open', cause: { kind: 'interrupted' } };
        if (parts.budget.spent) return { kind: 'open', cause: { kind: 'time-limit' } };
        return { kind: 'open', cause: { kind: 'bound', detail: 'its proof is too large to be checked' } };
      default:
        return assertNever(checked, 'outcome of a cover check');
    }
  }
}

function withdrawn(): Decision {
  return { kind: 'open', cause: { kind: 'divergence', detail: 'its proof did not survive the check' } };
}

function attackTargets({ program, coverage, decisions }: VerifyParts): readonly AttackTarget[] {
  const targets: AttackTarget[] = [];
  for (const site of program.sites) {
    if (!site) continue;
    const arms = site.kind === 'condition' ? 2 : site.cases.length + 1;
    for (let arm = 0; arm < arms; arm++) {
      const objective = coverage.set.objectiveOf(site.id, arm);
      if (objective >= 0 && decisions[objective].kind === 'infeasible') {
        targets.push({ site: site.id, arm, objective: coverage.set.objectives[objective].id });
      }
    }
  }
  return targets;
}
