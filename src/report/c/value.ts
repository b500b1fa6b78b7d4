import { assertNever } from '../../base/index.js';
import type { CValue, PointerTarget } from '../../result/index.js';
import { charLiteral, floatLiteral, intLiteral, nanLiteral, stringLiteral } from './literal.js';

/** How a test names what a pointer points to; undefined while (or because) it has no name. */
export type PointerText = (target: PointerTarget) => string | undefined;

const WIDTH = 96;

/** An initialiser for `value`; a pointer without a name yet becomes `NULL`. `indent`: of the line it starts on. */
export function initializer(value: CValue, pointerText: PointerText, indent = ''): string {
  // Compilers know `{0}` for a whole object, and warn of missing braces or members everywhere else.
  return isScalar(value) || !isZero(value) || isEmpty(value) ? part(value, pointerText, indent) : '{0}';
}

/** The same for a value inside another one. */
export function part(value: CValue, pointerText: PointerText, indent = ''): string {
  switch (value.kind) {
    case 'int':
    case 'float':
    case 'pointer':
      return scalar(value, pointerText) ?? 'NULL';
    case 'opaque':
      return '{0}';
    case 'array':
      return isZero(value) ? zeroText(value) : arrayInitializer(value.elements, pointerText, indent);
    case 'fields': {
      if (isZero(value)) return zeroText(value);
      const inner = `${indent}  `;
      return braces(
        telling(value).map((field) => `.${field.name} = ${part(field.value, pointerText, inner)}`),
        indent,
      );
    }
    default:
      return assertNever(value);
  }
}

const isScalar = ({ kind }: CValue): boolean => kind === 'int' || kind === 'float' || kind === 'pointer';

const isEmpty = (value: CValue): boolean => value.kind === 'fields' && initialised(value).length === 0;

/** Zeros with a brace for each level down to the first scalar. */
function zeroText(value: CValue): string {
  switch (value.kind) {
    case 'array':
      return asText(value.elements) ?? `{${value.elements.length === 0 ? '' : zeroText(value.elements[0])}}`;
    case 'fields': {
      const first = initialised(value).at(0);
      return first === undefined ? '{}' : `{.${first.name} = ${zeroText(first.value)}}`;
    }
    case 'pointer':
      return 'NULL';
    case 'opaque':
      return '{0}';
    default:
      return '0';
  }
}

/** What cannot be written down is left to the compiler; a flexible member has its elements elsewhere. */
const initialised = (value: CValue & { kind: 'fields' }) =>
  flatFields(value).filter(({ value: { kind, ...rest } }) => {
    if (kind === 'opaque') return false;
    return !('elements' in rest) || (rest.elements.length > 0 && !('isFlexible' in rest));
  });

/** Members that no initialiser names are zero: those that say something are seen better without them. */
const telling = (value: CValue & { kind: 'fields' }) => {
  const all = initialised(value);
  const told = all.filter((field) => !isZero(field.value));
  return told.length > 0 ? told : all.slice(0, 1);
};

/** The flexible member of a struct. */
export function flexibleMember(value: CValue | undefined): FlexibleMember | undefined {
  if (value?.kind !== 'fields') return undefined;
  const last = value.fields.at(-1);
  return last?.value.kind === 'array' && last.value.isFlexible && last.value.elements.length > 0
    ? { name: last.name, elements: last.value.elements }
    : undefined;
}

export interface FlexibleMember {
  readonly name: string;
  readonly elements: readonly CValue[];
}

/** The text of a leaf; undefined where there is none (a pointer to memory without a name). */
export function scalar(value: CValue, pointerText: PointerText): string | undefined {
  switch (value.kind) {
    case 'int':
      if (value.enumerator !== undefined) return value.enumerator;
      if (value.belowZero !== undefined) return `-${value.belowZero}ul`;
      return value.character ? charLiteral(value.value) : intLiteral(value.value, value.signed);
    case 'float':
      return value.raw === undefined
        ? floatLiteral(value.value, value.bits)
        : nanLiteral(value.raw, value.bits);
    case 'pointer':
      return value.target.kind === 'null' ? 'NULL' : pointerText(value.target);
    default:
      return undefined;
  }
}

export function arrayInitializer(
  elements: readonly CValue[],
  pointerText: PointerText,
  indent: string,
): string {
  const first = elements.findIndex((element) => !isZero(element));
  // A few zeros are worth seeing; many are noise, and C adds them by itself.
  const start = first > FEW ? first : 0;
  const text = start === 0 ? asText(elements) : undefined;
  if (text !== undefined) return text;
  if (first < 0) return '{0}';
  const used = elements.findLastIndex((element) => !isZero(element)) + 1;
  const shown = elements.length - used > FEW ? used : elements.length;
  const parts = elements.slice(start, shown).map((element) => part(element, pointerText, `${indent}  `));
  return braces(start === 0 ? parts : [`[${start}] = ${parts[0]}`, ...parts.slice(1)], indent);
}

const FEW = 3;

/** A row of plain `char` as a string literal. */
function asText(elements: readonly CValue[]): string | undefined {
  const codes: bigint[] = [];
  for (const element of elements) {
    if (element.kind !== 'int' || !element.character) return undefined;
    codes.push(element.value);
  }
  return codes.length > 0 ? stringLiteral(codes) : undefined;
}

/** `{a, b}` on one line where it fits; else filled lines, or a line for each part that is long itself. */
export function braces(parts: readonly string[], indent: string): string {
  const oneLine = `{${parts.join(', ')}}`;
  if (!oneLine.includes('\n') && indent.length + oneLine.length <= WIDTH) return oneLine;
  const inner = `${indent}  `;
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    const joined = last === undefined ? undefined : `${last} ${part},`;
    if (joined !== undefined && joined.length <= WIDTH && !joined.includes('\n') && !part.startsWith('{')) {
      lines[lines.length - 1] = joined;
    } else {
      lines.push(`${inner}${part},`);
    }
  }
  return `{\n${lines.join('\n')}\n${indent}}`;
}

export function isZero(value: CValue): boolean {
  switch (value.kind) {
    case 'int':
      return value.value === 0n;
    case 'float':
      return Object.is(value.value, 0);
    case 'pointer':
      return value.target.kind === 'null' || value.target.kind === 'unknown';
    case 'array':
      return value.elements.every(isZero);
    case 'fields':
      return value.fields.every((field) => isZero(field.value));
    case 'opaque':
      return true;
    default:
      return assertNever(value);
  }
}

/** The members of anonymous members are named as if they were the outer one's own. */
function flatFields(value: CValue & { kind: 'fields' }): readonly { name: string; value: CValue }[] {
  return value.fields.flatMap((field) => {
    if (field.name !== '') return [field];
    return field.value.kind === 'fields' ? flatFields(field.value) : [];
  });
}

export interface Leaf {
  /** The lvalue of the leaf. */
  readonly lvalue: string;
  readonly value: CValue;
}

/** The scalars of a value, each with its lvalue, which starts with that of the whole. */
export function leaves(value: CValue, lvalue: string): readonly Leaf[] {
  switch (value.kind) {
    case 'array':
      return value.elements.flatMap((element, i) => leaves(element, `${lvalue}[${i}]`));
    case 'fields':
      return flatFields(value).flatMap((field) => leaves(field.value, `${lvalue}.${field.name}`));
    default:
      return [{ lvalue, value }];
  }
}

export function sameScalar(a: CValue, b: CValue): boolean {
  if (a.kind === 'int' && b.kind === 'int') return a.value === b.value;
  if (a.kind === 'float' && b.kind === 'float') return Object.is(a.value, b.value);
  if (a.kind === 'pointer' && b.kind === 'pointer') return sameTarget(a.target, b.target);
  return a.kind === b.kind;
}

function sameTarget(a: PointerTarget, b: PointerTarget): boolean {
  if (a.kind === 'block' && b.kind === 'block')
    return a.block === b.block && a.element === b.element && a.bytes === b.bytes;
  if (a.kind === 'global' && b.kind === 'global') return a.name === b.name;
  if (a.kind === 'function' && b.kind === 'function') return a.name === b.name;
  return a.kind === b.kind;
}
