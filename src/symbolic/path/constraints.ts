import { assertNever, invariant } from '../../base/index.js';
import { type InputSpace, type InputVector, valueIn } from '../../input/index.js';
import type { Program } from '../../ir/index.js';
import { switchConstraint } from '../../meaning/index.js';
import {
  and,
  bv,
  Evaluator,
  eq,
  freeVariables,
  not,
  quotable,
  sge,
  sle,
  type Term,
  uge,
  ule,
  variable as variableOfName,
} from '../../term/index.js';
import type { PathStep } from './path.js';

const termsOfSpace = new WeakMap<InputSpace, Term[]>();

/** The variable of a term that stands for an input variable: a bit-vector, also for floats. */
export function variableTerm(space: InputSpace, id: number): Term {
  let terms = termsOfSpace.get(space);
  if (terms === undefined) {
    terms = [];
    termsOfSpace.set(space, terms);
  }
  let term = terms[id];
  if (term === undefined) {
    const { name, bits } = space.variables[id];
    // Terms keep to the names that SMT-LIB can quote; a changed one gets its number, to stay unique.
    const plain = quotable(name);
    term = variableOfName(plain === name ? name : `${plain} #${id}`, bits);
    terms[id] = term;
  }
  return term;
}

/** Evaluates terms on an input. */
export function inputEvaluator(space: InputSpace, input: InputVector): Evaluator {
  // Stubs may be called for the first time during a replay: look the variables up when they are met.
  const idOf = new Map<Term, number>();
  return new Evaluator((variable) => {
    for (let id = idOf.size; !idOf.has(variable) && id < space.variables.length; id++) {
      idOf.set(variableTerm(space, id), id);
    }
    const id = idOf.get(variable);
    invariant(id !== undefined, `variable ${variable.name} should belong to an input`);
    return valueIn(space, input, id);
  });
}

/**
 * What every input satisfies: the ranges of the variables (pointers choose what exists, `_Bool` is 0 or 1, …), of
 * those from number `first` on.
 */
export function inputRangeConstraints(space: InputSpace, first = 0): readonly Term[] {
  const constraints: Term[] = [];
  for (const { id, range, bits } of space.variables.slice(first)) {
    if (range === undefined) continue;
    const term = variableTerm(space, id);
    const low = bv(range.low, bits);
    const high = bv(range.high, bits);
    const isSigned = range.signed;
    constraints.push(
      and(isSigned ? sge(term, low) : uge(term, low), isSigned ? sle(term, high) : ule(term, high)),
    );
  }
  return constraints.filter((constraint) => constraint.op !== 'const');
}

/** The same by variable; stub calls add variables while a search runs. */
export class InputRanges {
  private readonly ranges = new Map<Term, Term[]>();
  private known = 0;

  constructor(private readonly space: InputSpace) {}

  /** What every input satisfies, of that which constrains this variable. */
  of(input: Term): readonly Term[] {
    if (this.known < this.space.variables.length) this.addNew();
    return this.ranges.get(input) ?? [];
  }

  private addNew(): void {
    for (const range of inputRangeConstraints(this.space, this.known)) {
      for (const variable of freeVariables(range)) {
        const list = this.ranges.get(variable);
        if (list) list.push(range);
        else this.ranges.set(variable, [range]);
      }
    }
    this.known = this.space.variables.length;
  }
}

/**
 * What the inputs satisfy if the step goes the way of `arm`: 0 or 1 for a condition, the number of the case (the
 * default is the last) for a switch, the value for a choice, 0 for a runtime error and 1 for going on. A guard has one
 * way only.
 */
export function armConstraint(program: Program, step: PathStep, arm: number | bigint | boolean): Term {
  switch (step.kind) {
    case 'condition':
      return Number(arm) === 1 ? step.condition : not(step.condition);
    case 'switch':
      return switchConstraint(program.sites[step.site], step.value, Number(arm));
    case 'choice':
      if (step.term.sort === 'bool') return Number(arm) === 1 ? step.term : not(step.term);
      return eq(step.term, bv(typeof arm === 'boolean' ? Number(arm) : arm, step.term.width));
    case 'guard':
      return step.constraint;
    case 'error':
      return Number(arm) === 1 ? step.escape : not(step.escape);
    default:
      return assertNever(step, 'path step');
  }
}

/** The constraint of the way that the step went. */
export function takenConstraint(program: Program, step: PathStep): Term {
  switch (step.kind) {
    case 'condition':
    case 'switch':
      return armConstraint(program, step, step.arm);
    case 'choice':
      return armConstraint(program, step, step.value);
    case 'guard':
      return step.constraint;
    case 'error':
      return not(step.escape);
    default:
      return assertNever(step, 'path step');
  }
}
