import type { CField, CType, CTypeId } from '../ir/index.js';
import type { PointerFacts, PointerPath } from './pointer-facts.js';
import type { CompleteSettings } from './settings.js';
import type { SpaceBuilder } from './space-builder.js';
import { cellCount, cellsWithBlocks, flexibleMember, typeOf } from './types.js';

/** More than this and an object keeps its initial content: a test of that size helps nobody. */
export const largestObject = { bytes: 1 << 20, cells: 100_000 } as const;

/** A world with so many elements in a block has about so many cells for each of them: what is sought there is to be found soon. */
const ORDINARY_CELLS = 512;

/** Elements of no more cells are not large, however many of them there are already. */
const SMALL_ELEMENT = 16;

/** How many elements a block gets whose length nobody declares. */
export class ElementCounts {
  constructor(
    private readonly types: readonly CType[],
    private readonly settings: CompleteSettings,
    private readonly facts: PointerFacts,
    private readonly builder: SpaceBuilder,
  ) {}

  /**
   * Where nobody asked for more, large elements are fewer: small worlds first, and half of the room that is left stays for what
   * comes later.
   */
  fitting(pointee: CTypeId, pointer: PointerPath): number {
    const { builder, settings, types } = this;
    const { maxElements } = settings;
    const target = typeOf(types, pointee);
    const room = (largestObject.cells - builder.cellTotal) / 2;
    const fitting = Math.min(room / cellCount(types, pointee), largestObject.bytes / target.bytes);
    const ordinary = (ORDINARY_CELLS * maxElements - builder.cellTotal) / 2;
    const each = cellsWithBlocks(types, pointee);
    const here = each > SMALL_ELEMENT ? ordinary / each : Number.POSITIVE_INFINITY;
    return Math.min(this.wanted(target, pointer), Math.max(1, Math.floor(Math.min(fitting, here))));
  }

  /** Structs are only repeated where the program can tell: one that nothing indexes is a single one. */
  private wanted(target: CType, pointer: PointerPath): number {
    if (target.kind !== 'struct' && target.kind !== 'union') return this.settings.maxElements;
    if (flexibleMember(this.types, target)) return 1;
    const accessed = this.facts.accessedBytes(pointer.root, pointer.path);
    return accessed !== undefined && accessed <= target.bytes ? 1 : this.settings.maxElements;
  }

  /** Of the flexible member at a block's end. */
  flexibleBytes(field: CField): number {
    const type = this.types[field.type];
    return type.kind === 'array' ? this.settings.maxElements * typeOf(this.types, type.element).bytes : 0;
  }
}
