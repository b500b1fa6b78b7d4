import { invariant } from '../../base/index.js';
import type { IrPlace } from '../../ir/index.js';
import { bv, eq, FALSE, not, type Term, TRUE } from '../../term/index.js';
import type { Verification } from '../compile/verification.js';
import type { Concrete } from '../values/values.js';
import type { CallFrame, PathStep, Position } from './path.js';
import type { Recorder } from './recorder.js';

const NOWHERE: Position = { function: '', block: 0 };

/** Collects the steps of one replay, each constraint once. */
export class PathLog {
  steps: PathStep[] = [];
  position: Position = NOWHERE;
  stack: CallFrame | undefined = undefined;
  /** Of the machine whose turn began last. */
  state: number | undefined = undefined;
  private readonly asserted = new Set<Term>();

  constructor(
    private readonly verification: Verification | undefined,
    private readonly recorder: Recorder | undefined,
  ) {}

  private add(step: PathStep): void {
    this.steps.push(step);
    this.recorder?.step?.(step);
  }

  condition(site: number, arm: 0 | 1, condition: Term): void {
    this.add({
      kind: 'condition',
      site,
      arm,
      condition,
      position: this.position,
      stack: this.stack,
      state: this.state,
    });
    if (condition.op !== 'const') this.assert(arm === 1 ? condition : not(condition), 'condition');
  }

  switch(site: number, arm: number, value: Term, concrete: Concrete): void {
    const { position, stack, state } = this;
    this.add({ kind: 'switch', site, arm, value, position, stack, state });
    this.verification?.constraint(eq(value, bv(concrete, value.width)), 'switch');
  }

  /** The term has one value from here on, this one; a step only if it is no constant and was not fixed before. */
  choice(what: string, term: Term, value: Concrete, place: IrPlace | undefined): Concrete {
    if (term.op === 'const') return value;
    const isBool = term.sort === 'bool';
    const constraint = isBool ? (value === 1 ? term : not(term)) : eq(term, bv(value, term.width));
    if (this.asserted.has(constraint)) return value;
    this.assert(constraint, what);
    this.add({
      kind: 'choice',
      what,
      term,
      value: isBool ? value === 1 : value,
      position: this.position,
      stack: this.stack,
      state: this.state,
      place,
    });
    return value;
  }

  /** What holds on this input and must hold on every other one of this path. */
  guard(constraint: Term, what: string, place: IrPlace | undefined): void {
    if (constraint === TRUE || this.asserted.has(constraint)) return;
    invariant(constraint !== FALSE, `guard should hold on the input that is replayed: ${what}`);
    this.assert(constraint, what);
    this.add({
      kind: 'guard',
      constraint,
      what,
      position: this.position,
      stack: this.stack,
      place,
    });
  }

  /** The run ends here; `wayOut` holds on inputs that go on. */
  error(wayOut: Term, place: IrPlace | undefined): void {
    this.verification?.constraint(not(wayOut), 'error');
    this.steps.push({ kind: 'error', escape: wayOut, position: this.position, stack: this.stack, place });
  }

  /** Whether an earlier step says exactly this. */
  holds(constraint: Term): boolean {
    return constraint === TRUE || this.asserted.has(constraint);
  }

  private assert(constraint: Term, what: string): void {
    this.verification?.constraint(constraint, what);
    this.asserted.add(constraint);
  }
}
