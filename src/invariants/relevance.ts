import { freeVariables, type Term } from '../term/index.js';
import type { Clause, HornSystem, Predicate } from './horn-system.js';

/**
 * The cone of influence of the objective: the live variables that its condition reads, those that their values come
 * from, and those that conditions relate to them. An invariant about others could only help in strange ways.
 */
export function relevantVariables(system: HornSystem): ReadonlyMap<Predicate, readonly Term[]> {
  const relevant = new Map(system.predicates.map((predicate) => [predicate, new Set<Term>()] as const));
  const at = (predicate: Predicate): Set<Term> => relevant.get(predicate) ?? new Set();
  let changed = true;
  while (changed) {
    changed = false;
    for (const clause of system.clauses) visit(clause);
  }
  return new Map(
    system.predicates.map((predicate) => {
      const set = at(predicate);
      return [predicate, (system.live.get(predicate) ?? []).filter((variable) => set.has(variable))];
    }),
  );

  function visit(clause: Clause): void {
    const { source, others, head } = clause;
    const used = new Set<Term>();
    const use = (term: Term) => {
      for (const variable of freeVariables(term)) used.add(variable);
    };
    if (head === 'objective') for (const term of clause.condition) use(term);
    else for (const variable of at(head.predicate)) use(head.value(variable));
    connect(clause, used);
    for (const atom of others) {
      const live = system.live.get(atom.predicate) ?? [];
      const isUsed = live.some((variable) =>
        freeVariables(atom.value(variable)).some((one) => used.has(one)),
      );
      if (!isUsed) continue;
      // What comes out of a function depends on all that went in.
      for (const variable of live) {
        mark(atom.predicate, variable);
        use(atom.value(variable));
      }
    }
    if (source === undefined) return;
    const live = new Set(system.live.get(source) ?? []);
    for (const variable of used) if (live.has(variable)) mark(source, variable);
  }

  function mark(predicate: Predicate, variable: Term): void {
    const set = at(predicate);
    if (set.has(variable)) return;
    set.add(variable);
    changed = true;
  }
}

/** Adds the variables of all conditions that share one with those used. */
export function connect({ condition }: Clause, used: Set<Term>): void {
  const groups = condition.map((term) => freeVariables(term));
  for (let grew = true; grew; ) {
    grew = false;
    for (const variables of groups) {
      if (!variables.some((one) => used.has(one)) || variables.every((one) => used.has(one))) continue;
      for (const one of variables) used.add(one);
      grew = true;
    }
  }
}
