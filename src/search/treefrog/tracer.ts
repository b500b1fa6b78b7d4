import { invariant } from '../../base/index.js';
import {
  type AbstractObject,
  allocatedObject,
  allocationOf,
  type CodePoint,
  type CodeSegment,
  type IrFunction,
  type IrInstruction,
  type IrOperand,
  type LocalId,
  movedArgument,
  type PointerAnalysis,
  type Program,
  type ProgramGraph,
  parameterCopy,
} from '../../ir/index.js';
import {
  type EventPlace,
  type MemoryObject,
  type OpenedFrame,
  type PathExtent,
  type PathObserver,
  type PerformedInstruction,
  Pointer,
  type Position,
  regionsOf,
  type Value,
} from '../../symbolic/index.js';
import type { Term } from '../../term/index.js';
import { MemoryOrigins } from './memory-origins.js';
import type { Move, Read, Trace, TraceConstraint, TraceNode } from './trace.js';
import { START } from './trace.js';
import { isExact, operandsOfTerminator, readThrough, valuesOf, writtenThrough } from './traced-operands.js';
import { Versions } from './versions.js';

/** Larger blocks are not followed byte by byte. */
const LARGEST_OBJECT = 1 << 16;

/** Writes a path down while it is executed, and puts a variable in the place of every value it computes. */
export class Tracer implements PathObserver {
  private moves: Move[] = [];
  private nodes: TraceNode[] = [];
  private constraints: TraceConstraint[] = [];
  private branches: number[] = [];
  private versions = new Versions();
  private origins = new MemoryOrigins();
  private readonly abstract = new Map<MemoryObject, AbstractObject>();
  /** By activation: who assigned each local last. */
  private frames: FrameOrigins[] = [];
  /** The call segments of the frames that are open, innermost last. */
  private stack: { readonly activation: number; readonly call: number }[] = [];
  /** The node being executed; none between instructions. */
  private current: number | undefined;
  /** The node of the branch or call that ends the current move, once it is needed. */
  private exitNode: number | undefined;
  private isEntering = false;
  private isReturning = false;
  private isComplete = true;

  constructor(
    private readonly program: Program,
    private readonly graph: ProgramGraph,
    private readonly pointers: PointerAnalysis,
    /** What every input satisfies, by the variable. */
    private readonly rangesOf: (input: Term) => readonly Term[],
  ) {}

  begin(): void {
    this.moves = [];
    this.nodes = [];
    this.constraints = [];
    this.branches = [];
    this.versions = new Versions();
    this.origins = new MemoryOrigins();
    this.abstract.clear();
    this.frames = [];
    this.stack = [];
    this.current = undefined;
    this.exitNode = undefined;
    this.isEntering = false;
    this.isReturning = false;
    this.isComplete = true;
  }

  /** What was written down since `begin`. */
  finish(extent: PathExtent, initial: Iterable<readonly [MemoryObject, AbstractObject]>): Trace {
    for (const [object, name] of initial) this.abstract.set(object, name);
    const abstract = new Map(this.abstract);
    return {
      moves: this.moves,
      nodes: this.nodes,
      constraints: this.constraints,
      definers: this.versions.definers,
      extent,
      branches: this.branches,
      isComplete: this.isComplete,
      objectOf: (object) => abstract.get(object),
    };
  }

  segment({ function: name, block }: Position): void {
    const last = this.moves.at(-1);
    const before = last && this.graph.segments[last.segment];
    let segment = this.graph.start(name, block, 0);
    if (last && before && this.isReturning) {
      const call = this.stack.pop();
      invariant(call !== undefined, 'a return should have a call');
      last.exit = 0;
      last.other = this.stack.at(-1)?.activation;
      segment = this.returnSegment(call.call);
    } else if (last && before && !this.isEntering) {
      const isCall = before.end < this.block(before).instructions.length;
      if (isCall) {
        // A call through a pointer of what has no body: control stayed here, and nobody saw what it did.
        segment = this.graph.start(before.function, before.block, before.end + 1);
        this.isComplete = false;
      }
      // A branch without a site: what it depends on may matter to who wants it to go another way.
      if (last.exit === undefined && before.exits.length > 1) last.exitNode = this.exit();
      last.exit ??= before.exits.findIndex((exit) => exit.kind === 'goto' && exit.to === segment);
    }
    const activation = this.stack.at(-1)?.activation ?? 0;
    this.moves.push({ segment, activation, depth: this.stack.length - 1 });
    this.exitNode = undefined;
    this.isEntering = false;
    this.isReturning = false;
  }

  branch(site: number, arm: number, term: Term): void {
    const node = this.exit();
    const move = this.moves.length - 1;
    this.moves[move].exit = arm;
    if (term.op === 'const') this.moves[move].exitNode = node;
    this.branches.push(move);
    this.constraints.push({ node, term, branch: { site, arm } });
  }

  guard(term: Term): void {
    this.constraints.push({ node: this.current ?? this.exit(), term });
  }

  choice(): void {
    this.nodes[this.current ?? this.exit()].isChoice = true;
  }

  opened({ activation, function: name, locals, args, caller }: OpenedFrame): void {
    const callee = this.program.functions.get(name);
    invariant(callee !== undefined, 'a frame should have a function');
    if (caller === undefined) {
      this.frames[activation] = { opener: START, locals: [] };
      this.stack.push({ activation, call: -1 });
      return;
    }
    const move = this.moves.at(-1);
    invariant(move !== undefined, 'a call should come from somewhere');
    const segment = this.graph.segments[move.segment];
    move.exit = segment.exits.findIndex((exit) => exit.kind === 'call' && exit.callee === name);
    move.other = activation;
    if (segment.exits.length > 1) move.exitNode = this.exit();
    this.isEntering = true;
    this.stack.push({ activation, call: move.segment });
    const opener = this.add([], 'passing');
    const frame: FrameOrigins = { opener, locals: [] };
    this.frames[activation] = frame;
    const call = this.block(segment).instructions[segment.end];
    invariant(call.kind === 'call', 'a frame should be opened by a call');
    callee.parameters.forEach(({ local, byValue }, k) => {
      const reads = this.localReads(caller, [call.args[k]]);
      const node = this.add(reads, 'passing');
      frame.locals[local] = node;
      const value = locals[local];
      if (byValue !== undefined && value instanceof Pointer) {
        this.abstract.set(value.object, parameterCopy(name, k));
        this.nodes[node].reads.push(...this.bytesRead(args[k], byValue.bytes));
        if (!isExact(args[k])) this.nodes[node].isOpaque = true;
        this.origins.made(value.object, node);
      } else {
        locals[local] = this.named(node, value);
      }
    });
  }

  leave(): void {
    this.isReturning = true;
  }

  returned(callee: number, caller: number, local: LocalId, locals: Value[]): void {
    const move = this.moves.at(-1);
    invariant(move !== undefined, 'a return should come from somewhere');
    move.result = local;
    const { terminator } = this.block(this.graph.segments[move.segment]);
    const value = terminator.kind === 'return' ? terminator.value : undefined;
    const node = this.add(this.localReads(callee, value ? [value] : []), 'passing');
    this.frames[caller].locals[local] = node;
    locals[local] = this.named(node, locals[local]);
  }

  perform(performed: PerformedInstruction): void {
    const { place, instruction, activation, locals } = performed;
    // An address that can only be one place does not depend on how it got there.
    const isOpen = (address: IrOperand) => this.pointers.uniqueAddress(place.function, address) === undefined;
    const node = this.add(this.localReads(activation, writtenThrough(instruction).filter(isOpen)));
    this.nodes[node].addresses = this.nodes[node].reads.length;
    const values = [...readThrough(instruction).filter(isOpen), ...valuesOf(instruction)];
    this.nodes[node].reads.push(...this.localReads(activation, values));
    this.current = node;
    this.nodes[node].performed = { function: place.function, instruction };
    switch (instruction.kind) {
      case 'store':
        this.nodes[node].writer = pointOf(place);
        this.performStore(node, instruction, performed);
        break;
      case 'load':
        this.nodes[node].reads.push(...this.bytesRead(locals[performed.slots[0]], this.bytesOf(instruction)));
        performed.run();
        break;
      case 'copy-memory':
      case 'fill-memory':
        this.nodes[node].writer = pointOf(place);
        this.writeBlock(node, instruction, performed);
        break;
      default:
        performed.run();
    }
    const target = 'target' in instruction ? instruction.target : undefined;
    if (target !== undefined) {
      this.made(node, place, instruction, locals[target]);
      this.frames[activation].locals[target] = node;
      locals[target] = this.named(node, locals[target]);
    }
    if (instruction.kind === 'call') this.outsideCall(node, place, instruction, locals, performed.slots);
    this.current = undefined;
  }

  private performStore(
    node: number,
    instruction: IrInstruction & { kind: 'store' },
    { locals, slots, run }: PerformedInstruction,
  ): void {
    const [address, value] = slots;
    const bytes = this.bytesOf(instruction);
    const regions = regionsOf(locals[address], bytes);
    const given = locals[value];
    if (regions.length === 1 && regions[0].exact) {
      // What lies in memory has a name of its own, so that its way there can be left open.
      locals[value] = this.named(node, given);
      run();
      locals[value] = given;
    } else {
      // Every place that may be meant keeps what it had, or gets the value.
      this.nodes[node].reads.push(...this.bytesRead(locals[address], bytes));
      run();
    }
    for (const { object, low, high } of regions) this.origins.wrote(object, low, high, node);
  }

  private writeBlock(
    node: number,
    instruction: IrInstruction & { kind: 'copy-memory' | 'fill-memory' },
    { locals, slots, run }: PerformedInstruction,
  ): void {
    const [to, from, length] = slots.map((slot) => locals[slot]);
    const isPlain = typeof length === 'number' || typeof length === 'bigint';
    const bytes = isPlain ? Number(length) : LARGEST_OBJECT;
    if (instruction.kind === 'copy-memory') this.nodes[node].reads.push(...this.bytesRead(from, bytes));
    const isFollowed = isPlain && isExact(to) && (instruction.kind === 'fill-memory' || isExact(from));
    if (!isFollowed) this.nodes[node].isOpaque = true;
    run();
    for (const { object, low, high, exact } of regionsOf(to, bytes)) {
      const [first, end] = isPlain && exact ? [low, high] : [0, object.bytes];
      this.origins.wrote(object, first, end, node);
    }
  }

  /** Objects that an instruction makes, and results that are not followed. */
  private made(node: number, place: EventPlace, instruction: IrInstruction, value: Value): void {
    if (instruction.kind === 'allocate' && value instanceof Pointer) {
      this.abstract.set(value.object, allocatedObject(place.function, place.block, place.instruction));
      this.origins.made(value.object, node);
      return;
    }
    if (instruction.kind !== 'call') return;
    const name = instruction.callee.kind === 'function' ? instruction.callee.name : '';
    if (value instanceof Pointer) {
      this.abstract.set(value.object, allocatedObject(place.function, place.block, place.instruction));
      this.origins.made(value.object, node);
    }
    const isPlain = typeof value !== 'object' || value.kind === 'symbolic';
    const allocation = allocationOf(name);
    const isAllocator = allocation !== undefined && movedArgument(allocation) === undefined;
    if (isAllocator && (isPlain || value instanceof Pointer)) return;
    // A scalar that a stub returns is whatever it is; anything else would need more care.
    if (!isPlain || this.program.stubs.get(name)?.result === undefined) {
      this.nodes[node].isOpaque = true;
      return;
    }
    for (const input of this.versions.inputsOf(value, node)) {
      for (const term of this.rangesOf(input)) this.constraints.push({ node, term });
    }
  }

  /** Only stubs that return structs write memory. */
  private outsideCall(
    node: number,
    place: EventPlace,
    call: IrInstruction & { kind: 'call' },
    locals: Value[],
    slots: readonly number[],
  ): void {
    const { callee } = call;
    const stub = callee.kind === 'function' ? this.program.stubs.get(callee.name) : undefined;
    if (stub?.resultThroughPointer === undefined) return;
    this.nodes[node].isOpaque = true;
    this.nodes[node].writer = pointOf(place);
    for (const { object } of regionsOf(locals[slots[0]], 1))
      this.origins.wrote(object, 0, object.bytes, node);
  }

  private add(reads: Read[], role: 'working' | 'passing' = 'working'): number {
    return (
      this.nodes.push({
        move: this.moves.length - 1,
        reads,
        addresses: reads.length,
        isPassing: role === 'passing',
        isOpaque: false,
        isChoice: false,
      }) - 1
    );
  }

  private named(node: number, value: Value): Value {
    const { value: renamed, variable, definition } = this.versions.rename(value, node);
    if (variable !== undefined) {
      this.nodes[node].variable = variable;
      this.nodes[node].definition = definition;
    }
    return renamed;
  }

  /** The node of the branch, or of the call through a pointer, that ends the current move. */
  private exit(): number {
    if (this.exitNode === undefined) {
      const move = this.moves[this.moves.length - 1];
      const segment = this.graph.segments[move.segment];
      const { instructions, terminator } = this.block(segment);
      const call = instructions[segment.end];
      const operands =
        call === undefined
          ? operandsOfTerminator(terminator)
          : call.kind === 'call'
            ? [...(call.callee.kind === 'pointer' ? [call.callee.operand] : []), ...call.args]
            : [];
      this.exitNode = this.add(this.localReads(move.activation, operands));
    }
    return this.exitNode;
  }

  private localReads(activation: number, operands: readonly IrOperand[]): Read[] {
    const frame = this.frames[activation];
    return operands.flatMap((operand) => {
      if (operand.kind !== 'local') return [];
      const { local } = operand;
      const location = { kind: 'local', activation, local } as const;
      return [{ location, from: frame.locals[local] ?? frame.opener }];
    });
  }

  private bytesRead(address: Value, bytes: number): readonly Read[] {
    return regionsOf(address, bytes).flatMap(({ object, low, high }) =>
      // Nobody writes what is constant.
      object.constant ? [] : this.origins.read(object, Math.max(0, low), Math.min(high, object.bytes)),
    );
  }

  private bytesOf({ type }: IrInstruction & { kind: 'load' | 'store' }): number {
    return type.kind === 'pointer' ? this.program.target.pointerBytes : Math.ceil(type.bits / 8);
  }

  private block(segment: CodeSegment): IrFunction['blocks'][number] {
    return this.program.functions.get(segment.function)!.blocks[segment.block];
  }

  private returnSegment(call: number): number {
    const segment = this.graph.segments[call];
    return this.graph.start(segment.function, segment.block, segment.end + 1);
  }
}

interface FrameOrigins {
  /** Who left all locals uninitialised. */
  readonly opener: number;
  readonly locals: number[];
}

function pointOf({ function: name, block, instruction: index }: EventPlace): CodePoint {
  return { function: name, block, index };
}
