import { invariant } from '../base/index.js';
import { applyCode } from './apply.js';
import type { Term, TermValue } from './term.js';

/** Terms that are deeper are evaluated from an explicit stack first; the rest by recursion, which is faster. */
const DEEP = 256;

/**
 * Evaluates terms under one assignment and remembers the value of every subterm it needed, so that many
 * terms over the same inputs share the work. Only the taken branch of an `ite` and only as much of a
 * conjunction as decides it are evaluated.
 */
export class Evaluator {
  private readonly memo = new Map<number, TermValue>();

  /** `assignment` is asked once per variable met; its answer must be in normal form (see `TermValue`). */
  constructor(private readonly assignment: (variable: Term) => TermValue) {}

  value(term: Term): TermValue {
    if (term.depth > DEEP) this.prepare(term);
    return this.compute(term);
  }

  private compute(term: Term): TermValue {
    if (term.op === 'const') return constantValue(term);
    const known = this.memo.get(term.id);
    if (known !== undefined) return known;
    const value = this.computeAnew(term);
    this.memo.set(term.id, value);
    return value;
  }

  private computeAnew(term: Term): TermValue {
    const { args } = term;
    switch (term.op) {
      case 'var':
        return this.assignment(term);
      case 'and':
        for (const arg of args) if (this.compute(arg) === false) return false;
        return true;
      case 'or':
        for (const arg of args) if (this.compute(arg) === true) return true;
        return false;
      case 'ite':
        return this.compute(this.compute(args[0]) === true ? args[1] : args[2]);
      default: {
        const x = this.compute(args[0]);
        const y = args.length > 1 ? this.compute(args[1]) : undefined;
        const z = args.length > 2 ? this.compute(args[2]) : undefined;
        return applyCode(term.code, term.width, args[0].width, term.low, x, y, z);
      }
    }
  }

  /** Fills the memo from below until `compute` of the root is left with shallow work. */
  private prepare(root: Term): void {
    const stack: Term[] = [root];
    while (stack.length > 0) {
      const term = stack[stack.length - 1];
      const before = stack.length;
      if (!this.memo.has(term.id)) this.pushNeeded(term, stack);
      if (stack.length > before) continue;
      this.compute(term);
      stack.pop();
    }
  }

  private pushNeeded(term: Term, stack: Term[]): void {
    const { args } = term;
    if (term.op !== 'ite') {
      for (const arg of args) this.pushDeep(arg, stack);
      return;
    }
    const before = stack.length;
    this.pushDeep(args[0], stack);
    if (stack.length === before) this.pushDeep(this.compute(args[0]) === true ? args[1] : args[2], stack);
  }

  private pushDeep(term: Term, stack: Term[]): void {
    if (term.depth > DEEP && !this.memo.has(term.id)) stack.push(term);
  }
}

/** The value of `term` where each variable has the value that `assignment` gives it. */
export function evaluate(term: Term, assignment: (variable: Term) => TermValue): TermValue {
  return new Evaluator(assignment).value(term);
}

function constantValue(term: Term): TermValue {
  invariant(term.value !== undefined, 'constant should have a value');
  return term.value;
}
