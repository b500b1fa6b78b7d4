import { entryOf, type InputSpace } from '../../input/index.js';
import type { BlockId, IrBlock, IrOperand, IrType, Program } from '../../ir/index.js';
import { resizeTerm, switchConstraint } from '../../meaning/index.js';
import { and, disj, FALSE, not, or, rawTerm, type Term, TRUE } from '../../term/index.js';
import { armKey, type Branch, type ClosedArm } from '../encoding.js';
import type { Activation } from './activation.js';
import { type CallerState, copyOf } from './caller-state.js';
import type { Instructions } from './instructions.js';
import { writtenComparison } from './written-comparison.js';

/** Where control can go on. */
interface Fork {
  readonly site: number | undefined;
  readonly conditions: readonly Term[];
  readonly targets: readonly BlockId[];
  /** The conditions as they stand there, where they are constants. */
  readonly written?: readonly Term[];
}

/** Where control parts: what each outcome of a branch takes, and which of them there is no way to. */
export class Branches {
  readonly origins = new Map<Term, Branch>();
  readonly preconditions = new Map<Term, Term | undefined>();
  readonly closed: ClosedArm[] = [];
  private readonly records: { readonly key: string; readonly term: Term; readonly condition: Term }[] = [];

  constructor(
    private readonly program: Program,
    private readonly space: InputSpace,
    private readonly instructions: Instructions,
  ) {}

  /** What is taken back later by `forget`. */
  get mark(): { readonly records: number; readonly closed: number } {
    return { records: this.records.length, closed: this.closed.length };
  }

  forget({ records, closed }: Branches['mark']): void {
    this.records.length = records;
    this.closed.length = closed;
  }

  /** By site and arm: what has to hold for it to be taken, and what the branch itself asks each time. */
  taken(): {
    reached(site: number, arm: number): Term;
    conditions(site: number, arm: number): readonly Term[];
  } {
    const records = new Map<string, { readonly term: Term; readonly condition: Term }[]>();
    for (const record of this.records) {
      const known = records.get(record.key);
      if (known) known.push(record);
      else records.set(record.key, [record]);
    }
    const of = (site: number, arm: number) => records.get(armKey(site, arm)) ?? [];
    return {
      reached: (site, arm) => disj(of(site, arm).map(({ term }) => term)),
      conditions: (site, arm) => of(site, arm).map(({ condition }) => condition),
    };
  }

  leave(state: CallerState, block: IrBlock, activation: Activation): void {
    const { terminator } = block;
    switch (terminator.kind) {
      case 'jump':
        activation.go(terminator.to, state);
        return;
      case 'return': {
        const { result } = activation.code;
        for (const loop of activation.loops) loop.isLeft = true;
        activation.returned.push({
          state,
          ...(terminator.value &&
            result && { result: this.instructions.passed(state, terminator.value, result) }),
        });
        return;
      }
      case 'branch': {
        const condition = this.instructions.operand(state, terminator.condition, BIT);
        const { site, whenFalse, whenTrue } = terminator;
        const isConstant = condition === TRUE || condition === FALSE;
        const written = isConstant ? this.written(state, block, terminator.condition) : undefined;
        const conditions = [not(condition), condition];
        this.part(state, { site, conditions, targets: [whenFalse, whenTrue], written }, activation);
        return;
      }
      case 'switch': {
        const { site, bits, arms } = terminator;
        const value = resizeTerm(
          'zext',
          this.instructions.operand(state, terminator.value, { kind: 'int', bits }),
          bits,
        );
        const conditions = arms.map((_, arm) => switchConstraint(this.program.sites[site], value, arm));
        this.part(state, { site, conditions, targets: arms }, activation);
        return;
      }
      case 'unreachable':
        return;
    }
  }

  /** Both outcomes of a condition that is a constant there, as they are written. */
  private written(state: CallerState, block: IrBlock, condition: IrOperand): readonly Term[] | undefined {
    const value = (operand: IrOperand, type: IrType) => this.instructions.operand(state, operand, type);
    const term = writtenComparison(block, condition, value);
    return term && [rawTerm('not', [term]), term];
  }

  private part(state: CallerState, fork: Fork, activation: Activation): void {
    const { site, conditions, targets } = fork;
    const { chain } = state;
    const record = (arm: number, condition: Term) => {
      if (site === undefined) return;
      this.records.push({ key: armKey(site, arm), term: and(chain.term, condition), condition });
    };
    if (site !== undefined && activation.code.name === entryOf(this.space.function)) {
      for (const [arm, condition] of conditions.entries()) record(arm, condition);
      this.admit(state, conditions[ADMITTED]);
      activation.go(targets[ADMITTED], state);
      return;
    }
    const sure = conditions.findIndex((condition) => chain.says(condition));
    for (const [arm, condition] of conditions.entries()) {
      const isOpen = sure >= 0 ? arm === sure : condition !== FALSE && !chain.excludes(condition);
      if (!isOpen) {
        const core = closingCore(fork, arm, chain.excluding(condition) ?? conditions[sure]);
        const to = { function: activation.code.name, block: targets[arm] };
        if (site !== undefined) this.closed.push({ site, arm, core, to });
        continue;
      }
      record(arm, condition);
      // Where several branches ask the same, what follows has it from the first.
      if (site !== undefined && !this.origins.has(condition)) this.origins.set(condition, { site, arm });
      const next = copyOf(state);
      if (condition !== TRUE) next.chain = chain.arm(condition, fork);
      activation.go(targets[arm], next);
    }
  }

  /** What callers keep to is a fact apart: so a proof shows whether it needs it. */
  private admit(state: CallerState, condition: Term): void {
    const { unknowns } = this.instructions;
    const declared = this.space.declarations.filter(({ kind }) => kind === 'precondition');
    const texts = declared.map(({ text }) => text);
    const holds = unknowns.value(declared[0]?.subject ?? 'precondition', 1);
    for (const demand of condition.op === 'and' ? condition.args : [condition]) {
      const fact = or(not(holds), demand);
      this.preconditions.set(fact, demand);
      unknowns.know(holds, fact, texts);
    }
    this.preconditions.set(holds, undefined);
    state.chain = state.chain.assume(holds);
  }
}

const BIT: IrType = { kind: 'int', bits: 1 };
/** The entry asks whether the precondition does not hold. */
const ADMITTED = 0;

function closingCore({ conditions, written }: Fork, arm: number, known: Term): readonly Term[] {
  if (conditions[arm] === FALSE) return written ? [written[arm]] : [FALSE];
  return [known, conditions[arm]];
}
