import { assertNever } from '../../base/index.js';
import type { BlockPoint } from '../code-point.js';
import type { IrFunction, IrOperand, IrType, LocalId, Program } from '../program.js';
import { AbstractMemory, type Span } from './abstract-memory.js';
import { AddressFlow, type FlowNode } from './address-flow.js';
import { anyDelta, type Delta } from './delta.js';
import { Distances } from './distances.js';
import { LocalVersions, type Version } from './local-versions.js';
import {
  type AbstractObject,
  isMemory,
  NULL_ADDRESS,
  STUB_RESULTS,
  symbolObject,
  symbolOf,
} from './memory-objects.js';
import type { MemoryOrigin, PointerInputs } from './pointer-inputs.js';

/** A function with the versions of its locals, and what each of them has. */
export interface FunctionNodes {
  readonly f: IrFunction;
  readonly versions: LocalVersions;
  readonly distances: Distances;
  readonly nodes: FlowNode[];
  readonly result: FlowNode;
}

/** What of a program has addresses: versions of locals, results, constants, and memory with what it holds from the start. */
export class PointerNodes {
  readonly flow: AddressFlow;
  readonly memory: AbstractMemory;
  readonly origins = new Map<AbstractObject, MemoryOrigin>();
  readonly pointerBytes: number;
  private readonly functions: ReadonlyMap<string, FunctionNodes>;
  private readonly constants = new Map<string, FlowNode>();
  private readonly null: FlowNode;

  constructor(
    readonly program: Program,
    functions: Iterable<IrFunction>,
    readonly inputs: PointerInputs,
    mostSteps: number,
  ) {
    this.flow = new AddressFlow((object) => this.isFunction(object), mostSteps);
    this.null = this.flow.newNode();
    this.pointerBytes = program.target.pointerBytes;
    this.memory = new AbstractMemory(this.flow, inputs, this.pointerBytes);
    this.flow.include(this.null, NULL_ADDRESS, 0);
    this.functions = new Map([...functions].map((f) => [f.name, nodesFor(f, this.flow.newNode())]));
    for (const { holder, offset, target, addend } of inputs.initial) {
      for (const one of [holder, target]) this.meetSymbol(symbolOf(one));
      const cell = { object: holder, offset, bytes: this.pointerBytes };
      this.memory.writeAddress(holder === STUB_RESULTS ? anywhereIn(holder) : cell, target, addend);
    }
  }

  get all(): Iterable<FunctionNodes> {
    return this.functions.values();
  }

  of(name: string): FunctionNodes | undefined {
    return this.functions.get(name);
  }

  /** What has the value of an operand; undefined: it is a number. */
  operand(of: FunctionNodes, at: BlockPoint, operand: IrOperand | undefined): FlowNode | undefined {
    switch (operand?.kind) {
      case 'local':
        return this.version(of, of.versions.readBy(at.block, at.index, operand.local));
      case 'address':
        return this.constant(operand.symbol, operand.offset);
      case 'null':
        return this.null;
      case 'int':
      case 'float':
      case 'undefined':
      case undefined:
        return undefined;
      default:
        return assertNever(operand, 'operand');
    }
  }

  version({ nodes }: FunctionNodes, version: Version): FlowNode {
    nodes[version] ??= this.flow.newNode();
    return nodes[version];
  }

  /** What the instruction defines. */
  target(of: FunctionNodes, { block, index }: BlockPoint): FlowNode {
    return this.version(of, of.versions.definedBy(block, index));
  }

  parameter(of: FunctionNodes, local: LocalId): FlowNode {
    return this.version(of, of.versions.start(local));
  }

  bytesOf(type: IrType): number {
    return type.kind === 'pointer' ? this.pointerBytes : Math.ceil(type.bits / 8);
  }

  /** Tells of every piece of memory that the address may be in, now or later. */
  each(address: FlowNode | undefined, visit: (object: AbstractObject, offset: Delta) => void): void {
    if (address === undefined) return;
    this.flow.watch(address, (object, offset) => {
      if (isMemory(object)) visit(object, offset);
    });
  }

  /** So many bytes behind the one address are those behind the other. */
  copyMemory(to: FlowNode | undefined, from: FlowNode | undefined, bytes: number): void {
    this.each(to, (object, offset) => {
      this.each(from, (source, start) => {
        this.memory.copy({ object, offset, bytes }, { object: source, offset: start, bytes });
      });
    });
  }

  private isFunction(object: AbstractObject): boolean {
    const symbol = symbolOf(object);
    return symbol !== undefined && this.program.functions.has(symbol);
  }

  private constant(symbol: string, offset: number): FlowNode {
    const key = `${symbol}+${offset}`;
    let node = this.constants.get(key);
    if (node === undefined) {
      node = this.flow.newNode();
      this.constants.set(key, node);
      this.meetSymbol(symbol);
      this.flow.include(node, symbolObject(symbol), offset);
    }
    return node;
  }

  /** A global that is met for the first time holds its initial value. */
  private meetSymbol(symbol: string | undefined): void {
    if (symbol === undefined || this.origins.has(symbolObject(symbol))) return;
    const object = symbolObject(symbol);
    this.origins.set(object, { kind: 'symbol', symbol });
    if (this.inputs.isSetByTest(object)) return;
    for (const one of this.program.globals.get(symbol)?.initializer.addresses ?? []) {
      this.meetSymbol(one.symbol);
      const cell = { object, offset: one.offset, bytes: this.pointerBytes };
      this.memory.writeAddress(cell, symbolObject(one.symbol), one.addend);
    }
  }
}

function nodesFor(f: IrFunction, result: FlowNode): FunctionNodes {
  const versions = new LocalVersions(f);
  return { f, versions, distances: new Distances(f, versions), nodes: [], result };
}

export function anywhereIn(object: AbstractObject): Span {
  return { object, offset: anyDelta, bytes: Number.POSITIVE_INFINITY };
}
