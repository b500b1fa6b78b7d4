import type { InputSpace } from '../../input/index.js';
import {
  type ArrayBound,
  type Gap,
  type IrInstruction,
  type IrOperand,
  type IrPlace,
  type IrType,
  inspectionsIn,
  type Program,
} from '../../ir/index.js';
import { resizeTerm } from '../../meaning/index.js';
import {
  boolVariable,
  bv,
  bvadd,
  bvsub,
  extract,
  FALSE,
  fp,
  fpFromBits,
  fpToBits,
  ne,
  not,
  or,
  type Term,
  TRUE,
  ule,
  ult,
} from '../../term/index.js';
import { keptCells } from '../claims/kept-cells.js';
import { KeptState } from '../claims/kept-state.js';
import { escapingGlobals } from '../memory/escaping-globals.js';
import { InitialValues } from '../memory/initial-values.js';
import { Lifetimes } from '../memory/lifetimes.js';
import { MemoryModel, split } from '../memory/memory.js';
import { type KnownObject, Unknowns } from '../memory/unknowns.js';
import { UnsetValues } from '../memory/unset-values.js';
import { anyOf, assume, type CallerState, type Passed } from './caller-state.js';
import { type Computation, computeTerm } from './compute.js';

/** Something that a program must not do, at a place; the literal says that it does not. */
export interface Requirement {
  readonly literal: Term;
  readonly what: string;
  readonly place?: IrPlace;
}

/** Up to so many bytes, an access near NULL is one through a null pointer. */
const NULL_PAGE = 4096n;

/** What single instructions do to a state, but for calls. */
export class Instructions implements Computation {
  readonly pointerBits: number;
  readonly unknowns: Unknowns;
  readonly initial: InitialValues;
  readonly model: MemoryModel;
  readonly kept: KeptState;
  readonly lifetimes: Lifetimes;
  readonly unset: UnsetValues;
  readonly requirements = new Map<string, Requirement>();
  /** The state and place that `defined` speaks of. */
  private state: CallerState | undefined;
  private place: IrPlace | undefined;

  constructor(
    readonly program: Program,
    readonly space: InputSpace,
  ) {
    this.pointerBits = program.target.pointerBytes * 8;
    this.unknowns = new Unknowns(this.pointerBits);
    const escaping = escapingGlobals(program, space);
    this.initial = new InitialValues(program, space, this.unknowns, escaping);
    this.model = new MemoryModel(this.unknowns, this.initial.value);
    const asked = inspectionsIn(program);
    this.lifetimes = new Lifetimes(this.unknowns, this.model, asked.size > 0 ? 'asked' : 'unasked');
    this.unset = new UnsetValues(this.unknowns, this.model, asked.has('unset') ? 'asked' : 'unasked');
    const cells = keptCells(program, space, escaping);
    this.kept = new KeptState(program, cells, this.unknowns, this.model, ({ global, offset }) =>
      this.offsetBy(this.initial.symbol(global.name).base, offset),
    );
  }

  /** Code that is not known: it may do anything to what others can reach, and call the program's own functions. */
  anythingRuns(state: CallerState): void {
    this.kept.observe(state);
    state.memory = this.model.afterAnything(state.memory);
  }

  operand(state: CallerState, operand: IrOperand, type: IrType): Term {
    switch (operand.kind) {
      case 'local':
        return state.locals[operand.local] ?? this.any(type, 'unassigned');
      case 'int':
        return operand.bits === 1
          ? Number(operand.value) === 1
            ? TRUE
            : FALSE
          : bv(operand.value, operand.bits);
      case 'float':
        return fp(operand.value, operand.bits);
      case 'null':
        return bv(0, this.pointerBits);
      case 'address':
        return this.offsetBy(this.initial.named(operand).base, operand.offset);
      case 'undefined':
        return this.any(type, 'undefined');
    }
  }

  passed(state: CallerState, operand: IrOperand, type: IrType): Passed {
    return { value: this.operand(state, operand, type), unset: this.unset.of(state, operand) };
  }

  /** A variable of the function that runs. */
  declared(state: CallerState, object: KnownObject): void {
    this.lifetimes.declared(object);
    this.unset.made(state, object, 'nothing');
  }

  any(type: IrType, what: string): Term {
    return anyOf(this.unknowns, type, what, this.pointerBits);
  }

  defined(condition: Term, what: string): void {
    if (!this.state || condition === TRUE) return;
    const { place } = this;
    const key = `${what}@${place?.file}:${place?.line}:${place?.column}`;
    let requirement = this.requirements.get(key);
    if (!requirement) {
      requirement = { literal: boolVariable(`defined: ${key.replaceAll(/[|\\]/g, '/')}`), what, place };
      this.requirements.set(key, requirement);
    }
    assume(this.state, or(not(requirement.literal), condition));
  }

  /** What C leaves undefined happens for certain, and may be anything. */
  undefined(state: CallerState, place: IrPlace | undefined): void {
    this.state = state;
    this.place = place;
    this.defined(FALSE, 'a call of the C library is one that C defines');
    this.anythingRuns(state);
  }

  /** Everything but calls. */
  execute(
    state: CallerState,
    instruction: Exclude<IrInstruction, { kind: 'call' }>,
    localType: (local: number) => IrType,
  ): void {
    this.state = state;
    this.place = instruction.place;
    if (this.isInAnyOrder(instruction)) {
      this.executeInAnyOrder(state, instruction, localType);
      return;
    }
    switch (instruction.kind) {
      case 'compute': {
        const { args, op, type, target } = instruction;
        const types = args.map((arg, i) => this.argumentType(arg, i, op, type, localType));
        const terms = args.map((arg, i) => this.operand(state, arg, types[i]));
        state.locals[target] = computeTerm(this, instruction, terms, localType(target));
        this.unset.assign(state, target, this.unset.some(state, args));
        return;
      }
      case 'load':
        this.insideArrays(state, instruction);
        this.load(state, instruction);
        return;
      case 'store':
        this.insideArrays(state, instruction);
        this.store(state, instruction);
        return;
      case 'allocate': {
        const { bytes, count, sourceName, target } = instruction;
        const isSingle = count.kind === 'int';
        const object = this.unknowns.object({
          name: sourceName ?? 'local',
          bytes: isSingle ? bytes * Number(count.value) : undefined,
          reach: 'own',
          life: 'frame',
        });
        this.declared(state, object);
        state.locals[target] = object.base;
        this.unset.assign(state, target, FALSE);
        return;
      }
      case 'copy-memory': {
        const to = this.operand(state, instruction.to, POINTER);
        const from = this.operand(state, instruction.from, POINTER);
        this.copy(state, to, from, this.count(state, instruction.bytes), instruction.padding);
        return;
      }
      case 'fill-memory': {
        const to = this.operand(state, instruction.to, POINTER);
        const value = resizeTerm('trunc', this.operand(state, instruction.value, BYTE), 8);
        const bytes = this.count(state, instruction.bytes);
        state.memory = this.model.write(state.memory, to, bytes, { kind: 'byte', value });
        this.unset.written(state, to, bytes, this.unset.of(state, instruction.value));
        return;
      }
      case 'unmodelled':
        this.anythingRuns(state);
        if (instruction.target === undefined) return;
        state.locals[instruction.target] = this.any(localType(instruction.target), 'not modelled');
        this.unset.assign(state, instruction.target, TRUE);
        return;
    }
  }

  /** What somebody else put there. */
  fill(state: CallerState, to: Term, bytes: number): void {
    this.unset.written(state, to, bytes, FALSE);
    state.memory = this.model.write(state.memory, to, bytes, { kind: 'unknown' });
  }

  /** Whether it may come before or after something else that makes a difference to it. */
  isInAnyOrder(instruction: IrInstruction): boolean {
    return 'unordered' in instruction && instruction.unordered === true && this.space.leftOpen.has('order');
  }

  copy(
    state: CallerState,
    to: Term,
    from: Term,
    bytes: number | undefined,
    padding: readonly Gap[] = [],
  ): void {
    this.unset.copied(state, to, from, bytes);
    // Which pointers lie there is not known: whoever reads the copy may find them.
    const content =
      bytes === undefined
        ? ({ kind: 'unknown' } as const)
        : ({ kind: 'copy', source: state.memory, from } as const);
    state.memory = this.model.write(state.memory, to, bytes, content);
    if (!this.space.leftOpen.has('padding')) return;
    for (const gap of padding) {
      const at = this.offsetBy(to, gap.offset);
      state.memory = this.model.write(state.memory, at, gap.bytes, { kind: 'unknown' });
    }
  }

  /** What it reads, and what it leaves, may be anything. */
  private executeInAnyOrder(
    state: CallerState,
    instruction: Exclude<IrInstruction, { kind: 'call' }>,
    localType: (local: number) => IrType,
  ): void {
    switch (instruction.kind) {
      case 'load':
        this.insideArrays(state, instruction);
        this.load(state, instruction);
        state.locals[instruction.target] = this.any(localType(instruction.target), 'in any order');
        return;
      case 'store':
        this.insideArrays(state, instruction);
        this.store(state, instruction);
        this.forget(state, instruction.address, this.bytesOf(instruction.type));
        return;
      case 'copy-memory':
      case 'fill-memory':
        this.forget(state, instruction.to, this.count(state, instruction.bytes));
        return;
      default:
        return;
    }
  }

  private forget(state: CallerState, to: IrOperand, bytes: number | undefined): void {
    const address = this.operand(state, to, POINTER);
    state.memory = this.model.write(state.memory, address, bytes, { kind: 'unknown' });
  }

  /** A number of bytes that does not depend on the inputs. */
  private count(state: CallerState, operand: IrOperand): number | undefined {
    const term = this.operand(state, operand, { kind: 'int', bits: this.pointerBits });
    return term.op === 'const' ? Number(term.value) : undefined;
  }

  private insideArrays(state: CallerState, { within = [] }: { within?: readonly ArrayBound[] }): void {
    for (const { index, length } of within) {
      const at = this.operand(state, index, { kind: 'int', bits: this.pointerBits });
      this.defined(ult(at, bv(length, this.pointerBits)), 'index is inside its array');
    }
  }

  private load(state: CallerState, { address: from, type, target }: IrInstruction & { kind: 'load' }): void {
    const address = this.operand(state, from, POINTER);
    const bytes = this.bytesOf(type);
    this.accessible(address, bytes);
    state.locals[target] = this.fromCell(this.model.load(state.memory, address, bytes), type);
    this.unset.assign(state, target, this.unset.at(state, address, bytes));
  }

  private store(
    state: CallerState,
    { address: to, value: from, type }: IrInstruction & { kind: 'store' },
  ): void {
    const address = this.operand(state, to, POINTER);
    const bytes = this.bytesOf(type);
    this.accessible(address, bytes);
    const value = this.operand(state, from, type);
    if (type.kind === 'pointer') this.lifetimes.stored(address, value);
    const cell = type.kind === 'float' ? fpToBits(value) : resizeTerm('zext', value, bytes * 8);
    state.memory = this.model.store(state.memory, address, bytes, cell);
    this.unset.written(state, address, bytes, this.unset.of(state, from));
  }

  bytesOf(type: IrType): number {
    return type.kind === 'pointer' ? this.pointerBits / 8 : Math.ceil(type.bits / 8);
  }

  fromCell(cell: Term, type: IrType): Term {
    if (type.kind === 'float') return fpFromBits(cell);
    if (type.kind === 'pointer' || type.bits === cell.width) return cell;
    return type.bits === 1 ? resizeTerm('trunc', cell, 1) : extract(cell, type.bits - 1, 0);
  }

  /** An access is one of an object: not through NULL, and inside where its size is known. */
  private accessible(address: Term, bytes: number): void {
    const object = this.unknowns.objectOf(address);
    if (object === undefined) {
      const { root, offset } = split(address);
      const isNear = offset < NULL_PAGE;
      this.defined(ne(isNear ? root : address, bv(0, this.pointerBits)), 'pointer is not NULL');
    } else if (object.bytes !== undefined) {
      const last = object.bytes - bytes;
      const inside = last < 0 ? FALSE : ule(bvsub(address, object.base), bv(last, this.pointerBits));
      this.defined(inside, `access inside \`${object.name}\``);
    }
  }

  offsetBy(base: Term, offset: number): Term {
    return bvadd(base, bv(BigInt(offset), this.pointerBits));
  }

  private argumentType(
    operand: IrOperand,
    index: number,
    op: string,
    type: IrType,
    localType: (local: number) => IrType,
  ): IrType {
    if (operand.kind === 'local') return localType(operand.local);
    if (op === 'select' && index === 0) return { kind: 'int', bits: 1 };
    if (op === 'pointer-add') return index === 0 ? POINTER : { kind: 'int', bits: this.pointerBits };
    return type;
  }
}

const POINTER: IrType = { kind: 'pointer' };
const BYTE: IrType = { kind: 'int', bits: 8 };
