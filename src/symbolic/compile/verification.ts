import { InvariantError, invariant } from '../../base/index.js';
import type { InputSpace, InputVector } from '../../input/index.js';
import type { IrType } from '../../ir/index.js';
import { Evaluator, type Term, type TermValue } from '../../term/index.js';
import { inputEvaluator } from '../path/constraints.js';
import type { EventPlace } from '../path/recorder.js';
import { Alternatives, Doubtful, Pointer, Symbolic, type Value } from '../values/values.js';

/**
 * Checks a replay from inside: every term must evaluate, on the input that is replayed, to the concrete value that
 * is carried beside it. Slow; for tests, and for the check.
 */
export class Verification {
  private evaluator = new Evaluator(() => 0);
  /** Values checked. */
  checks = 0;

  begin(space: InputSpace, input: InputVector): void {
    this.evaluator = inputEvaluator(space, input);
  }

  /** A constraint of the path holds on this input. */
  constraint(constraint: Term, what: string): void {
    this.checks++;
    invariant(this.evaluator.value(constraint) === true, `constraint should hold on its input: ${what}`);
  }

  value(value: Value, type: IrType, place: EventPlace): void {
    if (value instanceof Symbolic) this.equal(value.term, value.value, type, place);
    else if (value instanceof Doubtful) {
      if (value.term !== undefined) this.equal(value.term, value.value, type, place);
      this.same(this.evaluator.value(value.when), value.now, place);
    } else if (value instanceof Pointer) this.pointer(value, place);
    else if (value instanceof Alternatives) {
      value.guards.forEach((guard, i) => {
        this.same(this.evaluator.value(guard), i === value.current, place);
      });
      for (const target of value.targets) this.value(target, type, place);
    }
  }

  private pointer(pointer: Pointer, place: EventPlace): void {
    let offset = pointer.base;
    for (const part of pointer.parts) {
      const value = this.evaluator.value(part.term);
      const { width } = part.term;
      const index = part.signed ? BigInt.asIntN(width, BigInt(value)) : BigInt(value);
      this.same(Number(index), part.value, place);
      offset += part.scale * part.value;
    }
    this.same(offset, pointer.offset, place);
  }

  private equal(term: Term, concrete: TermValue, type: IrType, place: EventPlace): void {
    const value = this.evaluator.value(term);
    if (type.kind === 'int') {
      invariant(term.sort === (type.bits === 1 ? 'bool' : 'bv'), 'integer should have a term of its sort');
      invariant(type.bits === 1 || term.width === type.bits, 'integer should have a term of its width');
    }
    this.same(typeof value === 'boolean' ? Number(value) : value, concrete, place);
  }

  private same(evaluated: TermValue, carried: TermValue, place: EventPlace): void {
    this.checks++;
    if (Object.is(evaluated, carried)) return;
    const where = `${place.function}, block ${place.block}, instruction ${place.instruction}`;
    throw new InvariantError(
      `a term should have the value beside it: ${evaluated}, not ${carried} (${where})`,
    );
  }
}
