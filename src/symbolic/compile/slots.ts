import { assertNever } from '../../base/index.js';
import type { IrFunction, IrOperand, IrType } from '../../ir/index.js';
import type { Machine } from '../path/machine.js';
import { Pointer, type Value, wrapInteger } from '../values/values.js';

/**
 * The slots of a function's frame: its locals, and after them every constant it uses, so that instructions read
 * all their operands the same way.
 */
export class Slots {
  /** What a new frame starts with: locals uninitialised, constants in place. */
  readonly template: Value[];
  private readonly constants = new Map<string, number>();

  constructor(
    private readonly machine: Machine,
    private readonly irFunction: IrFunction,
  ) {
    this.template = new Array<Value>(irFunction.locals.length).fill(undefined);
  }

  of(operand: IrOperand): number {
    switch (operand.kind) {
      case 'local':
        return operand.local;
      case 'int':
        return this.constant(`i${operand.bits}:${operand.value}`, wrapInteger(operand.value, operand.bits));
      case 'float':
        return this.constant(
          Object.is(operand.value, -0) ? 'f:-0' : `f:${operand.value}`,
          operand.bits === 32 ? Math.fround(operand.value) : operand.value,
        );
      case 'null':
        return this.constant('null', wrapInteger(0, this.machine.pointerBits));
      case 'address':
        return this.constant(
          `@${operand.symbol}+${operand.offset}`,
          new Pointer(this.machine.memory.symbol(operand.symbol), operand.offset),
        );
      case 'undefined':
        return this.constant('undefined', undefined);
      default:
        return assertNever(operand, 'operand');
    }
  }

  private constant(key: string, value: Value): number {
    let slot = this.constants.get(key);
    if (slot === undefined) {
      slot = this.template.push(value) - 1;
      this.constants.set(key, slot);
    }
    return slot;
  }

  typeOf(operand: IrOperand): IrType {
    switch (operand.kind) {
      case 'local':
        return this.irFunction.locals[operand.local].type;
      case 'int':
        return { kind: 'int', bits: operand.bits };
      case 'float':
        return { kind: 'float', bits: operand.bits };
      case 'null':
      case 'address':
        return { kind: 'pointer' };
      case 'undefined':
        return operand.type;
      default:
        return assertNever(operand, 'operand');
    }
  }

  typeOfLocal(local: number): IrType {
    return this.irFunction.locals[local].type;
  }
}
