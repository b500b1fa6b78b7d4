import {
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
import { anyDelta, timesDelta } from './delta.js';
import { constantOf, Distances } from './distances.js';
import { FlowAgenda, type FlowPoint, type FunctionFlow, noteCaller } from './flow-agenda.js';
import type { PointerLocals, SeenAs } from './pointer-locals.js';
import {
  either,
  moved,
  noPointer,
  onlyRegion,
  PointerRegion,
  type PointerValue,
  pointersIn,
  pointerTo,
  type RegionBudget,
} from './pointer-region.js';
import { type Reachable, stubsBehindPointers } from './reachable.js';

/** The root of what a stub returns. */
export function stubRoot(stub: string): string {
  return `${stub}()`;
}

/**
 * Follows the pointers among the inputs through copies, address arithmetic, loads, stores, calls and returns, block
 * by block until nothing new is found; all calls of a function are one. The memory that is no input (locals, the
 * heap) is one region: a load from it may yield anything that was ever stored there.
 */
export class PointerFlow {
  private readonly roots = new Map<string, PointerRegion>();
  private readonly agenda: FlowAgenda;
  private readonly callGraph: CallGraph;
  private readonly pointerStubs: readonly string[];
  private readonly pointerBits: number;
  private readonly ownMemory = pointerTo(PointerRegion.root(0, { left: 0 }), anyDelta);
  private readonly budget: RegionBudget = { left: 100 };
  /** Of the block at hand. */
  private distances = new Distances();
  private isMemoryChanged = false;

  constructor(
    private readonly program: Program,
    private readonly reachable: Reachable,
    private readonly levels: number,
  ) {
    this.callGraph = new CallGraph(program);
    this.pointerStubs = stubsBehindPointers(program);
    this.pointerBits = program.target.pointerBytes * 8;
    this.agenda = new FlowAgenda(reachable.functions);
  }

  root(name: string): PointerRegion {
    let root = this.roots.get(name);
    if (!root) {
      root = PointerRegion.root(this.levels, this.budget);
      this.roots.set(name, root);
    }
    return root;
  }

  solve(): void {
    this.storeInitialAddresses();
    do {
      this.isMemoryChanged = false;
      for (const { flow, block } of this.agenda.open()) this.visit(flow, flow.irFunction.blocks[block]);
      // Any load may see what was stored meanwhile.
      if (this.isMemoryChanged) this.agenda.reopenAll();
    } while (this.isMemoryChanged);
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

  private visit(flow: FunctionFlow, block: IrBlock): void {
    const locals = this.agenda.entry(flow, block.id).copy();
    this.distances = new Distances();
    for (const instruction of block.instructions) this.step(instruction, locals, { flow, block: block.id });
    const { terminator } = block;
    if (terminator.kind === 'return' && terminator.value) {
      const result = either(flow.result, this.value(terminator.value, locals));
      if (result !== flow.result)
        for (const [caller, blocks] of flow.callers) this.agenda.reopen(caller, blocks);
      flow.result = result;
    }
    for (const next of successors(terminator)) {
      if (this.agenda.entry(flow, next).joinAll(locals, flow.carried)) this.agenda.reopen(flow, [next]);
    }
  }

  private store(address: PointerValue, value: PointerValue): void {
    if (value.size === 0) return;
    for (const [region, delta] of address) if (region.store(delta, value)) this.isMemoryChanged = true;
  }

  private value(operand: IrOperand | undefined, locals: PointerLocals): PointerValue {
    if (operand?.kind === 'local') return locals.get(operand.local);
    if (operand?.kind !== 'address' || !this.program.globals.has(operand.symbol)) return noPointer;
    return pointerTo(this.root(operand.symbol), operand.offset);
  }

  private assign(locals: PointerLocals, target: LocalId, value: PointerValue, seenAs: SeenAs): void {
    locals.set(target, value, seenAs);
    this.distances.forget(target);
  }

  private step(instruction: IrInstruction, locals: PointerLocals, site: FlowPoint): void {
    switch (instruction.kind) {
      case 'compute': {
        const value = this.compute(instruction, locals);
        const isInteger = instruction.args.some((arg) => seenAs(arg, locals) === 'integer');
        const distance = this.distances.result(instruction);
        this.assign(locals, instruction.target, value, isInteger ? 'integer' : 'pointer');
        this.distances.note(instruction.target, distance);
        return;
      }
      case 'load': {
        const address = this.value(instruction.address, locals);
        this.read(address, bytesOf(instruction.type, this.pointerBits));
        const isPointer = instruction.type.kind === 'pointer';
        const mayHold =
          isPointer || (instruction.type.kind === 'int' && instruction.type.bits >= this.pointerBits);
        const value = mayHold ? pointersIn(address) : noPointer;
        this.assign(locals, instruction.target, value, isPointer ? 'pointer' : 'integer');
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
        const bytes = constantOf(instruction.bytes) ?? Number.POSITIVE_INFINITY;
        this.read(from, bytes);
        this.access(to, bytes);
        this.store(moved(to, anyDelta), pointersIn(moved(from, anyDelta)));
        return;
      }
      case 'fill-memory': {
        const bytes = constantOf(instruction.bytes) ?? Number.POSITIVE_INFINITY;
        this.access(this.value(instruction.to, locals), bytes);
        return;
      }
      case 'call': {
        const result = this.call(instruction, locals, site);
        if (instruction.target !== undefined) this.assign(locals, instruction.target, result, 'pointer');
        return;
      }
      case 'allocate':
        this.assign(locals, instruction.target, this.ownMemory, 'pointer');
        return;
      case 'unmodelled':
        if (instruction.target !== undefined)
          this.assign(locals, instruction.target, this.ownMemory, 'pointer');
        return;
    }
  }

  private compute(instruction: IrInstruction & { kind: 'compute' }, locals: PointerLocals): PointerValue {
    const { op, args, type } = instruction;
    const value = (k: number): PointerValue => this.value(args[k], locals);
    switch (op) {
      case 'eq':
      case 'ne':
        this.compare(args, locals);
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
        if (type.kind !== 'pointer') this.compare(args, locals);
        return noPointer;
      case 'copy':
        return value(0);
      case 'select':
        return either(value(1), value(2));
      case 'pointer-add':
        return moved(value(0), timesDelta(this.distances.of(args[1]), constantOf(args[2]) ?? 1));
      case 'sub':
        if (isSameRegion(value(0), value(1))) return noPointer; // a distance
        break;
      default:
    }
    // Addresses as integers: whatever is computed from them may be turned into a pointer again.
    return args.reduce((sum, _, k) => either(sum, moved(value(k), anyDelta)), noPointer);
  }

  private compare(args: readonly IrOperand[], locals: PointerLocals): void {
    const values = args.map((arg) => this.value(arg, locals));
    if (isSameRegion(values[0], values[1])) return; // `p != a + n`: both null or neither
    args.forEach((arg, k) => {
      if (seenAs(arg, locals) === 'integer') return;
      for (const region of values[k].keys()) region.nullTested = true;
    });
  }

  private access(address: PointerValue, bytes: number): void {
    for (const [region, delta] of address) region.noteAccess(delta, bytes);
  }

  private read(address: PointerValue, bytes: number): void {
    this.access(address, bytes);
    for (const [region, delta] of address) region.noteRead(delta, bytes);
  }

  private call(
    instruction: IrInstruction & { kind: 'call' },
    locals: PointerLocals,
    site: FlowPoint,
  ): PointerValue {
    const { callee } = instruction;
    const stubs = callee.kind === 'pointer' ? this.pointerStubs : [callee.name];
    let result = noPointer;
    for (const name of this.callGraph.targets(instruction)) {
      result = either(result, this.enter(this.program.functions.get(name)!, instruction.args, locals, site));
    }
    for (const stub of stubs) {
      if (this.program.stubs.has(stub)) result = either(result, this.callStub(stub, instruction, locals));
      else if (!this.program.functions.has(stub)) result = this.ownMemory; // malloc and its kin
    }
    return result;
  }

  private enter(
    callee: IrFunction,
    args: readonly IrOperand[],
    locals: PointerLocals,
    site: FlowPoint,
  ): PointerValue {
    const flow = this.agenda.flowOf(callee);
    if (!flow) return noPointer;
    const first = callee.blocks[0].id;
    const entry = this.agenda.entry(flow, first);
    noteCaller(flow, site);
    args.forEach((arg, index) => {
      const value = this.value(arg, locals);
      if (value.size === 0) return;
      const parameter = callee.parameters[index];
      if (!parameter) {
        this.store(this.ownMemory, value); // a variable argument, read back from memory
        return;
      }
      if (parameter.byValue) this.read(value, parameter.byValue.bytes);
      if (entry.join(parameter.local, value, seenAs(arg, locals))) this.agenda.reopen(flow, [first]);
    });
    return flow.result;
  }

  private callStub(
    name: string,
    instruction: IrInstruction & { kind: 'call' },
    locals: PointerLocals,
  ): PointerValue {
    const stub = this.program.stubs.get(name)!;
    const root = this.root(stubRoot(name));
    root.noteRead(anyDelta, 1); // whoever gets a result may look at it
    if (stub.resultThroughPointer) {
      const result = this.value(instruction.args[0], locals);
      this.access(result, stub.resultThroughPointer.bytes);
      this.store(moved(result, anyDelta), pointersIn(pointerTo(root, anyDelta)));
    }
    const child = instruction.target === undefined ? undefined : root.child(0);
    return child ? pointerTo(child, 0) : noPointer;
  }
}

function seenAs(operand: IrOperand, locals: PointerLocals): SeenAs {
  return operand.kind === 'local' ? locals.seenAs(operand.local) : 'pointer';
}

function isSameRegion(a: PointerValue, b: PointerValue): boolean {
  const region = onlyRegion(a);
  return region !== undefined && region === onlyRegion(b);
}

function bytesOf(type: IrType, pointerBits: number): number {
  return type.kind === 'pointer' ? pointerBits / 8 : Math.ceil(type.bits / 8);
}
