import type { Random } from '../base/index.js';
import type { InputSpace, InputValue, InputVariable } from './input-space.js';
import { defaultValue, fromMathematical, isInRange } from './vector.js';

/**
 * Fills a vector with values of the space's variables: uniform bits, small values, the ends of the type, values
 * in the variable's range, and what the caller finds interesting (constants of the program).
 */
export function randomVector(
  space: InputSpace,
  random: Random,
  interesting: readonly (number | bigint)[] = [],
): InputValue[] {
  const vector: InputValue[] = new Array(space.variables.length);
  fillAtRandom(vector, space, random, interesting);
  return vector;
}

/**
 * One to begin a search with: padding is zero. What the first test has there, all that are made of it have, and nobody wants to
 * read it; a path that needs something else there asks for it.
 */
export function firstVector(space: InputSpace, random: Random): InputValue[] {
  const vector = randomVector(space, random);
  for (const { cells } of space.objects)
    for (const cell of cells)
      if (cell.kind === 'scalar' && cell.isPadding && cell.content.kind === 'variable')
        vector[cell.content.variable] = 0;
  return vector;
}

const LETTER = 0x61;

/**
 * One that makes use of all the room there is: strings are as long as their blocks, and no array has a zero in it. What only a full
 * buffer leads to is as many turns of a loop away from a random vector; all else is as plain as it can be.
 */
export function longVector(space: InputSpace): InputValue[] {
  const vector = space.variables.map(defaultValue);
  for (const { role, cells } of space.objects) {
    if (role.kind !== 'block') continue;
    for (const cell of cells) {
      if (cell.kind !== 'scalar' || cell.isPadding || cell.content.kind !== 'variable') continue;
      const variable = space.variables[cell.content.variable];
      const value = fromMathematical(BigInt(variable.bits === 8 ? LETTER : 1), variable.bits);
      if (isInRange(variable, value)) vector[variable.id] = value;
    }
  }
  return vector;
}

/** As `randomVector`, into a vector that is there already. */
export function fillAtRandom(
  vector: InputValue[],
  space: InputSpace,
  random: Random,
  interesting: readonly (number | bigint)[],
): void {
  const { variables } = space;
  // One kind of value for the whole vector now and then: all small, all equal to a constant.
  const shared = random.below(4) === 0 ? random.below(kinds) : -1;
  for (let id = 0; id < variables.length; id++) {
    const kind = shared === -1 ? random.below(kinds) : shared;
    vector[id] = randomValue(variables[id], kind, random, interesting);
  }
}

/** A value for one variable alone. */
export function randomVariable(
  variable: InputVariable,
  random: Random,
  interesting: readonly (number | bigint)[],
): InputValue {
  return randomValue(variable, random.below(kinds), random, interesting);
}

const kinds = 6;

function randomValue(
  variable: InputVariable,
  kind: number,
  random: Random,
  interesting: readonly (number | bigint)[],
): InputValue {
  const { bits, range } = variable;
  if (range) {
    if (kind === 5 && interesting.length > 0) {
      const value = fromMathematical(BigInt(random.pick(interesting)), bits);
      if (isInRange(variable, value)) return value;
    }
    return valueInRange(variable, range.low, range.high, kind, random);
  }
  if (bits === 1) return random.next() & 1;
  switch (kind) {
    case 0:
      return uniform(bits, random);
    case 1:
      return small(bits, random);
    case 2:
      return boundary(bits, random);
    case 3:
      return bits === 8 ? 32 + random.below(95) : small(bits, random); // printable characters
    case 4:
      return bits > 32 ? BigInt.asUintN(bits, BigInt(random.next() | 0)) : uniform(bits, random);
    default:
      return interesting.length > 0 ? near(random.pick(interesting), bits, random) : small(bits, random);
  }
}

function uniform(bits: number, random: Random): InputValue {
  return bits > 32 ? BigInt.asUintN(bits, random.next64()) : random.next() >>> (32 - bits);
}

function small(bits: number, random: Random): InputValue {
  const value = random.below(34) - 17;
  return bits > 32 ? BigInt.asUintN(bits, BigInt(value)) : (value & mask(bits)) >>> 0;
}

/** The constant, or one beside it. */
function near(constant: number | bigint, bits: number, random: Random): InputValue {
  const distance = random.below(3) - 1;
  if (bits > 32 || typeof constant === 'bigint')
    return fromMathematical(BigInt(constant) + BigInt(distance), bits);
  return ((constant + distance) & mask(bits)) >>> 0;
}

const boundaries: InputValue[][] = [];

function boundary(bits: number, random: Random): InputValue {
  let values = boundaries[bits];
  if (!values) {
    const high = 1n << BigInt(bits - 1);
    values = [0n, 1n, -1n, high, high - 1n, high + 1n].map((value) => fromMathematical(value, bits));
    boundaries[bits] = values;
  }
  return values[random.below(values.length)];
}

function mask(bits: number): number {
  return bits === 32 ? -1 : (1 << bits) - 1;
}

function valueInRange(
  variable: InputVariable,
  low: bigint,
  high: bigint,
  kind: number,
  random: Random,
): InputValue {
  const { bits } = variable;
  const span = high - low;
  if (kind === 1 && isInRange(variable, defaultValue(variable))) return defaultValue(variable);
  if (kind === 2) return fromMathematical((random.next() & 1) === 0 ? low : high, bits);
  if (span < 0x1_0000_0000n) return fromMathematical(low + BigInt(random.below(Number(span) + 1)), bits);
  return fromMathematical(low + (BigInt.asUintN(64, random.next64()) % (span + 1n)), bits);
}
