import type { IrPlace } from '../../ir/index.js';
import { bv, FALSE, ugt } from '../../term/index.js';
import { splitAddress } from '../memory/access.js';
import type { MemoryObject } from '../memory/memory-object.js';
import type { Machine } from '../path/machine.js';
import { runtimeError, Stop, unmodelled } from '../path/stop.js';
import { concretise, demandPlain } from '../values/demand.js';
import { isPlain, Pointer, Symbolic, signedNumber, type Value, wrapInteger } from '../values/values.js';
import { integerBinary } from './integer-values.js';

/** Functions that the replay implements itself, with the meaning that models/runtime gives them in the run. */
export type Builtin = (machine: Machine, args: readonly Value[], place: IrPlace | undefined) => Value;

/** A single request above this gets NULL. */
const LARGEST_REQUEST = 2 ** 24;
/** A run whose requests add up to more is stopped. */
const LARGEST_HEAP = 2 ** 28;
const HEADER_BYTES = 16;

export const builtins: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['malloc', (machine, [size], place) => allocate(machine, size, 'malloc', place)],
  ['aligned_alloc', (machine, [, size], place) => allocate(machine, size, 'aligned_alloc', place)],
  ['calloc', allocateCleared],
  ['realloc', reallocate],
  ['free', release],
  ['exit', exit],
  ['_Exit', exit],
  ['abort', () => end({ kind: 'aborted' })],
  ['__assert_fail', () => end({ kind: 'aborted', detail: 'assertion failed' })],
  ['__hyla_reject', () => end({ kind: 'rejected' })],
  ['llvm.trap', (_machine, _args, place) => fail('reached a trap', place)],
]);

function end(outcome: (Stop['reason'] & { kind: 'outcome' })['outcome']): never {
  throw new Stop({ kind: 'outcome', outcome });
}

function fail(detail: string, place: IrPlace | undefined): never {
  throw runtimeError(detail, place, FALSE);
}

function exit(machine: Machine, [status]: readonly Value[]): never {
  const plain = isPlain(status) ? (status instanceof Symbolic ? status.value : status) : 0;
  const { outcome } = machine.run;
  // An uninitialised status is whatever the run made of it.
  if (!isPlain(status) && outcome.kind === 'exited') return end(outcome);
  return end({ kind: 'exited', code: signedNumber(plain, 32) });
}

function nullOf(machine: Machine): Value {
  return wrapInteger(0, machine.pointerBits);
}

/** A new object, or undefined for a request that gets NULL. A size that depends on inputs splits the path. */
function newBlock(
  machine: Machine,
  size: Value,
  what: string,
  place: IrPlace | undefined,
): MemoryObject | undefined {
  const plain = demandPlain(machine, size, place);
  if (plain instanceof Symbolic) {
    // All requests that are too large are one path.
    const isTooLarge = ugt(plain.term, bv(LARGEST_REQUEST, machine.pointerBits));
    const isLarge = machine.path.choice(
      `size of ${what} is too large`,
      isTooLarge,
      plain.value > LARGEST_REQUEST ? 1 : 0,
      place,
    );
    if (isLarge === 1) return undefined;
  }
  const bytes = Number(concretise(machine, plain, `size of ${what}`, place));
  if (bytes > LARGEST_REQUEST) return undefined;
  machine.heapBytes = Math.ceil((machine.heapBytes + HEADER_BYTES + bytes) / 16) * 16;
  if (machine.heapBytes > LARGEST_HEAP) throw new Stop({ kind: 'outcome', outcome: { kind: 'step-limit' } });
  return machine.allocate('heap', `${what}(${bytes})`, bytes);
}

function allocate(machine: Machine, size: Value, what: string, place: IrPlace | undefined): Value {
  const object = newBlock(machine, size, what, place);
  return object === undefined ? nullOf(machine) : new Pointer(object, 0);
}

function allocateCleared(machine: Machine, args: readonly Value[], place: IrPlace | undefined): Value {
  const bits = machine.pointerBits;
  const count = concretise(machine, args[0], 'number of elements of calloc', place);
  const each = concretise(machine, args[1], 'size of the elements of calloc', place);
  if (Number(count) * Number(each) >= 2 ** bits) return nullOf(machine);
  const object = newBlock(machine, integerBinary(machine, 'mul', count, each, bits, place), 'calloc', place);
  if (object === undefined) return nullOf(machine);
  object.clear();
  return new Pointer(object, 0);
}

function reallocate(machine: Machine, args: readonly Value[], place: IrPlace | undefined): Value {
  const old = heapBlock(machine, args[0], 'realloc', place);
  const moved = newBlock(machine, args[1], 'realloc', place);
  if (moved === undefined) return nullOf(machine);
  if (old !== undefined) {
    moved.copyFrom(old, 0, 0, Math.min(old.bytes, moved.bytes));
    machine.free(old);
  }
  return new Pointer(moved, 0);
}

function release(machine: Machine, args: readonly Value[], place: IrPlace | undefined): Value {
  const object = heapBlock(machine, args[0], 'free', place);
  if (object !== undefined) machine.free(object);
  return undefined;
}

/** The block that is handed back; undefined for NULL. */
function heapBlock(
  machine: Machine,
  address: Value,
  what: string,
  place: IrPlace | undefined,
): MemoryObject | undefined {
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
  if (offset !== 0) throw runtimeError(`${what} of an address inside \`${object.name}\``, place, FALSE);
  return object;
}
