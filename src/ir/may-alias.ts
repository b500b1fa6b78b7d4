import { assertNever } from '../base/index.js';
import { CallGraph } from './call-graph.js';
import { flowGraph, reachableBlocks } from './flow-graph.js';
import { allocationOf, movedArgument } from './library.js';
import type {
  BlockId,
  ComputeOp,
  IrFunction,
  IrInstruction,
  IrOperand,
  LocalId,
  Program,
} from './program.js';

/** A piece of memory as far as the text of the program tells pieces apart. */
export type AbstractObject = string;

/** Where an address may lead: a byte of an object, or any of its bytes. */
export interface AbstractAddress {
  readonly object: AbstractObject;
  readonly offset: number | undefined;
}

/** What an input of the test may lead to: the holder contains the address of the target from the start. */
export interface InitialAddress {
  readonly holder: AbstractObject;
  readonly target: AbstractObject;
}

export const symbolObject = (symbol: string): AbstractObject => `@${symbol}`;
/** What an `allocate` or a call of an allocator makes, all of its executions together. */
export const allocatedObject = (name: string, block: BlockId, instruction: number): AbstractObject =>
  `${name}:${block}:${instruction}`;
/** The callee's own copy of a struct that is passed by value. */
export const parameterCopy = (name: string, index: number): AbstractObject => `${name}(${index})`;
/** What results of stubs hold and lead to. */
export const STUB_RESULTS: AbstractObject = '?';

/** Results that are no addresses. */
const COMPARISONS: ReadonlySet<ComputeOp> = new Set<ComputeOp>([
  'eq',
  'ne',
  'ult',
  'ule',
  'ugt',
  'uge',
  'slt',
  'sle',
  'sgt',
  'sge',
]);
/** Results that are one of the arguments. */
const MOVES: ReadonlySet<ComputeOp> = new Set<ComputeOp>([
  'copy',
  'select',
  'bitcast',
  'ptrtoint',
  'inttoptr',
]);

/**
 * Which places an address may lead to, whatever the order of execution: inclusion-based, one set per local and one
 * per object for all that it holds. Integers count as addresses, because addresses travel in them.
 */
export class MayAlias {
  private readonly calls: CallGraph;
  private readonly functions: readonly IrFunction[];
  private readonly locals = new Map<string, AddressSet[]>();
  private readonly contents = new Map<AbstractObject, AddressSet>();
  private readonly results = new Map<string, AddressSet>();
  /** Objects that exist at most once in a run. */
  private readonly unique = new Set<AbstractObject>();
  private changed = false;

  constructor(
    private readonly program: Program,
    /** The function that a run calls, once. */
    entry: string,
    inputs: readonly InitialAddress[],
  ) {
    this.calls = new CallGraph(program);
    this.functions = [...this.calls.reachable(entry)].flatMap((name) => program.functions.get(name) ?? []);
    for (const { holder, target } of inputs)
      this.include(this.contentOf(holder), [{ object: target, offset: 0 }]);
    this.include(this.contentOf(STUB_RESULTS), [{ object: STUB_RESULTS, offset: undefined }]);
    for (const { name, initializer } of program.globals.values()) {
      this.unique.add(symbolObject(name));
      for (const { symbol, addend } of initializer.addresses) {
        this.include(this.contentOf(symbolObject(name)), [{ object: symbolObject(symbol), offset: addend }]);
      }
    }
    for (const { target } of inputs) if (target !== STUB_RESULTS) this.unique.add(target);
    this.findUnique(entry);
    do {
      this.changed = false;
      for (const f of this.functions) this.walk(f);
    } while (this.changed);
  }

  /** Where the operand may point, if it is an address. */
  addresses(name: string, operand: IrOperand): readonly AbstractAddress[] {
    if (operand.kind === 'address') {
      return [{ object: symbolObject(operand.symbol), offset: operand.offset }];
    }
    return operand.kind === 'local' ? this.localSet(name, operand.local).list() : [];
  }

  /** The only place that the operand can point to, if it is an address of anything: whatever led there. */
  uniqueAddress(name: string, operand: IrOperand): (AbstractAddress & { offset: number }) | undefined {
    const [first, ...others] = this.addresses(name, operand);
    if (first?.offset === undefined || others.length > 0 || !this.unique.has(first.object)) return undefined;
    return { object: first.object, offset: first.offset };
  }

  /** Objects of functions that are called once, made where no loop leads back to. */
  private findUnique(entry: string): void {
    const callers = new Map<string, number>();
    for (const { blocks } of this.functions) {
      for (const callee of blocks.flatMap(({ instructions }) =>
        instructions.flatMap((one) => this.calls.targets(one)),
      )) {
        callers.set(callee, (callers.get(callee) ?? 0) + 1);
      }
    }
    // A set can grow while it is walked.
    const once = new Set([entry]);
    for (const name of once) {
      const f = this.program.functions.get(name);
      if (!f) continue;
      f.parameters.forEach((_, k) => {
        this.unique.add(parameterCopy(name, k));
      });
      const graph = flowGraph(f);
      for (const { id, instructions } of f.blocks) {
        if (graph.successors[id].some((next) => reachableBlocks(graph, next).has(id))) continue;
        instructions.forEach((instruction, index) => {
          if (instruction.kind === 'allocate') this.unique.add(allocatedObject(name, id, index));
          for (const callee of this.calls.targets(instruction)) {
            if (callers.get(callee) === 1) once.add(callee);
          }
        });
      }
    }
  }

  private walk(f: IrFunction): void {
    for (const { id, instructions, terminator } of f.blocks) {
      instructions.forEach((instruction, index) => {
        this.visit(f.name, id, index, instruction);
      });
      if (terminator.kind === 'return' && terminator.value) {
        this.include(this.resultSet(f.name), this.addresses(f.name, terminator.value));
      }
    }
  }

  private visit(name: string, block: BlockId, index: number, instruction: IrInstruction): void {
    const of = (operand: IrOperand) => this.addresses(name, operand);
    switch (instruction.kind) {
      case 'compute':
        this.compute(name, instruction);
        return;
      case 'load':
        for (const object of objectsOf(of(instruction.address))) {
          this.include(this.localSet(name, instruction.target), this.contentOf(object).list());
        }
        return;
      case 'store':
        for (const object of objectsOf(of(instruction.address)))
          this.include(this.contentOf(object), of(instruction.value));
        return;
      case 'allocate':
        this.include(this.localSet(name, instruction.target), [
          { object: allocatedObject(name, block, index), offset: 0 },
        ]);
        return;
      case 'copy-memory':
        this.copy(of(instruction.to), of(instruction.from));
        return;
      case 'call':
        this.call(name, allocatedObject(name, block, index), instruction);
        return;
      case 'fill-memory':
      case 'unmodelled':
        return;
      default:
        assertNever(instruction, 'instruction');
    }
  }

  private compute(name: string, { op, args, target }: IrInstruction & { kind: 'compute' }): void {
    if (COMPARISONS.has(op)) return;
    const into = this.localSet(name, target);
    if (op === 'pointer-add') {
      const step = constantStep(args);
      const moved = this.addresses(name, args[0]).map(({ object, offset }) => ({
        object,
        offset: step === undefined || offset === undefined ? undefined : offset + step,
      }));
      this.include(into, moved);
      // An index that is an address in disguise.
      for (const arg of args.slice(1)) this.include(into, this.addresses(name, arg).map(anywhere));
      return;
    }
    for (const arg of args) {
      const given = this.addresses(name, arg);
      this.include(into, MOVES.has(op) ? given : given.map(anywhere));
    }
  }

  private copy(to: readonly AbstractAddress[], from: readonly AbstractAddress[]): void {
    for (const source of objectsOf(from))
      for (const target of objectsOf(to)) this.include(this.contentOf(target), this.contentOf(source).list());
  }

  private call(name: string, made: AbstractObject, call: IrInstruction & { kind: 'call' }): void {
    const { callee, args, target } = call;
    const result = target === undefined ? undefined : this.localSet(name, target);
    for (const called of this.calls.targets(call)) {
      this.program.functions.get(called)?.parameters.forEach(({ local, byValue }, k) => {
        const given = this.addresses(name, args[k]);
        if (byValue === undefined) {
          this.include(this.localSet(called, local), given);
        } else {
          const copy = { object: parameterCopy(called, k), offset: 0 };
          this.include(this.localSet(called, local), [copy]);
          this.copy([copy], given);
        }
      });
      if (result) this.include(result, this.resultSet(called).list());
    }
    if (callee.kind === 'function' && this.program.functions.has(callee.name)) return;
    // What a pointer leads to may be anything that has no body.
    const outside = callee.kind === 'function' ? callee.name : undefined;
    const first = args[0] ? this.addresses(name, args[0]) : [];
    const allocation = outside === undefined ? undefined : allocationOf(outside);
    if (outside === undefined || allocation !== undefined) {
      if (result) this.include(result, [{ object: made, offset: 0 }]);
      // The content moves into the new block.
      const moved = args[allocation === undefined ? 0 : (movedArgument(allocation) ?? args.length)];
      if (moved) this.copy([{ object: made, offset: 0 }], this.addresses(name, moved));
    }
    const stub = outside === undefined ? undefined : this.program.stubs.get(outside);
    if (outside !== undefined && !stub) return;
    // The result of a stub, or what it writes through its first argument, is an input.
    const input = { object: STUB_RESULTS, offset: undefined };
    if (result) this.include(result, [input]);
    if (!stub || stub.resultThroughPointer) this.copy(first, [input]);
  }

  private include(into: AddressSet, from: readonly AbstractAddress[]): void {
    if (into.addAll(from)) this.changed = true;
  }

  private localSet(name: string, local: LocalId): AddressSet {
    let sets = this.locals.get(name);
    if (!sets) {
      sets = [];
      this.locals.set(name, sets);
    }
    sets[local] ??= new AddressSet();
    return sets[local];
  }

  private contentOf(object: AbstractObject): AddressSet {
    return setOf(this.contents, object);
  }

  private resultSet(name: string): AddressSet {
    return setOf(this.results, name);
  }
}

/** More places than this in one object are all of them. */
const MOST_OFFSETS = 16;

class AddressSet {
  private readonly objects = new Map<AbstractObject, Set<number> | 'anywhere'>();
  /** Until something is added. */
  private listed: readonly AbstractAddress[] | undefined;
  /** Lists that are part of it already: those of sets that have not grown since. */
  private readonly included = new WeakSet<readonly AbstractAddress[]>();

  /** Whether any of them was new. */
  addAll(addresses: readonly AbstractAddress[]): boolean {
    if (this.included.has(addresses)) return false;
    this.included.add(addresses);
    let isNew = false;
    for (const address of addresses) isNew = this.add(address) || isNew;
    if (isNew) this.listed = undefined;
    return isNew;
  }

  /** Whether it was new. */
  private add({ object, offset }: AbstractAddress): boolean {
    const known = this.objects.get(object);
    if (known === 'anywhere') return false;
    if (offset === undefined || (known && known.size >= MOST_OFFSETS && !known.has(offset))) {
      this.objects.set(object, 'anywhere');
      return true;
    }
    if (known?.has(offset)) return false;
    if (known) known.add(offset);
    else this.objects.set(object, new Set([offset]));
    return true;
  }

  list(): readonly AbstractAddress[] {
    this.listed ??= [...this.objects].flatMap(([object, offsets]): readonly AbstractAddress[] =>
      offsets === 'anywhere'
        ? [{ object, offset: undefined }]
        : [...offsets].map((offset) => ({ object, offset })),
    );
    return this.listed;
  }
}

function objectsOf(addresses: readonly AbstractAddress[]): ReadonlySet<AbstractObject> {
  return new Set(addresses.map(({ object }) => object));
}

function anywhere({ object }: AbstractAddress): AbstractAddress {
  return { object, offset: undefined };
}

/** By how many bytes an address is moved, if the text says so. */
function constantStep(args: readonly IrOperand[]): number | undefined {
  const [, by, scale] = args;
  if (by.kind !== 'int' || (scale !== undefined && scale.kind !== 'int')) return undefined;
  return Number(BigInt.asIntN(by.bits, BigInt(by.value))) * (scale === undefined ? 1 : Number(scale.value));
}

function setOf<K>(map: Map<K, AddressSet>, key: K): AddressSet {
  let set = map.get(key);
  if (!set) {
    set = new AddressSet();
    map.set(key, set);
  }
  return set;
}
