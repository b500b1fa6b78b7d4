import { armName, isExtra, type PathPrefix } from '../criteria/index.js';
import type { Program } from '../ir/index.js';
import type { RefutedPath } from '../result/index.js';
import { type Coverage, type PathNode, type PathTree, siteOf } from '../search/index.js';
import { smtScript } from '../term/index.js';

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
    if (site === undefined || !isTold(program, node)) continue;
    for (const [arm, state] of node.arms) {
      if (state.kind !== 'infeasible' || found.length === MOST) continue;
      const outcomes = [...outcomesBefore(node), { site, arm: Number(arm) }];
      const own = outcomes.filter((one) => !isExtra(program.sites[one.site]));
      const abstract = set.firstPrefix && abstractPath(set.firstPrefix, outcomes);
      found.push({
        path: own.map((one) => armName(program, one.site, one.arm)).join(' '),
        ...(abstract !== undefined && { abstract }),
        formula: smtScript(state.core),
      });
    }
  }
  return found;
}

/**
 * The outcomes tell the path: no value was chosen on the way (what a pointer calls, how much is allocated), and nothing that other criteria
 * ask for beside branches depended on the inputs there.
 */
function isTold(program: Program, node: PathNode): boolean {
  for (let at: PathNode | undefined = node; at; at = at.parent) {
    const site = siteOf(at.step);
    if (at.step.kind === 'choice' || (site !== undefined && isExtra(program.sites[site]))) return false;
  }
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
