import type { InputObject, InputSpace, InputValue, InputVariable, InputVector } from './input-space.js';
import { callNamed, readNamed } from './stub-names.js';

/** The value of a variable that a vector says nothing of: the usual one, or zero, or what its range has nearest to it. */
export function defaultValue(variable: InputVariable): InputValue {
  const { range, bits, usual } = variable;
  if (usual !== undefined) return usual;
  if (!range || (range.low <= 0n && range.high >= 0n)) return bits > 32 ? 0n : 0;
  return fromMathematical(range.low > 0n ? range.low : range.high, bits);
}

/** The value of a variable in a vector. */
export function valueIn(space: InputSpace, vector: InputVector, variable: number): InputValue {
  return vector[variable] ?? defaultValue(space.variables[variable]);
}

/** Whether an object has what it has where nothing asks for more. */
export function isByDefault(space: InputSpace, vector: InputVector, { cells }: InputObject): boolean {
  return cells.every((cell) => {
    const scalar =
      cell.kind === 'scalar' && cell.content.kind === 'variable' ? cell.content.variable : undefined;
    const variable = cell.kind === 'pointer' ? cell.variable : scalar;
    return (
      variable === undefined || valueIn(space, vector, variable) === defaultValue(space.variables[variable])
    );
  });
}

/** A mathematical integer as the unsigned bits of a variable. */
export function fromMathematical(value: bigint, bits: number): InputValue {
  const unsigned = BigInt.asUintN(bits, value);
  return bits > 32 ? unsigned : Number(unsigned);
}

export function isInRange(variable: InputVariable, value: InputValue): boolean {
  const { range, bits } = variable;
  if (!range) return true;
  const mathematical = range.signed ? BigInt.asIntN(bits, BigInt(value)) : BigInt(value);
  return mathematical >= range.low && mathematical <= range.high;
}

/** A vector from values by variable id; the variables it leaves out keep their value in `base`. */
export function vectorFromValues(
  space: InputSpace,
  values: Iterable<readonly [variable: number, value: InputValue]>,
  base: InputVector = [],
): InputValue[] {
  const vector = space.variables.map((variable) => base[variable.id] ?? defaultValue(variable));
  for (const [id, value] of values) vector[id] = fromMathematical(BigInt(value), space.variables[id].bits);
  return vector;
}

/** The written form of a vector: bits in hexadecimal by variable name, defaults left out. */
export function vectorToHex(space: InputSpace, vector: InputVector): { readonly [variable: string]: string } {
  return Object.fromEntries(
    space.variables.flatMap((variable) => {
      const value = valueIn(space, vector, variable.id);
      return value === defaultValue(variable) ? [] : [[variable.name, `0x${value.toString(16)}`]];
    }),
  );
}

/** Reads a written vector. */
export function vectorFromHex(
  space: InputSpace,
  written: { readonly [variable: string]: string },
): InputValue[] {
  for (const name of Object.keys(written)) makeStubResultNamed(space, name);
  const values: [number, InputValue][] = [];
  for (const { id, name } of space.variables) {
    if (Object.hasOwn(written, name)) values.push([id, BigInt(written[name])]);
  }
  return vectorFromValues(space, values);
}

/** Names in a written vector that the space does not have: it was written for another program or other settings. */
export function unknownVariables(
  space: InputSpace,
  written: { readonly [variable: string]: string },
): readonly string[] {
  for (const name of Object.keys(written)) makeStubResultNamed(space, name);
  const known = new Set(space.variables.map(({ name }) => name));
  return Object.keys(written).filter((name) => !known.has(name));
}

/** Results of stubs come into being with their calls; a written vector may name them before any run. */
function makeStubResultNamed(space: InputSpace, variable: string): void {
  const isStub = (stub: string) => (space.stubShape(stub) ?? 'none') !== 'none';
  const call = readNamed(variable, space.volatileNames) ?? callNamed(variable, isStub);
  if (call) space.stubResult(call.stub, call.ordinal);
}
