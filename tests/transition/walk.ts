import type { InputSpace, InputVector } from '../../src/input/index.js';
import { valueIn } from '../../src/input/index.js';
import { type CodePosition, functionOf } from '../../src/ir/index.js';
import { variableTerm } from '../../src/symbolic/index.js';
import { Evaluator, type Term, type TermValue } from '../../src/term/index.js';
import {
  type Effect,
  type SegmentOutcome,
  segmentOutcomes,
  type TransitionSystem,
} from '../../src/transition/index.js';

/** The branches that the effects take on an input, and why they were followed no further. */
export interface Walk {
  readonly arms: readonly { readonly site: number; readonly arm: number }[];
  readonly end: 'returned' | 'stopped' | 'unknown' | 'too long' | 'ambiguous';
}

class UnknownValue extends Error {}

/** Follows effects on concrete values; stops where a value that is not followed decides. */
export function walk(system: TransitionSystem, input: InputVector, maxSteps: number): Walk {
  const arms: { site: number; arm: number }[] = [];
  const inputs = inputValues(system.space, input);
  const values = new Map<Term, TermValue>();
  /** What the locals of the callers were: effects know one activation of a function at a time. */
  const saved: ReadonlyMap<Term, TermValue>[] = [];
  let at = system.entry;
  for (let step = 0; step < maxSteps; step++) {
    try {
      const way = at.segment.exits[0];
      if (way?.kind === 'return' && at.stack === undefined) return { arms, end: 'returned' };
      const taken = choose(segmentOutcomes(system, at));
      if (taken === 'none') return { arms, end: 'stopped' };
      if (taken === 'ambiguous') return { arms, end: 'ambiguous' };
      follow(at, taken);
      const next = system.graph.after(at, taken.exit);
      if (next === undefined) throw new Error('control should go on');
      at = next;
    } catch (error) {
      if (error instanceof UnknownValue) return { arms, end: 'unknown' };
      throw error;
    }
  }
  return { arms, end: 'too long' };

  function follow({ segment, stack }: CodePosition, { exit, effect }: SegmentOutcome): void {
    const before = new Map(values);
    apply(effect, before);
    const way = segment.exits[exit];
    if (way.kind === 'goto' && way.site !== undefined) arms.push({ site: way.site, arm: exit });
    if (way.kind === 'call') saved.push(callersLocals(way.callee, before));
    if (way.kind !== 'return' || stack === undefined) return;
    const callers = saved.pop();
    for (const variable of [...values.keys()]) {
      const owner = system.placeOf(variable)?.owner;
      if (owner?.kind !== 'local' || owner.function !== stack.function || owner.local === stack.result)
        continue;
      const value = callers?.get(variable);
      if (value === undefined) values.delete(variable);
      else values.set(variable, value);
    }
  }

  /** What the caller's locals are during a call: its parameters are what they were, also if the callee's are the same. */
  function callersLocals(callee: string, before: ReadonlyMap<Term, TermValue>): Map<Term, TermValue> {
    const parameters = functionOf(system.program, callee).parameters.map(({ local }) => local);
    const isParameter = (variable: Term): boolean => {
      const owner = system.placeOf(variable)?.owner;
      return owner?.kind === 'local' && owner.function === callee && parameters.includes(owner.local);
    };
    const isLocal = (variable: Term) => system.placeOf(variable)?.owner.kind === 'local';
    return new Map([
      ...[...values].filter(([variable]) => isLocal(variable) && !isParameter(variable)),
      ...[...before].filter(([variable]) => isParameter(variable)),
    ]);
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

  function choose(outcomes: readonly SegmentOutcome[]): SegmentOutcome | 'none' | 'ambiguous' {
    const open = outcomes.filter(({ effect }) => evaluate(effect.condition, values) === true);
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
