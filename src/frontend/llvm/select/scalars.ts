import type { IrOperand, IrType } from '../../../ir/index.js';
import type { LlType } from '../parse/ll-form.js';
import type { DataLayout } from '../types/data-layout.js';

export const POINTER: IrType = { kind: 'pointer' };
export const FLOAT: IrType = { kind: 'float', bits: 32 };
export const DOUBLE: IrType = { kind: 'float', bits: 64 };
const INTS: IrType[] = [];

export function int(bits: number): IrType {
  INTS[bits] ??= { kind: 'int', bits };
  return INTS[bits];
}

export const BIT = int(1);

/** A constant, reduced to `bits`: a number up to 32 bits, a bigint above. */
export function intConstant(bits: number, value: number | bigint): IrOperand {
  if (bits > 32) return { kind: 'int', bits, value: BigInt.asUintN(bits, BigInt(value)) };
  if (typeof value === 'bigint' || !Number.isSafeInteger(value) || Math.abs(value) > 0x7fffffff) {
    return { kind: 'int', bits, value: Number(BigInt.asUintN(bits, BigInt(value))) };
  }
  return { kind: 'int', bits, value: bits === 32 ? value >>> 0 : value & (2 ** bits - 1) };
}

export function local(id: number): IrOperand {
  return { kind: 'local', local: id };
}

export function undefinedOf(type: IrType): IrOperand {
  return { kind: 'undefined', type };
}

export function zeroOf(type: IrType): IrOperand {
  switch (type.kind) {
    case 'int':
      return intConstant(type.bits, 0);
    case 'float':
      return { kind: 'float', bits: type.bits, value: 0 };
    case 'pointer':
      return { kind: 'null' };
  }
}

export function sameType(a: IrType, b: IrType): boolean {
  return a.kind === b.kind && (a.kind === 'pointer' || a.bits === (b as { bits: number }).bits);
}

/** One scalar inside a first-class aggregate, at its byte offset. */
export interface Leaf {
  readonly type: IrType;
  readonly offset: number;
}

/**
 * The scalars a value of `type` consists of: one for a scalar, several for a struct or an array, none for void.
 * Wide floats and vectors are scalars of as many bits: they can be moved, not computed with.
 */
export function leavesOf(layout: DataLayout, type: LlType, offset = 0): Leaf[] {
  const scalar = scalarType(layout, type);
  if (scalar) return [{ type: scalar, offset }];
  const t = layout.resolve(type);
  switch (t.kind) {
    case 'struct':
      return t.fields.flatMap((field, k) => leavesOf(layout, field, offset + layout.fieldOffset(t, k)));
    case 'array': {
      const stride = layout.allocSize(t.element);
      return Array.from({ length: t.count }, (_, k) =>
        leavesOf(layout, t.element, offset + k * stride),
      ).flat();
    }
    default:
      return [];
  }
}

/** The IR type of a scalar LLVM type; undefined for aggregates and void. */
export function scalarType(layout: DataLayout, type: LlType): IrType | undefined {
  const t = layout.resolve(type);
  switch (t.kind) {
    case 'int':
    case 'wide-float':
      return int(t.bits);
    case 'ptr':
      return POINTER;
    case 'float':
      return t.name === 'float' ? FLOAT : DOUBLE;
    case 'vector':
      return int(layout.storeSize(t) * 8);
    case 'struct':
    case 'array':
    case 'void':
    case 'meta':
      return undefined;
  }
}

/** Whether values of the type can be computed with, rather than only moved. */
export function isComputable(layout: DataLayout, type: LlType): boolean {
  const t = layout.resolve(type);
  return t.kind === 'int' || t.kind === 'float' || t.kind === 'ptr';
}
