import type { Scope, Variable } from './scope.js';
import { type Expression, type IntType, int32, int64, type StructType } from './types.js';

type Struct = Extract<Variable, { kind: 'struct' }>;

/** Every way to read an integer from a variable; `index` makes the text of an index, to be masked. */
export function readablePlaces(variable: Variable, index: () => string): readonly (() => Expression)[] {
  switch (variable.kind) {
    case 'int':
      return [() => ({ text: variable.name, type: variable.type })];
    case 'struct':
      return [
        ...variable.struct.fields.map((field) => () => readField(variable, field)),
        ...rowPlaces(variable, index),
      ];
    case 'pointer': {
      const { walks, name, type } = variable;
      const value = () => ({ text: `*${name}`, type });
      return walks === undefined
        ? [value]
        : [value, () => ({ text: `((int32_t)(${name} - ${walks}))`, type: int32 })];
    }
    case 'array':
    case 'grid':
      return [() => ({ text: element(variable, index), type: variable.type })];
    case 'float':
      return [];
  }
}

/** Lvalues of integer type in a variable. */
export function writablePlaces(variable: Variable, index: () => string): readonly (() => string)[] {
  switch (variable.kind) {
    case 'int':
      return variable.writable ? [() => variable.name] : [];
    case 'array':
      return variable.writable ? [() => element(variable, index)] : [];
    case 'grid':
      return [() => element(variable, index)];
    case 'struct':
      return [
        ...variable.struct.fields.map(
          ({ name }) =>
            () =>
              `${variable.name}${variable.access}${name}`,
        ),
        ...rowPlaces(variable, index).map((place) => () => place().text),
      ];
    case 'pointer':
      return [() => `(*${variable.name})`];
    case 'float':
      return [];
  }
}

/** The address of an integer of this type in a variable. */
export function addresses(variable: Variable, type: IntType, index: () => string): readonly (() => string)[] {
  switch (variable.kind) {
    case 'int':
      return variable.writable && variable.type === type ? [() => `&${variable.name}`] : [];
    case 'array':
      return variable.writable && variable.type === type ? [() => `&${element(variable, index)}`] : [];
    case 'grid':
      return variable.type === type ? [() => `&${element(variable, index)}`] : [];
    case 'struct':
      return variable.struct.fields
        .filter((field) => field.type === type && field.bits === undefined)
        .map(
          ({ name }) =>
            () =>
              `&${variable.name}${variable.access}${name}`,
        );
    case 'pointer':
    case 'float':
      return [];
  }
}

/** Statements that add what a variable holds at the end to the result, so that every value counts. */
export function folded(variable: Variable): readonly string[] {
  const add = (value: string) => `sum = sum * 31 + (uint64_t)${value};`;
  switch (variable.kind) {
    case 'int':
      return [add(variable.name)];
    case 'array':
      return variable.writable
        ? Array.from({ length: variable.length }, (_, k) => add(`${variable.name}[${k}]`))
        : [];
    case 'grid':
      return [add(`${variable.name}[0][1]`), add(`${variable.name}[${variable.rows - 1}][0]`)];
    case 'struct':
      return variable.struct.fields.map((field) => add(readField(variable, field).text));
    case 'pointer':
      return [add(`*${variable.name}`)];
    case 'float':
      return [add(`(${variable.name} > 0.25 ? 1 : 0)`)];
  }
}

/** Arrays that may be written to. */
export function writableArrays(scope: Scope): readonly Extract<Variable, { kind: 'array' }>[] {
  return scope.of('array').filter(({ writable }) => writable);
}

function element(variable: Extract<Variable, { kind: 'array' | 'grid' }>, index: () => string): string {
  if (variable.kind === 'array') return `${variable.name}[${index()} & ${variable.length - 1}]`;
  return `${variable.name}[${index()} & ${variable.rows - 1}][${index()} & ${variable.columns - 1}]`;
}

function rowPlaces({ name, access, struct }: Struct, index: () => string): readonly (() => Expression)[] {
  return struct.rows.map(({ before, after, length, type }) => () => ({
    text: `${name}${access}${before}[${index()} & ${length - 1}]${after}`,
    type,
  }));
}

function readField({ name, access }: Struct, field: StructType['fields'][number]): Expression {
  const text = `${name}${access}${field.name}`;
  if (field.bits === undefined) return { text, type: field.type };
  // A bit-field narrower than int promotes to int; what wider ones are, compilers disagree on.
  return field.bits < 32 ? { text, type: int32 } : { text: `((int64_t)${text})`, type: int64 };
}
