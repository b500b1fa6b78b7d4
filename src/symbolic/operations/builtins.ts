import { assertNever } from '../../base/index.js';
import { type Allocation, type BuiltInEffect, heap, type IrPlace, movedArgument } from '../../ir/index.js';
import {
  heapAfter,
  requestedAlignment,
  requestedBytes,
  requestFails,
  requestFailsTerm,
} from '../../meaning/index.js';
import { FALSE } from '../../term/index.js';
import { splitAddress } from '../memory/access.js';
import type { MemoryObject } from '../memory/memory-object.js';
import type { Machine } from '../path/machine.js';
import { runtimeError, Stop, unmodelled } from '../path/stop.js';
import { concretise, demandPlain } from '../values/demand.js';
import {
  concreteOf,
  integerTerm,
  isPlain,
  Pointer,
  Symbolic,
  signedNumber,
  type Value,
  wrapInteger,
} from '../values/values.js';
import { inspect } from './inspections.js';

/** Functions that replay implements itself, with the meaning that models/runtime gives them in the run. */
export type Builtin = (machine: Machine, args: readonly Value[], place: IrPlace | undefined) => Value;

export function builtinOf(name: string, effect: BuiltInEffect): Builtin {
  switch (effect.kind) {
    case 'allocate':
      return (machine, args, place) => allocate(machine, name, effect, args, place);
    case 'free':
      return (machine, args, place) => {
        const block = heapBlock(machine, args[effect.block], name, place);
        if (block !== undefined) machine.free(block.object);
        return undefined;
      };
    case 'reach':
      return (machine, args, place) => reach(machine, name, args, place);
    case 'inspect':
      return (machine, args, place) => inspect(machine, effect.asks, args, place);
    case 'undefined':
      return (_machine, _args, place) => {
        throw runtimeError('a call of the C library that C leaves undefined', place, FALSE);
      };
    case 'end':
      return endingBy(effect.how);
    default:
      return assertNever(effect, 'effect');
  }
}

function endingBy(how: (BuiltInEffect & { kind: 'end' })['how']): Builtin {
  switch (how) {
    case 'exit':
      return exit;
    case 'abort':
      return () => end({ kind: 'aborted' });
    case 'assertion':
      return () => end({ kind: 'aborted', detail: 'assertion failed' });
    case 'reject':
      return () => end({ kind: 'rejected' });
    case 'trap':
      return (_machine, _args, place) => {
        throw runtimeError('reached a trap', place, FALSE);
      };
    default:
      return assertNever(how, 'ending');
  }
}

function end(outcome: (Stop['reason'] & { kind: 'outcome' })['outcome']): never {
  throw new Stop({ kind: 'outcome', outcome });
}

function exit(machine: Machine, [status]: readonly Value[]): never {
  const plain = isPlain(status) ? concreteOf(status) : 0;
  const { outcome } = machine.run;
  // An uninitialised status is whatever the run made of it.
  if (!isPlain(status) && outcome.kind === 'exited') return end(outcome);
  return end({ kind: 'exited', code: signedNumber(plain, 32) });
}

function allocate(
  machine: Machine,
  name: string,
  allocation: Allocation,
  args: readonly Value[],
  place: IrPlace | undefined,
): Value {
  const moved = movedArgument(allocation);
  const old = moved === undefined ? undefined : heapBlock(machine, args[moved], name, place);
  const object = newBlock(machine, name, allocation, args, place);
  if (object === undefined) return wrapInteger(0, machine.pointerBits);
  if (allocation.content === 'zero') object.clear();
  if (old !== undefined) {
    object.copyFrom(old.object, old.start, 0, Math.min(old.object.bytes - old.start, object.bytes));
    machine.free(old.object);
  }
  return new Pointer(object, 0);
}

/** A new object, or undefined for a request that gets NULL. A request that depends on inputs splits the path. */
function newBlock(
  machine: Machine,
  name: string,
  allocation: Allocation,
  args: readonly Value[],
  place: IrPlace | undefined,
): MemoryObject | undefined {
  const { size, alignment } = allocation;
  const asked = [...size, ...(alignment === undefined ? [] : [alignment])];
  const plain = args.map((arg, k) => (asked.includes(k) ? demandPlain(machine, arg, place) : 0));
  if (plain.some((value) => value instanceof Symbolic)) {
    // All requests that get NULL are one path.
    const terms = plain.map((value) => integerTerm(value, machine.pointerBits));
    const fails = requestFails(allocation, plain.map(concreteOf)) ? 1 : 0;
    if (machine.path.choice(`${name} returns NULL`, requestFailsTerm(allocation, terms), fails, place) === 1)
      return undefined;
  }
  const values = plain.map((value, k) => concretise(machine, value, `argument ${k + 1} of ${name}`, place));
  if (requestFails(allocation, values)) return undefined;
  const bytes = requestedBytes(allocation, values);
  const align = requestedAlignment(allocation, values);
  machine.heapBytes = heapAfter(machine.heapBytes, bytes, align);
  if (machine.heapBytes > heap.largestSum) end({ kind: 'step-limit' });
  const object = machine.allocate('heap', `${name}(${bytes})`, bytes, Math.max(align, heap.alignment));
  machine.allocated.push({ object, activation: machine.frame?.activation ?? 0 });
  return object;
}

/** How many elements lie behind an address, as far as the input space lets an imitation write. */
function reach(
  machine: Machine,
  name: string,
  [address, elementBytes, known]: readonly Value[],
  place: IrPlace | undefined,
): Value {
  const single = splitAddress(machine, address, place);
  const told = Number(concretise(machine, known, 'room behind a pointer', place));
  const bytes = Number(concretise(machine, elementBytes, 'size of an element', place));
  const room = single instanceof Pointer ? writableBytes(single) : 0;
  return wrapInteger(machine.space.reach(name, told === 0 ? room : Math.min(room, told - 1), bytes), 32);
}

function writableBytes({ object, offset }: Pointer): number {
  if (object.constant || object.kind === 'function' || offset < 0) return 0;
  return Math.max(0, object.bytes - offset);
}

/** The block that is handed back, and where it begins in its object; undefined for NULL. */
function heapBlock(
  machine: Machine,
  address: Value,
  what: string,
  place: IrPlace | undefined,
): { readonly object: MemoryObject; readonly start: number } | undefined {
  const single = splitAddress(machine, address, place);
  if (isPlain(single)) {
    const value =
      single instanceof Symbolic ? concretise(machine, single, `argument of ${what}`, place) : single;
    if (Number(value) === 0) return undefined;
    throw runtimeError(`${what} of an address that is no object's`, place, FALSE);
  }
  if (!(single instanceof Pointer)) throw unmodelled('an address made of parts of others', place);
  const { object, offset } = single;
  // What the test puts behind a pointer may come from malloc as well as not.
  if (object.kind !== 'heap' && object.kind !== 'block') {
    throw runtimeError(`${what} of \`${object.name}\`, which malloc did not return`, place, FALSE);
  }
  if (!object.alive) throw runtimeError(`${what} of a freed object`, place, FALSE);
  // Before what the caller's pointer points to, anywhere may be where its block begins.
  if (typeof offset !== 'number' || offset < 0 || offset > object.lead)
    throw runtimeError(`${what} of an address inside \`${object.name}\``, place, FALSE);
  return { object, start: offset };
}
