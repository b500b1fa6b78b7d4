import { isExtra, type PathPrefix } from '../criteria/index.js';
import type { InputSpace } from '../input/index.js';
import { armCount, type Program } from '../ir/index.js';
import { PathExecution, type PathObserver } from '../symbolic/index.js';
import { FALSE, type Term, TRUE } from '../term/index.js';
import type { LookAhead } from './look-ahead.js';
import { type Arm, type PathNode, type SiteOutcome, type Suffix, siteOf } from './path-node.js';

/** Of a path and its suffix together: behind longer ones a flip is asked for as it is. */
const MOST_STEPS = 200_000;

/**
 * What paths that take an arm have in common where only some of them would be new (abstract-paths, section 5, points 2 and 3): the
 * shortest common suffix. It is asked for together with the arm, so that no test is made for a path that is covered already.
 */
export class NeededSuffixes {
  private readonly collector = new Collector((site) => this.isAside(site));
  private readonly isAside = (site: number) => isExtra(this.program.sites[site]);
  private execution: PathExecution | undefined;

  constructor(
    private readonly program: Program,
    private readonly space: InputSpace,
    private readonly lookAhead: LookAhead,
  ) {}

  /** Undefined where new paths have nothing in common behind the arm, or all that begin so are new. */
  after(node: PathNode, arm: Arm): Suffix | undefined {
    const prefix = this.lookAhead.prefixAfter(node, arm);
    if (siteOf(node.step) === undefined || !prefix?.mayBeOld) return undefined;
    this.execution ??= new PathExecution(this.program, this.space, this.collector);
    this.collector.begin(node.outcomes + 1);
    let at: PathPrefix = prefix;
    const onwards = (site: number, demand: (arm: number) => Term) => {
      if (!this.collector.isOpen) return undefined;
      const next = this.isAside(site) ? this.anyArm(site, demand) : this.onlyNewArm(at, site, demand);
      if (next !== undefined) at = at.after(site, next);
      return next;
    };
    const arms = [...node.route.slice(0, node.outcomes), Number(arm)];
    this.execution.follow({
      input: node.witness,
      arms,
      own: node.outcomes,
      maxSteps: MOST_STEPS,
      onwards,
    });
    return this.collector.suffix;
  }

  /** Control goes on alike. */
  private anyArm(site: number, demand: (arm: number) => Term): number | undefined {
    return this.armsOf(site).find((arm) => demand(arm) !== FALSE);
  }

  private armsOf(site: number): readonly number[] {
    return Array.from({ length: armCount(this.program.sites[site]) }, (_, arm) => arm);
  }

  /** The arm that new paths take at this site, as far as there is one. */
  private onlyNewArm(at: PathPrefix, site: number, demand: (arm: number) => Term): number | undefined {
    const mayBeNew = this.armsOf(site).filter((arm) => at.after(site, arm).mayMatter);
    const possible = mayBeNew.filter((arm) => demand(arm) !== FALSE);
    const [only, ...others] = possible.length > 0 ? possible : mayBeNew;
    return others.length > 0 ? undefined : only;
  }
}

/** Writes down what the outcomes of a path demand, from one of them on. */
class Collector implements PathObserver {
  private left = 0;
  private outcomes: SiteOutcome[] = [];
  private constraints: Term[] = [];
  /** As far as it is known that each path goes on, or is none that begins so. */
  isOpen = true;

  constructor(private readonly isAside: (site: number) => boolean) {}

  /** `own`: the outcomes before the suffix. */
  begin(own: number): void {
    this.left = own;
    this.outcomes = [];
    this.constraints = [];
    this.isOpen = true;
  }

  branch(site: number, arm: number, constraint: Term): void {
    if (this.left-- > 0) return;
    this.outcomes.push({ site, arm });
    if (constraint !== TRUE && !this.isAside(site)) this.constraints.push(constraint);
  }

  /** Other inputs end in an error here: paths of their own. */
  guard(): void {
    if (this.left <= 0) this.isOpen = false;
  }

  segment(): void {}

  choice(): void {}

  get suffix(): Suffix | undefined {
    const { outcomes, constraints } = this;
    return constraints.length === 0 ? undefined : { outcomes, constraints };
  }
}
