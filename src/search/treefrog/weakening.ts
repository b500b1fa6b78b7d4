import { invariant } from '../../base/index.js';
import { freeVariables, substitute, type Term } from '../../term/index.js';
import { definitionsIn, type Projected } from './back-substitution.js';
import type { SatChecks } from './sat-checks.js';
import type { Trace } from './trace.js';
import { equation } from './versions.js';

/** A contradiction of a path: some of its constraints, and what some of its variables are. */
export interface Contradiction {
  /** Numbers of constraints of the trace. */
  readonly constraints: readonly number[];
  /** Variables whose definitions matter; all others may have any value. */
  readonly defined: ReadonlySet<Term>;
  /** Ranges of inputs that matter. */
  readonly ranges: readonly Term[];
  /** All of this as terms: unsatisfiable. */
  readonly formula: readonly Term[];
}

/** More definitions than this are not tried one by one. */
const MOST_TRIALS = 40;

/**
 * Leaves as much of a contradiction open as possible: a definition without which the constraints still contradict
 * each other need not be on a path for the path to be infeasible.
 */
export function weakened(
  trace: Trace,
  start: number,
  core: readonly Projected[],
  checks: SatChecks,
): Contradiction {
  const items: Item[] = [];
  const ranges = core.filter(({ constraint }) => constraint === undefined);
  const pending: Term[] = [];
  for (const { constraint } of core) {
    if (constraint === undefined) continue;
    const { node, term } = trace.constraints[constraint];
    const raw = substitute(term, definitionsIn(trace, trace.nodes[node].move));
    items.push({ kind: 'constraint', constraint, term: raw, order: node });
    pending.push(...freeVariables(raw));
  }
  items.push(...definitionsOf(trace, Math.max(start, 0), pending));
  for (const { term } of ranges) items.push({ kind: 'range', term, order: -1 });
  items.sort((a, b) => a.order - b.order);
  const terms = items.map(({ term }) => term);
  return summary(shrunk(items, terms, checks));
}

type Item =
  | { readonly kind: 'constraint'; readonly constraint: number; readonly term: Term; readonly order: number }
  | { readonly kind: 'definition'; readonly variable: Term; readonly term: Term; readonly order: number }
  | { readonly kind: 'range'; readonly term: Term; readonly order: number };

function shrunk(items: readonly Item[], terms: readonly Term[], checks: SatChecks): readonly Item[] {
  const answer = checks.check(terms);
  invariant(
    answer.kind !== 'sat',
    'what contradicts itself with its definitions put in should do so as equations',
  );
  if (answer.kind === 'unknown') return items;
  const rest = answer.core.map((index) => items[index]);
  const candidates = rest.flatMap(({ kind }, index) => (kind === 'constraint' ? [] : [index]));
  const kept = checks.shrink(
    rest.map(({ term }) => term),
    candidates.slice(0, MOST_TRIALS),
  );
  return kept.map((index) => rest[index]);
}

/** The definitions that the variables rest on, up to the move where the fragment starts. */
function definitionsOf(trace: Trace, start: number, variables: readonly Term[]): readonly Item[] {
  const items: Item[] = [];
  const seen = new Set<Term>();
  const pending = [...variables];
  for (let variable = pending.pop(); variable; variable = pending.pop()) {
    if (seen.has(variable)) continue;
    seen.add(variable);
    const definer = trace.definers.get(variable);
    if (definer === undefined) continue;
    const { move } = trace.nodes[definer];
    const definition = definitionsIn(trace, move).get(variable);
    if (!definition || move < start) continue;
    items.push({ kind: 'definition', variable, term: equation(variable, definition), order: definer });
    pending.push(...freeVariables(definition));
  }
  return items;
}

function summary(items: readonly Item[]): Contradiction {
  return {
    constraints: items.flatMap((item) => (item.kind === 'constraint' ? [item.constraint] : [])),
    defined: new Set(items.flatMap((item) => (item.kind === 'definition' ? [item.variable] : []))),
    ranges: items.flatMap((item) => (item.kind === 'range' ? [item.term] : [])),
    formula: items.map(({ term }) => term),
  };
}
