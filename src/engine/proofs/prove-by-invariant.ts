import { type InvariantProof, InvariantProver, type Obligations } from '../../invariants/index.js';
import type { InfeasibilityProof, Refutation } from '../../search/index.js';
import type { ProofEffort, ProofParts, ProofProgress, ProofStage } from './open-proofs.js';

/** All objectives together may take about such a part of the time, in work that is done in it: the clock has no say. */
const SHARE = 0.3;
const MS_PER_WORK = 5;

/** What one objective is worth. The Horn solver finds what it finds soon or not at all. */
const efforts = {
  brief: { timeoutMs: 100, work: 80, hornMs: 0 },
  full: { timeoutMs: 500, work: 800, hornMs: 1_500 },
} as const;

/** For what a search cannot settle because there is always one more turn of a loop: invariants. */
export class InvariantStage implements ProofStage {
  readonly proofs = new Map<number, InfeasibilityProof>();
  private readonly tried = { brief: new Set<number>(), full: new Set<number>() };
  private prover: InvariantProver | undefined;

  constructor(private readonly parts: ProofParts) {}

  async attempt(
    objectives: readonly number[],
    effort: ProofEffort,
    most = Number.POSITIVE_INFINITY,
  ): Promise<ProofProgress> {
    const { program, space, coverage, services, settings } = this.parts;
    const { solver, budget } = services;
    const open = objectives.filter((objective) => !this.tried[effort].has(objective));
    if (open.length === 0 || budget.spent) return 'done';
    if (effort === 'full') await solver.loadZ3();
    this.prover ??= new InvariantProver(program, space, solver);
    const { prover } = this;
    const before = prover.cost;
    const share = (settings.timeLimitMs * SHARE) / MS_PER_WORK;
    const { timeoutMs, work, hornMs } = efforts[effort];
    const limits = { budget, timeoutMs: Math.min(timeoutMs, settings.solverTimeoutMs), work, hornMs };
    for (const objective of open) {
      if (budget.spent || prover.cost - before >= share) return 'done';
      if (prover.cost - before >= most) return 'unfinished';
      this.tried[effort].add(objective);
      const proof = this.prove(prover, objective, limits);
      if (proof) {
        this.proofs.set(objective, proof);
        coverage.prove(objective);
      }
      await services.breathe?.();
    }
    return 'done';
  }

  /** An objective may be any of several branches: all of them have to be out of reach. */
  private prove(
    prover: InvariantProver,
    objective: number,
    limits: Parameters<InvariantProver['prove']>[1],
  ): InfeasibilityProof | undefined {
    const proved: { readonly site: number; readonly proof: InvariantProof & { kind: 'proved' } }[] = [];
    for (const goal of this.parts.coverage.set.armsOf(objective)) {
      const proof = prover.prove(goal, limits);
      if (proof.kind === 'unknown') return undefined;
      proved.push({ site: goal.site, proof });
    }
    if (proved.length === 0) return undefined;
    return {
      objective,
      kind: 'invariant',
      refutations: proved.flatMap(({ site, proof }) =>
        refutationsOf(proof.obligations, site).map((one, k) => ({
          ...one,
          written: () => proof.written()[k],
        })),
      ),
      because: proved.map(({ proof }) => proof.because).join('; '),
      ofRuns: () => proved.flatMap(({ proof }) => proof.ofRuns()),
      again: () => proved.flatMap(({ site, proof }) => refutationsOf(proof.again(), site)),
    };
  }
}

/** In the order in which the files are numbered: initial, inductive, excludes. */
function refutationsOf({ initial, inductive, excludes }: Obligations, site: number): readonly Refutation[] {
  return [initial, inductive, excludes].map((term) => ({ core: [term], site }));
}
