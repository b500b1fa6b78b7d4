import { freeVariables, type Term } from '../term/index.js';
import type { EntryVariables } from './entry-variables.js';
import type { Clause, Predicate } from './horn-system.js';
import type { Procedure } from './procedures.js';

/** What has to be known of a system to say which variables matter. */
export interface SystemShape {
  readonly entries: EntryVariables;
  /** The variable stands for a place. */
  isState(variable: Term): boolean;
  /** The predicate at the start of a recursive function. */
  entryOf(procedure: Procedure): Predicate | undefined;
  /** The variables that a recursive function may change for its caller. */
  outputsOf(procedure: Procedure): readonly Term[];
}

/**
 * For each predicate the variables on which it depends where control goes from there. What a recursive function was
 * entered with matters to its summary.
 */
export function liveVariables(
  predicates: readonly Predicate[],
  clauses: readonly Clause[],
  shape: SystemShape,
): ReadonlyMap<Predicate, readonly Term[]> {
  const live = new Map(predicates.map((predicate) => [predicate, new Set<Term>()] as const));
  const liveAt = (predicate: Predicate): Set<Term> => live.get(predicate) ?? new Set();
  let changed = true;
  const add = (predicate: Predicate, variable: Term) => {
    const set = liveAt(predicate);
    if (set.has(variable)) return;
    set.add(variable);
    changed = true;
  };
  while (changed) {
    changed = false;
    for (const clause of clauses) visit(clause);
    for (const predicate of predicates) {
      if (predicate.kind.kind !== 'summary') continue;
      const entry = shape.entryOf(predicate.kind.procedure);
      for (const variable of entry === undefined ? [] : liveAt(entry))
        add(predicate, shape.entries.of(variable));
    }
  }
  return new Map([...live].map(([predicate, set]) => [predicate, [...set].sort((a, b) => a.id - b.id)]));

  function visit({ source, others, condition, head }: Clause): void {
    const used = new Set<Term>();
    const use = (term: Term) => {
      for (const variable of freeVariables(term)) used.add(variable);
    };
    for (const term of condition) use(term);
    if (head !== 'objective') for (const variable of liveAt(head.predicate)) use(head.value(variable));
    for (const { predicate, value } of others) {
      if (predicate.kind.kind === 'summary') {
        for (const output of shape.outputsOf(predicate.kind.procedure)) {
          if (freeVariables(value(output)).some((one) => used.has(one))) add(predicate, output);
        }
      }
      for (const variable of liveAt(predicate)) use(value(variable));
    }
    if (source === undefined) return;
    for (const variable of used) {
      if (shape.isState(variable) || shape.entries.current(variable) !== undefined) add(source, variable);
    }
  }
}
