import { BranchDistance } from './branch-distance.js';
import { type NearArm, NearestFirst } from './nearest-first.js';
import type { PathNode } from './path-node.js';
import { type Candidate, type Search, type SearchContext, strategy } from './strategy.js';
import { flipOf, pathTo, worthwhileArms } from './tree-walk.js';

/**
 * CREST's search along the control-flow graph (partial-path-constraints, section 3, CFG): the branches of the
 * current path are flipped in the order of their distance to an open branch; a path that covers nothing new is
 * followed a few steps further, towards what made it attractive. Where CREST would start again from a random
 * input, the nearest branch of all paths is flipped: in the end all have been tried.
 */
export const controlFlow = strategy(
  'control-flow',
  'flips the branch of the latest path that is nearest to an open one in the control-flow graph',
  (context) => new ControlFlow(context),
);

/** As in CREST: paths to be tried from a path that covered something, and from one on the way. */
const TRIALS = { first: 250, onTheWay: 5 };
/** How often a path that covers nothing new is followed further. */
const LONGEST_WAY = 5;

/** The branches of one path, in the order in which they are flipped. */
interface Round {
  readonly arms: readonly ScoredArm[];
  at: number;
  trialsLeft: number;
  readonly stepsLeft: number;
}

interface ScoredArm extends NearArm {
  /** The distance, and how often the path has the same branch: loops are not to be unrolled for ever. */
  readonly score: number;
}

class ControlFlow implements Search {
  private readonly distance: BranchDistance;
  private readonly everywhere: NearestFirst;
  /** The innermost last. */
  private rounds: Round[] = [];
  private covered = -1;
  /** What was proposed last, as long as nothing is known of it. */
  private proposed?: ScoredArm;

  constructor(private readonly context: SearchContext) {
    this.distance = new BranchDistance(context.program, context.coverage);
    this.everywhere = new NearestFirst(context, this.distance);
  }

  pathAdded(fresh: readonly PathNode[]): void {
    for (const node of fresh) this.everywhere.add(node);
    const { proposed } = this;
    const leaf = fresh.at(-1) ?? proposed?.node;
    this.proposed = undefined;
    if (!leaf) return;
    const round = this.rounds.at(-1);
    if (this.coversMore() || !round || !proposed) {
      this.rounds = [this.roundOf(pathTo(leaf), Number.POSITIVE_INFINITY, TRIALS.first, LONGEST_WAY)];
      return;
    }
    round.trialsLeft--;
    if (round.stepsLeft === 0) return;
    const further = pathTo(leaf).slice(proposed.node.depth + 1);
    this.rounds.push(this.roundOf(further, proposed.score - 1, TRIALS.onTheWay, round.stepsLeft - 1));
  }

  infeasible(): void {
    this.proposed = undefined;
  }

  undecided(): void {
    this.proposed = undefined;
  }

  next(): Candidate | undefined {
    const arm = this.fromRounds() ?? this.fromEverywhere();
    this.proposed = arm;
    return arm && flipOf(this.context, arm.node, arm.arm);
  }

  private fromRounds(): ScoredArm | undefined {
    const { lookAhead } = this.context;
    for (let round = this.rounds.at(-1); round; round = this.rounds.at(-1)) {
      while (round.trialsLeft > 0 && round.at < round.arms.length) {
        const scored = round.arms[round.at++];
        if (!scored.node.arms.has(scored.arm) && lookAhead.isWorthwhile(scored.node, scored.arm))
          return scored;
      }
      this.rounds.pop();
    }
    return undefined;
  }

  private fromEverywhere(): ScoredArm | undefined {
    const nearest = this.everywhere.first();
    return nearest && { ...nearest, score: nearest.distance };
  }

  private roundOf(
    path: readonly PathNode[],
    highestScore: number,
    trialsLeft: number,
    stepsLeft: number,
  ): Round {
    const seen = new Map<string, number>();
    const arms: ScoredArm[] = [];
    // Branches of equal score come in random order, as do the occurrences of one branch.
    for (const node of this.context.random.shuffled(path)) {
      const { position } = node.step;
      for (const arm of worthwhileArms(this.context, node)) {
        const branch = `${position.function}:${position.block}:${String(arm)}`;
        const times = seen.get(branch) ?? 0;
        seen.set(branch, times + 1);
        const distance = this.distance.ofArm(node, arm);
        const score = distance + times;
        if (Number.isFinite(score) && score <= highestScore) arms.push({ node, arm, distance, score });
      }
    }
    return { arms: arms.sort((a, b) => a.score - b.score), at: 0, trialsLeft, stepsLeft };
  }

  private coversMore(): boolean {
    const before = this.covered;
    this.covered = this.context.coverage.coveredCount;
    return this.covered > before;
  }
}
