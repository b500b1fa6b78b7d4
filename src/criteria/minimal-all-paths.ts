import { armCount, type BranchSite, type Decision, type Program } from '../ir/index.js';
import { armName } from './all-paths.js';
import type { Criterion } from './criterion.js';
import { DecisionReader, type OpenEvaluation } from './decisions/decision-reader.js';
import { decisionName } from './decisions/evaluation-objectives.js';
import { isExtra } from './objectives/arm-objectives.js';
import { LastArms } from './paths/last-arms.js';
import { pathSet, type ReadPath } from './paths/path-set.js';
import { Place } from './paths/place.js';

/** Every feasible path of the function itself: calls and multiple conditions are nodes of the abstract tree that stay closed. */
export const minimalAllPaths = {
  kind: 'discovering',
  name: 'minimal-all-paths',
  summary: 'each feasible path through the decisions of the function, calls not entered',
  create(program, functions) {
    const [root] = functions;
    return pathSet(program, root, new DecisionPath(new OwnDecisions(program, root), { place: new Place() }));
  },
} satisfies Criterion;

/** What the steps of paths are: the function's own decisions, its switches, and conditions whose decision cannot be followed. */
class OwnDecisions {
  readonly reader: DecisionReader;
  readonly last: LastArms;

  constructor(
    readonly program: Program,
    private readonly root: string,
  ) {
    this.reader = new DecisionReader(program, new Set([root]));
    this.last = new LastArms(program, root, (site) => this.isOwn(program.sites[site]));
  }

  isOwn(site: BranchSite): boolean {
    return site.function === this.root && !site.library && !isExtra(site);
  }
}

interface Progress {
  readonly place: Place;
  readonly open?: OpenEvaluation;
  /** Paths that came here by their last step end here. */
  readonly isLast?: boolean;
}

class DecisionPath implements ReadPath {
  constructor(
    private readonly own: OwnDecisions,
    private readonly at: Progress,
  ) {}

  after(site: number, arm: number): DecisionPath {
    const { program, reader, last } = this.own;
    const info = program.sites[site];
    if (!this.own.isOwn(info)) return this;
    const { place } = this.at;
    const isLast = last.isLast(site, arm);
    if (info.kind === 'switch' || !reader.follows(site)) {
      const choices = Array.from({ length: armCount(info) }, (_, k) => armName(program, site, k));
      return this.moved({ place: place.after(choices[arm], choices), open: this.at.open, isLast });
    }
    const { open, ended } = reader.take(this.at.open, site, arm);
    if (!ended) return this.moved({ ...this.at, open });
    const { decision, evaluation } = ended;
    const step = stepOf(decision, evaluation.result);
    return this.moved({ place: place.after(step, choicesOf(decision)), open, isLast });
  }

  get key(): Place {
    return this.at.place;
  }

  get steps(): readonly string[] {
    return this.at.place.path;
  }

  /** A path that begins so may be one that no test takes yet. */
  get mayMatter(): boolean {
    const { place, open } = this.at;
    if (!open) return !place.isClosed;
    return [...open.stage.results].some((result) => !place.isClosedAfter(stepOf(open.decision, result)));
  }

  get mayBeOld(): boolean {
    const { place, open } = this.at;
    if (!open) return place.isTaken;
    return [...open.stage.results].some((result) => place.isTakenAfter(stepOf(open.decision, result)));
  }

  finish(): void {
    this.at.place.take();
    if (this.at.isLast) this.at.place.close();
  }

  private moved(at: Progress): DecisionPath {
    return new DecisionPath(this.own, at);
  }
}

const stepOf = (decision: Decision, result: boolean): string =>
  `${decisionName(decision)}${result ? 'T' : 'F'}`;

function choicesOf(decision: Decision): readonly string[] {
  const { evaluations } = decision;
  const results = evaluations.kind === 'known' ? evaluations.all.map(({ result }) => result) : [];
  return [...new Set(results)].map((result) => stepOf(decision, result));
}
