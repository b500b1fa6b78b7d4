import { and, eq, freeVariables, not, or, substituteAll, type Term, TRUE } from '../../term/index.js';
import type { AliasCase, Edge, Flow, Step } from './flow.js';
import { lost } from './lost.js';
import { withoutUnknown } from './project.js';

/**
 * The weakest precondition of a conjunction over an edge, as a list of conjuncts: what must hold before, so that control
 * goes this way and the formula holds afterwards. Variables that stand for anything may occur in it; over the first edge
 * it speaks of the inputs. `step` says what the edge does, in an alias case of it perhaps.
 */
export function weakestPrecondition(
  flow: Flow,
  edge: Edge,
  formula: readonly Term[],
  step: Step = edge,
): readonly Term[] {
  const replacements = new Map<Term, Term>();
  for (const conjunct of formula) {
    for (const variable of freeVariables(conjunct)) {
      const value = valueAfter(flow, edge, step, variable);
      if (value !== variable) replacements.set(variable, value);
    }
  }
  const after = conjuncts([...step.guard, ...substituteAll(formula, replacements)]);
  return edge.from === flow.start ? [...flow.inputRanges(after), ...after] : after;
}

/** What a place holds after the edge, in terms of what is there before it. */
function valueAfter(flow: Flow, edge: Edge, step: Step, variable: Term): Term {
  if (edge.from === flow.start) return flow.initial(variable) ?? lost(variable);
  const value = step.updates.get(variable);
  if (value !== undefined) return value;
  return edge.enters !== undefined && flow.isLocal(variable, edge.enters) ? lost(variable) : variable;
}

/** Without what is true, with conjunctions taken apart, each conjunct once. */
export function conjuncts(terms: readonly Term[]): readonly Term[] {
  const found = new Set<Term>();
  const pending = [...terms].reverse();
  for (let term = pending.pop(); term; term = pending.pop()) {
    if (term.op === 'and') for (let k = term.args.length - 1; k >= 0; k--) pending.push(term.args[k]);
    else if (term !== TRUE) found.add(term);
  }
  return [...found];
}

/** What the conjuncts say about places alone: implied by them, whatever the other variables stand for. */
export function aboutPlaces(flow: Flow, literals: readonly Term[]): readonly Term[] {
  return conjuncts(literals.map((literal) => withoutUnknown(literal, (variable) => !flow.isPlace(variable))));
}

/** The addresses are as in the case. */
export function aliasTerm({ alias }: AliasCase): Term {
  return and(...[...alias].map(([variable, value]) => eq(variable, value)));
}

/** States of the precondition where addresses are as in one of the cases; the last part has all others. */
export interface PreconditionPart {
  /** Undefined for the last part. */
  readonly alias: Term | undefined;
  /** What the precondition demands in this case. */
  readonly literals: readonly Term[];
  /** All of it, with what makes the case: unsatisfiable if the part has no states. */
  readonly query: readonly Term[];
}

export function preconditionParts(
  flow: Flow,
  edge: Edge,
  formula: readonly Term[],
  cases: readonly AliasCase[],
): readonly PreconditionPart[] {
  const parts = cases.map((one): PreconditionPart => {
    const alias = aliasTerm(one);
    const literals = weakestPrecondition(flow, edge, formula, one);
    return { alias, literals, query: conjuncts([alias, ...literals]) };
  });
  const literals = weakestPrecondition(flow, edge, formula);
  const elsewhere = cases.map((one) => not(aliasTerm(one)));
  return [...parts, { alias: undefined, literals, query: conjuncts([...elsewhere, ...literals]) }];
}

/**
 * What the precondition says about places (`WP_alpha` of bidirectional, section 5.3): where addresses are as in a case,
 * what the case says; of other addresses as much as is known without them.
 */
export function aliasAware(flow: Flow, parts: readonly PreconditionPart[]): readonly Term[] {
  return conjuncts(
    parts.flatMap(({ alias, literals }) => {
      const known = aboutPlaces(flow, literals);
      return alias === undefined ? known : known.map((literal) => or(not(alias), literal));
    }),
  );
}
