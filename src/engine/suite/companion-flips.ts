import type { InputVector } from '../../input/index.js';
import {
  type Arm,
  type Coverage,
  type Flip,
  type PathNode,
  type PathTree,
  siteOf,
  takenArm,
} from '../../search/index.js';
import type { Model } from '../../solver/index.js';
import { freeVariables, type Term, type TermValue } from '../../term/index.js';
import type { CandidateSolver } from '../runs/solve-candidate.js';
import { ConstraintGroups } from './constraint-groups.js';

interface Parts {
  readonly tree: PathTree;
  readonly coverage: Coverage;
  readonly solver: CandidateSolver;
  /** The input with the values of a model put into it. */
  readonly applied: (model: Model, base: InputVector) => InputVector;
}

/** With fewer of them each has a test of its own, which says more to who reads it. */
const LEAST = 8;
/** Companions that one test tries to take along. What is left when the flips are over has a test for each. */
const MOST = 20_000;
/** Tests in a row that took along less than a half of their companions: branches depend on each other in another way. */
const MOST_FAILURES = 3;
/** Flips that had no companions, before nobody looks for any more: that takes as long as the path is. */
const MOST_LOOKS = 30;

interface Companion {
  readonly slice: readonly Term[];
  readonly objective: number;
}

/**
 * Further down the path of a flip there may be other open branches whose constraints share no inputs with it, nor with
 * each other: they are turned in the same test. Independent conditions in a row need a handful of tests then, however
 * many they are. The flip itself is taken whatever becomes of the others.
 */
export class CompanionFlips {
  private failures = 0;
  private vainLooks = 0;
  private expected: readonly number[] = [];

  constructor(private readonly parts: Parts) {}

  /** The input of a solved flip, changed further down its path as well. */
  async join(flip: Flip, query: readonly Term[], input: InputVector): Promise<InputVector> {
    this.expected = [];
    const { coverage, solver, applied } = this.parts;
    if (flip.motive !== 'eager' || coverage.openCount < LEAST || this.isHopeless) return input;
    const companions = this.companionsOf(flip, query);
    if (companions.length < LEAST) {
      this.vainLooks++;
      return input;
    }
    // No two of them share variables, so that their models go together.
    const together = new Map<Term, TermValue>();
    const expected: number[] = [];
    for (const { slice, objective } of companions) {
      const answer = await solver.solveSlice(slice);
      if (answer.kind !== 'sat') continue;
      for (const [variable, value] of answer.model) together.set(variable, value);
      expected.push(objective);
    }
    this.expected = expected;
    return applied(together, input);
  }

  /** What became of the companions of the last flip. */
  executed(): void {
    if (this.expected.length === 0) return;
    const { coverage } = this.parts;
    const covered = this.expected.filter((objective) => coverage.isCovered(objective)).length;
    this.failures = covered * 2 < this.expected.length ? this.failures + 1 : 0;
  }

  private get isHopeless(): boolean {
    return this.failures >= MOST_FAILURES || this.vainLooks >= MOST_LOOKS;
  }

  /** Open branches further down that share no inputs, each with the constraints of the path that it is connected with. */
  private companionsOf({ node, arm }: Flip, query: readonly Term[]): readonly Companion[] {
    const { tree, coverage } = this.parts;
    const groups = new ConstraintGroups();
    for (const constraint of tree.prefix(node)) groups.add(constraint);
    for (const constraint of query) groups.reserve(freeVariables(constraint));
    const sought = new Set([this.objectiveOf(node, arm)]);
    const companions: Companion[] = [];
    for (const below of pathBelow(node)) {
      for (const constraint of below.segment) groups.add(constraint);
      for (const other of tree.untriedArms(below)) {
        const objective = this.objectiveOf(below, other);
        if (objective === undefined || sought.has(objective) || !coverage.isOpen(objective)) continue;
        const slice = groups.take(tree.flipConstraint(below, other));
        if (!slice) continue;
        sought.add(objective);
        companions.push({ slice, objective });
        if (companions.length === MOST) return companions;
      }
    }
    return companions;
  }

  private objectiveOf(node: PathNode, arm: Arm): number | undefined {
    const site = siteOf(node.step);
    const objective = site === undefined ? -1 : this.parts.coverage.set.objectiveOf(site, Number(arm));
    return objective < 0 ? undefined : objective;
  }
}

/** The nodes that come after this one on the path that made it. */
function* pathBelow(node: PathNode): Generator<PathNode> {
  for (let at = nextOf(node); at; at = nextOf(at)) yield at;
}

function nextOf(node: PathNode): PathNode | undefined {
  const state = node.arms.get(takenArm(node.step));
  return state?.kind === 'taken' ? state.child : undefined;
}
