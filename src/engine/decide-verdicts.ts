import { assertNever } from '../base/index.js';
import type { OpenCause } from '../result/index.js';
import {
  type Arm,
  type ArmState,
  type Coverage,
  type LookAhead,
  type PathCut,
  type PathNode,
  type PathTree,
  type Refutation,
  type SearchProof,
  siteOf,
} from '../search/index.js';
import { FALSE, smtScript, type Term } from '../term/index.js';
import type { Ended } from './search-loop.js';

/** What is said of each objective, with the terms behind it still at hand. */
export type Decision =
  | { readonly kind: 'covered' }
  | { readonly kind: 'infeasible'; readonly proof: InfeasibleProof }
  | { readonly kind: 'open'; readonly cause: OpenCause };

/** `constant`: no question about the inputs was needed; the others are said by whoever searched or proved. */
export interface InfeasibleProof extends Omit<SearchProof, 'kind'> {
  readonly kind: SearchProof['kind'] | 'constant' | 'invariant';
  /** Derives the refutations again, from the program and what is claimed alone. */
  readonly again?: () => readonly Refutation[];
}

/**
 * Reads the verdicts off the tree, whatever strategy grew it: an objective is infeasible when nothing that
 * was left out (an arm untried or undecided, a path cut short) could lead to it.
 */
export function decideVerdicts(parts: {
  readonly tree: PathTree;
  readonly coverage: Coverage;
  readonly lookAhead: LookAhead;
  readonly ended: Ended['kind'];
  /** Beyond what the tree says, by objective. */
  readonly proofs: ReadonlyMap<number, InfeasibleProof> | undefined;
}): readonly Decision[] {
  const { tree, coverage, lookAhead, ended, proofs } = parts;
  const holes = findHoles(tree);
  const refuted = [...refutedArms(tree)];
  const constants = [...tree.constantArms];
  return coverage.set.objectives.map((_, objective): Decision => {
    if (coverage.isCovered(objective)) return { kind: 'covered' };
    const proof = proofs?.get(objective);
    if (proof) return { kind: 'infeasible', proof };
    const hole = holes.find(({ node, arm }) => !node || lookAhead.canReach(node, arm, objective));
    if (hole) return { kind: 'open', cause: causeOf(hole, ended) };
    const found = distinct(
      tree,
      refuted.filter(({ node, arm }) => lookAhead.canReach(node, arm, objective)),
    );
    if (found.length > 0) return { kind: 'infeasible', proof: { kind: 'exhausted', refutations: found } };
    const own = constants.filter(({ site, arm }) => coverage.set.objectiveOf(site, arm) === objective);
    const refutations = own.map(({ site }) => ({ core: [FALSE], site }));
    return { kind: 'infeasible', proof: { kind: 'constant', refutations } };
  });
}

interface Hole {
  readonly node?: PathNode;
  readonly arm: Arm;
  readonly why:
    | { readonly kind: 'untried' }
    | Extract<ArmState, { kind: 'unknown' }>
    | { readonly kind: 'cut'; readonly cut: PathCut };
}

function findHoles(tree: PathTree): readonly Hole[] {
  const holes: Hole[] = [];
  for (const node of tree.nodes()) {
    for (const [arm, state] of node.arms) if (state.kind === 'unknown') holes.push({ node, arm, why: state });
    for (const arm of tree.untriedArms(node)) holes.push({ node, arm, why: { kind: 'untried' } });
  }
  for (const cut of tree.cuts) holes.push({ node: cut.node, arm: cut.arm ?? 0, why: { kind: 'cut', cut } });
  return holes.sort((a, b) => weight(b) - weight(a));
}

/** Which cause to name first when several apply: the most telling one. */
function weight(hole: Hole): number {
  const { why } = hole;
  switch (why.kind) {
    case 'cut':
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
  readonly core: readonly Term[];
}

function* refutedArms(tree: PathTree): Generator<RefutedArm> {
  for (const node of tree.nodes()) {
    for (const [arm, state] of node.arms)
      if (state.kind === 'infeasible') yield { core: state.core, node, arm };
  }
}

/** Prefixes often fail for the same reason: each reason once. */
function distinct(tree: PathTree, refuted: readonly RefutedArm[]): readonly Refutation[] {
  const byCore = new Map<string, Refutation>();
  for (const { core, node, arm } of refuted) {
    const key = core
      .map((term) => term.id)
      .sort((a, b) => a - b)
      .join(',');
    if (byCore.has(key)) continue;
    byCore.set(key, { core, site: siteOf(node.step), origins: () => tree.origins(node, arm, core) });
  }
  return [...byCore.values()];
}
