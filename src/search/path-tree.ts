import { invariant } from '../base/index.js';
import type { InputVector } from '../input/index.js';
import type { IrPlace, Program } from '../ir/index.js';
import { armConstraint, type PathStep, type Replay } from '../symbolic/index.js';
import { conj, FALSE, not, type Term, TRUE } from '../term/index.js';
import type { RunOutcome } from '../trace/index.js';
import {
  type Arm,
  allArms,
  type BranchStep,
  calledFrom,
  isConstant,
  OTHER_VALUE,
  outcomeOf,
  type PathNode,
  type RefutedSuffix,
  type SiteOutcome,
  sameStep,
  siteOf,
  takenArm,
  type UnknownArm,
} from './path-node.js';

/**
 * The execution-path tree (treefrog, section 2): a node per executed prefix that ends before a branch, an arm
 * per outcome of that branch. Predicates are incremental: a node holds only what its last segment adds, so
 * that all paths below it share the rest.
 */
export class PathTree {
  root?: PathNode;
  /** What the path that was inserted last has added. */
  latest: readonly PathNode[] = [];
  feasiblePaths = 0;
  infeasiblePrefixes = 0;
  /** Path ends where the replay stopped before the program did: what lies below is unknown. */
  readonly cuts: PathCut[] = [];
  /** Where paths ended although the function had not returned: the program had. */
  readonly programEnds: ProgramEnd[] = [];
  /** Where paths ended by doing something undefined: what lies below is nobody's to say. */
  readonly undefinedEnds: UndefinedEnd[] = [];
  private nextId = 0;
  /** A path without any branch has no node to hang its end on. */
  private branchless = false;
  /** Arms that some prefix excludes without asking the inputs. */
  private readonly constants = new Map<string, ConstantArm>();

  constructor(
    private readonly program: Program,
    /** Whether a path that goes so could matter: the others are no prefixes that anybody would have tried. */
    private readonly mayMatter: (way: Way, site: number, arm: number) => boolean = () => true,
    /** Whether paths part at a branch: at others control goes on alike, whatever was asked there. */
    private readonly parts: (site: number) => boolean = () => true,
  ) {}

  /** Adds an executed path; returns the nodes that are new, from the root's side to the leaf's. */
  insert(path: ExecutedPath): Insertion {
    const fresh: PathNode[] = [];
    this.latest = fresh;
    let parent: PathNode | undefined;
    let parentArm: Arm | undefined;
    let segment: Term[] = [];
    // Conditions that do not depend on the inputs are no nodes: a loop with a counter would make thousands.
    let passed: BranchStep[] = [];
    const route: number[] = [];
    for (const step of path.steps) {
      const outcomes = route.length;
      if (step.kind === 'condition' || step.kind === 'switch') route.push(step.arm);
      if (step.kind === 'guard') {
        if (step.constraint !== TRUE) segment.push(step.constraint);
        continue;
      }
      if (isConstant(step) || !this.partsAt(step)) {
        passed.push(step);
        continue;
      }
      let node = this.childAt(parent, parentArm);
      // Here other inputs ended in a runtime error. This one does so, too, or ends even earlier, or goes on.
      for (
        ;
        node?.step.kind === 'error' && !sameStep(node.step, step);
        node = this.childAt(parent, parentArm)
      ) {
        if (!path.holds(node.step.escape)) return { kind: 'inserted', fresh };
        parent = node;
        parentArm = 1;
        segment = [node.step.escape, ...segment];
      }
      if (!node) {
        const skipped = passed.flatMap(outcomeOf);
        node = this.addNode(parent, parentArm, step, { route, outcomes, skipped }, segment, path, fresh);
        this.countConstants(parent, parentArm, passed);
      }
      // Other inputs satisfied the guard that this one violates: it leaves their path before the node.
      if (step.kind === 'error' && node.step.kind !== 'error') return { kind: 'inserted', fresh };
      const arm = takenArm(step);
      if (!sameStep(node.step, step)) return { kind: 'inconsistent', node, step };
      const constraint = this.constraintOf(node.step, arm, []);
      segment = constraint === TRUE ? [] : [constraint];
      parent = node;
      parentArm = arm;
      passed = [];
    }
    // It may have gone on where others ended in an error, and have met no branch since.
    for (let node = this.childAt(parent, parentArm); node?.step.kind === 'error'; ) {
      if (!path.holds(node.step.escape)) break;
      [parent, parentArm] = [node, 1];
      node = this.childAt(parent, parentArm);
    }
    if (this.endPath(parent, parentArm, path)) this.countConstants(parent, parentArm, passed);
    return { kind: 'inserted', fresh, last: parent };
  }

  /** All constraints on the inputs of the prefix that ends before this node's branch. */
  prefix(node: PathNode): readonly Term[] {
    const segments: (readonly Term[])[] = [];
    for (let at: PathNode | undefined = node; at; at = at.parent) segments.push(at.segment);
    return segments.reverse().flat();
  }

  /** What the inputs must satisfy at this node, besides the prefix, to take the arm. */
  flipConstraint(node: PathNode, arm: Arm): Term {
    return this.constraintOf(node.step, arm, node.arms.keys());
  }

  /** The branches that constraints of a flipped path come from; the latest, where there are several. */
  origins(
    node: PathNode,
    arm: Arm,
    constraints: readonly Term[],
  ): ReadonlyMap<Term, { readonly site: number; readonly arm: number }> {
    const wanted = new Set(constraints);
    const found = new Map<Term, { readonly site: number; readonly arm: number }>();
    const note = (term: Term, step: BranchStep, taken: Arm) => {
      const site = siteOf(step);
      if (site === undefined || taken === OTHER_VALUE || !wanted.delete(term)) return;
      found.set(term, { site, arm: Number(taken) });
    };
    note(this.flipConstraint(node, arm), node.step, arm);
    for (let at = node; at.parent && wanted.size > 0; at = at.parent) {
      if (at.parentArm !== undefined)
        note(this.constraintOf(at.parent.step, at.parentArm, []), at.parent.step, at.parentArm);
    }
    return found;
  }

  private constraintOf(step: BranchStep, arm: Arm, known: Iterable<Arm>): Term {
    if (arm !== OTHER_VALUE) return armConstraint(this.program, step, arm);
    const chosen = [...known].flatMap((value) => (value === OTHER_VALUE ? [] : [value]));
    return conj(chosen.map((value) => not(armConstraint(this.program, step, value))));
  }

  /** The arms that exist at the node's branch and that nothing is known about yet. */
  untriedArms(node: PathNode): readonly Arm[] {
    return allArms(this.program, node.step).filter((arm) => !node.arms.has(arm));
  }

  markInfeasible(node: PathNode, arm: Arm, core: readonly Term[]): void {
    invariant(!node.arms.has(arm), 'only an untried arm can become infeasible');
    node.arms.set(arm, { kind: 'infeasible', core });
    this.infeasiblePrefixes++;
  }

  /** As `markInfeasible`, for who knows that there is a core without having it at hand: made when it is asked for. */
  markContradictory(node: PathNode, arm: Arm, makeCore: () => readonly Term[]): void {
    invariant(!node.arms.has(arm), 'only an untried arm can become infeasible');
    let core: readonly Term[] | undefined;
    node.arms.set(arm, {
      kind: 'infeasible',
      get core() {
        core ??= makeCore();
        return core;
      },
    });
    this.infeasiblePrefixes++;
  }

  /** Nothing new begins with this arm: it would have to go on so, and cannot. The arm itself may be taken all the same. */
  markNeedless(node: PathNode, arm: Arm, suffix: RefutedSuffix): void {
    node.needless ??= new Map();
    node.needless.set(arm, suffix);
    this.infeasiblePrefixes++;
  }

  markUnknown(node: PathNode, arm: Arm, state: Omit<UnknownArm, 'kind'>): void {
    node.arms.set(arm, { kind: 'unknown', ...state });
  }

  *nodes(): Generator<PathNode> {
    const stack = this.root ? [this.root] : [];
    for (let node = stack.pop(); node; node = stack.pop()) {
      yield node;
      for (const state of node.arms.values()) {
        if (state.kind === 'taken' && state.child) stack.push(state.child);
      }
    }
  }

  /** Nothing was left undecided on the way; arms that nobody wanted do not count. */
  get isExplored(): boolean {
    if (this.cuts.length > 0) return false;
    for (const { arms } of this.nodes())
      for (const state of arms.values()) if (state.kind === 'unknown') return false;
    return true;
  }

  private partsAt(step: BranchStep): boolean {
    const site = siteOf(step);
    return site === undefined || this.parts(site);
  }

  private childAt(parent: PathNode | undefined, arm: Arm | undefined): PathNode | undefined {
    if (!parent) return this.root;
    const state = parent.arms.get(arm!);
    return state?.kind === 'taken' ? state.child : undefined;
  }

  private addNode(
    parent: PathNode | undefined,
    parentArm: Arm | undefined,
    step: BranchStep,
    way: Pick<PathNode, 'route' | 'outcomes' | 'skipped'>,
    segment: readonly Term[],
    path: ExecutedPath,
    fresh: PathNode[],
  ): PathNode {
    const node: PathNode = {
      id: this.nextId++,
      parent,
      parentArm,
      depth: parent ? parent.depth + 1 : 0,
      step,
      ...way,
      segment,
      witness: path.input,
      arms: new Map(),
    };
    if (parent) parent.arms.set(parentArm!, { kind: 'taken', child: node });
    else this.root = node;
    for (const arm of allArms(this.program, step)) {
      if (arm !== takenArm(step) && this.constraintOf(step, arm, [takenArm(step)]) === FALSE) {
        this.markInfeasible(node, arm, [FALSE]);
      }
    }
    fresh.push(node);
    return node;
  }

  /** Where the condition does not depend on the inputs, the other arms are infeasible with this prefix. */
  private countConstants(
    node: PathNode | undefined,
    taken: Arm | undefined,
    steps: readonly BranchStep[],
  ): void {
    const since: SiteOutcome[] = [];
    for (const step of steps) {
      const site = siteOf(step);
      for (const arm of this.partsAt(step) ? allArms(this.program, step) : []) {
        if (arm === takenArm(step)) continue;
        if (site === undefined || this.mayMatter({ node, arm: taken, since }, site, Number(arm)))
          this.infeasiblePrefixes++;
        const key = [siteOf(step), arm, calledFrom(step)].join(':');
        if (!this.constants.has(key)) this.constants.set(key, { step, arm });
      }
      since.push(...outcomeOf(step));
    }
  }

  /** Arms that were excluded on some path without a question about the inputs. */
  get constantArms(): Iterable<ConstantArm> {
    return this.constants.values();
  }

  private endPath(parent: PathNode | undefined, arm: Arm | undefined, path: ExecutedPath): boolean {
    if (path.end.kind === 'cut') {
      const { reason, detail, place } = path.end;
      this.cuts.push({ node: parent, arm, reason, detail, place });
    } else if (path.end.outcome.kind === 'exited' || path.end.outcome.kind === 'aborted') {
      this.programEnds.push({ node: parent, arm, how: path.end.outcome.kind });
    } else if (path.end.outcome.kind === 'runtime-error') {
      const { detail, place, requirement } = path.end.outcome;
      const { failedAt } = path.end;
      this.undefinedEnds.push({ node: parent, arm, detail, place, lvalues: requirement?.lvalues, failedAt });
    }
    if (!parent) {
      const isNew = !this.branchless;
      this.branchless = true;
      if (isNew && path.end.kind === 'end') this.feasiblePaths++;
      return isNew;
    }
    const known = parent.arms.get(arm!);
    if (known?.kind === 'taken') return false;
    // An arm thought infeasible or unknown was taken after all: the run is the truth.
    parent.arms.set(arm!, { kind: 'taken' });
    if (path.end.kind === 'end' && path.end.outcome.kind !== 'rejected') this.feasiblePaths++;
    return true;
  }
}

/** How a path went: to a node and on by one of its arms, and then past branches on which the inputs have no say. */
export interface Way {
  readonly node?: PathNode;
  readonly arm?: Arm;
  readonly since: readonly SiteOutcome[];
}

export interface ExecutedPath {
  readonly steps: readonly PathStep[];
  readonly input: InputVector;
  /** Whether the input satisfies a constraint. */
  holds(constraint: Term): boolean;
  readonly end:
    | { readonly kind: 'end'; readonly outcome: RunOutcome; readonly failedAt?: Replay['failedAt'] }
    | { readonly kind: 'cut'; readonly reason: CutReason; readonly detail: string; readonly place?: IrPlace };
}

export type CutReason = 'step-limit' | 'unmodelled' | 'divergence' | 'error';

export interface PathCut {
  /** Undefined where the path was cut before its first branch. */
  readonly node?: PathNode;
  readonly arm?: Arm;
  readonly reason: CutReason;
  readonly detail: string;
  readonly place?: IrPlace;
}

export interface UndefinedEnd {
  /** Undefined where there was no branch before. */
  readonly node?: PathNode;
  readonly arm?: Arm;
  readonly detail: string;
  readonly place?: IrPlace;
  /** Where a caller could have provided more. */
  readonly lvalues?: readonly string[];
  /** Where in the program, to the block. */
  readonly failedAt?: Replay['failedAt'];
}

export interface ProgramEnd {
  /** Undefined where there was no branch before. */
  readonly node?: PathNode;
  readonly arm?: Arm;
  readonly how: 'exited' | 'aborted';
}

/** The condition or switch as it was met first after each call. */
export interface ConstantArm {
  readonly step: BranchStep;
  readonly arm: Arm;
}

export type Insertion =
  /** `last`: the last branch of the path, where it went to its end. */
  | { readonly kind: 'inserted'; readonly fresh: readonly PathNode[]; readonly last?: PathNode }
  /** Equal prefixes led to different branches: replay is not a function of the path, a bug of ours. */
  | { readonly kind: 'inconsistent'; readonly node: PathNode; readonly step: BranchStep };
