import {
  type BlockId,
  CallGraph,
  type IrBlock,
  type IrFunction,
  type IrInstruction,
  type IrOperand,
  type IrType,
  type LocalId,
  type Program,
  successors,
} from '../ir/index.js';
import {
  type Delta,
  either,
  moved,
  noPointer,
  PointerRegion,
  type PointerValue,
  pointerTo,
} from './pointer-region.js';
import { operandsOf, type Reachable, stubsBehindPointers } from './reachable.js';

/** The root of what a stub returns. */
export function stubRoot(stub: string): string {
  return `${stub}()`;
}

/** What is known of the locals at one point; a local that is not there holds no pointer to an input. */
type Locals = Map<LocalId, PointerValue>;

/** What is known of a function in any of its calls. */
interface FunctionFlow {
  readonly entries: Map<BlockId, Locals>;
  /** Locals that some block reads before it writes them: the others need not be carried from block to block. */
  readonly carried: ReadonlySet<LocalId>;
  result: PointerValue;
}

/**
 * Follows the pointers among the inputs through copies, address arithmetic, loads, stores, calls and returns, block
 * by block until nothing new is found; all calls of a function are one. The memory that is no input (locals, the
 * heap) is one region: a load from it may yield anything that was ever stored there.
 */
export class PointerFlow {
  private readonly roots = new Map<string, PointerRegion>();
  private readonly flows = new Map<IrFunction, FunctionFlow>();
  private readonly callGraph: CallGraph;
  private readonly pointerStubs: readonly string[];
  private readonly pointerBits: number;
  private readonly ownMemory = pointerTo(PointerRegion.root(0), 'any');
  private isChanged = false;

  constructor(
    private readonly program: Program,
    private readonly reachable: Reachable,
    private readonly levels: number,
  ) {
    this.callGraph = new CallGraph(program);
    this.pointerStubs = stubsBehindPointers(program);
    this.pointerBits = program.target.pointerBytes * 8;
    for (const irFunction of reachable.functions) {
      const entries = new Map<BlockId, Locals>([[irFunction.blocks[0].id, new Map()]]);
      this.flows.set(irFunction, { entries, carried: carriedLocals(irFunction), result: noPointer });
    }
  }

  root(name: string): PointerRegion {
    let root = this.roots.get(name);
    if (!root) {
      root = PointerRegion.root(this.levels);
      this.roots.set(name, root);
    }
    return root;
  }

  solve(): void {
    this.storeInitialAddresses();
    do {
      this.isChanged = false;
      for (const irFunction of this.reachable.functions) this.visit(irFunction);
    } while (this.isChanged);
  }

  /** Globals that keep their initial values may point to ones that are inputs. */
  private storeInitialAddresses(): void {
    for (const name of this.reachable.globals) {
      for (const { offset, symbol, addend } of this.program.globals.get(name)!.initializer.addresses) {
        if (this.program.globals.has(symbol))
          this.root(name).store(offset, pointerTo(this.root(symbol), addend));
      }
    }
  }

  private visit(irFunction: IrFunction): void {
    const flow = this.flows.get(irFunction)!;
    for (const block of irFunction.blocks) {
      const entry = flow.entries.get(block.id);
      if (!entry) continue;
      const locals: Locals = new Map(entry);
      for (const instruction of block.instructions) this.step(instruction, locals);
      const { terminator } = block;
      if (terminator.kind === 'return' && terminator.value) {
        const result = either(flow.result, this.value(terminator.value, locals));
        if (result !== flow.result) this.isChanged = true;
        flow.result = result;
      }
      for (const next of successors(terminator)) this.carry(flow, next, locals);
    }
  }

  private carry(flow: FunctionFlow, to: BlockId, locals: Locals): void {
    let entry = flow.entries.get(to);
    if (!entry) {
      entry = new Map();
      flow.entries.set(to, entry);
      this.isChanged = true;
    }
    for (const [local, value] of locals) {
      if (flow.carried.has(local)) this.join(entry, local, value);
    }
  }

  private join(locals: Locals, local: LocalId, value: PointerValue): void {
    const known = locals.get(local) ?? noPointer;
    const joined = either(known, value);
    if (joined === known) return;
    locals.set(local, joined);
    this.isChanged = true;
  }

  private store(address: PointerValue, value: PointerValue): void {
    if (value.size === 0) return;
    for (const [region, delta] of address) if (region.store(delta, value)) this.isChanged = true;
  }

  private value(operand: IrOperand | undefined, locals: Locals): PointerValue {
    if (operand?.kind === 'local') return locals.get(operand.local) ?? noPointer;
    if (operand?.kind !== 'address' || !this.program.globals.has(operand.symbol)) return noPointer;
    return pointerTo(this.root(operand.symbol), operand.offset);
  }

  private step(instruction: IrInstruction, locals: Locals): void {
    switch (instruction.kind) {
      case 'compute':
        locals.set(instruction.target, this.compute(instruction, locals));
        return;
      case 'load': {
        const address = this.value(instruction.address, locals);
        this.read(address, bytesOf(instruction.type, this.pointerBits));
        locals.set(instruction.target, this.loaded(address, instruction.type));
        return;
      }
      case 'store': {
        const address = this.value(instruction.address, locals);
        this.access(address, bytesOf(instruction.type, this.pointerBits));
        this.store(address, this.value(instruction.value, locals));
        return;
      }
      case 'copy-memory': {
        const from = this.value(instruction.from, locals);
        const to = this.value(instruction.to, locals);
        const bytes = constant(instruction.bytes) ?? 'any';
        this.read(from, bytes);
        this.access(to, bytes);
        this.store(moved(to, 'any'), this.pointersIn(moved(from, 'any')));
        return;
      }
      case 'fill-memory':
        this.access(this.value(instruction.to, locals), constant(instruction.bytes) ?? 'any');
        return;
      case 'call': {
        const result = this.call(instruction, locals);
        if (instruction.target !== undefined) locals.set(instruction.target, result);
        return;
      }
      case 'allocate':
        locals.set(instruction.target, this.ownMemory);
        return;
      case 'unmodelled':
        if (instruction.target !== undefined) locals.set(instruction.target, this.ownMemory);
        return;
    }
  }

  private compute(instruction: IrInstruction & { kind: 'compute' }, locals: Locals): PointerValue {
    const { op, args, type } = instruction;
    const value = (k: number): PointerValue => this.value(args[k], locals);
    switch (op) {
      case 'eq':
      case 'ne':
        compare(value(0), value(1));
        return noPointer;
      case 'ult':
      case 'ule':
      case 'ugt':
      case 'uge':
      case 'slt':
      case 'sle':
      case 'sgt':
      case 'sge':
        // Order among pointers into one block says nothing about null; the order of addresses as integers may.
        if (type.kind !== 'pointer') compare(value(0), value(1));
        return noPointer;
      case 'copy':
        return value(0);
      case 'select':
        return either(value(1), value(2));
      case 'pointer-add':
        return moved(value(0), constant(args[1]) ?? 'any');
      default:
        // Addresses as integers: whatever is computed from them may be turned into a pointer again.
        return args.reduce((sum, _, k) => either(sum, moved(value(k), 'any')), noPointer);
    }
  }

  private access(address: PointerValue, bytes: Delta): void {
    for (const [region, delta] of address) region.noteAccess(delta, bytes);
  }

  private read(address: PointerValue, bytes: Delta): void {
    this.access(address, bytes);
    for (const [region, delta] of address) region.noteRead(delta, bytes);
  }

  private loaded(address: PointerValue, type: IrType): PointerValue {
    const isPointer = type.kind === 'pointer';
    // A pointer may also be read as an integer of its size.
    if (!isPointer && !(type.kind === 'int' && type.bits >= this.pointerBits)) return noPointer;
    return this.pointersIn(address);
  }

  /** What the pointers stored at a place may point to. */
  private pointersIn(address: PointerValue): PointerValue {
    let value = noPointer;
    for (const [region, delta] of address) {
      const child = region.child(delta);
      if (child) value = either(value, pointerTo(child, 0));
      value = either(value, region.storedAt(delta));
    }
    return value;
  }

  private call(instruction: IrInstruction & { kind: 'call' }, locals: Locals): PointerValue {
    // The heap's functions, and whatever else has no body.
    let result = instruction.callee.kind === 'function' ? this.ownMemory : noPointer;
    for (const name of this.callGraph.targets(instruction)) {
      result = either(result, this.enter(this.program.functions.get(name)!, instruction.args, locals));
    }
    const { callee } = instruction;
    const stubs = callee.kind === 'pointer' ? this.pointerStubs : [callee.name];
    for (const stub of stubs) {
      if (this.program.stubs.has(stub)) result = either(result, this.callStub(stub, instruction, locals));
    }
    return result;
  }

  private enter(callee: IrFunction, args: readonly IrOperand[], locals: Locals): PointerValue {
    const flow = this.flows.get(callee);
    if (!flow) return noPointer;
    const entry = flow.entries.get(callee.blocks[0].id)!;
    args.forEach((arg, index) => {
      const value = this.value(arg, locals);
      if (value.size === 0) return;
      const parameter = callee.parameters[index];
      if (!parameter) {
        this.store(this.ownMemory, value); // a variable argument, read back from memory
        return;
      }
      if (parameter.byValue) this.read(value, parameter.byValue.bytes);
      this.join(entry, parameter.local, value);
    });
    return flow.result;
  }

  private callStub(
    name: string,
    instruction: IrInstruction & { kind: 'call' },
    locals: Locals,
  ): PointerValue {
    const stub = this.program.stubs.get(name)!;
    const root = this.root(stubRoot(name));
    root.noteRead('any', 'any'); // whoever gets a result may look at it
    if (stub.resultThroughPointer) {
      const result = this.value(instruction.args[0], locals);
      this.access(result, stub.resultThroughPointer.bytes);
      this.store(moved(result, 'any'), this.pointersIn(pointerTo(root, 'any')));
    }
    const child = instruction.target === undefined ? undefined : root.child(0);
    return child ? pointerTo(child, 0) : noPointer;
  }
}

function compare(left: PointerValue, right: PointerValue): void {
  if (left.size === 1 && right.size === 1) {
    const [a] = left.keys();
    const [b] = right.keys();
    if (a === b) return; // `p != a + n`: both null or neither
  }
  for (const region of left.keys()) region.nullTested = true;
  for (const region of right.keys()) region.nullTested = true;
}

function carriedLocals(irFunction: IrFunction): ReadonlySet<LocalId> {
  const carried = new Set<LocalId>();
  for (const block of irFunction.blocks) noteCarried(block, carried);
  return carried;
}

function noteCarried({ instructions, terminator }: IrBlock, carried: Set<LocalId>): void {
  const written = new Set<LocalId>();
  const use = (operand: IrOperand): void => {
    if (operand.kind === 'local' && !written.has(operand.local)) carried.add(operand.local);
  };
  for (const instruction of instructions) {
    operandsOf(instruction).forEach(use);
    const target = 'target' in instruction ? instruction.target : undefined;
    if (target !== undefined) written.add(target);
  }
  if (terminator.kind === 'return' && terminator.value) use(terminator.value);
}

function constant(operand: IrOperand | undefined): number | undefined {
  if (operand?.kind !== 'int') return undefined;
  return Number(BigInt.asIntN(operand.bits, BigInt(operand.value)));
}

function bytesOf(type: IrType, pointerBits: number): number {
  return type.kind === 'pointer' ? pointerBits / 8 : Math.ceil(type.bits / 8);
}
