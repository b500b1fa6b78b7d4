import type { InputSpace, InputVector } from '../../src/input/index.js';
import { valueIn } from '../../src/input/index.js';
import { variableTerm } from '../../src/symbolic/index.js';
import { Evaluator, type Term, type TermValue } from '../../src/term/index.js';
import type { Edge, Effect, Point, TransitionSystem } from '../../src/transition/index.js';

/** The branches that the effects take on an input, and why they were followed no further. */
export interface Walk {
  readonly arms: readonly { readonly site: number; readonly arm: number }[];
  readonly end: 'returned' | 'stopped' | 'unknown' | 'too long' | 'ambiguous';
}

class UnknownValue extends Error {}

interface Frame {
  readonly call: Point;
  readonly returnTo: Point;
  readonly saved: ReadonlyMap<Term, TermValue>;
}

/** Follows effects on concrete values; stops where a value that is not followed decides. */
export function walk(system: TransitionSystem, input: InputVector, maxSteps: number): Walk {
  const arms: { site: number; arm: number }[] = [];
  const inputs = inputValues(system.space, input);
  const values = new Map<Term, TermValue>();
  const stack: Frame[] = [];
  let at = system.entry;
  for (let step = 0; step < maxSteps; step++) {
    try {
      const taken = choose(system.edges(at));
      if (taken === 'none') return { arms, end: 'stopped' };
      if (taken === 'ambiguous') return { arms, end: 'ambiguous' };
      if (taken.kind === 'return') {
        const frame = stack.pop();
        if (frame === undefined) return { arms, end: 'returned' };
        apply(taken.effect, new Map(values));
        const binding = system.resultBinding(at, frame.call);
        if (binding === undefined) throw new Error('segment should return');
        const inside = new Map(values);
        // The caller's locals are as they were, also if the callee is the same function.
        for (const variable of [...values.keys()]) {
          const owner = system.placeOf(variable)?.owner;
          if (owner?.kind !== 'local' || owner.function !== frame.call.function) continue;
          const saved = frame.saved.get(variable);
          if (saved === undefined) values.delete(variable);
          else values.set(variable, saved);
        }
        apply(binding, inside);
        at = frame.returnTo;
        continue;
      }
      apply(taken.effect, new Map(values));
      if (taken.kind === 'call') {
        stack.push({ call: taken.call, returnTo: taken.returnTo, saved: locals() });
        apply(taken.binding, new Map(values));
      } else if (taken.site !== undefined && taken.arm !== undefined)
        arms.push({ site: taken.site, arm: taken.arm });
      at = taken.to;
    } catch (error) {
      if (error instanceof UnknownValue) return { arms, end: 'unknown' };
      throw error;
    }
  }
  return { arms, end: 'too long' };

  function locals(): ReadonlyMap<Term, TermValue> {
    return new Map([...values].filter(([variable]) => system.placeOf(variable)?.owner.kind === 'local'));
  }

  function valueAt(variable: Term, from: ReadonlyMap<Term, TermValue>): TermValue {
    const known = inputs.get(variable) ?? from.get(variable);
    if (known !== undefined) return known;
    const place = system.placeOf(variable);
    // A local that has no value yet, or lost it, is unknown; memory begins with what the inputs say.
    if (place?.owner.kind !== 'cell' || spoiled.has(variable)) throw new UnknownValue();
    const term = system.initial([variable]).updates.get(variable);
    if (term === undefined) throw new UnknownValue();
    return evaluate(term, new Map());
  }

  function evaluate(term: Term, from: ReadonlyMap<Term, TermValue>): TermValue {
    return new Evaluator((variable) => valueAt(variable, from)).value(term);
  }

  function choose(edges: readonly Edge[]): Edge | 'none' | 'ambiguous' {
    const open = edges.filter(({ effect }) => evaluate(effect.condition, values) === true);
    if (open.length === 0) return 'none';
    return open.length === 1 ? open[0] : 'ambiguous';
  }

  function apply(effect: Effect, before: ReadonlyMap<Term, TermValue>): void {
    for (const [variable, term] of effect.updates) {
      try {
        values.set(variable, evaluate(term, before));
      } catch (error) {
        if (!(error instanceof UnknownValue)) throw error;
        values.delete(variable);
        spoiled.add(variable);
      }
    }
  }
}

const spoiled = new Set<Term>();

function inputValues(space: InputSpace, input: InputVector): ReadonlyMap<Term, TermValue> {
  spoiled.clear();
  return new Map(space.variables.map(({ id }) => [variableTerm(space, id), valueIn(space, input, id)]));
}
