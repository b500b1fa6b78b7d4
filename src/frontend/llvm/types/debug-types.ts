import type { CField, CType, CTypeId } from '../../../ir/index.js';
import type { Metadata, MetadataNode } from '../parse/metadata.js';
import { arrayName, functionName, pointerName } from './c-spelling.js';
import type { TypeTable } from './type-table.js';

/** In: the `DI…Type` nodes of one module. Out: entries of the program's table of C types. */
export class DebugTypes {
  private readonly ids = new Map<number, CTypeId | undefined>();
  /** Pointers whose target is being built. */
  private readonly open = new Set<number>();

  constructor(
    private readonly metadata: Metadata,
    private readonly table: TypeTable,
    private readonly pointerBytes: number,
  ) {}

  /** The C type of a node; undefined for `void` (no node). */
  type(node: number): CTypeId | undefined {
    if (node < 0) return undefined;
    if (this.ids.has(node)) return this.ids.get(node);
    const id = this.build(node);
    this.ids.set(node, id);
    return id;
  }

  private build(id: number): CTypeId | undefined {
    const node = this.metadata.node(id);
    if (!node) return undefined;
    switch (node.kind) {
      case 'DIBasicType':
        return this.table.add(basicType(node, this.bytes(node)));
      case 'DISubroutineType':
        return this.functionType(id, node);
      case 'DICompositeType':
        return this.composite(id, node);
      case 'DIDerivedType':
        return this.derived(id, node);
      default:
        return this.table.add({ kind: 'opaque', name: nameOf(node), bytes: this.bytes(node) });
    }
  }

  private derived(id: number, node: MetadataNode): CTypeId | undefined {
    const base = this.metadata.reference(node, 'baseType');
    switch (node.fields.get('tag')) {
      case 'DW_TAG_typedef':
        return this.renamed(this.type(base), nameOf(node));
      case 'DW_TAG_pointer_type':
        return this.pointer(id, node, base);
      default: // const, volatile, restrict, _Atomic
        return this.type(base);
    }
  }

  /** A pointer may be a part of what it points to: then it gets its number when it is met again on the way. */
  private pointer(id: number, node: MetadataNode, base: number): CTypeId {
    if (this.open.has(id)) {
      const own = this.table.reserve();
      this.ids.set(id, own);
      return own;
    }
    this.open.add(id);
    const to = this.type(base);
    this.open.delete(id);
    const name = pointerName(to === undefined ? 'void' : this.nameFor(to, base));
    const bytes = this.bytes(node) || this.pointerBytes;
    const own = this.ids.get(id);
    const type: CType = { kind: 'pointer', name, bytes, to };
    return own === undefined ? this.table.add(type) : this.table.settle(own, type);
  }

  /** A typedef of `void` stays void; of anything else it is the same type under its name. */
  private renamed(of: CTypeId | undefined, name: string): CTypeId | undefined {
    if (of === undefined) return undefined;
    return this.table.rename(of, name);
  }

  /** The spelling of a type that may still be under construction: then its name comes from its node. */
  private nameFor(type: CTypeId, node: number): string {
    return this.table.nameOf(type) ?? this.spell(node);
  }

  private spell(id: number): string {
    const node = this.metadata.node(id);
    if (!node) return 'void';
    const tag = node.fields.get('tag');
    if (node.kind === 'DICompositeType' && tag !== 'DW_TAG_array_type') return compositeName(node);
    if (tag === 'DW_TAG_typedef' || node.kind === 'DIBasicType') return nameOf(node);
    if (tag === 'DW_TAG_pointer_type')
      return pointerName(this.spell(this.metadata.reference(node, 'baseType')));
    if (node.kind === 'DISubroutineType') return 'void (…)';
    return this.spell(this.metadata.reference(node, 'baseType'));
  }

  private composite(id: number, node: MetadataNode): CTypeId | undefined {
    switch (node.fields.get('tag')) {
      case 'DW_TAG_array_type':
        return this.array(node);
      case 'DW_TAG_enumeration_type':
        return this.enumeration(node);
      case 'DW_TAG_structure_type':
      case 'DW_TAG_class_type':
        return this.record(id, node, 'struct');
      case 'DW_TAG_union_type':
        return this.record(id, node, 'union');
      default:
        return this.table.add({ kind: 'opaque', name: nameOf(node), bytes: this.bytes(node) });
    }
  }

  private array(node: MetadataNode): CTypeId | undefined {
    let element = this.type(this.metadata.reference(node, 'baseType'));
    if (element === undefined) return undefined;
    const vector = node.fields.get('flags')?.includes('DIFlagVector') ?? false;
    if (vector) return this.table.add({ kind: 'opaque', name: 'vector', bytes: this.bytes(node) });
    const counts = this.elements(node).map((subrange) => this.count(subrange));
    for (const count of counts.reverse()) {
      const of = this.table.get(element);
      element = this.table.add({
        kind: 'array',
        name: arrayName(of?.name ?? this.spell(this.metadata.reference(node, 'baseType')), count),
        bytes: count * (of?.bytes ?? 0),
        element,
        count,
      });
    }
    return element;
  }

  /** Elements of a dimension; 0 for flexible arrays and lengths known at run time only. */
  private count(subrange: MetadataNode): number {
    const count = subrange.fields.get('count');
    if (count === undefined || count.startsWith('!')) return 0;
    return Math.max(0, Number.parseInt(count, 10));
  }

  private enumeration(node: MetadataNode): CTypeId {
    const base = this.type(this.metadata.reference(node, 'baseType'));
    const underlying = base === undefined ? undefined : this.table.get(base);
    const enumerators = this.elements(node).map((enumerator) => ({
      name: nameOf(enumerator),
      value: BigInt(enumerator.fields.get('value') ?? '0'),
    }));
    const signed =
      underlying?.kind === 'int'
        ? underlying.signed
        : enumerators.some((enumerator) => enumerator.value < 0n);
    return this.table.add({
      kind: 'int',
      name: compositeName(node),
      bytes: this.bytes(node),
      signed,
      enumerators,
    });
  }

  private record(id: number, node: MetadataNode, kind: 'struct' | 'union'): CTypeId {
    const name = compositeName(node);
    const bytes = this.bytes(node);
    if (node.fields.get('flags')?.includes('DIFlagFwdDecl'))
      return this.table.add({ kind: 'opaque', name, bytes: 0 });
    const own = this.table.reserve();
    this.ids.set(id, own);
    const fields: CField[] = [];
    for (const member of this.elements(node)) {
      const field = member.fields.get('tag') === 'DW_TAG_member' ? this.field(member) : undefined;
      if (field) fields.push(field);
    }
    return this.table.settle(own, { kind, name, bytes, fields });
  }

  private field(member: MetadataNode): CField | undefined {
    const type = this.type(this.metadata.reference(member, 'baseType'));
    if (type === undefined) return undefined;
    const name = nameOf(member);
    const firstBit = this.metadata.number(member, 'offset');
    if (!member.fields.get('flags')?.includes('DIFlagBitField')) return { name, type, offset: firstBit / 8 };
    const storage = /(\d+)$/.exec(member.fields.get('extraData') ?? '');
    const storageBit = storage ? Number(storage[1]) : firstBit - (firstBit % 8);
    return {
      name,
      type,
      offset: Math.floor(storageBit / 8),
      bitField: { firstBit, bits: this.metadata.number(member, 'size') },
    };
  }

  private functionType(id: number, node: MetadataNode): CTypeId {
    const own = this.table.reserve();
    this.ids.set(id, own);
    const types = this.metadata.follow(node, 'types')?.elements ?? [];
    const result = this.type(types[0] ?? -1);
    const parameters: CTypeId[] = [];
    for (const parameter of types.slice(1)) {
      const type = this.type(parameter);
      if (type !== undefined) parameters.push(type);
    }
    // A final null stands for `...`.
    const variadic = types.length > 1 && types[types.length - 1] < 0;
    const spelled = parameters.map((parameter, k) => this.nameFor(parameter, types[k + 1]));
    if (variadic) spelled.push('...');
    const name = functionName(result === undefined ? 'void' : this.nameFor(result, types[0]), spelled);
    return this.table.settle(own, { kind: 'function', name, bytes: 0, result, parameters });
  }

  private elements(node: MetadataNode): MetadataNode[] {
    const list = this.metadata.follow(node, 'elements')?.elements ?? [];
    return list.flatMap((id) => this.metadata.node(id) ?? []);
  }

  private bytes(node: MetadataNode): number {
    return Math.ceil(this.metadata.number(node, 'size') / 8);
  }
}

function nameOf(node: MetadataNode): string {
  return node.fields.get('name') ?? '';
}

/** `struct S`; what has no tag is known by its place only. */
function compositeName(node: MetadataNode): string {
  const keyword = { DW_TAG_union_type: 'union', DW_TAG_enumeration_type: 'enum' }[
    node.fields.get('tag') ?? ''
  ];
  const name = nameOf(node);
  return name === '' ? `${keyword ?? 'struct'} (unnamed)` : `${keyword ?? 'struct'} ${name}`;
}

function basicType(node: MetadataNode, bytes: number): CType {
  const name = nameOf(node);
  switch (node.fields.get('encoding')) {
    case 'DW_ATE_boolean':
      return { kind: 'int', name, bytes, signed: false, bool: true };
    case 'DW_ATE_signed':
    case 'DW_ATE_signed_char':
      return { kind: 'int', name, bytes, signed: true };
    case 'DW_ATE_unsigned':
    case 'DW_ATE_unsigned_char':
    case 'DW_ATE_UTF':
      return { kind: 'int', name, bytes, signed: false };
    case 'DW_ATE_float':
      return bytes === 4 || bytes === 8 ? { kind: 'float', name, bytes } : { kind: 'opaque', name, bytes };
    default:
      return { kind: 'opaque', name, bytes };
  }
}
