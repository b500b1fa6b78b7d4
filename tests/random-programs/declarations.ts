import type { Context } from './context.js';
import type { Scope, Variable } from './scope.js';
import { bool, intTypes, type StructType } from './types.js';

export interface DeclarationParts extends Context {
  readonly scope: Scope;
  readonly fresh: (prefix: string) => string;
}

/** A declaration with an initial value; the variable comes into scope. */
export function declaration(parts: DeclarationParts): string {
  const { choices, scope, structs } = parts;
  const kind = choices.weighted<Variable['kind']>([
    [5, 'int'],
    [2, 'array'],
    [scope.of('int').some(({ writable }) => writable) ? 2 : 0, 'pointer'],
    [structs.length > 0 ? 2 : 0, 'struct'],
    [1, 'float'],
    [1, 'grid'],
  ]);
  switch (kind) {
    case 'int':
      return declareInt(parts);
    case 'array':
      return declareArray(parts);
    case 'grid':
      return declareGrid(parts);
    case 'pointer':
      return declarePointer(parts);
    case 'struct':
      return declareStruct(parts, choices.pick(structs));
    case 'float':
      return declareFloat(parts);
  }
}

function declareInt({ choices, expressions, scope, fresh }: DeclarationParts): string {
  const type = choices.pick([...intTypes, bool]);
  const name = fresh('v');
  const value = expressions.integer(scope, 2).text;
  scope.variables.push({ kind: 'int', name, type, writable: true });
  return `${type.name} ${name} = ${value};`;
}

function declareArray({ choices, expressions, scope, fresh }: DeclarationParts): string {
  const type = choices.pick(intTypes);
  const name = fresh('a');
  const length = choices.pick([4, 2, 8]);
  const values = Array.from({ length: choices.below(length) + 1 }, () => expressions.leaf(scope).text);
  scope.variables.push({ kind: 'array', name, type, length, writable: true });
  if (choices.chance(1, 8)) return `${type.name} *${name} = calloc(${length}, sizeof *${name});`;
  return `${type.name} ${name}[${length}] = {${values.map((value) => `(${type.name})${value}`).join(', ')}};`;
}

function declareGrid({ choices, expressions, scope, fresh }: DeclarationParts): string {
  const type = choices.pick(intTypes);
  const name = fresh('d');
  const [rows, columns] = [choices.pick([2, 4]), choices.pick([2, 4])];
  const value = () => `(${type.name})${expressions.leaf(scope).text}`;
  const initial = `{{${value()}, ${value()}}, {${value()}}}`;
  scope.variables.push({ kind: 'grid', name, type, rows, columns });
  return `${type.name} ${name}[${rows}][${columns}] = ${initial};`;
}

function declarePointer({ choices, scope, fresh }: DeclarationParts): string {
  const target = choices.pick(scope.of('int').filter(({ writable }) => writable));
  const name = fresh('p');
  scope.variables.push({ kind: 'pointer', name, type: target.type, moves: 'anywhere' });
  return `${target.type.name} *${name} = &${target.name};`;
}

/** Fields of a big struct that get a value; the others are zero. */
const mostInitialised = 4;

function declareStruct({ choices, expressions, scope, fresh }: DeclarationParts, struct: StructType): string {
  const { keyword } = struct;
  const name = fresh('s');
  const others = scope.of('struct').filter((other) => other.struct === struct);
  if (others.length > 0 && choices.chance(1, 2)) {
    const { name: other, access } = choices.pick(others);
    scope.variables.push({ kind: 'struct', name, struct, access: '->', moves: 'anywhere' });
    return `${keyword} ${struct.name} *${name} = ${access === '.' ? '&' : ''}${other};`;
  }
  const initialised = struct.fields.slice(0, keyword === 'union' ? 1 : mostInitialised);
  const values = initialised.map(
    (field) => `.${field.name} = (${field.type.name})${expressions.leaf(scope).text}`,
  );
  scope.variables.push({ kind: 'struct', name, struct, access: '.', moves: 'never' });
  return `${keyword} ${struct.name} ${name} = {${values.join(', ')}};`;
}

function declareFloat({ choices, expressions, scope, fresh }: DeclarationParts): string {
  const type = choices.pick(['float', 'double'] as const);
  const name = fresh('x');
  const value = expressions.float(scope);
  scope.variables.push({ kind: 'float', name, type });
  return `${type} ${name} = ${value};`;
}
