import type { CField, CType, CTypeId, SourceParameter } from '../ir/index.js';
import type { Assumptions } from './assumptions.js';
import { bytesBelow, layoutOf } from './block-layout.js';
import { ElementCounts, largestObject } from './element-count.js';
import type { FunctionChoices } from './function-choices.js';
import { type PointerChoice, RAW_BYTE, type ValueRange } from './input-space.js';
import { element, type Lvalue, member, pointed } from './lvalue.js';
import { isPathOf, type PointerFacts, type PointerPath } from './pointer-facts.js';
import { type CompleteSettings, type RangeSetting, settingsOf } from './settings.js';
import { placesFor, placesIn, SharedBlocks } from './shared-places.js';
import { type OpenObject, type OpenPointerCell, rangeOfType, type SpaceBuilder } from './space-builder.js';
import {
  alignmentOf,
  bitFieldBytes,
  cellCount,
  flexibleMember,
  isCharacter,
  isStreamType,
  paddingOf,
  typeOf,
  unionMember,
} from './types.js';

/** Where a cell lies: which pointers lead to it, and what was said about what contains it. */
interface Position {
  readonly object: OpenObject;
  readonly root: string;
  /** Offsets of the pointer cells on the way from the root to the object. */
  readonly path: readonly number[];
  readonly range?: RangeSetting;
  /** `given`: C says that these pointers are not NULL, and that each leads to something of its own. */
  readonly pointers?: 'given';
}

/** How a parameter is written: `T a[N]`. */
type DeclaredArray = Pick<SourceParameter, 'arrayLength' | 'neverNull'>;

/** The elements of a block. */
interface ElementRow {
  readonly type: CTypeId;
  readonly count: number;
  readonly ends: 'in zero' | 'anyhow';
  lvalueOf(index: number): Lvalue;
}

/** Gives every part of an object its cell, by type, and every pointer its block. */
export class Shaper {
  private readonly aliasing: { object: OpenObject; cell: OpenPointerCell; aliases: readonly string[] }[] = [];
  private readonly sharedBlocks: SharedBlocks;
  private readonly counts: ElementCounts;
  /** By the blocks that they were given. */
  private readonly pointers = new Map<number, PointerPath>();

  constructor(
    private readonly types: readonly CType[],
    private readonly settings: CompleteSettings,
    private readonly facts: PointerFacts,
    private readonly functions: FunctionChoices,
    private readonly builder: SpaceBuilder,
    private readonly assumptions: Assumptions,
  ) {
    this.counts = new ElementCounts(types, settings, facts, builder);
    this.sharedBlocks = new SharedBlocks(builder.objects, types);
  }

  /** A whole object that is no block: a parameter, a global, a stub's result. */
  fill(object: OpenObject, root: string, lvalue: Lvalue, array: DeclaredArray = {}): void {
    this.add(object.type, 0, lvalue, { object, root, path: [] }, array);
  }

  /** An element of a block that was made elsewhere. */
  fillPart(object: OpenObject, offset: number, lvalue: Lvalue, position: Omit<Position, 'object'>): void {
    this.add(object.type, offset, lvalue, { ...position, object });
  }

  /** Adds to pointers the objects that the settings let them share; the pointers that name nothing are returned. */
  resolveAliases(): readonly string[] {
    if (this.aliasing.length === 0) return [];
    const targets = new Map<string, number>();
    for (const object of this.builder.objects) {
      if (object.role.kind === 'block') {
        const pointer = this.builder.objects[object.role.object].cells[object.role.cell];
        targets.set(pointer.name, object.id);
      }
      if (!targets.has(object.name)) targets.set(object.name, object.id);
    }
    const unknown: string[] = [];
    for (const { object, cell, aliases } of this.aliasing.splice(0)) {
      for (const alias of aliases) {
        const target = targets.get(alias);
        if (target === undefined) unknown.push(alias);
        else cell.choices.push({ kind: 'object', object: target, offset: this.builder.objects[target].lead });
      }
      this.builder.closePointer(object, cell);
    }
    return unknown;
  }

  private add(
    id: CTypeId,
    offset: number,
    lvalue: Lvalue,
    position: Position,
    array: DeclaredArray = {},
  ): void {
    const type = typeOf(this.types, id);
    const { object } = position;
    const own = settingsOf(this.settings, lvalue.text);
    const inner = own.range ? { ...position, range: own.range } : position;
    if (own.range && object.role.kind !== 'stub')
      this.assumptions.range(lvalue.text, own.range.low, own.range.high);
    switch (type.kind) {
      case 'int':
        if (type.enumerators) this.assumptions.enumeration(lvalue.text, type.name);
        this.builder.addScalar(object, offset, type.bytes, id, lvalue.text, scalarRange(type, inner.range));
        return;
      case 'float':
        this.builder.addScalar(object, offset, type.bytes, id, lvalue.text);
        return;
      case 'pointer':
        this.addPointer(id, type, offset, lvalue, inner, array);
        return;
      case 'array':
        for (let k = 0; k < type.count; k++) {
          const bytes = typeOf(this.types, type.element).bytes;
          this.add(type.element, offset + k * bytes, element(lvalue, k), inner);
        }
        return;
      case 'struct':
        this.addFields(type, offset, lvalue, inner);
        return;
      case 'union':
        this.addUnion(type, offset, lvalue, inner, own.member);
        return;
      case 'function':
      case 'opaque':
        this.assumptions.zero(lvalue.text, type.name);
        return;
    }
  }

  private addFields(
    type: CType & { kind: 'struct' | 'union' },
    offset: number,
    lvalue: Lvalue,
    position: Position,
  ): void {
    const { fields } = type;
    const bitFields = fields.filter((field) => field.bitField);
    const plain = fields.filter((field) => !field.bitField);
    const parts = [
      ...plain.map((field) => ({
        at: field.offset,
        add: () => this.add(field.type, offset + field.offset, member(lvalue, field.name), position),
      })),
      ...bitFieldBytes(bitFields).map(({ byte, names, type }) => ({
        at: byte,
        add: () =>
          this.builder.addScalar(
            position.object,
            offset + byte,
            1,
            type,
            `${member(lvalue, names.join('|')).text} (byte ${byte})`,
          ),
      })),
      ...paddingOf(this.types, type).map((at) => ({
        at,
        add: () => this.addPadding(offset + at, `${lvalue.text} (padding ${at})`, position),
      })),
    ];
    parts.sort((a, b) => a.at - b.at);
    for (const part of parts) part.add();
  }

  /** What nothing looks at may hold anything: no test needs to say it. */
  private addPadding(offset: number, name: string, { object, root, path }: Position): void {
    if (!this.facts.isByteRead(root, path, offset - object.lead)) return;
    if (this.settings.declares.padding === 'zero') this.assumptions.zeroPadding(object.name);
    else this.builder.addPadding(object, offset, name);
  }

  private addUnion(
    type: CType & { kind: 'union' | 'struct' },
    offset: number,
    lvalue: Lvalue,
    position: Position,
    wanted?: string,
  ): void {
    const chosen = type.fields.find((field) => field.name === wanted) ?? unionMember(this.types, type.fields);
    if (!chosen) return;
    const covered = chosen.bitField ? 0 : typeOf(this.types, chosen.type).bytes;
    if (covered > 0) {
      this.add(chosen.type, offset, member(lvalue, chosen.name), position);
      if (chosen.name === wanted) this.assumptions.declaredUnion(lvalue.text, chosen.name);
      else if (chosen.name !== '') this.assumptions.union(lvalue.text, chosen.name);
    }
    for (let k = covered; k < type.bytes; k++) {
      this.builder.addScalar(position.object, offset + k, 1, RAW_BYTE, `${lvalue.text} (byte ${k})`);
    }
  }

  private addPointer(
    id: CTypeId,
    type: CType & { kind: 'pointer' },
    offset: number,
    lvalue: Lvalue,
    position: Position,
    { arrayLength, neverNull }: DeclaredArray,
  ): void {
    const { object, root } = position;
    const cell = this.builder.addPointer(object, offset, type.bytes, id, lvalue.text);
    const path = [...position.path, offset - object.lead];
    const own = settingsOf(this.settings, lvalue.text);
    const target = type.to === undefined ? undefined : typeOf(this.types, type.to);
    if (own.nullable === false) {
      cell.neverNull = true;
      this.assumptions.neverNull(lvalue.text);
    }
    const isGiven = position.pointers === 'given';
    const isNullable = own.nullable ?? (!neverNull && !isGiven && this.facts.isNullTested(root, path));

    if (!this.facts.isRead(root, path)) this.assumptions.unread(lvalue.text);
    else if (target?.kind === 'function')
      cell.choices.push(...this.functions.of(target, lvalue.text, own.targets));
    else if (position.path.length > this.settings.maxDepth) this.assumptions.tooDeep(lvalue.text);
    else {
      const block = this.addBlock(cell, type, lvalue, { ...position, path }, isNullable, arrayLength);
      if (block) cell.choices.push({ kind: 'object', object: block.id, offset: block.lead });
    }
    if (isNullable || cell.choices.length === 0) cell.choices.push({ kind: 'null' });
    if (own.aliases?.length) {
      this.aliasing.push({ object, cell, aliases: own.aliases });
      this.assumptions.aliases(lvalue.text, own.aliases);
      return;
    }
    const mayShare = own.aliases === undefined && arrayLength === undefined && !isGiven;
    if (mayShare) cell.choices.push(...this.sharedPlaces(cell, lvalue, { root, path }));
    this.builder.closePointer(object, cell);
  }

  /** Into the blocks of others: all alike where pointers are to be together; otherwise those that it is set against as one does inside of an array. */
  private sharedPlaces(
    cell: OpenPointerCell,
    lvalue: Lvalue,
    pointer: PointerPath,
  ): readonly PointerChoice[] {
    const { builder, types } = this;
    const [choice] = cell.choices;
    if (choice?.kind !== 'object') return [];
    const own = builder.objects[choice.object];
    const isScalar = !('fields' in typeOf(types, own.type));
    const met = (this.facts.use(pointer.root, pointer.path)?.meets ?? []).filter(
      ({ how }) => how.has('ordered') || how.has('subtracted') || isScalar,
    );
    const near =
      met.length === 0
        ? []
        : [...this.pointers].flatMap(([id, other]) =>
            met.some((one) => isPathOf(one.pointer, other)) ? builder.objects[id] : [],
          );
    const places =
      this.settings.pointers === 'together' ? this.sharedBlocks.placesFor(own) : placesFor(own, near, types);
    this.pointers.set(own.id, pointer);
    if (near.length > 0) this.assumptions.mayShare(lvalue.text);
    // The first of several is not always the lowest.
    if (met.length === 0 || near.length > 0) return places;
    return [...placesIn(own, types).filter(({ offset }) => offset !== own.lead), ...places];
  }

  private addBlock(
    cell: OpenPointerCell,
    type: CType & { kind: 'pointer' },
    pointer: Lvalue,
    position: Position,
    isNullable: boolean,
    arrayLength: number | undefined,
  ): OpenObject | undefined {
    const own = settingsOf(this.settings, pointer.text);
    const use = this.facts.use(position.root, position.path);
    const declared = this.types.findIndex(({ name }) => name === own.type);
    const told = {
      room: this.settings.before,
      before: own.before,
      type: declared < 0 ? undefined : declared,
    };
    const layout = layoutOf(this.types, type.to ?? RAW_BYTE, use, told);
    const { type: pointee, lead } = layout;
    const target = typeOf(this.types, pointee);
    const flexible = flexibleMember(this.types, target);
    const isInside = layout.seen === 'as-container' && lead < target.bytes;
    const count = own.length ?? arrayLength ?? (isInside ? 1 : this.counts.fitting(pointee, position));
    /** Whole elements before the pointer; it points into the first one of a container. */
    const first = layout.seen === 'as-container' || target.bytes === 0 ? 0 : lead / target.bytes;
    const elements = first + Math.max(1, count);
    const isStream = isStreamType(target);
    const isOpaque = isStream || target.kind === 'opaque' || target.bytes === 0;
    const extra = flexible ? this.counts.flexibleBytes(flexible) : 0;
    const bytes = isOpaque ? Math.max(16, target.bytes) : elements * target.bytes + extra;
    const cells = isOpaque ? 0 : elements * cellCount(this.types, pointee);
    const isTooLarge = bytes > largestObject.bytes || this.builder.cellTotal + cells > largestObject.cells;
    if (isTooLarge) {
      this.assumptions.tooLarge(pointer.text, 'NULL');
      return undefined;
    }
    const whole = layout.seen === 'as-container' ? `container_of(${pointer.text})` : pointer.text;
    const lvalueOf = (k: number): Lvalue => pointed(whole, k - first, elements);
    const block = this.builder.addObject({
      name: elements === 1 ? pointed(whole, 0, 1).text : whole,
      role: { kind: 'block', object: position.object.id, cell: position.object.cells.indexOf(cell) },
      bytes,
      align: alignmentOf(this.types, pointee),
      type: pointee,
      count: isOpaque ? 1 : elements,
      lead,
      ...((own.length !== undefined || arrayLength !== undefined) && { isDeclared: true }),
    });
    const isString = own.string ?? (isCharacter(target) && arrayLength === undefined);
    this.assumptions.block(pointer.text, {
      count: elements - first,
      isNullable,
      isString,
      isOpaque,
      isStream,
      isArray: arrayLength !== undefined,
      typeName: target.name,
      declares: {
        length: own.length !== undefined || arrayLength !== undefined,
        string: own.string !== undefined || own.length !== undefined,
        aliases: own.aliases !== undefined,
        nullable: own.nullable !== undefined,
      },
    });
    if (declared >= 0) this.assumptions.declaredType(pointer.text, target.name);
    if (layout.seen !== 'as-declared') this.assumptions.cast(pointer.text, target.name, layout.seen);
    else if (own.before !== undefined) this.assumptions.below(pointer.text, lead, 'declared');
    else if (lead > 0 || (use && bytesBelow(use) > 0)) this.assumptions.below(pointer.text, lead, 'chosen');
    if (isOpaque) return block;
    if (own.elements) this.assumptions.range(`${pointer.text}[*]`, own.elements.low, own.elements.high);
    const ends = isString ? 'in zero' : 'anyhow';
    const { root, path } = position;
    const inside = { object: block, root, path, range: own.elements ?? position.range };
    this.fillRow({ type: pointee, count: elements, ends, lvalueOf }, inside);
    if (flexible) this.addFlexible(flexible, lvalueOf(elements - 1), inside, (elements - 1) * target.bytes);
    return block;
  }

  private fillRow({ type, count, ends, lvalueOf }: ElementRow, inside: Position): void {
    const { kind, bytes } = typeOf(this.types, type);
    for (let k = 0; k < count; k++) {
      const isEnd = ends === 'in zero' && k === count - 1 && kind === 'int';
      if (isEnd)
        this.builder.addFixed(inside.object, k * bytes, bytes, type, lvalueOf(k).text, bytes > 4 ? 0n : 0);
      else this.add(type, k * bytes, lvalueOf(k), inside);
    }
  }

  private addFlexible(field: CField, whole: Lvalue, position: Position, offset: number): void {
    const type = this.types[field.type];
    if (type.kind !== 'array') return;
    const array = member(whole, field.name);
    const bytes = typeOf(this.types, type.element).bytes;
    for (let k = 0; k < this.settings.maxElements; k++) {
      this.add(type.element, offset + field.offset + k * bytes, element(array, k), position);
    }
  }
}

function scalarRange(
  type: CType & { kind: 'int' },
  wanted: RangeSetting | undefined,
): ValueRange | undefined {
  if (!wanted) return rangeOfType(type);
  const bits = BigInt(type.bytes * 8);
  const least = type.signed ? -(1n << (bits - 1n)) : 0n;
  const most = type.signed ? (1n << (bits - 1n)) - 1n : type.bool ? 1n : (1n << bits) - 1n;
  const low = BigInt(wanted.low) > least ? BigInt(wanted.low) : least;
  const high = BigInt(wanted.high) < most ? BigInt(wanted.high) : most;
  return { low, high, signed: type.signed };
}
