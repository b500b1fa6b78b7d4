import { assertNever } from '../base/index.js';
import type { InputSpace } from '../input/index.js';
import {
  allocationOf,
  type IrFunction,
  type IrInstruction,
  type IrOperand,
  type LocalId,
  movedArgument,
  type Program,
} from '../ir/index.js';
import type { Objects } from './objects.js';
import { INTEGER, NULL, type ObjectId, UNKNOWN } from './value.js';

type IdSet = Set<ObjectId>;

/**
 * Which objects an address can be in, whatever the order of execution: an inclusion-based analysis, one set per
 * local and one per object for all that it holds. Integers are followed like addresses, because addresses travel
 * in them.
 */
export class PointsTo {
  private readonly locals = new Map<string, IdSet[]>();
  private readonly contents = new Map<ObjectId, IdSet>();
  private readonly results = new Map<string, IdSet>();
  /** What was stored through an address of which nothing is known. */
  private readonly anywhere: IdSet = new Set();
  /** Objects into which something that is no address was written. */
  private readonly integers: IdSet = new Set();
  private changed = false;

  constructor(
    private readonly program: Program,
    private readonly space: InputSpace,
    private readonly objects: Objects,
    functions: readonly IrFunction[],
  ) {
    this.inputs();
    do {
      this.changed = false;
      for (const f of functions) this.walk(f);
      this.initializers();
    } while (this.changed);
  }

  local(f: string, local: LocalId): ReadonlySet<ObjectId> {
    return this.ofLocal(f, local);
  }

  result(f: string): ReadonlySet<ObjectId> {
    return this.ofResult(f);
  }

  /** What addresses in the object may lead to. */
  content(object: ObjectId): ReadonlySet<ObjectId> {
    if (this.anywhere.size === 0) return this.ofContent(object);
    return new Set([...this.ofContent(object), ...this.anywhere]);
  }

  /** Where an address that is read from the object may lead. */
  addressesIn(object: ObjectId): ReadonlySet<ObjectId> {
    const found = new Set([...this.content(object), NULL]);
    if (this.mayHoldIntegers(object)) found.add(INTEGER);
    return found;
  }

  operand(f: string, operand: IrOperand): ReadonlySet<ObjectId> {
    switch (operand.kind) {
      case 'local':
        return this.ofLocal(f, operand.local);
      case 'address':
        return new Set([this.objects.symbol(operand.symbol).id]);
      case 'null':
        return new Set([NULL]);
      case 'int':
      case 'float':
      case 'undefined':
        return NOTHING;
      default:
        return assertNever(operand, 'operand');
    }
  }

  private ofLocal(f: string, local: LocalId): IdSet {
    let sets = this.locals.get(f);
    if (sets === undefined) {
      sets = [];
      this.locals.set(f, sets);
    }
    sets[local] ??= new Set();
    return sets[local];
  }

  private ofContent(object: ObjectId): IdSet {
    let set = this.contents.get(object);
    if (set === undefined) {
      set = new Set();
      this.contents.set(object, set);
    }
    return set;
  }

  private ofResult(f: string): IdSet {
    let set = this.results.get(f);
    if (set === undefined) {
      set = new Set();
      this.results.set(f, set);
    }
    return set;
  }

  private include(into: IdSet, from: Iterable<ObjectId>): void {
    for (const id of from) {
      if (into.has(id)) continue;
      into.add(id);
      this.changed = true;
    }
  }

  private inputs(): void {
    for (const input of this.space.objects) {
      if (input.role.kind === 'stub') continue;
      const content = this.ofContent(this.objects.input(input.id).id);
      for (const cell of input.cells) {
        if (cell.kind !== 'pointer') continue;
        for (const choice of cell.choices) {
          if (choice.kind === 'null') content.add(NULL);
          else if (choice.kind === 'object') content.add(this.objects.input(choice.object).id);
          else content.add(this.objects.symbol(choice.symbol).id);
        }
      }
    }
  }

  /** Of every global that was met; initialisers lead to others. */
  private initializers(): void {
    for (let k = 0; k < this.objects.all.length; k++) {
      const { id, symbol, input } = this.objects.all[k];
      const global = symbol === undefined ? undefined : this.program.globals.get(symbol);
      if (global === undefined || input !== undefined) continue;
      this.include(this.ofContent(id), [NULL]);
      for (const address of global.initializer.addresses)
        this.include(this.ofContent(id), [this.objects.symbol(address.symbol).id]);
    }
  }

  private walk(f: IrFunction): void {
    for (const { id: block, instructions, terminator } of f.blocks) {
      instructions.forEach((instruction, index) => {
        this.instruction(f, block, index, instruction);
      });
      if (terminator.kind === 'return' && terminator.value)
        this.include(this.ofResult(f.name), this.operand(f.name, terminator.value));
    }
  }

  private instruction(f: IrFunction, block: number, index: number, instruction: IrInstruction): void {
    const of = (operand: IrOperand) => this.operand(f.name, operand);
    switch (instruction.kind) {
      case 'compute':
        for (const arg of instruction.args) this.include(this.ofLocal(f.name, instruction.target), of(arg));
        if (instruction.op === 'inttoptr')
          this.include(this.ofLocal(f.name, instruction.target), [INTEGER, NULL]);
        return;
      case 'load':
        this.load(f.name, instruction);
        return;
      case 'store':
        this.stored(of(instruction.address), of(instruction.value));
        if (instruction.type.kind !== 'pointer') this.markIntegers(of(instruction.address));
        return;
      case 'allocate':
        this.include(this.ofLocal(f.name, instruction.target), [this.objects.local(f, block, index).id]);
        return;
      case 'copy-memory':
        this.stored(of(instruction.to), this.loaded(of(instruction.from)));
        if ([...of(instruction.from)].some((id) => this.integers.has(id)))
          this.markIntegers(of(instruction.to));
        return;
      case 'fill-memory':
        this.stored(of(instruction.to), [NULL, ...of(instruction.value)]);
        if (!isZero(instruction.value)) this.markIntegers(of(instruction.to));
        return;
      case 'call':
        this.call(f, block, index, instruction);
        return;
      case 'unmodelled':
        if (instruction.target !== undefined)
          this.include(this.ofLocal(f.name, instruction.target), [UNKNOWN]);
        return;
      default:
        assertNever(instruction, 'instruction');
    }
  }

  private load(f: string, { target, type, address }: IrInstruction & { kind: 'load' }): void {
    const from = this.operand(f, address);
    const into = this.ofLocal(f, target);
    this.include(into, this.loaded(from));
    if (type.kind !== 'pointer') return;
    this.include(into, [NULL]);
    for (const id of from) if (this.objects.isObject(id)) this.include(into, this.addressesIn(id));
  }

  private mayHoldIntegers(id: ObjectId): boolean {
    if (this.integers.has(id)) return true;
    return !this.objects.get(id).cells?.some(({ kind }) => kind === 'address');
  }

  private markIntegers(ids: Iterable<ObjectId>): void {
    this.include(this.integers, ids);
  }

  private loaded(from: Iterable<ObjectId>): ReadonlySet<ObjectId> {
    const found = new Set<ObjectId>();
    for (const id of from) {
      if (id === UNKNOWN) found.add(UNKNOWN);
      else if (this.objects.isObject(id)) for (const one of this.content(id)) found.add(one);
    }
    return found;
  }

  private stored(to: Iterable<ObjectId>, what: Iterable<ObjectId>): void {
    const values = [...what];
    for (const id of [...to]) {
      if (id === UNKNOWN) this.include(this.anywhere, values);
      else if (this.objects.isObject(id)) this.include(this.ofContent(id), values);
    }
  }

  private call(f: IrFunction, block: number, index: number, call: IrInstruction & { kind: 'call' }): void {
    const { callee, args, target } = call;
    const into = target === undefined ? undefined : this.ofLocal(f.name, target);
    const names =
      callee.kind === 'function' ? [callee.name] : this.functionsIn(this.operand(f.name, callee.operand));
    for (const name of names) {
      const called = this.program.functions.get(name);
      if (called !== undefined) {
        this.bind(called, args, f.name);
        if (into !== undefined) this.include(into, this.ofResult(name));
        continue;
      }
      const allocation = allocationOf(name);
      if (allocation !== undefined) {
        const { id } = this.objects.heap(f, block, index);
        if (into !== undefined) this.include(into, [NULL, id]);
        // The new block has what the old one had.
        const moved = movedArgument(allocation);
        if (moved !== undefined) this.stored([id], this.loaded(this.operand(f.name, args[moved])));
      } else {
        this.outside(f.name, name, args, into);
      }
    }
  }

  private bind(called: IrFunction, args: readonly IrOperand[], caller: string): void {
    called.parameters.forEach(({ local, byValue }, k) => {
      if (args[k] === undefined) return;
      const given = this.operand(caller, args[k]);
      const own = this.ofLocal(called.name, local);
      if (byValue === undefined) {
        this.include(own, given);
        return;
      }
      const { id } = this.objects.parameter(called, k);
      this.include(own, [id]);
      this.stored([id], this.loaded(given));
    });
  }

  private outside(caller: string, name: string, args: readonly IrOperand[], into: IdSet | undefined): void {
    const stub = this.program.stubs.get(name);
    if (stub?.resultThroughPointer !== undefined) this.stored(this.operand(caller, args[0]), [NULL, UNKNOWN]);
    if (into !== undefined && stub?.result?.kind === 'pointer') this.include(into, [NULL, UNKNOWN]);
  }

  functionsIn(ids: Iterable<ObjectId>): readonly string[] {
    const names: string[] = [];
    for (const id of ids) {
      if (!this.objects.isObject(id)) continue;
      const { kind, symbol } = this.objects.get(id);
      if (kind === 'function' && symbol !== undefined) names.push(symbol);
    }
    return names;
  }
}

function isZero(operand: IrOperand): boolean {
  return operand.kind === 'int' && Number(operand.value) === 0;
}

const NOTHING: ReadonlySet<ObjectId> = new Set();
