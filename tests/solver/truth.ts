import { Evaluator, freeVariables, type Term, type TermValue } from '../../src/term/index.js';

export function holds(constraints: readonly Term[], model: ReadonlyMap<Term, TermValue>): boolean {
  const evaluator = new Evaluator((v) => {
    const value = model.get(v);
    if (value === undefined) throw new Error(`no value for ${v.name}`);
    return value;
  });
  return constraints.every((constraint) => evaluator.value(constraint) === true);
}

/** By trying every assignment. */
export function isSatisfiable(constraints: readonly Term[]): boolean {
  const variables = [...new Set(constraints.flatMap(freeVariables))];
  const bits = variables.reduce((sum, v) => sum + Math.max(1, v.width), 0);
  if (bits > 14) throw new Error(`too many assignments: ${bits} bits`);
  for (let assignment = 0; assignment < 2 ** bits; assignment++) {
    let rest = assignment;
    const model = new Map<Term, TermValue>();
    for (const v of variables) {
      const size = Math.max(1, v.width);
      const value = rest & (2 ** size - 1);
      rest >>>= size;
      model.set(v, v.sort === 'bool' ? value === 1 : value);
    }
    if (holds(constraints, model)) return true;
  }
  return false;
}
