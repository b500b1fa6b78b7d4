import {
  boolVariable,
  freeVariables,
  substitute,
  subterms,
  type Term,
  toSmtLib,
  variable,
} from '../term/index.js';
import type { Atom, Clause, HornSystem, Predicate } from './horn-system.js';
import { connect } from './relevance.js';

/** The clauses as SMT-LIB text for a Horn solver, and the names it will use in its answer. */
export interface HornText {
  readonly text: string;
  /** The predicate and its arguments, by name. */
  readonly predicates: ReadonlyMap<
    string,
    { readonly predicate: Predicate; readonly variables: readonly Term[] }
  >;
}

/** How the parts of a clause are written: over bit-vectors, or over whatever stands for them. */
export interface Dialect {
  sort(variable: Term): string;
  /** What is to hold of the clause's variables beside the condition. */
  extra(variables: readonly Term[]): readonly string[];
  /** Undefined: cannot be said. */
  formula(term: Term): string | undefined;
  value(term: Term): string | undefined;
  /** Variables that were made up since the last time, for what has no counterpart. */
  invented(): readonly { readonly name: string; readonly sort: string }[];
}

export const bitVectors: Dialect = {
  sort: ({ sort, width }) => (sort === 'bool' ? 'Bool' : `(_ BitVec ${width})`),
  extra: () => [],
  formula: toSmtLib,
  value: toSmtLib,
  invented: () => [],
};

/**
 * Only relevant variables are arguments, and only conditions that are connected with them are written: leaving others
 * out allows more, so an answer is an invariant all the same. Undefined if something cannot be said.
 */
export function hornText(
  system: HornSystem,
  relevant: ReadonlyMap<Predicate, readonly Term[]>,
  dialect: Dialect,
): HornText | undefined {
  const names = new Map<Predicate, string>();
  const predicates = new Map<string, { predicate: Predicate; variables: readonly Term[] }>();
  const lines: string[] = [];
  system.predicates.forEach((predicate, k) => {
    const variables = relevant.get(predicate) ?? [];
    names.set(predicate, `P${k}`);
    predicates.set(`P${k}`, { predicate, variables });
    lines.push(`(declare-fun P${k} (${variables.map((one) => dialect.sort(one)).join(' ')}) Bool)`);
  });
  for (const clause of system.clauses) {
    const text = clauseText(clause);
    if (text === undefined) return undefined;
    lines.push(text);
  }
  return { text: lines.join('\n'), predicates };

  function clauseText(clause: Clause): string | undefined {
    const { source, others, head } = clause;
    const atoms: Atom[] = source === undefined ? [] : [{ predicate: source, value: (one) => one }];
    atoms.push(...others);
    const used = new Set<Term>();
    for (const { predicate, value } of head === 'objective' ? atoms : [...atoms, head]) {
      for (const one of relevant.get(predicate) ?? [])
        for (const free of freeVariables(value(one))) used.add(free);
    }
    if (head === 'objective')
      for (const term of clause.condition) for (const one of freeVariables(term)) used.add(one);
    connect(clause, used);
    const variables = [...used];
    const renamed = new Map(variables.map((one, k) => [one, plainName(one, k)] as const));
    const say = (term: Term) => substitute(term, renamed);
    const atomText = ({ predicate, value }: Atom): string | undefined => {
      const args = (relevant.get(predicate) ?? []).map((one) => dialect.value(say(value(one))));
      if (args.includes(undefined)) return undefined;
      const name = names.get(predicate) ?? '';
      return args.length === 0 ? name : `(${name} ${args.join(' ')})`;
    };
    const conditions = clause.condition
      .filter((term) => freeVariables(term).every((one) => used.has(one)))
      .map((term) => dialect.formula(say(term)));
    const body = [...atoms.map(atomText), ...conditions];
    const goal = head === 'objective' ? 'false' : atomText(head);
    if (goal === undefined || body.includes(undefined)) return undefined;
    const bound = [...renamed.values()];
    const rule = `(=> (and ${[...body, ...dialect.extra(bound), 'true'].join(' ')}) ${goal})`;
    const binders = [
      ...bound.map((one) => `(|${one.name}| ${dialect.sort(one)})`),
      ...dialect.invented().map(({ name, sort }) => `(${name} ${sort})`),
    ].join(' ');
    return binders === '' ? `(assert ${rule})` : `(assert (forall (${binders}) ${rule}))`;
  }
}

/** Names that mean nothing else, and differ even where widths alone would. */
function plainName(one: Term, k: number): Term {
  return one.sort === 'bool' ? boolVariable(`v${k}`) : variable(`v${k}`, one.width);
}

/** No floats: Spacer knows bit-vectors, booleans and integers. */
export function hasFloats(system: HornSystem): boolean {
  const roots: Term[] = [];
  for (const { condition, head, others } of system.clauses) {
    roots.push(...condition);
    for (const { predicate, value } of head === 'objective' ? others : [...others, head]) {
      for (const one of system.live.get(predicate) ?? []) roots.push(value(one));
    }
  }
  return subterms(roots).some(({ sort }) => sort === 'fp');
}
