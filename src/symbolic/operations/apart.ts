import type { IrPlace } from '../../ir/index.js';
import { bv, type Term, ult } from '../../term/index.js';
import type { MemoryObject } from '../memory/memory-object.js';
import type { Machine } from '../path/machine.js';
import type { Pointer } from '../values/values.js';
import { offsetTerm } from './pointer-arithmetic.js';

/**
 * Whether C says that pointers into different objects differ. It does not say so of what lies just behind one object and of
 * the next one; of a block that is freed, and one that is allocated later; of string literals, where one has the other in it.
 */
export function areApart(machine: Machine, a: Pointer, b: Pointer, place: IrPlace | undefined): boolean {
  const [one, other] = [a.object, b.object];
  if (one.kind === 'heap' && other.kind === 'heap' && !(one.alive && other.alive)) return false;
  if (mayShare(a, b)) return false;
  return [a, b].every((pointer) => isInside(machine, pointer, place));
}

/** How long a block is that a caller gives is the test's choice: nobody has put anything behind it. */
function isInside(machine: Machine, pointer: Pointer, place: IrPlace | undefined): boolean {
  const { object, offset, parts } = pointer;
  if (object.kind === 'block' || object.kind === 'function') return true;
  const isNow = offset >= 0 && offset < Math.max(object.bytes, 1);
  if (parts.length === 0) return isNow;
  const bits = machine.pointerBits;
  const inside: Term = ult(offsetTerm(pointer, bits), bv(Math.max(object.bytes, 1), bits));
  return machine.path.choice(`whether it is inside \`${object.name}\``, inside, isNow ? 1 : 0, place) === 1;
}

/** Both are constants, and hold the same from there to the end of one of them. */
function mayShare(a: Pointer, b: Pointer): boolean {
  if (!isConstant(a.object) || !isConstant(b.object)) return false;
  const [mine, its] = [contentFrom(a), contentFrom(b)];
  return mine.slice(0, its.length).every((byte, i) => byte === its[i]);
}

const isConstant = ({ kind, constant }: MemoryObject): boolean => kind === 'global' && constant;

function contentFrom({ object, offset }: Pointer): Uint8Array {
  object.touch();
  return object.data.subarray(Math.max(offset, 0));
}
