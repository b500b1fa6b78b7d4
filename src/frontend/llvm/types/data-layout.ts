import { assertNever, invariant } from '../../../base/index.js';
import type { LlType } from '../parse/ll-form.js';

/** Sizes, alignments and field offsets of LLVM types, in bytes. */
export class DataLayout {
  readonly pointerBytes: 4 | 8;
  private readonly intAlign = new Map<number, number>([
    [1, 1],
    [8, 1],
    [16, 2],
    [32, 4],
    [64, 4],
  ]);
  private readonly floatAlign = new Map<number, number>([
    [16, 2],
    [32, 4],
    [64, 8],
    [80, 16],
    [128, 16],
  ]);
  private readonly structs = new Map<LlType, { size: number; align: number; offsets: number[] }>();

  /** `layout` is the module's `target datalayout` string. */
  constructor(
    layout: string,
    private readonly types: ReadonlyMap<string, LlType>,
  ) {
    let pointerBits = 64;
    for (const part of layout.split('-')) {
      const [head, abi] = part.split(':');
      if (head === 'p' || head === 'p0') pointerBits = Number(abi);
      else if (/^i\d+$/.test(head)) this.intAlign.set(Number(head.slice(1)), Number(abi) / 8 || 1);
      else if (/^f\d+$/.test(head)) this.floatAlign.set(Number(head.slice(1)), Number(abi) / 8);
    }
    this.pointerBytes = pointerBits === 32 ? 4 : 8;
  }

  /** Follows names to what they stand for. An opaque struct is an empty one: nothing of it can be accessed. */
  resolve(type: LlType): Exclude<LlType, { kind: 'named' }> {
    let resolved = type;
    while (resolved.kind === 'named') resolved = this.types.get(resolved.name) ?? EMPTY;
    return resolved;
  }

  /** Bytes that a load or store of the type touches. */
  storeSize(type: LlType): number {
    return this.measure(type).size;
  }

  /** Distance of consecutive elements of the type in an array. */
  allocSize(type: LlType): number {
    const { size, align } = this.measure(type);
    return roundUp(size, align);
  }

  align(type: LlType): number {
    return this.measure(type).align;
  }

  private measure(type: LlType): { readonly size: number; readonly align: number } {
    const t = this.resolve(type);
    switch (t.kind) {
      case 'int':
        return { size: Math.ceil(t.bits / 8), align: this.alignOfInt(t.bits) };
      case 'wide-float':
        return { size: Math.ceil(t.bits / 8), align: this.floatAlign.get(t.bits) ?? 16 };
      case 'float': {
        const size = t.name === 'float' ? 4 : 8;
        return { size, align: this.floatAlign.get(size * 8) ?? 8 };
      }
      case 'ptr':
        return { size: this.pointerBytes, align: this.pointerBytes };
      case 'array': {
        const { size, align } = this.measure(t.element);
        return { size: t.count * roundUp(size, align), align };
      }
      case 'vector': {
        const size = Math.ceil((t.count * this.bits(t.element)) / 8);
        return { size, align: nextPowerOfTwo(size) };
      }
      case 'struct':
        return this.structLayout(t);
      case 'void':
      case 'meta':
        return { size: 0, align: 1 };
      default:
        return assertNever(t);
    }
  }

  fieldOffset(type: LlType, index: number): number {
    const t = this.resolve(type);
    invariant(t.kind === 'struct', 'only structs have fields');
    const offset = this.structLayout(t).offsets[index];
    invariant(offset !== undefined, 'a field index should be within its struct');
    return offset;
  }

  /** Bits of a scalar. */
  bits(type: LlType): number {
    const t = this.resolve(type);
    if (t.kind === 'int' || t.kind === 'wide-float') return t.bits;
    return this.storeSize(t) * 8;
  }

  private alignOfInt(bits: number): number {
    const exact = this.intAlign.get(bits);
    if (exact !== undefined) return exact;
    // Odd widths align as the next wider known one, and what is wider than all as the widest.
    let next = Number.POSITIVE_INFINITY;
    let widest = 0;
    for (const known of this.intAlign.keys()) {
      if (known > bits && known < next) next = known;
      if (known > widest) widest = known;
    }
    return this.intAlign.get(next) ?? this.intAlign.get(widest) ?? 8;
  }

  private structLayout(type: LlType & { kind: 'struct' }): {
    size: number;
    align: number;
    offsets: number[];
  } {
    const known = this.structs.get(type);
    if (known) return known;
    const offsets: number[] = [];
    let size = 0;
    let align = 1;
    for (const field of type.fields) {
      const fieldAlign = type.packed ? 1 : this.align(field);
      size = roundUp(size, fieldAlign);
      offsets.push(size);
      size += this.allocSize(field);
      align = Math.max(align, fieldAlign);
    }
    const layout = { size: roundUp(size, align), align, offsets };
    this.structs.set(type, layout);
    return layout;
  }
}

const EMPTY: LlType = { kind: 'struct', packed: false, fields: [] };

export function roundUp(value: number, align: number): number {
  return Math.ceil(value / align) * align;
}

function nextPowerOfTwo(value: number): number {
  let power = 1;
  while (power < value) power *= 2;
  return power;
}
