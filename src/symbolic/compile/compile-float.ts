import type { FloatBinaryOp, FloatCompareOp, IrPlace } from '../../ir/index.js';
import { floatCompareValue, floatFunction, type Typing } from '../../meaning/index.js';
import { applyPlain } from '../operations/plain.js';
import { lift, type Plain } from '../values/lift.js';
import type { BinarySlots } from './compile-integer.js';
import type { Step } from './segment.js';

/** Float instructions; two plain numbers are dealt with on the spot. */

export function compileFloatBinary(
  op: FloatBinaryOp,
  typing: Typing,
  slots: BinarySlots,
  place: IrPlace | undefined,
): Step {
  const { target, a, b } = slots;
  const { bits } = typing.from;
  const concrete = floatFunction(op, bits);
  const plain = (...args: Plain[]): Plain => applyPlain(op, args, typing);
  return (locals) => {
    const x = locals[a];
    const y = locals[b];
    locals[target] =
      typeof x === 'number' && typeof y === 'number' ? concrete(x, y) : lift([x, y], plain, bits, place);
  };
}

export function compileFloatCompare(
  op: FloatCompareOp,
  typing: Typing,
  slots: BinarySlots,
  place: IrPlace | undefined,
): Step {
  const { target, a, b } = slots;
  const plain = (...args: Plain[]): Plain => applyPlain(op, args, typing);
  return (locals) => {
    const x = locals[a];
    const y = locals[b];
    if (typeof x === 'number' && typeof y === 'number') locals[target] = floatCompareValue(op, x, y) ? 1 : 0;
    else locals[target] = lift([x, y], plain, 1, place);
  };
}
