import type { InputSpace } from '../input/index.js';
import {
  type InvariantClaims,
  InvariantProver,
  type Obligations,
  obligationsAnew,
} from '../invariants/index.js';
import type { Program, StateClaim } from '../ir/index.js';
import type { Coverage, InfeasibilityProof, Refutation } from '../search/index.js';
import type { Term } from '../term/index.js';
import type { CoverServices } from './cover-function.js';
import type { CoverSettings } from './settings.js';

interface Parts {
  readonly program: Program;
  readonly space: InputSpace;
  readonly coverage: Coverage;
  readonly services: CoverServices;
  readonly settings: CoverSettings;
}

/** All objectives together may take about such a part of the time, in work that is done in it: the clock has no say. */
const SHARE = 0.3;
const MS_PER_WORK = 5;

/** What one objective is worth. The Horn solver finds what it finds soon or not at all. */
const efforts = {
  brief: { timeoutMs: 100, work: 80, hornMs: 0 },
  full: { timeoutMs: 500, work: 800, hornMs: 1_500 },
} as const;

export type ProofEffort = keyof typeof efforts;

/**
 * For what a search cannot settle because there is always one more turn of a loop: invariants. Each open objective is
 * tried once with each effort: briefly where a search asks for it, and as the last resort, when the search has been
 * without success for a while or has ended.
 */
export class InvariantStage {
  readonly proofs = new Map<number, InfeasibilityProof>();
  private readonly tried = { brief: new Set<number>(), full: new Set<number>() };

  constructor(private readonly parts: Parts) {}

  async attempt(effort: ProofEffort): Promise<void> {
    const { program, space, coverage, services, settings } = this.parts;
    const { solver, budget } = services;
    const open = coverage.openObjectives.filter((objective) => !this.tried[effort].has(objective));
    if (open.length === 0 || budget.spent || coverage.set.wantsEveryPath) return;
    if (effort === 'full') await solver.loadZ3();
    const prover = new InvariantProver(program, space, solver);
    const most = (settings.timeLimitMs * SHARE) / MS_PER_WORK;
    const { timeoutMs, work, hornMs } = efforts[effort];
    const limits = { budget, timeoutMs: Math.min(timeoutMs, settings.solverTimeoutMs), work, hornMs };
    for (const objective of open) {
      if (budget.spent || prover.cost >= most) return;
      this.tried[effort].add(objective);
      const proof = this.prove(prover, objective, limits);
      if (proof) {
        this.proofs.set(objective, proof);
        coverage.prove(objective);
      }
      await services.breathe?.();
    }
  }

  /** An objective may be any of several branches: all of them have to be out of reach. */
  private prove(
    prover: InvariantProver,
    objective: number,
    limits: Parameters<InvariantProver['prove']>[1],
  ): InfeasibilityProof | undefined {
    const { program, space, coverage } = this.parts;
    const refutations: Refutation[] = [];
    const claimed: { readonly site: number; readonly arm: number; readonly claims: InvariantClaims }[] = [];
    const reasons: string[] = [];
    const ofRuns: (() => readonly StateClaim<Term>[])[] = [];
    for (const goal of coverage.set.armsOf(objective)) {
      const found = prover.prove(goal, limits);
      if (found.kind === 'unknown') return undefined;
      const questions = refutationsOf(found.obligations, goal.site);
      refutations.push(
        ...questions.map((refutation, k) => ({ ...refutation, written: () => found.written()[k] })),
      );
      claimed.push({ ...goal, claims: found.claims });
      reasons.push(found.because);
      ofRuns.push(found.ofRuns);
    }
    if (claimed.length === 0) return undefined;
    return {
      objective,
      kind: 'invariant',
      refutations,
      because: reasons.join('; '),
      ofRuns: () => ofRuns.flatMap((claims) => claims()),
      again: () =>
        claimed.flatMap(({ site, arm, claims }) =>
          refutationsOf(obligationsAnew(program, space, { site, arm }, claims), site),
        ),
    };
  }
}

/** In the order in which the files are numbered: initial, inductive, excludes. */
function refutationsOf({ initial, inductive, excludes }: Obligations, site: number): readonly Refutation[] {
  return [initial, inductive, excludes].map((term) => ({ core: [term], site }));
}
