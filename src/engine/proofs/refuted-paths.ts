import { armName, isExtra, type PathPrefix } from '../../criteria/index.js';
import type { Program } from '../../ir/index.js';
import type { RefutedPath } from '../../result/index.js';
import { type Arm, type Coverage, type PathNode, type PathTree, siteOf } from '../../search/index.js';
import { smtScript, type Term } from '../../term/index.js';

/** More of them would help nobody; `stats.infeasiblePrefixes` counts all. */
const MOST = 1_000;

/**
 * Where objectives are paths: the partial paths that no input takes, as they were refuted, each up to its last outcome; those that
 * their outcomes name. Which of them belong to an abstract path that a test covers all the same is said by the outcomes.
 */
export function refutedPaths(program: Program, tree: PathTree, { set }: Coverage): readonly RefutedPath[] {
  const found: RefutedPath[] = [];
  for (const node of tree.nodes()) {
    const site = siteOf(node.step);
    if (site === undefined || !isTold(node)) continue;
    for (const [arm, { suffix, core }] of refutedAt(node)) {
      if (found.length === MOST) return found;
      const outcomes = [...outcomesBefore(node), { site, arm: Number(arm) }, ...suffix];
      const own = outcomes.filter((one) => !isExtra(program.sites[one.site]));
      const abstract = set.firstPrefix && abstractPath(set.firstPrefix, outcomes);
      found.push({
        path: own.map((one) => armName(program, one.site, one.arm)).join(' '),
        ...(abstract !== undefined && { abstract }),
        formula: smtScript(core),
      });
    }
  }
  return found;
}

interface RefutedWay {
  /** How a path would have to go on behind the arm to be a new one. */
  readonly suffix: readonly SiteOutcome[];
  readonly core: readonly Term[];
}

function refutedAt(node: PathNode): readonly (readonly [Arm, RefutedWay])[] {
  const arms = [...node.arms].flatMap(([arm, state]) =>
    state.kind === 'infeasible' ? [[arm, { suffix: [], core: state.core }] as const] : [],
  );
  const needless = [...(node.needless ?? [])].flatMap(([arm, { outcomes, core }]) =>
    node.arms.get(arm)?.kind === 'infeasible' ? [] : [[arm, { suffix: outcomes, core }] as const],
  );
  return [...arms, ...needless];
}

/** The outcomes tell the path: no value was chosen on the way (what a pointer calls, how much is allocated). */
function isTold(node: PathNode): boolean {
  for (let at: PathNode | undefined = node; at; at = at.parent) if (at.step.kind === 'choice') return false;
  return true;
}

interface SiteOutcome {
  readonly site: number;
  readonly arm: number;
}

function outcomesBefore(node: PathNode): readonly SiteOutcome[] {
  const parts: SiteOutcome[][] = [];
  for (let at: PathNode | undefined = node; at; at = at.parent) {
    const site = at.parent && siteOf(at.parent.step);
    parts.push([...(site === undefined ? [] : [{ site, arm: Number(at.parentArm) }]), ...at.skipped]);
  }
  return parts.reverse().flat();
}

/** As the criterion reads it, as far as decisions have come out. */
function abstractPath(first: PathPrefix, outcomes: readonly SiteOutcome[]): string | undefined {
  const end = outcomes.reduce((prefix, { site, arm }) => prefix.after(site, arm), first);
  return end.steps?.join(' ');
}
