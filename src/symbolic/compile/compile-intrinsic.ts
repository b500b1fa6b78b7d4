import type { IntrinsicOp, IrPlace } from '../../ir/index.js';
import { quickIntrinsic, type Typing } from '../../meaning/index.js';
import { applyPlain } from '../operations/plain.js';
import { lift, type Plain } from '../values/lift.js';
import type { Value } from '../values/values.js';
import type { Step } from './segment.js';

/** An intrinsic on the locals `args`. */
export function compileIntrinsic(
  op: IntrinsicOp,
  typing: Typing,
  target: number,
  args: readonly number[],
  place: IrPlace | undefined,
): Step {
  const apply = (...values: Plain[]): Plain => applyPlain(op, values, typing);
  const general = (locals: Value[]): Value =>
    lift(
      args.map((arg) => locals[arg]),
      apply,
      typing.to.bits,
      place,
    );
  const quick = quickIntrinsic(op, typing.from);
  const [a, b = a] = args;
  if (quick === undefined) {
    return (locals) => {
      locals[target] = general(locals);
    };
  }
  return (locals) => {
    const x = locals[a];
    const y = locals[b];
    locals[target] = typeof x === 'number' && typeof y === 'number' ? quick(x, y) : general(locals);
  };
}
