import type { Budget } from '../../base/index.js';
import { type AttackTarget, attackAtRandom, checkTest, EventReader } from '../../check/index.js';
import type { Runner } from '../../execute/index.js';
import type { InputSpace } from '../../input/index.js';
import type { Program } from '../../ir/index.js';
import type { CheckFailure, OpenCause } from '../../result/index.js';
import type { Coverage, InfeasibilityProof, PathTree } from '../../search/index.js';
import type { SolverChain } from '../../solver/index.js';
import type { CaseRecord, CaseRunner } from '../runs/case-runner.js';
import type { ExecutedInput } from '../runs/input-trials.js';
import { discardRedundant } from '../suite/discard-redundant.js';
import { makePlain } from '../suite/plain-tests.js';
import { type Decision, decide, type Evidence } from './decide-verdicts.js';
import { contradictionsWithRuns } from './hold-against-runs.js';
import type { OtherWorld } from './other-worlds.js';
import { ProofObjections } from './proof-objections.js';

export interface Verified {
  readonly decisions: readonly Decision[];
  /** The tests of the suite. */
  readonly kept: readonly CaseRecord[];
  /** No fewer of the executed cases cover as many objectives. */
  readonly fewest: number;
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
  readonly tree: PathTree;
  readonly evidence: readonly Evidence[];
  readonly seed: number;
  readonly maxSteps: number;
  /** Objectives that tests of smaller worlds cover. */
  readonly coveredBefore?: ReadonlySet<number>;
  /** Made where something is proved for every caller. */
  readonly elsewhere?: () => Promise<readonly OtherWorld[]>;
  /** Of the check alone. */
  readonly budget: Budget;
}

/** The part of the time that attacks may take, and looking at runs: a proof that nobody has time to check again is none. */
const SHARE_OF_RUNS = 1 / 3;

/** What an attack in another world may cost of one in this. */
const SHARE_ELSEWHERE = 1 / 4;

/** A goal that only tests cover which objectives can do without. */
const NOT_NEEDED: OpenCause = { kind: 'bound', detail: 'no objective needs it, and its tests are not kept' };

/** Has everything that verdicts rest on derived again by `check`, and decides by what is left of it. */
export async function verifyVerdicts(parts: VerifyParts): Promise<Verified> {
  return new Verification(parts).run();
}

class Verification {
  private readonly failures: CheckFailure[] = [];
  /** By objective: runs of the attack that take what is claimed infeasible. */
  private readonly hits = new Set<number>();
  private readonly proofs: ProofObjections;
  /** The proofs that nothing was found against. */
  private readonly confirmed = new Set<InfeasibilityProof>();
  private covered: ReadonlySet<number> = new Set();
  /** What the suite covers, if its tests survive. */
  private kept: ReadonlySet<number> = new Set();
  /** Executions of the attack that came to branches claimed infeasible. */
  private near: readonly ExecutedInput[] = [];
  /** By objective: what in its proof the executions deny. */
  private readonly denied = new Map<number, string>();
  /** By objective: what runs in other worlds do that take what is claimed infeasible. */
  private readonly strays = new Map<number, string>();

  private readonly attacks: Budget;

  constructor(private readonly parts: VerifyParts) {
    this.proofs = new ProofObjections(parts, (objective, detail) => this.withdrawn(objective, detail));
    const { budget } = parts;
    this.attacks = budget.extended(budget.remainingMs * SHARE_OF_RUNS);
  }

  async run(): Promise<Verified> {
    const { cases, coverage, evidence } = this.parts;
    let attacks = this.attack();
    attacks += await this.attackElsewhere();
    const suite = discardRedundant(cases.records, coverage.set, this.parts.coveredBefore);
    const kept = makePlain(this.parts, suite.kept);
    this.kept = new Set(kept.flatMap(({ covers }) => covers));
    this.covered = this.coveredBy(kept);
    this.holdAgainstRuns();
    const decisions: Decision[] = [];
    for (const [objective, found] of evidence.entries()) {
      const decision = decide(await this.again(objective, found, this.covered.has(objective)));
      decisions.push(this.isEarned(decision) ? decision : this.refused(objective));
    }
    const { fewest } = suite;
    return { decisions, kept, fewest, failures: this.failures, executions: attacks + kept.length };
  }

  /** Whoever takes a branch that is claimed infeasible is filed as a case: a run says more than a proof. */
  private attack(): number {
    const { cases, coverage } = this.parts;
    const claimed = this.claimed();
    if (claimed.length === 0) return 0;
    const attack = attackAtRandom({
      ...this.parts,
      targets: this.targets(claimed),
      known: discardRedundant(cases.records, coverage.set).kept.map(({ input }) => input),
      spent: () => this.attacks.spent,
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

  /** A proof for every caller is one for those, too, that no test of this world stands for. */
  private async attackElsewhere(): Promise<number> {
    const { program, seed, maxSteps } = this.parts;
    const proofs = this.claimed().filter(({ method }) => method === 'every-caller');
    let executions = 0;
    for (const world of (proofs.length > 0 && (await this.parts.elsewhere?.())) || []) {
      const { space, runner, trials } = world;
      const attack = attackAtRandom({
        program,
        space,
        runner,
        seed,
        targets: this.targets(proofs),
        known: [],
        maxSteps,
        spent: () => this.attacks.spent,
        share: SHARE_ELSEWHERE,
        trust: (input) => trials.trust(input),
      });
      executions += attack.executions;
      for (const { objective } of attack.hits) {
        this.strays.set(objective, 'a caller unlike those of the tests takes it');
        this.fail(objective, 'a random execution takes this branch, for another caller than tests have');
      }
      this.hold(
        world,
        attack.near.map((input) => trials.tried(input)),
        proofs,
      );
    }
    return executions;
  }

  private claimed(): readonly InfeasibilityProof[] {
    return this.parts.evidence.flatMap((found) => {
      const decision = decide(found);
      return decision.kind === 'infeasible' ? [decision.proof] : [];
    });
  }

  private targets(proofs: readonly InfeasibilityProof[]): readonly AttackTarget[] {
    const { set } = this.parts.coverage;
    return proofs.flatMap(({ objective }) => set.armsOf(objective).map((arm) => ({ ...arm, objective })));
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
    const strayRun =
      this.parts.cases.strayRuns.get(objective) ??
      this.strays.get(objective) ??
      this.misread(objective, found, isCovered);
    if (found.isCovered && !this.kept.has(objective)) return { isCovered, strayRun, leftOut: NOT_NEEDED };
    if (isCovered || !proof || found.objection) return { ...found, isCovered, strayRun };
    if (strayRun !== undefined) {
      if (!this.hits.has(objective) && !this.strays.has(objective))
        this.fail(objective, 'a run takes this branch that replay had lost');
      return { ...found, isCovered, strayRun };
    }
    const objection = this.deniedByRuns(objective) ?? (await this.proofs.objectionTo(objective, proof));
    if (objection === undefined) this.confirmed.add(proof);
    return { ...found, isCovered, objection };
  }

  /** Whoever decided it: no proof is believed that was not looked at here. */
  private isEarned(decision: Decision): boolean {
    return decision.kind !== 'infeasible' || this.confirmed.has(decision.proof);
  }

  private refused(objective: number): Decision {
    return { kind: 'open', cause: this.withdrawn(objective, 'its proof was not checked') };
  }

  /** The check read that a run takes the branch, and coverage did not; or the other way round. */
  private misread(objective: number, found: Evidence, isCovered: boolean): string | undefined {
    if (isCovered) return undefined;
    if (this.hits.has(objective))
      return 'a run takes it as the check reads its events, but not as coverage does';
    return found.isCovered && this.kept.has(objective) ? 'its test did not survive the check' : undefined;
  }

  private holdAgainstRuns(): void {
    const { cases } = this.parts;
    this.hold(this.parts, [...cases.records, ...this.near], this.claimed());
  }

  private hold(
    world: Pick<OtherWorld, 'space' | 'runner'>,
    executed: readonly ExecutedInput[],
    proofs: readonly InfeasibilityProof[],
  ): void {
    const { space, runner } = world;
    const records = executed.filter(({ accepted, isLost }) => accepted && !isLost);
    const { set } = this.parts.coverage;
    const conflictCheck = () => this.proofs.conflictCheck();
    const { budget } = this.parts;
    const looking = budget.extended(budget.remainingMs * SHARE_OF_RUNS);
    const parts = { ...this.parts, space, runner, set, conflictCheck, budget: looking };
    for (const [objective, detail] of contradictionsWithRuns(parts, records, proofs))
      this.denied.set(objective, detail);
  }

  private deniedByRuns(objective: number): OpenCause | undefined {
    const denied = this.denied.get(objective);
    return denied === undefined ? undefined : this.withdrawn(objective, denied);
  }

  private withdrawn(objective: number, detail: string): OpenCause {
    this.fail(objective, detail);
    return { kind: 'divergence', detail: 'its proof did not survive the check' };
  }

  private fail(objective: number, detail: string): void {
    this.failures.push({ objective: this.parts.coverage.set.objectives[objective].id, detail });
  }
}
