import {
  and,
  bool,
  bv,
  FALSE,
  fp,
  freeVariables,
  not,
  or,
  substituteAll,
  type Term,
  TRUE,
} from '../../term/index.js';

/** Conditions that would grow beyond this say nothing. */
const MOST_STEPS = 2_000;

/**
 * What a literal says of other variables than those that stand for anything: where such a variable matters, nothing;
 * elsewhere, what it says whatever the variable is. Implied by the literal for every value of the variables.
 */
export function withoutUnknown(literal: Term, isUnknown: (variable: Term) => boolean): Term {
  const unknown = freeVariables(literal).filter(isUnknown);
  if (unknown.length === 0) return literal;
  const matters = new Relevance(new Set(unknown)).of(literal);
  if (matters === TRUE || freeVariables(matters).some(isUnknown)) return TRUE;
  const any = new Map(unknown.map((variable) => [variable, someValue(variable)]));
  return or(matters, substituteAll([literal], any)[0]);
}

/** When the value of a term depends on some variables: at most then. */
class Relevance {
  private readonly known = new Map<Term, Term>();
  private steps = 0;

  constructor(private readonly variables: ReadonlySet<Term>) {}

  of(term: Term): Term {
    const found = this.known.get(term);
    if (found !== undefined) return found;
    const relevance = this.compute(term);
    this.known.set(term, relevance);
    return relevance;
  }

  private compute(term: Term): Term {
    if (this.variables.has(term)) return TRUE;
    if (!freeVariables(term).some((variable) => this.variables.has(variable))) return FALSE;
    if (++this.steps > MOST_STEPS) return TRUE;
    if (term.op !== 'ite') return or(...term.args.map((arg) => this.of(arg)));
    const [condition, whenTrue, whenFalse] = term.args;
    return or(this.of(condition), and(condition, this.of(whenTrue)), and(not(condition), this.of(whenFalse)));
  }
}

function someValue(variable: Term): Term {
  if (variable.sort === 'bool') return bool(false);
  return variable.sort === 'fp' ? fp(0, variable.width) : bv(0, variable.width);
}
