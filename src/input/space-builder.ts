import { invariant } from '../base/index.js';
import type { CType, CTypeId } from '../ir/index.js';
import {
  type InputCell,
  type InputObject,
  type InputValue,
  type InputVariable,
  type PointerChoice,
  RAW_BYTE,
  type ValueRange,
} from './input-space.js';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A pointer cell whose choices may still grow. */
export type OpenPointerCell = Mutable<Extract<InputCell, { kind: 'pointer' }>> & { choices: PointerChoice[] };

/** An object under construction. */
export interface OpenObject extends Mutable<InputObject> {
  cells: InputCell[];
}

/** Collects objects and variables; knows how they are numbered and named, and nothing of C. */
export class SpaceBuilder {
  readonly objects: OpenObject[] = [];
  readonly variables: Mutable<InputVariable>[] = [];
  private readonly names = new Set<string>();
  cellTotal = 0;

  addObject(object: Omit<InputObject, 'id' | 'cells' | 'lead'> & { readonly lead?: number }): OpenObject {
    const open: OpenObject = { lead: 0, ...object, id: this.objects.length, cells: [] };
    this.objects.push(open);
    return open;
  }

  addScalar(
    object: OpenObject,
    offset: number,
    bytes: number,
    type: CTypeId,
    name: string,
    range?: ValueRange,
  ): void {
    const variable = this.addVariable(object, name, bytes * 8, type, range);
    this.addCell(object, {
      kind: 'scalar',
      offset,
      bytes,
      type,
      name,
      content: { kind: 'variable', variable },
    });
  }

  addPadding(object: OpenObject, offset: number, name: string): void {
    const variable = this.addVariable(object, name, 8, RAW_BYTE, undefined);
    const content = { kind: 'variable', variable } as const;
    this.addCell(object, {
      kind: 'scalar',
      offset,
      bytes: 1,
      type: RAW_BYTE,
      name,
      isPadding: true,
      content,
    });
  }

  addFixed(
    object: OpenObject,
    offset: number,
    bytes: number,
    type: CTypeId,
    name: string,
    value: InputValue,
  ): void {
    this.addCell(object, { kind: 'scalar', offset, bytes, type, name, content: { kind: 'fixed', value } });
  }

  /** The choices come later; `closePointer` then gives it its variable. */
  addPointer(
    object: OpenObject,
    offset: number,
    bytes: number,
    type: CTypeId,
    name: string,
  ): OpenPointerCell {
    const cell: OpenPointerCell = { kind: 'pointer', offset, bytes, type, name, choices: [] };
    this.addCell(object, cell);
    return cell;
  }

  closePointer(object: OpenObject, cell: OpenPointerCell): void {
    const count = cell.choices.length;
    invariant(count > 0, 'a pointer should have something to point to');
    if (count === 1 || cell.variable !== undefined) return;
    const bits = Math.ceil(Math.log2(count));
    const range = count === 2 ** bits ? undefined : { low: 0n, high: BigInt(count - 1), signed: false };
    const index = object.cells.indexOf(cell);
    cell.variable = this.addVariable(object, `${cell.name} (pointer)`, bits, cell.type, range, index);
  }

  private addCell(object: OpenObject, cell: InputCell): void {
    object.cells.push(cell);
    this.cellTotal++;
  }

  private addVariable(
    object: OpenObject,
    name: string,
    bits: number,
    type: CTypeId,
    range: ValueRange | undefined,
    cell = object.cells.length,
  ): number {
    const id = this.variables.length;
    this.variables.push({ id, name: this.uniqueName(name), bits, type, object: object.id, cell, range });
    return id;
  }

  private uniqueName(name: string): string {
    let unique = name;
    for (let k = 2; this.names.has(unique); k++) unique = `${name} (${k})`;
    this.names.add(unique);
    return unique;
  }
}

/** The range of a scalar type itself, where not every bit pattern is a value of it. */
export function rangeOfType(type: CType): ValueRange | undefined {
  return type.kind === 'int' && type.bool ? { low: 0n, high: 1n, signed: false } : undefined;
}
