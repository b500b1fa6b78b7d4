import {
  type BlockId,
  type FlowGraph,
  flowGraph,
  type IrFunction,
  type IrInstruction,
  type IrOperand,
  type LocalId,
  loopNest,
  type NestElement,
  operandsOf,
  type Program,
  terminatorOperands,
} from '../../ir/index.js';

/** Where what decides a branch comes from, as far as the text of its function tells. */
export interface ConditionSources {
  /** Parameters and globals, as C names them. */
  readonly variables: ReadonlySet<string>;
  /** Functions that gave a value, or were given the address of one. */
  readonly callees: ReadonlySet<string>;
  /** Memory is read that others may have written. */
  readonly readsMemory: boolean;
}

/** In larger functions it takes too long for what is told by it. */
const MOST_BLOCKS = 2_000;

/** Undefined where a function with a body gave a value: it would have to be followed. */
export function conditionSources(program: Program, site: number): ConditionSources | undefined {
  const irFunction = program.functions.get(program.sites[site].function);
  if (!irFunction || irFunction.blocks.length > MOST_BLOCKS) return undefined;
  return new Tracer(program, irFunction).trace(site);
}

interface Located {
  readonly block: number;
  readonly instruction: IrInstruction;
}

/** Follows values back to where they come from; the order of instructions does not matter. */
class Tracer {
  private readonly variables = new Set<string>();
  private readonly callees = new Set<string>();
  private readonly seen = new Set<LocalId>();
  private readonly decided = new Set<number>();
  private readonly writers = new Map<LocalId, Located[]>();
  private readonly users: Located[] = [];
  private readonly parameters: ReadonlySet<LocalId>;
  private readonly graph: FlowGraph;
  private readonly loops: readonly ReadonlySet<BlockId>[];
  /** The blocks from which control can come to the condition. */
  private comesBefore: ReadonlySet<BlockId> = new Set();
  private readonly waiting: IrOperand[] = [];
  private readsMemory = false;
  private isKnown = true;

  constructor(
    private readonly program: Program,
    private readonly irFunction: IrFunction,
  ) {
    this.parameters = new Set(irFunction.parameters.map(({ local }) => local));
    this.graph = flowGraph(irFunction);
    this.loops = loopsIn(loopNest(this.graph));
    for (const { id, instructions } of irFunction.blocks) {
      for (const instruction of instructions) {
        this.users.push({ block: id, instruction });
        if (!('target' in instruction) || instruction.target === undefined) continue;
        const known = this.writers.get(instruction.target) ?? [];
        this.writers.set(instruction.target, [...known, { block: id, instruction }]);
      }
    }
  }

  trace(site: number): ConditionSources | undefined {
    const blocks = this.irFunction.blocks.filter(
      ({ terminator: { kind }, terminator }) =>
        (kind === 'branch' || kind === 'switch') && 'site' in terminator && terminator.site === site,
    );
    this.comesBefore = this.blocksBefore(blocks.map(({ id }) => id));
    for (const { terminator } of blocks) this.waiting.push(...terminatorOperands(terminator));
    for (let operand = this.waiting.pop(); operand; operand = this.waiting.pop()) this.follow(operand);
    const { variables, callees, readsMemory } = this;
    return this.isKnown ? { variables, callees, readsMemory } : undefined;
  }

  private blocksBefore(ends: readonly BlockId[]): ReadonlySet<BlockId> {
    const seen = new Set(ends);
    for (const block of seen) for (const before of this.graph.predecessors[block]) seen.add(before);
    return seen;
  }

  private follow(operand: IrOperand): void {
    if (operand.kind === 'address') this.name(operand.symbol);
    if (operand.kind !== 'local' || this.seen.has(operand.local)) return;
    this.seen.add(operand.local);
    if (this.parameters.has(operand.local)) {
      const { sourceName } = this.irFunction.locals[operand.local];
      if (sourceName !== undefined) this.variables.add(sourceName);
    }
    for (const { block, instruction } of this.writers.get(operand.local) ?? []) {
      this.decide(block);
      this.explain(operand.local, instruction);
    }
  }

  private explain(local: LocalId, instruction: IrInstruction): void {
    switch (instruction.kind) {
      case 'call':
        this.call(instruction);
        return;
      case 'allocate':
        this.followFrame(local);
        return;
      case 'unmodelled':
        this.isKnown = false;
        return;
      default:
        this.waiting.push(...operandsOf(instruction));
        if (instruction.kind === 'load' && !this.isFrame(instruction.address)) this.readsMemory = true;
    }
  }

  private call({ callee, args }: IrInstruction & { kind: 'call' }): void {
    if (callee.kind === 'pointer') {
      this.waiting.push(callee.operand);
      return;
    }
    const own = this.program.functions.get(callee.name);
    if (own && !own.imitation) this.isKnown = false;
    this.callees.add(callee.name);
    this.waiting.push(...args);
  }

  /** All that is ever put into an object of the frame. */
  private followFrame(frame: LocalId): void {
    for (const { block, instruction } of this.users) {
      const isTouched = operandsOf(instruction).some((one) => this.leadsTo(one, frame));
      if (!isTouched || instruction.kind === 'load' || instruction.kind === 'compute') continue;
      this.decide(block);
      if (instruction.kind === 'call') this.call(instruction);
      else this.waiting.push(...operandsOf(instruction));
    }
  }

  private isFrame(address: IrOperand): boolean {
    return [...this.writers].some(
      ([local, writers]) =>
        writers.some(({ instruction }) => instruction.kind === 'allocate') && this.leadsTo(address, local),
    );
  }

  /** Whether an operand is the address of something in a frame's object, along plain moves of the address. */
  private leadsTo(operand: IrOperand, frame: LocalId, seen = new Set<LocalId>()): boolean {
    if (operand.kind !== 'local' || seen.has(operand.local)) return false;
    if (operand.local === frame) return true;
    seen.add(operand.local);
    return (this.writers.get(operand.local) ?? []).some(
      ({ instruction }) =>
        instruction.kind === 'compute' &&
        instruction.op === 'pointer-add' &&
        this.leadsTo(instruction.args[0], frame, seen),
    );
  }

  /**
   * What decides whether, and how often, a block is executed: the branch right before it, and the ways out of the loops around
   * it. A branch of which only one arm leads on to the condition decides nothing for those who come there.
   */
  private decide(block: BlockId): void {
    if (this.decided.has(block)) return;
    this.decided.add(block);
    const around = this.loops.filter((blocks) => blocks.has(block));
    for (const { id, terminator } of this.irFunction.blocks) {
      if (terminator.kind !== 'branch' && terminator.kind !== 'switch') continue;
      const next = this.graph.successors[id];
      if (next.filter((to) => this.comesBefore.has(to)).length < 2) continue;
      const leaves = around.some((blocks) => blocks.has(id) && next.some((to) => !blocks.has(to)));
      const isBefore = next.includes(block) && next.some((to) => !this.leads(to, block, id));
      if (leaves || isBefore)
        this.waiting.push(terminator.kind === 'branch' ? terminator.condition : terminator.value);
    }
  }

  /** Whether control gets from one block to another without coming through a third. */
  private leads(from: BlockId, to: BlockId, around: BlockId): boolean {
    const seen = new Set([from, around]);
    const waiting = [from];
    for (let block = waiting.pop(); block !== undefined; block = waiting.pop()) {
      if (block === to) return true;
      for (const next of this.graph.successors[block]) {
        if (seen.has(next)) continue;
        seen.add(next);
        waiting.push(next);
      }
    }
    return false;
  }

  private name(symbol: string): void {
    const global = this.program.globals.get(symbol);
    if (!global || global.constant) return;
    this.variables.add(global.sourceName);
  }
}

function loopsIn(nest: readonly NestElement[]): readonly ReadonlySet<BlockId>[] {
  return nest.flatMap((one) => (one.kind === 'loop' ? [one.blocks, ...loopsIn(one.body)] : []));
}
