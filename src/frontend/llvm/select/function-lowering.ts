import { invariant } from '../../../base/index.js';
import type {
  ArrayBound,
  ComputeOp,
  IrInstruction,
  IrOperand,
  IrPlace,
  IrType,
  LocalId,
} from '../../../ir/index.js';
import type { LlFunction, LlInstruction, LlType, LlTyped, LlValue } from '../parse/ll-form.js';
import { definitionOf } from '../parse/ll-operands.js';
import { findPromotions, type Promotions } from '../passes/promote.js';
import { constantOperands } from './constant-operands.js';
import { Draft, type DraftBlock } from './draft.js';
import type { ModuleContext } from './module-context.js';
import { int, type Leaf, leavesOf, local, scalarType } from './scalars.js';

/** The state of lowering one function, and the ways to emit into it. */
export class FunctionLowering {
  readonly draft = new Draft();
  /** Where instructions go now. */
  block: DraftBlock;
  /** The place of the instruction being lowered. */
  place: IrPlace | undefined;
  readonly promotions: Promotions;
  /** Promoted stack slots: name of the alloca → local. */
  readonly variables = new Map<string, LocalId>();
  readonly definitions = new Map<string, LlInstruction>();
  /** Addresses of array elements: the bounds of the arrays that lead to them, by name. */
  readonly bounds = new Map<string, readonly ArrayBound[]>();
  /** In which block an access had them last. */
  readonly boundIn = new Map<string, DraftBlock>();
  /** The phis of each block of the compiler's. */
  readonly phis: Map<string, readonly (LlInstruction & { kind: 'phi' })[]> = new Map();
  /** First draft block of each block of the compiler's. */
  readonly heads = new Map<string, DraftBlock>();
  /** The hidden parameter of a variadic function: where its further arguments are. */
  furtherArguments: IrOperand | undefined;
  /** Where a result of several scalars goes. */
  resultPointer: IrOperand | undefined;
  private readonly values = new Map<string, readonly IrOperand[]>();

  constructor(
    readonly module: ModuleContext,
    readonly source: LlFunction,
  ) {
    this.promotions = findPromotions(source, module.layout);
    this.block = this.draft.newBlock();
  }

  get layout() {
    return this.module.layout;
  }

  /** Integers as wide as a pointer. */
  get addressInt(): IrType {
    return int(this.module.pointerBits);
  }

  leaves(type: LlType): Leaf[] {
    return leavesOf(this.layout, type);
  }

  scalar(type: LlType): IrType {
    const scalar = scalarType(this.layout, type);
    invariant(scalar, 'a scalar type is expected here');
    return scalar;
  }

  define(name: string, operands: readonly IrOperand[]): void {
    this.values.set(name, operands);
  }

  /** Reserves locals for everything the body defines: blocks may be printed before those they depend on. */
  reserveLocals(): void {
    for (const block of this.source.blocks) {
      const phis = block.instructions.filter((i): i is LlInstruction & { kind: 'phi' } => i.kind === 'phi');
      this.phis.set(block.name, phis);
      for (const instruction of block.instructions) {
        const defined = definitionOf(instruction, (type, path) => this.elementType(type, path));
        if (!defined) continue;
        this.definitions.set(defined.name, instruction);
        if (this.variables.has(defined.name)) continue;
        const scalar = scalarType(this.layout, defined.type);
        const types = scalar ? [scalar] : this.leaves(defined.type).map((leaf) => leaf.type);
        this.values.set(
          defined.name,
          types.map((type) => local(this.draft.newLocal(type))),
        );
      }
    }
  }

  elementType(type: LlType, path: readonly number[]): LlType {
    let at = this.layout.resolve(type);
    for (const index of path) {
      if (at.kind === 'struct') at = this.layout.resolve(at.fields[index]);
      else if (at.kind === 'array' || at.kind === 'vector') at = this.layout.resolve(at.element);
    }
    return at;
  }

  /** All scalars of a value. */
  operands(type: LlType, value: LlValue): readonly IrOperand[] {
    if (value.kind !== 'local') return constantOperands(this, type, value);
    const known = this.values.get(value.name);
    if (known) return known;
    // Promoted slots are never operands, and everything else was reserved: text that refers to nothing.
    this.unmodelled(`value %${value.name}`);
    return this.leaves(type).map((leaf) => ({ kind: 'undefined', type: leaf.type }));
  }

  /** A scalar value. */
  operand(type: LlType, value: LlValue): IrOperand {
    const operands = this.operands(type, value);
    invariant(operands.length === 1, 'a scalar value is expected here');
    return operands[0];
  }

  typed(typed: LlTyped): IrOperand {
    return this.operand(typed.type, typed.value);
  }

  pointer(value: LlValue): IrOperand {
    return this.operand({ kind: 'ptr' }, value);
  }

  /** The locals reserved for a name. */
  targets(name: string): LocalId[] {
    return (this.values.get(name) ?? []).map((operand) => {
      invariant(operand.kind === 'local', 'only locals are assigned');
      return operand.local;
    });
  }

  target(name: string): LocalId {
    const targets = this.targets(name);
    invariant(targets.length === 1, 'a scalar result is expected here');
    return targets[0];
  }

  /** Where a result goes that may not exist, or have several scalars: undefined then. */
  resultTarget(name: string | undefined): LocalId | undefined {
    const targets = name === undefined ? [] : this.targets(name);
    return targets.length === 1 ? targets[0] : undefined;
  }

  emit(instruction: IrInstruction): void {
    this.block.instructions.push(instruction);
  }

  assign(target: LocalId, op: ComputeOp, type: IrType, args: readonly IrOperand[]): void {
    this.emit({ kind: 'compute', target, op, args, type, place: this.place });
  }

  copy(target: LocalId, value: IrOperand): void {
    this.assign(target, 'copy', this.draft.locals[target].type, [value]);
  }

  /** A computation into a new temporary. */
  compute(op: ComputeOp, type: IrType, args: readonly IrOperand[], result: IrType = type): IrOperand {
    const target = this.draft.newLocal(result);
    this.assign(target, op, type, args);
    return local(target);
  }

  load(address: IrOperand, type: IrType): IrOperand {
    const target = this.draft.newLocal(type);
    this.emit({ kind: 'load', target, address, type, place: this.place });
    return local(target);
  }

  store(address: IrOperand, value: IrOperand, type: IrType, within?: readonly ArrayBound[]): void {
    this.emit({ kind: 'store', address, value, type, within, place: this.place });
  }

  volatileStore(address: IrOperand, value: IrOperand, type: IrType, within?: readonly ArrayBound[]): void {
    this.emit({ kind: 'store', address, value, type, within, volatile: true, place: this.place });
  }

  /** `address` plus a constant number of bytes. */
  offset(address: IrOperand, bytes: number): IrOperand {
    if (bytes === 0) return address;
    if (address.kind === 'address') return { ...address, offset: address.offset + bytes };
    const addend = this.addressConstant(bytes);
    return this.compute('pointer-add', { kind: 'pointer' }, [address, addend]);
  }

  addressConstant(value: number): IrOperand {
    const bits = this.module.pointerBits;
    if (bits === 32) return { kind: 'int', bits, value: value >>> 0 };
    return { kind: 'int', bits, value: BigInt.asUintN(bits, BigInt(value)) };
  }

  unmodelled(what: string, target?: LocalId): void {
    this.emit({ kind: 'unmodelled', what, target, place: this.place });
  }
}
