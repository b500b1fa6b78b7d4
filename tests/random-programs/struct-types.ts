import type { Choices } from './choices.js';
import {
  type Field,
  type IntType,
  int8,
  int32,
  int64,
  intTypes,
  type Row,
  type StructType,
  uint8,
  uint16,
} from './types.js';

/** The structs that a generated function knows: a plain one, one with bit-fields, a union, a big one that contains others. */
export interface StructTypes {
  readonly plain: StructType;
  readonly packed: StructType;
  readonly union: StructType;
  readonly big: StructType;
}

export function structTypes(prefix: string, choices: Choices): StructTypes {
  const plain = flat('struct', `${prefix}_s`, plainFields(choices));
  const packed = flat('struct', `${prefix}_b`, packedFields(choices));
  const others = [uint8, uint16].map((type, index) => ({ name: `m${index + 1}`, type }));
  const widest = { name: 'm0', type: choices.pick([int64, int32]) };
  const union = flat('union', `${prefix}_u`, [widest, ...others]);
  return { plain, packed, union, big: bigStruct(`${prefix}_l`, choices, plain) };
}

function plainFields(choices: Choices): readonly Field[] {
  return Array.from({ length: 2 + choices.below(2) }, (_, index) => ({
    name: `m${index}`,
    type: choices.pick([int8, uint8, ...intTypes]),
  }));
}

function packedFields(choices: Choices): readonly Field[] {
  return plainFields(choices).map((field) => {
    if (!choices.chance(2, 3)) return field;
    // Of exactly the bits of an int, whether a bit-field promotes to int or to unsigned depends on its type.
    const bits = 1 + choices.below(Math.min(field.type.bits, 62));
    return { ...field, bits: bits === 32 ? 31 : bits };
  });
}

function flat(keyword: StructType['keyword'], name: string, fields: readonly Field[]): StructType {
  const members = fields.map((field) => {
    return `${field.type.name} ${field.name}${field.bits === undefined ? '' : ` : ${field.bits}`};`;
  });
  return { keyword, name, fields, rows: [], text: `${keyword} ${name} { ${members.join(' ')} };` };
}

/** Numbers, arrays, arrays of arrays, structs and arrays of structs, one behind the other. */
function bigStruct(name: string, choices: Choices, inner: StructType): StructType {
  const members: string[] = [];
  const fields: Field[] = [];
  const rows: Row[] = [];
  const add = choices.pick([2, 3, 4, 5]);
  for (let k = 0; k < add; k++) {
    const member = `m${k}`;
    const type = choices.pick(intTypes);
    choices.weighted<() => void>([
      [2, () => addNumber(member, type)],
      [3, () => addArray(member, type, choices.pick([2, 4, 8, 32]))],
      [2, () => addGrid(member, type, choices.pick([2, 4]))],
      [2, () => addStructs(member, choices.pick([2, 4]))],
    ])();
  }
  return { keyword: 'struct', name, fields, rows, text: `struct ${name} { ${members.join(' ')} };` };

  function addNumber(member: string, type: IntType): void {
    members.push(`${type.name} ${member};`);
    fields.push({ name: member, type });
  }
  function addArray(member: string, type: IntType, length: number): void {
    members.push(`${type.name} ${member}[${length}];`);
    for (let i = 0; i < length; i++) fields.push({ name: `${member}[${i}]`, type });
    rows.push({ before: member, after: '', length, type });
  }
  function addGrid(member: string, type: IntType, columns: number): void {
    members.push(`${type.name} ${member}[2][${columns}];`);
    for (const row of [0, 1]) {
      for (let i = 0; i < columns; i++) fields.push({ name: `${member}[${row}][${i}]`, type });
      rows.push({ before: `${member}[${row}]`, after: '', length: columns, type });
    }
  }
  function addStructs(member: string, length: number): void {
    members.push(`struct ${inner.name} ${member}[${length}];`);
    for (let i = 0; i < length; i++)
      for (const field of inner.fields)
        fields.push({ name: `${member}[${i}].${field.name}`, type: field.type });
    for (const field of inner.fields)
      rows.push({ before: member, after: `.${field.name}`, length, type: field.type });
  }
}

/** An enumeration and the names in it. */
export interface EnumType {
  readonly type: IntType;
  readonly names: readonly string[];
  readonly text: string;
}

export function enumType(prefix: string, choices: Choices): EnumType {
  const name = `enum ${prefix}_e`;
  const names = ['A', 'B', 'C', 'D'].slice(0, 2 + choices.below(3)).map((letter) => `${prefix}_${letter}`);
  const signed = choices.chance(1, 3);
  let last = signed ? -1 - choices.below(40) : choices.below(4);
  const members = names.map((member) => {
    const text = `${member} = ${last}`;
    last += 1 + choices.below(choices.pick([1, 1, 100]));
    return text;
  });
  // Without a negative member both compilers make it unsigned.
  return { type: { name, bits: 32, signed }, names, text: `${name} { ${members.join(', ')} };` };
}
