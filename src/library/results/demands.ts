import { percentText, stableName } from '../../report/index.js';
import type { FunctionResult } from '../../result/index.js';
import { readEarlier } from '../machine/earlier-tests.js';
import { pathKind } from '../setup/path-kind.js';
import { readResult, resultDirectories } from './result-directory.js';

/** What a run may be made to fail for. */
export const failures = ['open', 'infeasible', 'error'] as const;
export type Failure = (typeof failures)[number];

/** When a run counts as failed, where that is not simply whether something is open. */
export interface Demands {
  /** Feasible coverage in percent. */
  readonly failUnder?: number;
  readonly failOn?: readonly Failure[];
  /** An earlier result, or the folder of one: what it has is known already. */
  readonly baseline?: string;
}

interface Finding {
  readonly kind: Failure;
  /** The same whatever is edited elsewhere. */
  readonly name: string;
  readonly label: string;
}

const MOST_LISTED = 8;

/** Holds a run against what is demanded of it, function by function, so that results need not be kept. */
export class DemandReview {
  private readonly known: ReadonlySet<string>;
  private readonly failOn: readonly Failure[];
  private readonly found: Finding[] = [];
  private covered = 0;
  private feasible = 0;

  constructor(private readonly demands: Demands) {
    this.failOn = demands.failOn ?? (demands.baseline === undefined ? [] : ['open']);
    this.known = new Set(
      demands.baseline === undefined
        ? []
        : earlierResults(demands.baseline).flatMap((result) => findingsOf(result).map(({ name }) => name)),
    );
  }

  add(result: FunctionResult): void {
    const { objectives, infeasible, covered } = result.coverage;
    this.covered += covered;
    this.feasible += objectives - infeasible;
    const found = findingsOf(result);
    this.found.push(...found.filter(({ kind, name }) => this.failOn.includes(kind) && !this.known.has(name)));
  }

  /** Why the run fails; nothing if it does not. */
  complaints(): readonly string[] {
    const { failUnder, baseline } = this.demands;
    const share = this.feasible === 0 ? 1 : this.covered / this.feasible;
    const coverage =
      failUnder !== undefined && 100 * share < failUnder
        ? [`feasible coverage is ${percentText(share)}, under ${failUnder} %`]
        : [];
    const news = baseline === undefined ? '' : `, new since ${baseline}`;
    const listed = this.failOn.flatMap((kind) => {
      const labels = this.found.filter((one) => one.kind === kind).map(({ label }) => label);
      if (labels.length === 0) return [];
      const more = labels.length > MOST_LISTED ? ' …' : '';
      return [`${labels.length} ${nouns[kind]}${news}: ${labels.slice(0, MOST_LISTED).join(' ')}${more}`];
    });
    return [...coverage, ...listed];
  }
}

const nouns: Readonly<Record<Failure, string>> = {
  open: 'open',
  infeasible: 'infeasible',
  error: 'with an error',
};

/** Nothing where nothing is demanded. */
export function reviewOf(demands: Demands): DemandReview | undefined {
  const { failUnder, failOn, baseline } = demands;
  const isAny = failUnder !== undefined || failOn !== undefined || baseline !== undefined;
  return isAny ? new DemandReview(demands) : undefined;
}

function findingsOf(result: FunctionResult): readonly Finding[] {
  const objectives = result.objectives.flatMap((objective): readonly Finding[] => {
    const { verdict, id } = objective;
    return verdict === 'covered'
      ? []
      : [{ kind: verdict, name: `${verdict}\n${stableName(result, objective)}`, label: id }];
  });
  const errors = result.errors.map(({ detail, file, line }): Finding => {
    const label = `${file ?? result.files[0]}:${line ?? 0}`;
    return { kind: 'error', name: `error\n${result.function}\n${detail}`, label };
  });
  return [...objectives, ...errors];
}

/** Of a file with one result or several, or of all folders below one. */
function earlierResults(place: string): readonly FunctionResult[] {
  if (pathKind(place) !== 'folder') return readEarlier(place).results;
  return resultDirectories(place).map(readResult);
}
