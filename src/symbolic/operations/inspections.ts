import { assertNever } from '../../base/index.js';
import type { Inspection, IrPlace } from '../../ir/index.js';
import { and, bv, disj, FALSE, ite, type Term, TRUE } from '../../term/index.js';
import { outsideOf } from '../memory/targets.js';
import type { Machine } from '../path/machine.js';
import { unmodelled } from '../path/stop.js';
import {
  type Address,
  Alternatives,
  Doubtful,
  isPlain,
  Pointer,
  symbolic,
  type Value,
} from '../values/values.js';
import { hasLeak } from './leaks.js';

/** Something that may be so: on this input, and on which ones. */
interface Finding {
  readonly now: boolean;
  readonly when: Term;
}

const NEVER: Finding = { now: false, when: FALSE };
const ALWAYS: Finding = { now: true, when: TRUE };
const ANSWER_BITS = 32;

/** Whether something goes wrong with a value that is about to be used: nothing is assumed, and nothing ends here. */
export function inspect(
  machine: Machine,
  asks: Inspection,
  args: readonly Value[],
  place: IrPlace | undefined,
): Value {
  const { now, when } = find(machine, asks, args, place);
  return symbolic(now ? 1 : 0, ite(when, bv(1, ANSWER_BITS), bv(0, ANSWER_BITS)));
}

function find(
  machine: Machine,
  asks: Inspection,
  args: readonly Value[],
  place: IrPlace | undefined,
): Finding {
  const [value, size] = args;
  switch (asks) {
    case 'unset':
      return unset(value, place);
    case 'freed':
    case 'dangling':
      return ofAddress(value, place, ({ object }) => (object.alive ? NEVER : ALWAYS));
    case 'outside':
      return ofAddress(value, place, (pointer) =>
        pointer.object.alive && pointer.object.kind !== 'function' ? outsideOf(pointer, Number(size)) : NEVER,
      );
    case 'leaked':
      return hasLeak(machine, args, place) ? ALWAYS : NEVER;
    default:
      return assertNever(asks);
  }
}

/** Of a value that is not set at all, and of numbers, others tell. */
function ofAddress(value: Value, place: IrPlace | undefined, of: (pointer: Pointer) => Finding): Finding {
  if (value === undefined || isPlain(value)) return NEVER;
  if (value instanceof Pointer) return of(value);
  if (!(value instanceof Alternatives)) throw unmodelled('an address made of parts of others', place);
  const found = value.targets.map((target: Address) => (target instanceof Pointer ? of(target) : NEVER));
  return {
    now: found[value.current].now,
    when: disj(found.map(({ when }, k) => and(value.guards[k], when))),
  };
}

function unset(value: Value, place: IrPlace | undefined): Finding {
  if (value === undefined) return ALWAYS;
  if (value instanceof Doubtful) {
    if (value.extent === 'less')
      throw unmodelled('a value whose bits are initialised on some inputs only', place);
    return { now: value.now, when: value.when };
  }
  if (!(value instanceof Alternatives)) return NEVER;
  const isUnset = (k: number) => value.targets[k] === undefined;
  const guards = value.guards.filter((_, k) => isUnset(k));
  return { now: isUnset(value.current), when: disj(guards) };
}
