import { and, Evaluator, not, or, type Term, type TermValue, termSize } from '../term/index.js';
import type { Clause, HornSystem, Predicate } from './horn-system.js';
import { at, type Invariant, premisesOf, violationOf } from './obligations.js';
import type { ProvingEffort } from './proving-effort.js';

/**
 * The largest part of the candidates that is inductive: what a step can violate is struck out, until no step can
 * (the Houdini method). Undefined if the effort did not suffice.
 */
export function largestInductive(
  system: HornSystem,
  candidates: Invariant,
  effort: ProvingEffort,
): Invariant | undefined {
  const kept = new Map([...candidates].map(([predicate, terms]) => [predicate, [...terms]] as const));
  const agenda = new Set(system.clauses.filter(({ head }) => head !== 'objective'));
  for (const clause of agenda) {
    agenda.delete(clause);
    const { head } = clause;
    if (head === 'objective') continue;
    if (effort.isSpent) return undefined;
    if (!strikeOut(clause, head.predicate)) continue;
    for (const other of system.clauses) if (reads(other, head.predicate)) agenda.add(other);
    agenda.add(clause);
  }
  return kept;

  /** True if something had to go. */
  function strikeOut(clause: Clause, predicate: Predicate): boolean {
    const terms = kept.get(predicate) ?? [];
    if (terms.length === 0 || clause.head === 'objective') return false;
    const { head } = clause;
    const premises = premisesOf(kept, clause);
    const conclusions = terms.map((term) => at(head, term));
    const answer = effort.check([...premises, not(and(...conclusions))]);
    if (answer.kind === 'unsat') return false;
    const stays =
      answer.kind === 'sat'
        ? heldBy(answer.model)
        : conclusions.map((conclusion) => follows(effort, premises, conclusion));
    const rest = terms.filter((_, k) => stays[k]);
    kept.set(predicate, rest);
    return rest.length < terms.length;

    function heldBy(model: ReadonlyMap<Term, TermValue>): boolean[] {
      const evaluator = new Evaluator((one) => model.get(one) ?? anyValue(one));
      return conclusions.map((conclusion) => evaluator.value(conclusion) === true);
    }
  }
}

function follows(effort: ProvingEffort, premises: readonly Term[], conclusion: Term): boolean {
  return !effort.isSpent && effort.isRefuted([...premises, not(conclusion)]);
}

function anyValue(variable: Term): TermValue {
  if (variable.sort === 'bool') return false;
  return variable.width <= 32 ? 0 : 0n;
}

function reads({ source, others }: Clause, predicate: Predicate): boolean {
  return source === predicate || others.some((atom) => atom.predicate === predicate);
}

/** The objective is out of reach if the invariant holds. */
export function excludesObjective(system: HornSystem, invariant: Invariant, effort: ProvingEffort): boolean {
  const ways = system.clauses
    .filter(({ head }) => head === 'objective')
    .map((clause) => and(...premisesOf(invariant, clause)));
  if (ways.length === 0) return true;
  return effort.isRefuted([or(...ways)]);
}

/**
 * A part of an inductive invariant that is inductive and excludes the objective by itself: begins with what the
 * exclusion needs, and adds what each of its steps needs. Undefined if a query was not decided.
 */
export function shrink(
  system: HornSystem,
  invariant: Invariant,
  effort: ProvingEffort,
): Invariant | undefined {
  const needed = new Map<Predicate, Set<Term>>();
  const agenda: { readonly clause: Clause; readonly conclusions: readonly Term[] }[] = [];
  for (const clause of system.clauses)
    if (clause.head === 'objective') agenda.push({ clause, conclusions: [] });
  for (const { clause, conclusions } of agenda) {
    if (effort.isSpent) return undefined;
    const core = simplestPremises(premisesByTerm(invariant, clause), clause, conclusions, effort);
    if (core === undefined) return undefined;
    for (const premise of core) need(premise);
  }
  return withoutRedundancy(
    system,
    new Map([...needed].map(([predicate, terms]) => [predicate, [...terms]])),
    effort,
  );

  function need({ predicate, formula }: Premise): void {
    let terms = needed.get(predicate);
    if (terms === undefined) {
      terms = new Set();
      needed.set(predicate, terms);
    }
    if (terms.has(formula)) return;
    terms.add(formula);
    for (const clause of system.clauses) {
      if (clause.head !== 'objective' && clause.head.predicate === predicate)
        agenda.push({ clause, conclusions: [at(clause.head, formula)] });
    }
  }
}

/**
 * Premises from which the conclusions follow, or, without any, a contradiction. The list begins with what is easy to
 * read: as few of its first members as possible are used.
 */
function simplestPremises(
  premises: readonly Premise[],
  { condition }: Clause,
  conclusions: readonly Term[],
  effort: ProvingEffort,
): readonly Premise[] | undefined {
  const goal = conclusions.length > 0 ? [not(and(...conclusions))] : [];
  for (let count = 0; ; count = Math.min(premises.length, 2 * count + 4)) {
    // The oldest are left out first.
    const tried = premises.slice(0, count).reverse();
    const constraints = [...tried.map(({ term }) => term), ...condition, ...goal];
    const answer = effort.check(constraints);
    if (answer.kind === 'unsat') {
      const core = effort.minimalCore(constraints, answer.core);
      return core.flatMap((index) => (index < tried.length ? [tried[index]] : []));
    }
    if (count === premises.length) return undefined;
  }
}

/** Leaves out, one after the other, what the rest can do without; the most complicated first. */
function withoutRedundancy(system: HornSystem, invariant: Invariant, effort: ProvingEffort): Invariant {
  let kept = invariant;
  const all = [...invariant].flatMap(([predicate, terms]) => terms.map((term) => ({ predicate, term })));
  if (all.length > MOST_TO_PRUNE) return kept;
  for (const { predicate, term } of all.sort((a, b) => complexity(b.term) - complexity(a.term))) {
    const without = new Map(kept);
    without.set(
      predicate,
      (kept.get(predicate) ?? []).filter((one) => one !== term),
    );
    if (!effort.isSpent && holds(system, without, effort)) kept = without;
  }
  return kept;
}

const MOST_TO_PRUNE = 24;

/** How hard a formula is to read. */
function complexity(term: Term): number {
  const isUnsigned = term.op === 'ult' || term.op === 'ule' ? 0.5 : 0;
  return termSize(term) + isUnsigned;
}

/** No clause can be violated, as far as the solver chain says. */
function holds(system: HornSystem, invariant: Invariant, effort: ProvingEffort): boolean {
  return system.clauses.every((clause) => effort.isRefuted(violationOf(system, invariant, clause)));
}

interface Premise {
  readonly predicate: Predicate;
  /** Over the predicate's variables, and for the values of the clause. */
  readonly formula: Term;
  readonly term: Term;
}

function premisesByTerm(invariant: Invariant, { source, others }: Clause): readonly Premise[] {
  const premises: Premise[] = [];
  if (source !== undefined) {
    for (const formula of invariant.get(source) ?? [])
      premises.push({ predicate: source, formula, term: formula });
  }
  for (const atom of others) {
    for (const formula of invariant.get(atom.predicate) ?? [])
      premises.push({ predicate: atom.predicate, formula, term: at(atom, formula) });
  }
  return premises;
}
