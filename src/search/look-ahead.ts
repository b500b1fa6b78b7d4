import type { PathPrefix } from '../criteria/index.js';
import {
  endingOf,
  type IrInstruction,
  type Program,
  type SiteReachability,
  type SiteSet,
} from '../ir/index.js';
import { blockAfter } from './arm-target.js';
import type { Coverage } from './coverage.js';
import { type Arm, type BranchStep, type PathNode, siteOf } from './path-node.js';
import type { UndefinedEnd, Way } from './path-tree.js';

/** Arms that are open, or paths that may be new. */
export type Aim = 'arms' | 'paths';

/**
 * Look-ahead (pruning-heuristics, heuristic 1): an arm from which no open objective can be reached in the
 * interprocedural control-flow graph need not be tried. Sound: it leaves out only what cannot matter.
 */
export class LookAhead {
  /** Runs may be turned away after they took branches: then these are not covered, and the search goes on below. */
  readonly mayReject: boolean;
  private readonly prefixes = new WeakMap<PathNode, PathPrefix>();

  constructor(
    private readonly program: Program,
    private readonly coverage: Coverage,
    private readonly reachability: SiteReachability,
    private readonly mode: 'prune' | 'keep-all',
    /** What flips are for. Where objectives are of both kinds, there is a look-ahead for each. */
    readonly aim: Aim = coverage.set.wantsEveryPath ? 'paths' : 'arms',
  ) {
    this.mayReject = [...program.functions.values()].some(({ name, blocks }) =>
      blocks.some(({ instructions }) => !name.startsWith('__hyla_enter_') && instructions.some(isRejection)),
    );
  }

  aimedAt(aim: Aim): LookAhead {
    return new LookAhead(this.program, this.coverage, this.reachability, this.mode, aim);
  }

  /** Should the arm be tried? All should where nothing is to be pruned. */
  isWorthwhile(node: PathNode, arm: Arm): boolean {
    return this.mode === 'keep-all' || this.mayCover(node, arm);
  }

  /** Could taking this arm, or anything after it, cover an open objective? */
  mayCover(node: PathNode, arm: Arm): boolean {
    if (this.aim === 'paths') return this.mayMatter(node, arm);
    if (this.coverage.seeksMoreThanArms) return true;
    const site = siteOf(node.step);
    if (site !== undefined && this.coverage.isOpenArm(site, Number(arm))) return true;
    for (const reached of this.sitesAfter(node.step, arm)) if (this.coverage.isOpenSite(reached)) return true;
    return this.mayReject && this.someOutcome(node, (passed, way) => this.coverage.isOpenArm(passed, way));
  }

  /** Can this objective be met by taking the arm or by anything after it? */
  canReach(node: PathNode, arm: Arm, objective: number): boolean {
    return this.leadsTo(node.step, arm, objective) || this.hasPassed(node, objective);
  }

  /** Can this objective be met by taking an arm of a branch, wherever that is, or by anything after it? */
  leadsTo(step: BranchStep, arm: Arm, objective: number): boolean {
    const { set } = this.coverage;
    const arms = set.armsOf(objective);
    // What is no matter of single arms may be met anywhere.
    if (arms.length === 0) return true;
    const site = siteOf(step);
    if (site !== undefined && set.objectiveOf(site, Number(arm)) === objective) return true;
    const ahead = this.sitesAfter(step, arm);
    return arms.some((one) => ahead.has(one.site));
  }

  /** Can this objective be met at all from the start of a function on, as far as the control flow goes? */
  canReachFrom(functionName: string, objective: number): boolean {
    const arms = this.coverage.set.armsOf(objective);
    const ahead = this.reachability.from({ function: functionName, block: 0 }, undefined);
    return arms.length === 0 || arms.some(({ site }) => ahead.has(site));
  }

  /** Can this objective be met behind what ended a path? `end.failedAt` is nearer to that than the last branch. */
  canReachPast({ node, arm, failedAt }: UndefinedEnd, objective: number): boolean {
    if (!failedAt || !node) return !node || this.canReach(node, arm ?? 0, objective);
    const { set } = this.coverage;
    const arms = set.armsOf(objective);
    if (arms.length === 0 || this.hasPassed(node, objective)) return true;
    const ahead = this.reachability.from(failedAt.position, failedAt.stack);
    return arms.some(({ site }) => ahead.has(site));
  }

  /** The path to the node took the objective; if it is open all the same, it was turned away later on. */
  hasPassed(node: PathNode, objective: number): boolean {
    const { set } = this.coverage;
    return this.mayReject && this.someOutcome(node, (site, arm) => set.objectiveOf(site, arm) === objective);
  }

  /** Where objectives are paths: may one that goes this way and takes the arm then be new? Others are not asked about. */
  mayMatterAfter({ node, arm, since }: Way, site: number, other: number): boolean {
    let prefix = node ? this.prefixAt(node) : this.coverage.set.firstPrefix;
    const passed = node && siteOf(node.step);
    if (passed !== undefined) prefix = prefix?.after(passed, Number(arm));
    for (const outcome of since) prefix = prefix?.after(outcome.site, outcome.arm);
    return prefix?.after(site, other).mayMatter ?? true;
  }

  /** Where objectives are paths: may one that begins so be new? */
  private mayMatter(node: PathNode, arm: Arm): boolean {
    return !node.needless?.has(arm) && (this.prefixAfter(node, arm)?.mayMatter ?? true);
  }

  /** What the criterion knows of paths that take the arm; undefined where every path is an objective of its own. */
  prefixAfter(node: PathNode, arm: Arm): PathPrefix | undefined {
    const prefix = this.prefixAt(node);
    const site = siteOf(node.step);
    return site === undefined ? prefix : prefix?.after(site, Number(arm));
  }

  /** What the criterion knows of the path to the node; undefined where every path is an objective of its own. */
  private prefixAt(node: PathNode): PathPrefix | undefined {
    let prefix = this.coverage.set.firstPrefix;
    if (!prefix) return undefined;
    const unread: PathNode[] = [];
    for (let at: PathNode | undefined = node; at; at = at.parent) {
      const known = this.prefixes.get(at);
      if (known) {
        prefix = known;
        break;
      }
      unread.push(at);
    }
    for (const one of unread.reverse()) {
      const site = one.parent && siteOf(one.parent.step);
      if (site !== undefined) prefix = prefix.after(site, Number(one.parentArm));
      for (const outcome of one.skipped) prefix = prefix.after(outcome.site, outcome.arm);
      this.prefixes.set(one, prefix);
    }
    return prefix;
  }

  private someOutcome(node: PathNode, holds: (site: number, arm: number) => boolean): boolean {
    for (let at: PathNode | undefined = node; at; at = at.parent) {
      if (at.skipped.some(({ site, arm }) => holds(site, arm))) return true;
      const site = at.parent && siteOf(at.parent.step);
      if (site !== undefined && holds(site, Number(at.parentArm))) return true;
    }
    return false;
  }

  /** Sites that can still be met after the arm is taken. */
  private sitesAfter(step: BranchStep, arm: Arm): SiteSet {
    const { position, stack } = step;
    const block = blockAfter(this.program, step, arm);
    return this.reachability.from({ function: position.function, block }, stack);
  }
}

function isRejection(instruction: IrInstruction): boolean {
  if (instruction.kind !== 'call') return false;
  const { callee } = instruction;
  return callee.kind === 'function' && endingOf(callee.name) === 'reject';
}
