import { assertNever, type Budget } from '../base/index.js';
import { attackAtRandom, ConflictCheck, checkTest, EventReader, ProofChecker } from '../check/index.js';
import type { Runner } from '../execute/index.js';
import type { InputSpace } from '../input/index.js';
import type { Program } from '../ir/index.js';
import type { CheckFailure, OpenCause } from '../result/index.js';
import type { Coverage, InfeasibilityProof } from '../search/index.js';
import type { SolverChain } from '../solver/index.js';
import { smtScript } from '../term/index.js';
import type { CaseRecord, CaseRunner, ExecutedInput } from './case-runner.js';
import { type Decision, decide, type Evidence } from './decide-verdicts.js';
import { discardRedundant } from './discard-redundant.js';
import { contradictionsWithRuns } from './hold-against-runs.js';

export interface Verified {
  readonly decisions: readonly Decision[];
  /** The tests of the suite. */
  readonly kept: readonly CaseRecord[];
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
  readonly evidence: readonly Evidence[];
  readonly seed: number;
  readonly maxSteps: number;
  /** Of the check alone. */
  readonly budget: Budget;
}

/** Has everything that verdicts rest on derived again by `check`, and decides by what is left of it. */
export async function verifyVerdicts(parts: VerifyParts): Promise<Verified> {
  return new Verification(parts).run();
}

class Verification {
  private readonly failures: CheckFailure[] = [];
  /** By objective: runs of the attack that take what is claimed infeasible. */
  private readonly hits = new Set<number>();
  private readonly proofs: ProofChecker;
  private conflicts: ConflictCheck | undefined;
  private covered: ReadonlySet<number> = new Set();
  /** Executions of the attack that came to branches claimed infeasible. */
  private near: readonly ExecutedInput[] = [];
  /** By objective: what in its proof the executions deny. */
  private denied: ReadonlyMap<number, string> = new Map();

  constructor(private readonly parts: VerifyParts) {
    this.proofs = new ProofChecker(parts.solver, parts.budget);
  }

  async run(): Promise<Verified> {
    const { cases, evidence } = this.parts;
    const attacks = this.attack();
    const kept = discardRedundant(cases.records);
    this.covered = this.coveredBy(kept);
    this.denied = this.holdAgainstRuns();
    const decisions: Decision[] = [];
    for (const [objective, found] of evidence.entries())
      decisions.push(decide(await this.again(objective, found, this.covered.has(objective))));
    return { decisions, kept, failures: this.failures, executions: attacks + kept.length };
  }

  /** Whoever takes a branch that is claimed infeasible is filed as a case: a run says more than a proof. */
  private attack(): number {
    const { cases, evidence, coverage } = this.parts;
    const claimed = evidence.flatMap((found, objective) =>
      decide(found).kind === 'infeasible' ? [objective] : [],
    );
    const attack = attackAtRandom({
      ...this.parts,
      targets: claimed.flatMap((objective) =>
        coverage.set.armsOf(objective).map((arm) => ({ ...arm, objective })),
      ),
      known: discardRedundant(cases.records).map(({ input }) => input),
      spent: () => this.parts.budget.spent,
      trust: (input) => cases.trust(input),
    });
    for (const { objective, input } of attack.hits) {
      this.hits.add(objective);
      this.fail(objective, 'a random execution takes this branch');
      cases.run(input, 'random-test');
    }
    this.near = attack.near.map((input) => cases.tried(input));
    return attack.executions;
  }

  /** What the tests cover that take the same path when they are executed again. */
  private coveredBy(kept: readonly CaseRecord[]): ReadonlySet<number> {
    const reader = new EventReader(this.parts.program);
    const covered = new Set<number>();
    for (const record of kept) {
      const wrong = checkTest({ ...this.parts, reader }, record);
      for (const objective of record.covers) {
        if (wrong === undefined) covered.add(objective);
        else this.fail(objective, wrong);
      }
    }
    return covered;
  }

  /** The evidence for an objective as the check leaves it. */
  private async again(objective: number, found: Evidence, isCovered: boolean): Promise<Evidence> {
    const { proof } = found;
    const strayRun = this.parts.cases.strayRuns.get(objective) ?? this.misread(objective, found, isCovered);
    if (isCovered || !proof || found.objection) return { ...found, isCovered, strayRun };
    if (strayRun !== undefined) {
      if (!this.hits.has(objective)) this.fail(objective, 'a run takes this branch that replay had lost');
      return { ...found, isCovered, strayRun };
    }
    const objection =
      this.deniedByRuns(objective) ??
      (await this.formulasHold(objective, proof)) ??
      this.leavesNoWayOpen(objective, proof);
    return { ...found, isCovered, objection };
  }

  /** The check read that a run takes the branch, and coverage did not; or the other way round. */
  private misread(objective: number, found: Evidence, isCovered: boolean): string | undefined {
    if (isCovered) return undefined;
    if (this.hits.has(objective))
      return 'a run takes it as the check reads its events, but not as coverage does';
    return found.isCovered ? 'its test did not survive the check' : undefined;
  }

  private async formulasHold(objective: number, proof: InfeasibilityProof): Promise<OpenCause | undefined> {
    const { again, refutations } = proof;
    const checked = await this.proofs.check((again?.() ?? refutations).map(({ core }) => core));
    switch (checked.kind) {
      case 'confirmed':
        return undefined;
      case 'refuted':
        return this.withdrawn(objective, 'a formula of its proof is satisfiable');
      case 'empty':
        return this.withdrawn(objective, 'its proof has no formulas');
      case 'unconfirmed':
        return this.outOfTime() ?? { kind: 'solver-timeout', formula: smtScript(checked.core) };
      default:
        return assertNever(checked, 'outcome of a proof check');
    }
  }

  private leavesNoWayOpen(objective: number, { cover }: InfeasibilityProof): OpenCause | undefined {
    if (!cover) return undefined;
    const checked = this.conflictCheck().check(cover);
    switch (checked) {
      case 'confirmed':
        return undefined;
      case 'refuted':
        return this.withdrawn(objective, 'its proof leaves a way open');
      case 'unconfirmed':
        return this.outOfTime() ?? { kind: 'bound', detail: 'its proof is too large to be checked' };
      default:
        return assertNever(checked, 'outcome of a cover check');
    }
  }

  /** Made where it is needed: it has to know where every address may lead. */
  private conflictCheck(): ConflictCheck {
    const { program, space, budget } = this.parts;
    this.conflicts ??= new ConflictCheck(program, space, budget);
    return this.conflicts;
  }

  private holdAgainstRuns(): ReadonlyMap<number, string> {
    const { cases, coverage, evidence } = this.parts;
    const proofs = evidence.flatMap((found) => {
      const decision = decide(found);
      return decision.kind === 'infeasible' ? [decision.proof] : [];
    });
    const executed = [...cases.records, ...this.near];
    const records = executed.filter(({ accepted, isLost }) => accepted && !isLost);
    const conflictCheck = () => this.conflictCheck();
    return contradictionsWithRuns({ ...this.parts, set: coverage.set, conflictCheck }, records, proofs);
  }

  private deniedByRuns(objective: number): OpenCause | undefined {
    const denied = this.denied.get(objective);
    return denied === undefined ? undefined : this.withdrawn(objective, denied);
  }

  private outOfTime(): OpenCause | undefined {
    const { budget } = this.parts;
    if (budget.interrupted) return { kind: 'interrupted' };
    return budget.spent ? { kind: 'time-limit' } : undefined;
  }

  private withdrawn(objective: number, detail: string): OpenCause {
    this.fail(objective, detail);
    return { kind: 'divergence', detail: 'its proof did not survive the check' };
  }

  private fail(objective: number, detail: string): void {
    this.failures.push({ objective: this.parts.coverage.set.objectives[objective].id, detail });
  }
}
