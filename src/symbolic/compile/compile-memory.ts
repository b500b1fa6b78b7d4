import type { ArrayBound, IrPlace, IrType } from '../../ir/index.js';
import { bv, ult } from '../../term/index.js';
import { loadCell, storeCell } from '../memory/access.js';
import { bitsToFloat, floatBits, resize } from '../operations/casts.js';
import type { Machine } from '../path/machine.js';
import { demandPlain } from '../values/demand.js';
import { lift } from '../values/lift.js';
import { concreteOf, integerTerm, NO_PARTS, Pointer, signedNumber, type Value } from '../values/values.js';
import type { Step } from './segment.js';
import type { Slots } from './slots.js';

/** Loads and stores. A plain pointer to plain bytes is dealt with on the spot. */

export function bytesOfType(type: IrType, pointerBytes: number): number {
  return type.kind === 'pointer' ? pointerBytes : Math.ceil(type.bits / 8);
}

/** From the bits in memory to what a register of the type holds, and back; undefined where they are the same. */
type Conversion = ((value: Value) => Value) | undefined;

function fromCell(machine: Machine, type: IrType, place: IrPlace | undefined): Conversion {
  if (type.kind === 'float')
    return (value) => lift([value], (x) => bitsToFloat(x, type.bits), type.bits, place);
  if (type.kind === 'pointer' || type.bits % 8 === 0) return undefined;
  const cellBits = Math.ceil(type.bits / 8) * 8;
  return (value) => resize(machine, 'trunc', value, cellBits, type.bits, place);
}

function toCell(machine: Machine, type: IrType, place: IrPlace | undefined): Conversion {
  if (type.kind === 'float')
    return (value) => lift([value], (x) => floatBits(x, type.bits), type.bits, place);
  if (type.kind === 'pointer' || type.bits % 8 === 0) return undefined;
  const cellBits = Math.ceil(type.bits / 8) * 8;
  return (value) => resize(machine, 'zext', value, type.bits, cellBits, place);
}

/** Reads a value of the type through the address. */
export function loadOf(
  machine: Machine,
  type: IrType,
  place: IrPlace | undefined,
): (address: Value) => Value {
  const bytes = bytesOfType(type, machine.context.pointerBytes);
  const convert = fromCell(machine, type, place);
  const load = (address: Value): Value => {
    if (address instanceof Pointer && address.parts === NO_PARTS) {
      const { object, offset } = address;
      if (object.alive && offset >= 0 && offset + bytes <= object.bytes) return object.read(offset, bytes);
    }
    return loadCell(machine, address, bytes, place);
  };
  return convert === undefined ? load : (address) => convert(load(address));
}

export function storeOf(
  machine: Machine,
  type: IrType,
  place: IrPlace | undefined,
): (address: Value, value: Value) => void {
  const bytes = bytesOfType(type, machine.context.pointerBytes);
  const convert = toCell(machine, type, place);
  return (address, value) => {
    const cell = convert === undefined ? value : convert(value);
    if (address instanceof Pointer && address.parts === NO_PARTS) {
      const { object, offset } = address;
      if (object.alive && !object.constant && offset >= 0 && offset + bytes <= object.bytes) {
        object.write(offset, bytes, cell);
        return;
      }
    }
    storeCell(machine, address, bytes, cell, place);
  };
}

export function compileLoad(
  machine: Machine,
  target: number,
  address: number,
  type: IrType,
  place: IrPlace | undefined,
): Step {
  const load = loadOf(machine, type, place);
  if (type.kind !== 'float' && bytesOfType(type, machine.context.pointerBytes) === 4) {
    return (locals) => {
      const at = locals[address];
      if (at instanceof Pointer && at.parts === NO_PARTS) {
        const word = at.object.readPlainWord(at.offset);
        if (word >= 0) {
          locals[target] = word;
          return;
        }
      }
      locals[target] = load(at);
    };
  }
  return (locals) => {
    locals[target] = load(locals[address]);
  };
}

/** An access that names elements of arrays, each of which must be one. */
export function compileBounds(
  machine: Machine,
  slots: Slots,
  within: readonly ArrayBound[],
  place: IrPlace | undefined,
  access: Step,
): Step {
  return within.reduceRight((inner, { index, length }): Step => {
    const slot = slots.of(index);
    return (locals) => {
      const at = locals[slot];
      if (typeof at !== 'number' || at >= length) demandElement(machine, at, length, place);
      inner(locals);
    };
  }, access);
}

/** Ends the run where the index is not one of an array of this length; says of other inputs that it must be. */
function demandElement(machine: Machine, index: Value, length: number, place: IrPlace | undefined): void {
  const bits = machine.pointerBits;
  const plain = demandPlain(machine, index, place);
  const at = concreteOf(plain);
  const isInside = ult(integerTerm(plain, bits), bv(length, bits));
  if (at >= length) {
    const detail = `array index ${signedNumber(at, bits)} is outside its array of ${length} elements`;
    machine.fail(detail, place, isInside);
  } else if (typeof plain === 'object')
    machine.path.guard(isInside, 'array index is inside its array', place);
}

export function compileStore(
  machine: Machine,
  address: number,
  value: number,
  type: IrType,
  place: IrPlace | undefined,
): Step {
  const store = storeOf(machine, type, place);
  if (type.kind !== 'float' && bytesOfType(type, machine.context.pointerBytes) === 4) {
    return (locals) => {
      const at = locals[address];
      const word = locals[value];
      const isPlainStore = typeof word === 'number' && at instanceof Pointer && at.parts === NO_PARTS;
      if (isPlainStore && at.object.writePlainWord(at.offset, word)) return;
      store(at, word);
    };
  }
  return (locals) => {
    store(locals[address], locals[value]);
  };
}
