import type { Term } from '../../term/index.js';
import { BackSubstitution, type Projected } from './back-substitution.js';
import type { SatChecks } from './sat-checks.js';
import type { Trace } from './trace.js';

/** What back-substitution over an infeasible path found out (treefrog, section 5.1). */
export interface InfeasibleSequence {
  /** The first move of the minimal infeasible sequence; -1 if it needs to know how the path starts. */
  readonly start: number;
  /** Unsatisfiable together, over the state before `start`. */
  readonly constraints: readonly Projected[];
  /** Those of them that the contradiction was found in. */
  readonly core: readonly number[];
  /** The longest fragment that was satisfiable on the way. */
  readonly feasible?: FeasibleFragment;
}

export interface FeasibleFragment {
  readonly start: number;
  /** Its path-based weakest precondition. */
  readonly condition: readonly Term[];
}

const MOST_FRAGMENTS = 1_000;

/** A fragment of the path, and what it demands of the state before it, as far as the last constraint depends on it. */
interface Fragment {
  readonly start: number;
  readonly component: readonly Projected[];
  /** How much further back it could begin without demanding anything else. */
  longestStart: number;
  readonly isKnown: boolean;
}

/**
 * Goes back from the constraint that a path ends with, until the fragment has become infeasible, and finds the
 * shortest such fragment. Only fragments are asked about that demand something new; since longer fragments demand
 * more, not each of them has to be: the steps back get longer, and then the place is closed in on. Undefined if nothing
 * contradicts the last constraint.
 */
export function infeasibleSequence(
  trace: Trace,
  last: number,
  checks: SatChecks,
  rangesOf: (input: Term) => readonly Term[],
  isKnownFeasible: (start: number) => boolean,
  /** Fragments to look at before giving up. */
  most = MOST_FRAGMENTS,
): InfeasibleSequence | undefined {
  const fragments = fragmentsBackwards(trace, last, rangesOf, isKnownFeasible);
  const seen: Fragment[] = [];
  const check = ({ component }: Fragment) => checks.check(component.map(({ term }) => term));
  let sat = -1;
  let step = 1;
  for (;;) {
    const wanted = sat + step;
    let isLast = false;
    // One more than wanted: the wanted one may still grow by moves that demand nothing.
    while (seen.length <= wanted + 1 && !isLast) {
      const next = fragments.next();
      if (next.done) isLast = true;
      else seen.push(next.value);
    }
    const at = Math.min(wanted, seen.length - 1);
    if (at <= sat || at >= most) return undefined;
    const isFeasible = seen[at].isKnown && at < seen.length - 1;
    const answer = isFeasible ? undefined : check(seen[at]);
    if (answer?.kind === 'unsat') return shortest(seen, sat, at, answer.core, check);
    sat = at;
    step *= 2;
  }
}

/** Between a fragment that is feasible and one that is not. */
function shortest(
  seen: readonly Fragment[],
  feasible: number,
  infeasible: number,
  found: readonly number[],
  check: (fragment: Fragment) => ReturnType<SatChecks['check']>,
): InfeasibleSequence {
  let [low, high, core] = [feasible, infeasible, found];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const answer = seen[middle].isKnown ? undefined : check(seen[middle]);
    if (answer?.kind === 'unsat') [high, core] = [middle, answer.core];
    else low = middle;
  }
  const { start, component } = seen[high];
  if (low < 0) return { start, constraints: component, core };
  const { longestStart, component: demands } = seen[low];
  return {
    start,
    constraints: component,
    core,
    feasible: { start: longestStart, condition: demands.map(({ term }) => term) },
  };
}

/** Longer and longer fragments, each demanding something else than the one before. */
function* fragmentsBackwards(
  trace: Trace,
  last: number,
  rangesOf: (input: Term) => readonly Term[],
  isKnownFeasible: (start: number) => boolean,
): Generator<Fragment> {
  const back = new BackSubstitution(trace, last, rangesOf);
  const branches = new Set(trace.branches);
  let current: Fragment | undefined;
  let before: readonly Projected[] | undefined;
  for (let isInside = back.step(); ; isInside = back.step()) {
    if (!isInside) back.addRanges();
    const component = back.component();
    const isKnown = isInside && isKnownFeasible(back.start);
    const isNew = !before || !sameTerms(component, before);
    before = component;
    if (isNew || !current) {
      const start = isInside ? back.start : -1;
      current = { start, component, longestStart: start, isKnown };
      if (component.length > 0) yield current;
    } else if (branches.has(back.start) && isInside) {
      current.longestStart = back.start;
    }
    if (!isInside) return;
  }
}

function sameTerms(a: readonly Projected[], b: readonly Projected[]): boolean {
  return a === b || (a.length === b.length && a.every(({ term }, k) => term === b[k].term));
}
