import type { BlockId, IrBlock, IrFunction, IrOperand, LocalId } from '../ir/index.js';
import { PointerLocals } from './pointer-locals.js';
import { noPointer, type PointerValue } from './pointer-region.js';
import { operandsOf } from './reachable.js';

/** What is known of a function in any of its calls. */
export interface FunctionFlow {
  readonly irFunction: IrFunction;
  /** At the start of each block that was reached. */
  readonly entries: Map<BlockId, PointerLocals>;
  /** Locals that some block reads before it writes them: the others need not be carried from block to block. */
  readonly carried: ReadonlySet<LocalId>;
  /** Blocks about whose start something new is known. */
  readonly open: Set<BlockId>;
  /** Where its result goes. */
  readonly callers: Map<FunctionFlow, Set<BlockId>>;
  result: PointerValue;
}

/** A block of a function. */
export interface FlowPoint {
  readonly flow: FunctionFlow;
  readonly block: BlockId;
}

/** Which blocks are still to be looked at, until nothing new is found. */
export class FlowAgenda {
  private readonly flows = new Map<IrFunction, FunctionFlow>();
  private readonly openFlows = new Set<FunctionFlow>();

  constructor(functions: readonly IrFunction[]) {
    for (const irFunction of functions) {
      const flow: FunctionFlow = {
        irFunction,
        entries: new Map(),
        carried: carriedLocals(irFunction),
        open: new Set(),
        callers: new Map(),
        result: noPointer,
      };
      this.flows.set(irFunction, flow);
      this.entry(flow, irFunction.blocks[0].id);
    }
  }

  flowOf(irFunction: IrFunction): FunctionFlow | undefined {
    return this.flows.get(irFunction);
  }

  /** What is known at the start of a block; one that was never reached before is opened. */
  entry(flow: FunctionFlow, block: BlockId): PointerLocals {
    let entry = flow.entries.get(block);
    if (!entry) {
      entry = PointerLocals.empty();
      flow.entries.set(block, entry);
      this.reopen(flow, [block]);
    }
    return entry;
  }

  reopen(flow: FunctionFlow, blocks: Iterable<BlockId>): void {
    for (const block of blocks) flow.open.add(block);
    this.openFlows.add(flow);
  }

  reopenAll(): void {
    for (const flow of this.flows.values()) this.reopen(flow, flow.entries.keys());
  }

  /** Hands out what is open, including what is opened meanwhile: a set that grows while it is walked is walked on. */
  *open(): Generator<FlowPoint> {
    for (const flow of this.openFlows) {
      this.openFlows.delete(flow);
      for (const block of flow.open) {
        flow.open.delete(block);
        yield { flow, block };
      }
    }
  }
}

/** Whoever calls a function wants to hear of news about its result. */
export function noteCaller(callee: FunctionFlow, { flow, block }: FlowPoint): void {
  const blocks = callee.callers.get(flow);
  if (blocks) blocks.add(block);
  else callee.callers.set(flow, new Set([block]));
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
