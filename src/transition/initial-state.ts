import type { InputCell, InputSpace, PointerChoice } from '../input/index.js';
import type { Program } from '../ir/index.js';
import { inputRangeConstraints, variableTerm } from '../symbolic/index.js';
import { bv, eq, type Term, zext } from '../term/index.js';
import type { FollowedObject } from './objects.js';
import type { Place } from './places.js';
import { type Havocs, type Model, SegmentState } from './segment-state.js';
import { addressOf, choose, NULL, type Value } from './value.js';

/**
 * What memory holds when a run begins, in terms of the inputs; the terms are those of replay (`variableTerm`).
 * Locals hold anything.
 */
export function initialState(model: Model, space: InputSpace, havocs: Havocs): SegmentState {
  const known = new Map<Place, Value>();
  const state = SegmentState.initial(model, havocs, (place) => {
    let value = known.get(place);
    if (value === undefined) {
      value = initialValue(model, space, place) ?? state.anyContent(place, 'uninitialised');
      known.set(place, value);
    }
    return value;
  });
  for (const constraint of inputRangeConstraints(space)) state.assume(constraint);
  return state;
}

/** What a place of a constant object holds; undefined for other places. */
export function constantContent(model: Model, place: Place): Value | undefined {
  const { owner } = place;
  if (owner.kind !== 'cell') return undefined;
  const object = model.objects.get(owner.object);
  const cell = object.cells?.[owner.index];
  if (!object.constant || object.input !== undefined || cell === undefined) return undefined;
  return globalValue(model, object, cell.offset, cell.bytes, cell.kind);
}

/** Undefined: anything. */
function initialValue(model: Model, space: InputSpace, place: Place): Value | undefined {
  const { owner } = place;
  if (owner.kind !== 'cell') return undefined;
  const object = model.objects.get(owner.object);
  const cell = object.cells?.[owner.index];
  if (cell === undefined) return undefined;
  if (object.input !== undefined) return inputValue(model, space, object.input.cells[owner.index]);
  return globalValue(model, object, cell.offset, cell.bytes, cell.kind);
}

function inputValue(model: Model, space: InputSpace, cell: InputCell): Value {
  const width = cell.bytes * 8;
  if (cell.kind === 'scalar') {
    const { content } = cell;
    if (content.kind === 'fixed') return bv(content.value, width);
    return zext(variableTerm(space, content.variable), width);
  }
  const targets = cell.choices.map((choice) => chosen(model, choice));
  let value: Value = targets[targets.length - 1];
  if (cell.variable === undefined) return targets[0];
  const which = variableTerm(space, cell.variable);
  for (let k = targets.length - 2; k >= 0; k--) {
    value = choose(eq(which, bv(k, which.width)), targets[k], value) ?? value;
  }
  return value;
}

function chosen(model: Model, choice: PointerChoice): Value {
  switch (choice.kind) {
    case 'null':
      return addressOf(NULL, 0, model.pointerBits);
    case 'object':
      return addressOf(model.objects.input(choice.object).id, choice.offset, model.pointerBits);
    case 'function':
      return addressOf(model.objects.symbol(choice.symbol).id, 0, model.pointerBits);
  }
}

function globalValue(
  model: Model,
  { symbol }: FollowedObject,
  offset: number,
  bytes: number,
  kind: 'scalar' | 'address',
): Value | undefined {
  const global = globalOf(model.program, symbol);
  if (global === undefined) return undefined;
  const { data, addresses } = global.initializer;
  const address = addresses.find((one) => one.offset === offset);
  if (address !== undefined && bytes * 8 === model.pointerBits)
    return addressOf(model.objects.symbol(address.symbol).id, address.addend, model.pointerBits);
  const isTouched = addresses.some(
    (one) => one.offset < offset + bytes && offset < one.offset + model.pointerBits / 8,
  );
  if (isTouched) return undefined;
  const number = integerAt(data, offset, bytes);
  if (kind === 'scalar') return number;
  return number.value === 0 || number.value === 0n ? addressOf(NULL, 0, model.pointerBits) : undefined;
}

function globalOf(program: Program, symbol: string | undefined) {
  return symbol === undefined ? undefined : program.globals.get(symbol);
}

function integerAt(data: Uint8Array, offset: number, bytes: number): Term {
  let value = 0n;
  for (let k = bytes - 1; k >= 0; k--) value = (value << 8n) | BigInt(data[offset + k] ?? 0);
  return bv(value, bytes * 8);
}
