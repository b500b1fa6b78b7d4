import { type Formula, formulaValue, goalsOf } from '../../criteria/index.js';

/** What has to stay true of a suite: a formula over goals, which the cases together cover. */
export type Demand = Formula<number>;

export interface Suite {
  /** Indices of the cases, in their order. */
  readonly kept: readonly number[];
  /** No fewer of the cases are enough; as many as are kept where these are a minimum. */
  readonly fewest: number;
}

/** So many attempts to do with fewer are made; then the best suite so far is taken. */
const MOST_ATTEMPTS = 2_000;

/**
 * As few of the cases as meet what all of them together meet. Exact where that is found in so many attempts; otherwise what a greedy
 * choice gave, with a bound from below.
 */
export function minimumSuite(covers: readonly ReadonlySet<number>[], demands: readonly Demand[]): Suite {
  return new SuiteSearch(covers, demands).run();
}

/** The cases that cover each goal. */
function casesByGoal(
  covers: readonly ReadonlySet<number>[],
  cases: Iterable<number>,
): ReadonlyMap<number, readonly number[]> {
  const byGoal = new Map<number, number[]>();
  for (const index of cases)
    for (const goal of covers[index]) {
      const known = byGoal.get(goal);
      if (known) known.push(index);
      else byGoal.set(goal, [index]);
    }
  return byGoal;
}

/**
 * The cases that no other one covers all of: nothing is met by one that is left out that the other would not meet. Only those that
 * cover its rarest goal may outdo a case.
 */
function withoutOutdone(covers: readonly ReadonlySet<number>[]): readonly number[] {
  const byGoal = casesByGoal(covers, covers.keys());
  const outdoes = (other: number, index: number) =>
    (covers[other].size > covers[index].size ||
      (covers[other].size === covers[index].size && other < index)) &&
    isSubset(covers[index], covers[other]);
  return [...covers.keys()].filter((index) => {
    let rivals: readonly number[] = [];
    for (const goal of covers[index]) {
      const also = byGoal.get(goal) ?? [];
      if (rivals.length === 0 || also.length < rivals.length) rivals = also;
    }
    return !rivals.some((other) => outdoes(other, index));
  });
}

function isSubset(part: ReadonlySet<number>, whole: ReadonlySet<number>): boolean {
  for (const goal of part) if (!whole.has(goal)) return false;
  return true;
}

class SuiteSearch {
  private readonly byGoal: ReadonlyMap<number, readonly number[]>;
  private demands: readonly Demand[];
  private best: readonly number[] = [];
  private attempts = 0;

  constructor(
    private covers: readonly ReadonlySet<number>[],
    demands: readonly Demand[],
  ) {
    this.byGoal = casesByGoal(covers, withoutOutdone(covers));
    const all = new Set(this.byGoal.keys());
    this.demands = demands.filter((demand) => holds(demand, all)).flatMap(parts);
  }

  run(): Suite {
    const forced = this.forced();
    this.best = this.greedy(forced);
    this.leave(this.unmet(forced), forced);
    const fewest = forced.size + this.atLeast(this.demands, forced, new Set());
    if (fewest < this.best.length) this.improve(forced, new Set());
    const isExact = this.attempts <= MOST_ATTEMPTS;
    const kept = [...this.best].sort((a, b) => a - b);
    return { kept, fewest: isExact ? kept.length : fewest };
  }

  /** The only ones to cover what a demand cannot do without. */
  private forced(): ReadonlySet<number> {
    const forced = new Set<number>();
    for (const demand of this.demands) {
      const candidates = this.candidates(demand, forced, new Set());
      if (candidates.length === 1) forced.add(candidates[0]);
    }
    return forced;
  }

  /** From now on nothing else is demanded, and of that only what does not follow from the rest. */
  private leave(open: readonly Demand[], chosen: ReadonlySet<number>): void {
    const goals = new Map<string, { readonly demand: Demand; readonly by: ReadonlySet<number> }>();
    for (const demand of open.filter(({ kind }) => kind === 'goal')) {
      const by = this.candidates(demand, chosen, new Set());
      goals.set(by.join(), { demand, by: new Set(by) });
    }
    const bySize = [...goals.values()].sort((a, b) => a.by.size - b.by.size);
    const left = bySize.filter(({ by }, k) => !bySize.slice(0, k).some((other) => isSubset(other.by, by)));
    this.demands = [...left.map(({ demand }) => demand), ...open.filter(({ kind }) => kind !== 'goal')];
    const meant = new Set(this.demands.flatMap((demand) => goalsOf(demand)));
    this.covers = this.covers.map((one) => new Set([...one].filter((goal) => meant.has(goal))));
  }

  private greedy(start: ReadonlySet<number>): readonly number[] {
    const chosen = new Set(start);
    for (let open = this.unmet(chosen); open.length > 0; open = this.unmet(chosen)) {
      const votes = new Map<number, number>();
      for (const demand of open)
        for (const index of this.candidates(demand, chosen, new Set()))
          votes.set(index, (votes.get(index) ?? 0) + 1);
      const [[first]] = [...votes].sort(([a, m], [b, n]) => n - m || a - b);
      chosen.add(first);
    }
    return this.withoutNeedless(chosen, start);
  }

  /** Later ones were made for what was still missing: the earliest go first. */
  private withoutNeedless(chosen: ReadonlySet<number>, forced: ReadonlySet<number>): readonly number[] {
    const kept = new Set(chosen);
    for (const index of [...chosen].sort((a, b) => a - b)) {
      if (forced.has(index)) continue;
      kept.delete(index);
      if (this.unmet(kept).length > 0) kept.add(index);
    }
    return [...kept];
  }

  /** Whatever suite is better has one of the candidates of a demand that is not met; `without`: tried before. */
  private improve(chosen: ReadonlySet<number>, without: ReadonlySet<number>): void {
    if (++this.attempts > MOST_ATTEMPTS) return;
    const open = this.unmet(chosen);
    if (open.length === 0) {
      if (chosen.size < this.best.length) this.best = [...chosen];
      return;
    }
    if (chosen.size + this.atLeast(open, chosen, without) >= this.best.length) return;
    const options = open.map((demand) => this.candidates(demand, chosen, without));
    const [fewest] = options.sort((a, b) => a.length - b.length);
    const tried = new Set(without);
    for (const index of fewest) {
      this.improve(new Set([...chosen, index]), tried);
      tried.add(index);
    }
  }

  /** Demands that have no candidate in common need a case each. */
  private atLeast(
    open: readonly Demand[],
    chosen: ReadonlySet<number>,
    without: ReadonlySet<number>,
  ): number {
    const used = new Set<number>();
    let count = 0;
    for (const demand of open) {
      const candidates = this.candidates(demand, chosen, without);
      if (candidates.length === 0) return Number.POSITIVE_INFINITY;
      if (candidates.some((index) => used.has(index))) continue;
      count++;
      for (const index of candidates) used.add(index);
    }
    return count;
  }

  private unmet(chosen: ReadonlySet<number>): readonly Demand[] {
    const covered = this.coveredBy(chosen);
    return this.demands.filter((demand) => !holds(demand, covered));
  }

  /** The cases that cover something which the demand asks for and the chosen ones do not cover. */
  private candidates(
    demand: Demand,
    chosen: ReadonlySet<number>,
    without: ReadonlySet<number>,
  ): readonly number[] {
    const isMet = (goal: number) => (this.byGoal.get(goal) ?? []).some((index) => chosen.has(index));
    if (formulaValue(demand, isMet) === true) return [];
    const goals = goalsOf(demand).filter((goal) => !isMet(goal));
    const cases = new Set(goals.flatMap((goal) => this.byGoal.get(goal) ?? []));
    return [...cases].filter((index) => !without.has(index));
  }

  private coveredBy(chosen: ReadonlySet<number>): ReadonlySet<number> {
    return new Set([...chosen].flatMap((index) => [...this.covers[index]]));
  }
}

/** What is true together is demanded one by one. */
function parts(demand: Demand): readonly Demand[] {
  return demand.kind === 'all' ? demand.parts.flatMap(parts) : [demand];
}

function holds(demand: Demand, covered: ReadonlySet<number>): boolean {
  return formulaValue(demand, (goal) => covered.has(goal)) === true;
}
