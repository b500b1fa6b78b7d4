import { assertNever } from '../../base/index.js';
import { entryOf } from '../../input/index.js';
import type { OpenCause } from '../../result/index.js';
import {
  type Arm,
  type ArmState,
  type Coverage,
  type InfeasibilityProof,
  type LookAhead,
  type PathCut,
  type PathNode,
  type PathTree,
  type Refutation,
  siteOf,
} from '../../search/index.js';
import { FALSE, smtScript } from '../../term/index.js';
import type { Ended } from '../search-loop.js';
import type { Evidence } from './decide-verdicts.js';

/** What the executed paths say of objectives that none of them covered, whatever strategy grew the tree. */
export class TreeEvidence {
  private readonly holes: readonly Hole[];
  private readonly refuted: readonly RefutedArm[];

  constructor(
    private readonly parts: {
      readonly tree: PathTree;
      readonly coverage: Coverage;
      readonly lookAhead: LookAhead;
      /** The function under test. */
      readonly functionName: string;
      readonly ended: Ended['kind'];
    },
  ) {
    this.holes = findHoles(parts.tree, parts.ended);
    this.refuted = [...refutedArms(parts.tree)];
  }

  /**
   * Either something was left out that could lead to the objective (an arm untried or undecided, a path cut short), or
   * there is a reason for every way there to fail. If there is neither, nobody knows.
   */
  about(objective: number): Pick<Evidence, 'leftOut' | 'proof'> {
    const { coverage, lookAhead, ended } = this.parts;
    const hole = this.holes.find(({ node, arm }) => !node || lookAhead.canReach(node, arm, objective));
    if (hole) return { leftOut: causeOf(hole, ended) };
    // Paths tell of their branches: whether they meet anything else is not for them to say.
    if (coverage.set.armsOf(objective).length === 0) return {};
    return { proof: this.exhausted(objective) ?? this.constantProof(objective) };
  }

  /** Where objectives are paths: why there may be some that nobody knows. */
  get unknownPaths(): OpenCause | undefined {
    const { lookAhead, ended } = this.parts;
    const hole = this.holes.find(({ node, arm }) => !node || lookAhead.mayCover(node, arm));
    return hole && causeOf(hole, ended);
  }

  private exhausted(objective: number): InfeasibilityProof | undefined {
    const { tree, lookAhead } = this.parts;
    const ways = this.refuted.filter(({ node, arm }) => lookAhead.canReach(node, arm, objective));
    if (ways.length === 0) return undefined;
    return { objective, kind: 'exhausted', refutations: distinct(tree, ways) };
  }

  /** No question about the inputs was needed: then there is a reason that can be named. */
  private constantProof(objective: number): InfeasibilityProof | undefined {
    const { tree, lookAhead, functionName } = this.parts;
    const kind = 'constant';
    const reason = (because: string): InfeasibilityProof => {
      return { objective, kind, refutations: [{ core: [FALSE], because }], because };
    };
    if (!lookAhead.canReachFrom(entryOf(functionName), objective))
      return { ...reason('no path of the control flow leads there'), restsOn: [] };
    const constants = [...tree.constantArms].filter(({ step, arm }) =>
      lookAhead.leadsTo(step, arm, objective),
    );
    if (constants.length > 0) {
      const refutations = constants.map(({ step }) => ({ core: [FALSE], site: siteOf(step) }));
      return { objective, kind, refutations };
    }
    const ends = tree.programEnds.some(
      ({ node, arm }) => !node || lookAhead.canReach(node, arm ?? 0, objective),
    );
    return ends ? reason('the program ends before, on every way there') : undefined;
  }
}

interface Hole {
  readonly node?: PathNode;
  readonly arm: Arm;
  readonly why:
    | { readonly kind: 'untried' }
    | Extract<ArmState, { kind: 'unknown' }>
    | { readonly kind: 'cut'; readonly cut: PathCut };
}

function findHoles(tree: PathTree, ended: Ended['kind']): readonly Hole[] {
  const holes: Hole[] = [];
  for (const node of tree.nodes()) {
    for (const [arm, state] of node.arms) if (state.kind === 'unknown') holes.push({ node, arm, why: state });
    for (const arm of tree.untriedArms(node)) holes.push({ node, arm, why: { kind: 'untried' } });
  }
  for (const cut of tree.cuts) holes.push({ node: cut.node, arm: cut.arm ?? 0, why: { kind: 'cut', cut } });
  return holes.sort((a, b) => weight(b, ended) - weight(a, ended));
}

/**
 * Which cause to name first when several apply: the most telling one. That a run went on for ever says nothing of the others,
 * where these were not looked for to the end.
 */
function weight({ why }: Hole, ended: Ended['kind']): number {
  switch (why.kind) {
    case 'cut':
      if (why.cut.reason === 'step-limit' && ended !== 'complete') return -1;
      return why.cut.reason === 'unmodelled' ? 4 : 3;
    case 'unknown':
      return why.reason === 'bound' ? 1 : 2;
    case 'untried':
      return 0;
    default:
      return assertNever(why);
  }
}

function causeOf(hole: Hole, ended: Ended['kind']): OpenCause {
  const { why } = hole;
  switch (why.kind) {
    case 'untried':
      if (ended === 'complete')
        return { kind: 'bound', detail: 'part of the path tree was left out by an option' };
      return { kind: ended };
    case 'unknown':
      return why.reason === 'solver'
        ? { kind: 'solver-timeout', formula: smtScript(why.constraints) }
        : { kind: why.reason, detail: why.detail };
    case 'cut': {
      const { reason, detail, place } = why.cut;
      if (reason === 'unmodelled') return { kind: 'unmodelled', detail, ...place };
      return reason === 'error' ? { kind: 'bound', detail } : { kind: reason, detail };
    }
    default:
      return assertNever(why);
  }
}

interface RefutedArm {
  readonly node: PathNode;
  readonly arm: Arm;
  readonly state: Extract<ArmState, { kind: 'infeasible' }>;
}

function* refutedArms(tree: PathTree): Generator<RefutedArm> {
  for (const node of tree.nodes()) {
    for (const [arm, state] of node.arms) if (state.kind === 'infeasible') yield { state, node, arm };
  }
}

/** Prefixes often fail for the same reason: each reason once. */
function distinct(tree: PathTree, refuted: readonly RefutedArm[]): readonly Refutation[] {
  const byCore = new Map<string, Refutation>();
  for (const { state, node, arm } of refuted) {
    const { core } = state;
    const key = core
      .map((term) => term.id)
      .sort((a, b) => a - b)
      .join(',');
    if (byCore.has(key)) continue;
    byCore.set(key, { core, site: siteOf(node.step), origins: () => tree.origins(node, arm, core) });
  }
  return [...byCore.values()];
}
