import type { IrPlace } from '../../ir/index.js';
import { bv, disj, FALSE, ite, not, type Term } from '../../term/index.js';
import type { Machine } from '../path/machine.js';
import { runtimeError, unmodelled } from '../path/stop.js';
import { alternatives } from './merge.js';
import {
  type Address,
  Alternatives,
  type Concrete,
  Doubtful,
  known,
  Pointer,
  type Symbolic,
  signedNumber,
  type Value,
  wrapInteger,
} from './values.js';

/** What is said of a run that ends because a value decides something that nobody wrote. */
export const UNINITIALISED = 'reads an uninitialised value';

/**
 * The value where it decides something (a branch, an address, a divisor): it has to be initialised. If it is
 * not on this input, the run ends; where it may not be on others, a guard says so.
 */
export function demand(
  machine: Machine,
  value: Value,
  place: IrPlace | undefined,
): Exclude<Value, undefined | Doubtful> {
  if (value === undefined) throw runtimeError(UNINITIALISED, place, FALSE);
  if (value instanceof Doubtful) {
    if (value.extent === 'less')
      throw unmodelled('a value whose bits are initialised on some inputs only', place);
    if (value.now) machine.fail(UNINITIALISED, place, not(value.when));
    else machine.path.guard(not(value.when), 'initialised value', place);
    return known(value);
  }
  if (value instanceof Alternatives) return demandAddress(machine, value, place);
  return value;
}

function demandAddress(
  machine: Machine,
  value: Alternatives,
  place: IrPlace | undefined,
): Alternatives | Exclude<Address, undefined> {
  if (value.targets[value.current] === undefined) {
    machine.fail(UNINITIALISED, place, not(value.guards[value.current]));
  }
  const isUndefined = (target: Address) => target === undefined;
  return exclude(machine, value, isUndefined, 'initialised pointer', place) as Exclude<Address, undefined>;
}

/** An integer or float that decides something; addresses are not that. */
export function demandPlain(machine: Machine, value: Value, place: IrPlace | undefined): Concrete | Symbolic {
  const defined = demand(machine, value, place);
  if (typeof defined === 'object' && defined.kind !== 'symbolic') {
    throw unmodelled('a computation on the bits of an address', place);
  }
  return defined;
}

/** The integer itself, split off by a choice if it depends on inputs. */
export function concretise(
  machine: Machine,
  value: Value,
  what: string,
  place: IrPlace | undefined,
): Concrete {
  const plain = demandPlain(machine, value, place);
  if (typeof plain !== 'object') return plain;
  return machine.path.choice(what, plain.term, plain.value, place);
}

/** The one address it is on this input; that it is, becomes a choice of the path. */
export function pinTarget(
  machine: Machine,
  value: Alternatives,
  what: string,
  place: IrPlace | undefined,
): Address {
  if (value.targets.length === 2) {
    const isFirst = machine.path.choice(what, value.guards[0], value.current === 0 ? 1 : 0, place);
    return value.targets[isFirst === 1 ? 0 : 1];
  }
  return value.targets[Number(machine.path.choice(what, selector(value), value.current, place))];
}

/** Which alternative it is, as a term. */
function selector(value: Alternatives): Term {
  const width = 16;
  let term = bv(value.targets.length - 1, width);
  for (let i = value.targets.length - 2; i >= 0; i--) term = ite(value.guards[i], bv(i, width), term);
  return term;
}

/** The same pointer without index parts, each part's value on this input being a choice of the path. */
export function pinOffset(machine: Machine, pointer: Pointer, place: IrPlace | undefined): Pointer {
  if (pointer.parts.length === 0) return pointer;
  let offset = pointer.base;
  for (const { term, signed, scale, value } of pointer.parts) {
    const what = `index into \`${pointer.object.name}\``;
    const index = machine.path.choice(what, term, wrapInteger(value, term.width), place);
    offset += scale * (signed ? signedNumber(index, term.width) : Number(index));
  }
  return new Pointer(pointer.object, offset);
}

/**
 * The choice without the alternatives that `isExcluded`: that it is none of them is a guard. The current one is
 * the caller's business, unless paths that this input does not take are executed, too.
 */
export function exclude(
  machine: Machine,
  value: Alternatives,
  isExcluded: (target: Address) => boolean,
  what: string,
  place: IrPlace | undefined,
): Alternatives | Address {
  const kept: number[] = [];
  const dropped: Term[] = [];
  value.targets.forEach((target, i) => {
    const isOpen = i !== value.current || machine.mode === 'assume';
    if (isOpen && isExcluded(target)) dropped.push(value.guards[i]);
    else kept.push(i);
  });
  if (dropped.length === 0) return value;
  if (kept.length === 0) throw runtimeError(`no ${what}`, place, FALSE);
  machine.path.guard(not(disj(dropped)), what, place);
  return alternatives(
    kept.map((i) => value.guards[i]),
    kept.map((i) => value.targets[i]),
    kept.includes(value.current) ? kept.indexOf(value.current) : kept.length - 1,
  );
}
