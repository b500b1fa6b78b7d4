import type { InputSpace } from '../../input/index.js';
import type { Program } from '../../ir/index.js';
import type { Coverage, InfeasibilityProof } from '../../search/index.js';
import type { CoverServices } from '../cover-function.js';
import type { CoverSettings } from '../settings.js';
import type { Blame } from '../verdicts/blame.js';
import { decide, type Evidence } from '../verdicts/decide-verdicts.js';
import { InvariantStage } from './prove-by-invariant.js';
import { EveryCallerStage } from './prove-for-every-caller.js';

/** Briefly where a search asks for it; in full as the last resort. */
export type ProofEffort = 'brief' | 'full';

/** `unfinished`: not all that is open was tried, since that would have cost too much at once. */
export type ProofProgress = 'done' | 'unfinished';

export interface ProofParts {
  readonly program: Program;
  readonly space: InputSpace;
  readonly coverage: Coverage;
  readonly services: CoverServices;
  readonly settings: CoverSettings;
}

/** One way to prove objectives. Each one is tried once with each effort. */
export interface ProofStage {
  readonly proofs: ReadonlyMap<number, InfeasibilityProof>;
  attempt(objectives: readonly number[], effort: ProofEffort): Promise<ProofProgress>;
}

/**
 * The one way to proofs that need no path: whoever wants them (a strategy, the loop when nothing was decided for a
 * while, the end of a run) asks here, and only here it is known which proofs there are and what they are worth.
 */
export class OpenProofs {
  private readonly invariants: InvariantStage | undefined;
  private readonly everyCaller: EveryCallerStage;

  constructor(
    private readonly parts: ProofParts,
    /** What holds for every caller is asked in the first world, and not again in larger ones. */
    private readonly world: 'first' | 'larger',
  ) {
    const { settings, space } = parts;
    // An invariant of a world that Hyla chose would prove nothing.
    const isWanted = settings.invariants && space.choices.length === 0;
    this.invariants = isWanted ? new InvariantStage(parts) : undefined;
    this.everyCaller = new EveryCallerStage(parts);
  }

  /** What is proved in the world of the tests. */
  get ofThisWorld(): ReadonlyMap<number, InfeasibilityProof> | undefined {
    return this.invariants?.proofs;
  }

  /** The evidence, seen with what is known of every caller. */
  judge(evidence: Evidence, objective: number, blame: Blame): Evidence {
    return this.everyCaller.judge(evidence, objective, blame);
  }

  /** Tries what is open. `most`: what that may cost, where a small query costs one; whoever searches meanwhile should not wait for ever. */
  async attempt(effort: ProofEffort, most?: number): Promise<ProofProgress> {
    if (this.world === 'larger') return 'done';
    const { coverage } = this.parts;
    // Of state machines, all is soon told at once; to find an invariant for each of their states takes long.
    await this.everyCaller.attempt(coverage.openObjectives, 'states');
    const progress = await this.invariants?.attempt(coverage.openObjectives, effort, most);
    if (progress === 'unfinished') return progress;
    return this.everyCaller.attempt(coverage.openObjectives, effort);
  }

  /** After the search: what has no verdict yet, and what the rest is worth outside the world of the tests. */
  async finish(gather: () => readonly Evidence[]): Promise<void> {
    if (this.world === 'larger') return;
    const { coverage, space } = this.parts;
    const uncovered = coverage.set.objectives.flatMap((_, objective) =>
      coverage.isCovered(objective) ? [] : [objective],
    );
    if (space.choices.length > 0) await this.everyCaller.attempt(uncovered, 'brief');
    const found = gather();
    const open = uncovered.filter(
      (objective) => coverage.isNeeded(objective) && decide(found[objective]).kind === 'open',
    );
    if (open.length > 0) {
      await this.attempt('full');
      await this.everyCaller.attempt(open, 'full');
    }
    // Whether the rest is out of reach only because something undefined would have to come before it.
    const doubtful = uncovered.filter((objective) => !this.everyCaller.isNeedless(found[objective]));
    await this.everyCaller.attempt(doubtful, 'brief');
  }
}
