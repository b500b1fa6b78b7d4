import { CallGraph } from '../call-graph.js';
import type { CodePoint } from '../code-point.js';
import type { IrFunction, IrOperand, LocalId, Program } from '../program.js';
import { type AbstractAddress, AddressSet, plainAddress } from './address-set.js';
import { PointerConstraints } from './constraints.js';
import { addDeltas, meet } from './delta.js';
import { type AbstractObject, isMemory, NULL_ADDRESS, symbolObject } from './memory-objects.js';
import type { MemoryOrigin, PointerInputs } from './pointer-inputs.js';
import type { PointerNodes } from './pointer-nodes.js';
import { uniqueObjects } from './unique-objects.js';

const MOST_WHEREABOUTS = 200;

/**
 * Which objects an address may be in, and where, in any run that begins in the entry: inclusion-based. Locals are
 * told apart by definition, memory by object and offset; neither the order of execution nor who called plays a role.
 */
export class PointerAnalysis {
  readonly functions: readonly IrFunction[];
  readonly nodes: PointerNodes;
  private readonly constraints: PointerConstraints;
  private readonly calls: CallGraph;
  private readonly locals = new Map<string, (AddressSet | undefined)[]>();
  private readonly unique: ReadonlySet<AbstractObject>;

  constructor(
    readonly program: Program,
    /** The function that a run calls, once. */
    entry: string,
    inputs: PointerInputs,
    /** For who can do without: how many addresses are passed on before it is given up. */
    mostSteps = Number.POSITIVE_INFINITY,
  ) {
    this.calls = new CallGraph(program);
    this.functions = [...this.calls.reachable(entry)].flatMap((name) => program.functions.get(name) ?? []);
    this.constraints = new PointerConstraints(program, this.calls, this.functions, inputs, mostSteps);
    this.nodes = this.constraints.nodes;
    this.unique = uniqueObjects(program, this.calls, this.functions, entry, inputs);
  }

  /** Otherwise it was given up, and says too little. */
  get isComplete(): boolean {
    return this.nodes.flow.isSettled;
  }

  /** Every object that an address may be in, and how it came into being. */
  get origins(): ReadonlyMap<AbstractObject, MemoryOrigin> {
    return this.nodes.origins;
  }

  /** Where the operand may lead in the function, whichever instruction uses it. */
  addresses(name: string, operand: IrOperand): readonly AbstractAddress[] {
    return this.operandSet(name, operand)
      .list()
      .filter(({ object }) => isMemory(object));
  }

  /** Where the operand may lead when this instruction uses it. */
  addressesAt({ function: name, ...at }: CodePoint, operand: IrOperand): readonly AbstractAddress[] {
    const nodes = this.nodes.of(name);
    const found = nodes && this.nodes.operand(nodes, at, operand);
    return found?.addresses.list().filter(({ object }) => isMemory(object)) ?? [];
  }

  /** What a call may call, by name: functions, stubs and what is built in. */
  calleesAt({ function: name, ...at }: CodePoint): Iterable<string> {
    const nodes = this.nodes.of(name);
    return nodes === undefined ? [] : this.constraints.calls.calleesOf(nodes, at);
  }

  /** The only place that the operand can lead to, if it is an address of anything: whatever led there. */
  uniqueAddress(name: string, operand: IrOperand): (AbstractAddress & { offset: number }) | undefined {
    const [first, ...others] = this.addresses(name, operand);
    if (typeof first?.offset !== 'number' || others.length > 0 || !this.unique.has(first.object))
      return undefined;
    return { object: first.object, offset: first.offset };
  }

  /** The objects of `addresses`, and what is none: NULL, integers. */
  targets(name: string, operand: IrOperand): Iterable<AbstractObject> {
    return this.operandSet(name, operand).objects;
  }

  targetsOfLocal(name: string, local: LocalId): Iterable<AbstractObject> {
    return this.localSet(name, local).objects;
  }

  targetsOfResult(name: string): Iterable<AbstractObject> {
    return this.nodes.of(name)?.result.addresses.objects ?? [];
  }

  /** What addresses in the object may lead to. */
  targetsIn(object: AbstractObject): ReadonlySet<AbstractObject> {
    const nodes = this.nodes.memory.content(object);
    return new Set(nodes.flatMap(({ addresses }) => [...addresses.objects]));
  }

  /** Where the byte so far into an object may be found, there and as a copy; undefined where that is not followed. */
  whereabouts(object: AbstractObject, offset: number): readonly AbstractAddress[] | undefined {
    const found = new Map<string, AbstractAddress>();
    const add = (byte: AbstractAddress) => found.set(`${byte.object} ${byte.offset}`, byte);
    add({ object, offset });
    // What is added while it is walked is visited, too.
    for (const at of found.values())
      for (const { to, distance, ...from } of this.nodes.memory.copiesOf(at.object))
        if (meet(from.offset, from.bytes, at.offset, 1))
          if (found.size < MOST_WHEREABOUTS) add({ object: to, offset: addDeltas(at.offset, distance) });
          else return undefined;
    return [...found.values()];
  }

  /** Something that is no address may have been put there. */
  mayHoldIntegers(object: AbstractObject): boolean {
    return this.nodes.memory.holdsIntegers(object);
  }

  private operandSet(name: string, operand: IrOperand): AddressSet {
    if (operand.kind === 'local') return this.localSet(name, operand.local);
    const set = new AddressSet(plainAddress);
    if (operand.kind === 'address') set.add(plainAddress(symbolObject(operand.symbol), operand.offset));
    if (operand.kind === 'null') set.add(plainAddress(NULL_ADDRESS, 0));
    return set;
  }

  /** All versions of the local together. */
  private localSet(name: string, local: LocalId): AddressSet {
    let sets = this.locals.get(name);
    if (sets === undefined) {
      sets = [];
      this.locals.set(name, sets);
    }
    sets[local] ??= this.joined(name, local);
    return sets[local];
  }

  private joined(name: string, local: LocalId): AddressSet {
    const all = new AddressSet(plainAddress);
    const nodes = this.nodes.of(name);
    nodes?.versions.localOf.forEach((of, version) => {
      if (of !== local) return;
      for (const address of nodes.nodes[version]?.addresses.list() ?? []) all.add(address);
    });
    return all;
  }
}
