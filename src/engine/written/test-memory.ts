import type { RunOutputs } from '../../execute/index.js';
import {
  cellAt,
  chosen,
  contentOf,
  elementBytes,
  type InputCell,
  type InputObject,
  type InputSpace,
  type InputVector,
  isCallback,
  typeOf,
} from '../../input/index.js';
import type { CType, CTypeId, Program } from '../../ir/index.js';
import type { CValue, PointerTarget } from '../../result/index.js';
import { cElements, cValue, type Memory } from './c-value.js';
import type { VolatileCode } from './volatile-code.js';

/** The bytes of objects before and after a run, as values of C are read from them. */

export function wholeValue(memory: Memory, object: InputObject): CValue {
  return object.count === 1
    ? cValue(memory, object.type, 0)
    : { kind: 'array', elements: cElements(memory, object.type, object.count) };
}

/** An input, and the cells that its run never comes to: where pointers there lead is not worth telling. */
export interface GivenInput {
  readonly input: InputVector;
  readonly unread: ReadonlySet<InputCell>;
}

/** Whether no run with the input comes to the place in an object. */
export function unread(object: InputObject, given: GivenInput): (offset: number) => boolean {
  return (offset) => {
    const cell = given.unread.size > 0 ? cellAt(object, offset) : undefined;
    return cell !== undefined && given.unread.has(cell);
  };
}

/** What an input puts into an object. */
export function beforeMemory(
  program: Program,
  space: InputSpace,
  object: InputObject,
  given: GivenInput,
  volatile: VolatileCode,
): Memory {
  const { input } = given;
  const isUnread = unread(object, given);
  return {
    types: program.types,
    bytes: volatile.before(object.id, contentOf(space, input, object)),
    when: 'before',
    pointerAt: (offset) =>
      isUnread(offset) ? { kind: 'unknown' } : inputPointer(program, space, object, offset, input),
    isPaddingRead: (offset) => {
      const cell = cellAt(object, offset);
      return cell?.kind === 'scalar' && cell.isPadding === true && !isUnread(offset);
    },
  };
}

/** What tests.c calls a function: callbacks are its own. */
export const nativeName = (name: string): string => (isCallback(name) ? name.replace('__', '') : name);

function inputPointer(
  program: Program,
  space: InputSpace,
  object: InputObject,
  offset: number,
  vector: InputVector,
): PointerTarget {
  const cell = cellAt(object, offset);
  if (cell?.kind !== 'pointer') return { kind: 'null' };
  const choice = chosen(space, cell, vector);
  if (choice.kind === 'null') return choice;
  if (choice.kind === 'function') {
    const cast = takesPointers(program, cell.type) && { cast: true as const };
    return { kind: 'function', name: nativeName(choice.symbol), ...cast };
  }
  const target = space.objects[choice.object];
  const each = elementBytes(program.types, target);
  const bytes = choice.offset % each;
  const found = objectTarget(target, choice.offset - bytes, each);
  if (found.kind !== 'block') return bytes === 0 ? found : { kind: 'unknown' };
  const pointer = typeOf(program.types, cell.type);
  const isOther = pointer.kind === 'pointer' && pointer.to !== undefined && pointer.to !== target.type;
  return { ...found, ...(bytes > 0 && { bytes }), ...(isOther && { cast: true as const }) };
}

/** Where parameters are pointers, what they point to may be const for the one and not for the other. */
function takesPointers({ types }: Program, id: CTypeId): boolean {
  const pointer = typeOf(types, id);
  const called = pointer.kind === 'pointer' && pointer.to !== undefined ? typeOf(types, pointer.to) : pointer;
  if (called.kind !== 'function') return true;
  const { parameters, result } = called;
  return [...parameters, ...(result === undefined ? [] : [result])].some(
    (one) => typeOf(types, one).kind === 'pointer',
  );
}

export function objectTarget(object: InputObject, offset: number, elementBytes: number): PointerTarget {
  if (object.role.kind === 'global' && offset === 0) return { kind: 'global', name: object.name };
  if (object.role.kind !== 'block' || offset % elementBytes !== 0) return { kind: 'unknown' };
  return { kind: 'block', block: object.id, element: offset / elementBytes };
}

/** What a run left in an object, or returned. */
export function afterMemory(
  program: Program,
  space: InputSpace,
  bytes: Uint8Array,
  after: RunOutputs,
  isUnread: (offset: number) => boolean = () => false,
): Memory {
  return {
    types: program.types,
    bytes,
    when: 'after',
    pointerAt(offset, type) {
      if (isUnread(offset)) return { kind: 'unknown' };
      let address = 0;
      for (let k = type.bytes - 1; k >= 0; k--) address = address * 256 + bytes[offset + k];
      return address === 0 ? { kind: 'null' } : outputPointer(program, space, address, type, after);
    },
  };
}

function outputPointer(
  program: Program,
  space: InputSpace,
  address: number,
  type: CType & { kind: 'pointer' },
  after: RunOutputs,
): PointerTarget {
  if (type.to !== undefined && typeOf(program.types, type.to).kind === 'function') {
    const name = after.resolveFunction(address);
    return name === undefined ? { kind: 'unknown' } : { kind: 'function', name: nativeName(name) };
  }
  const target = after.resolve(address);
  if (target.kind !== 'object') return { kind: 'unknown' };
  const object = space.objects[target.object];
  return objectTarget(object, target.offset, typeOf(program.types, object.type).bytes);
}

/** Whether a number leads to something that the program has: then it is another one on every machine. */
export function isAddress(number: bigint, after: RunOutputs): boolean {
  const address = Number(number);
  if (address >= 2 ** 32 || after.read(address, 1) === undefined) return false;
  return /^(?:object|symbol|heap)$/.test(after.resolve(address).kind);
}

/** The bytes that a run left in memory without a type, but for those of addresses. */
export function rawAftermath(
  { target }: Program,
  bytes: Uint8Array,
  elements: readonly CValue[],
  after: RunOutputs,
): readonly CValue[] {
  const each = target.pointerBytes;
  const isOfAddress = (at: number): boolean => {
    const word = bytes.subarray(at - (at % each), at - (at % each) + each);
    const number = word.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n);
    return word.length === each && isAddress(number, after);
  };
  return elements.map((element, at) => (isOfAddress(at) ? { kind: 'opaque' } : element));
}
