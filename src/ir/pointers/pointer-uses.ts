import type { CTypeId } from '../c-type.js';
import type { BlockPoint } from '../code-point.js';
import type { IrInstruction, IrOperand, IrType } from '../program.js';
import { scalarBytes, volatileRead } from '../volatile-access.js';
import type { FlowNode } from './address-flow.js';

import type { Delta } from './delta.js';
import { constantOf } from './distances.js';
import { type AbstractObject, isMemory, SEEN_AS_ADDRESS } from './memory-objects.js';
import type { PointerAnalysis } from './pointer-analysis.js';
import type { FunctionNodes } from './pointer-nodes.js';

/** Bytes of an object that some instruction reads or writes. */
export interface Access {
  readonly how: 'read' | 'write';
  readonly offset: Delta;
  /** Infinite where that is not known. */
  readonly bytes: number;
  /** Undefined for bytes as such (copied, filled). */
  readonly type?: IrType;
}

/** How two pointers meet in the program. */
export type Meeting = 'compared' | 'ordered' | 'subtracted';

/** What the program does with pointers to an object, and with the object through them. */
export class ObjectUses {
  /** Some comparison may see the pointer and tell null from the rest. */
  isNullTested = false;
  /** Pointers into which other objects it is set against. */
  readonly meets = new Map<AbstractObject, Set<Meeting>>();
  /** The types that C variables give to what they point to, by distance from the start of the object. */
  readonly seenAs = new Map<CTypeId, Set<Delta>>();
  private readonly byKey = new Map<string, Access>();

  get accesses(): Iterable<Access> {
    return this.byKey.values();
  }

  noteAccess(access: Access): void {
    const { how, offset, bytes, type } = access;
    const kind = type === undefined ? '' : type.kind;
    this.byKey.set(`${how} ${offset} ${bytes} ${kind}`, access);
  }
}

/** Goes over all instructions once and notes what each does to the objects that its addresses may be in. */
export class PointerUses {
  private readonly uses = new Map<AbstractObject, ObjectUses>();

  constructor(private readonly analysis: PointerAnalysis) {
    for (const nodes of analysis.nodes.all) this.visit(nodes);
  }

  of(object: AbstractObject): ObjectUses {
    let uses = this.uses.get(object);
    if (uses === undefined) {
      uses = new ObjectUses();
      this.uses.set(object, uses);
    }
    return uses;
  }

  private visit(nodes: FunctionNodes): void {
    const { f, versions } = nodes;
    // It takes what it gets: what it does asks for nothing.
    if (f.imitation) return;
    for (const { id: block, instructions } of f.blocks) {
      instructions.forEach((instruction, index) => {
        this.instruction(nodes, { block, index }, instruction);
      });
    }
    versions.localOf.forEach((local, version) => {
      const pointee = this.pointeeType(f.locals[local].sourceType);
      const node = nodes.nodes[version];
      if (pointee !== undefined && node !== undefined) this.seen(node, pointee);
    });
  }

  private pointeeType(type: CTypeId | undefined): CTypeId | undefined {
    const known = type === undefined ? undefined : this.analysis.program.types[type];
    return known?.kind === 'pointer' ? known.to : undefined;
  }

  private seen({ addresses }: FlowNode, type: CTypeId): void {
    for (const { object, offset } of addresses.list()) {
      if (!isMemory(object)) continue;
      const { seenAs } = this.of(object);
      const offsets = seenAs.get(type);
      if (offsets) offsets.add(offset);
      else seenAs.set(type, new Set([offset]));
    }
  }

  private instruction(nodes: FunctionNodes, at: BlockPoint, instruction: IrInstruction): void {
    const { nodes: all } = this.analysis;
    const of = (operand: IrOperand | undefined) => all.operand(nodes, at, operand);
    switch (instruction.kind) {
      case 'compute':
        this.compute(nodes, at, instruction);
        return;
      case 'load': {
        const { type } = instruction;
        this.access('read', of(instruction.address), all.bytesOf(type), type);
        return;
      }
      case 'store': {
        const { type } = instruction;
        this.access('write', of(instruction.address), all.bytesOf(type), type);
        return;
      }
      case 'copy-memory': {
        const bytes = constantOf(instruction.bytes) ?? Number.POSITIVE_INFINITY;
        this.access('read', of(instruction.from), bytes);
        this.access('write', of(instruction.to), bytes);
        return;
      }
      case 'fill-memory':
        this.access('write', of(instruction.to), constantOf(instruction.bytes) ?? Number.POSITIVE_INFINITY);
        return;
      case 'call':
        this.call(nodes, at, instruction);
        return;
      case 'allocate':
      case 'unmodelled':
        return;
    }
  }

  private call(nodes: FunctionNodes, at: BlockPoint, call: IrInstruction & { kind: 'call' }): void {
    const { nodes: all, program } = this.analysis;
    for (const name of this.analysis.calleesAt({ function: nodes.f.name, ...at })) {
      const stub = program.stubs.get(name);
      const first = all.operand(nodes, at, call.args[0]);
      const read = volatileRead(name);
      if (read)
        this.access('read', first, scalarBytes(read.scalar, program.target.pointerBytes), stub?.result);
      if (stub?.resultThroughPointer) this.access('write', first, stub.resultThroughPointer.bytes);
      program.functions.get(name)?.parameters.forEach(({ byValue }, index) => {
        if (byValue) this.access('read', all.operand(nodes, at, call.args[index]), byValue.bytes);
      });
    }
  }

  private access(how: Access['how'], address: FlowNode | undefined, bytes: number, type?: IrType): void {
    for (const { object, offset } of address?.addresses.list() ?? [])
      if (isMemory(object)) this.of(object).noteAccess({ how, offset, bytes, type });
  }

  private compute(
    nodes: FunctionNodes,
    at: BlockPoint,
    { op, args, type }: IrInstruction & { kind: 'compute' },
  ): void {
    switch (op) {
      case 'eq':
      case 'ne':
        this.meet(nodes, at, args, 'compared');
        this.nullTest(nodes, at, args);
        return;
      case 'ult':
      case 'ule':
      case 'ugt':
      case 'uge':
      case 'slt':
      case 'sle':
      case 'sgt':
      case 'sge':
        this.meet(nodes, at, args, 'ordered');
        // Order among pointers into one block says nothing about null; the order of addresses as integers may.
        if (type.kind !== 'pointer') this.nullTest(nodes, at, args);
        return;
      case 'sub':
        this.meet(nodes, at, args, 'subtracted');
        return;
      default:
    }
  }

  private nullTest(nodes: FunctionNodes, at: BlockPoint, args: readonly IrOperand[]): void {
    const objects = args.map((arg) => this.objectsOf(nodes, at, arg));
    const [only, ...others] = objects[0];
    // `p != a + n`: both null or neither.
    const isInOne = others.length === 0 && objects[1].length === 1 && only === objects[1][0];
    if (isInOne) return;
    for (const one of objects.flat()) this.of(one).isNullTested = true;
  }

  private meet(nodes: FunctionNodes, at: BlockPoint, args: readonly IrOperand[], how: Meeting): void {
    const [left, right] = args.map((arg) => this.objectsOf(nodes, at, arg));
    for (const one of left) {
      for (const other of right) {
        if (one === other) continue;
        note(this.of(one).meets, other, how);
        note(this.of(other).meets, one, how);
      }
    }
  }

  /**
   * The objects that a pointer may be in. What comes from memory as an integer may be a pointer in disguise, but
   * comparing integers is what programs do all day: nothing is concluded from that.
   */
  private objectsOf(nodes: FunctionNodes, at: BlockPoint, operand: IrOperand): readonly AbstractObject[] {
    const node = this.analysis.nodes.operand(nodes, at, operand);
    if (node === undefined) return [];
    const isPointer = operand.kind !== 'local' || nodes.f.locals[operand.local].type.kind === 'pointer';
    if (!isPointer && !node.addresses.has(SEEN_AS_ADDRESS)) return [];
    return [...node.addresses.objects].filter(isMemory);
  }
}

function note(map: Map<AbstractObject, Set<Meeting>>, object: AbstractObject, how: Meeting): void {
  const known = map.get(object);
  if (known) known.add(how);
  else map.set(object, new Set([how]));
}

/** How far from the start an object is accessed through its pointers; undefined if that is not known. */
export function accessedBytes(uses: ObjectUses): number | undefined {
  let most = 0;
  for (const { offset, bytes } of uses.accesses) {
    if (typeof offset !== 'number' || offset < 0) return undefined;
    most = Math.max(most, offset + bytes);
  }
  return Number.isFinite(most) ? most : undefined;
}

/** Can bytes before the one that the pointer points to be accessed? */
export function mayGoBelow(uses: ObjectUses): boolean {
  for (const { offset } of uses.accesses) if (typeof offset !== 'number' || offset < 0) return true;
  return false;
}
