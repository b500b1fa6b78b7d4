import {
  type BlockId,
  builtInEffect,
  type GlobalCell,
  type IrFunction,
  type IrInstruction,
  type IrOperand,
  type LocalId,
  liveAtBlocks,
  type Program,
} from '../../ir/index.js';
import { computedInteger, switchArm } from '../../meaning/index.js';
import type { Tuple } from './machine-states.js';

/** More of them are no machine that anybody wrote by hand. */
const MOST_STATES = 512;
/** What has more values counts something, and is no part of a state. */
const MOST_VALUES = 32;
/** Blocks to go through. */
const MOST_VISITS = 200_000;
const DEEPEST_CALL = 6;

type Value = bigint | undefined;

/** Control before an instruction of a block, with what is known there. */
interface Point {
  readonly block: BlockId;
  readonly next: number;
  readonly locals: Map<LocalId, Value>;
  readonly cells: readonly Value[];
}

/** How a call may end. */
interface Outcome {
  readonly cells: readonly Value[];
  readonly result: Value;
}

/** Where control goes, and what it knows by having gone there. */
interface Way {
  readonly to: BlockId;
  readonly learnt?: { readonly local: LocalId; readonly value: bigint };
}

/** There is too much of it: of what one cell can hold, if that is told. */
class TooMany {
  constructor(readonly cell?: GlobalCell) {}
}

/**
 * A loop that is a state machine whose state is in global variables: goes round it with what these hold, through all that is
 * called. What is not known goes both ways, and is known where it was equal to a constant; so nothing is left out but
 * what code that nobody sees may do. It is no proof, only where claims come from.
 */
export class GlobalMachine {
  private readonly live = new Map<IrFunction, readonly ReadonlySet<LocalId>[]>();
  private readonly outcomes = new Map<string, readonly Outcome[]>();
  private visits = 0;
  private depth = 0;

  constructor(
    private readonly program: Program,
    private readonly cells: readonly GlobalCell[],
  ) {}

  /**
   * All that the cells can hold together at the head of the loop; otherwise the cell without which it should be tried again, or
   * undefined where there is too much of it.
   */
  statesAtHead(
    code: IrFunction,
    loop: { readonly head: BlockId; readonly blocks: ReadonlySet<BlockId> },
    first: Tuple,
  ): readonly Tuple[] | GlobalCell | undefined {
    const found = new Map<string, Tuple>();
    const held = this.cells.map((cell) => ({ cell, values: new Set<Value>() }));
    const arrive = ({ block, cells }: Point) => {
      if (block === loop.head) {
        found.set(cells.join(), cells);
        for (const [k, { cell, values }] of held.entries())
          if (values.add(cells[k]).size > MOST_VALUES) throw new TooMany(cell);
      }
      if (found.size > MOST_STATES) throw new TooMany();
      return loop.blocks.has(block);
    };
    try {
      this.explore(code, { block: loop.head, next: 0, locals: new Map(), cells: first }, arrive);
    } catch (thrown) {
      if (thrown instanceof TooMany) return thrown.cell;
      throw thrown;
    }
    return [...found.values()];
  }

  private call(code: IrFunction, args: readonly Value[], cells: readonly Value[]): readonly Outcome[] {
    const key = `${code.name}(${args.join()}) ${cells.join()}`;
    const known = this.outcomes.get(key);
    if (known) return known;
    if (this.depth >= DEEPEST_CALL) throw new TooMany();
    this.depth++;
    const locals = new Map(code.parameters.map(({ local }, k) => [local, args[k]]));
    const ends = this.explore(code, { block: code.blocks[0].id, next: 0, locals, cells }, () => true);
    this.depth--;
    const outcomes = new Map(ends.map((end) => [`${end.cells.join()} ${end.result}`, end]));
    this.outcomes.set(key, [...outcomes.values()]);
    return [...outcomes.values()];
  }

  /** Goes on from a point, wherever `arrive` lets it, and returns how the function ends. */
  private explore(code: IrFunction, start: Point, arrive: (point: Point) => boolean): readonly Outcome[] {
    const live = this.live.get(code) ?? liveAtBlocks(code);
    this.live.set(code, live);
    const ends: Outcome[] = [];
    const seen = new Set<string>();
    const waiting: Point[] = [];
    const go = (point: Point) => {
      if (!arrive(point)) return;
      // What nobody reads any more must not tell states apart.
      const kept = [...point.locals].filter(
        ([local, value]) => value !== undefined && live[point.block].has(local),
      );
      const key = `${point.block} ${kept.join()} ${point.cells.join()}`;
      if (seen.has(key)) return;
      seen.add(key);
      waiting.push({ ...point, locals: new Map(kept) });
    };
    go(start);
    for (let point = waiting.pop(); point !== undefined; point = waiting.pop()) {
      if (++this.visits > MOST_VISITS) throw new TooMany();
      this.follow(code, point, { go, again: (one) => waiting.push(one), end: (one) => ends.push(one) });
    }
    return ends;
  }

  private follow(
    code: IrFunction,
    { block, next, locals, cells: before }: Point,
    then: { go(point: Point): void; again(point: Point): void; end(outcome: Outcome): void },
  ): void {
    const { instructions, terminator } = code.blocks[block];
    const cells = [...before];
    const known = (operand: IrOperand) => knownOf(operand, locals);
    for (let at = next; at < instructions.length; at++) {
      const instruction = instructions[at];
      if (instruction.kind === 'call') {
        const outcomes = this.outcomesOf(instruction, known, cells);
        for (const outcome of outcomes) {
          const after = new Map(locals);
          if (instruction.target !== undefined) after.set(instruction.target, outcome.result);
          then.again({ block, next: at + 1, locals: after, cells: outcome.cells });
        }
        return;
      }
      this.execute(instruction, code, locals, cells);
    }
    if (terminator.kind === 'return')
      then.end({ cells, result: terminator.value && known(terminator.value) });
    for (const { to, learnt } of this.waysFrom(code.blocks[block], known)) {
      const after = learnt ? new Map(locals).set(learnt.local, learnt.value) : locals;
      then.go({ block: to, next: 0, locals: after, cells });
    }
  }

  private execute(
    instruction: IrInstruction,
    code: IrFunction,
    locals: Map<LocalId, Value>,
    cells: Value[],
  ): void {
    const known = (operand: IrOperand) => knownOf(operand, locals);
    if (instruction.kind === 'store') {
      const cell = this.cellAt(instruction.address);
      if (cell >= 0) cells[cell] = known(instruction.value);
    }
    if (!('target' in instruction) || instruction.target === undefined) return;
    const { target } = instruction;
    if (instruction.kind === 'compute')
      locals.set(target, computedInteger(instruction, code.locals[target].type, known));
    else
      locals.set(target, instruction.kind === 'load' ? cells[this.cellAt(instruction.address)] : undefined);
  }

  private outcomesOf(
    { callee, args }: IrInstruction & { kind: 'call' },
    known: (operand: IrOperand) => Value,
    cells: readonly Value[],
  ): readonly Outcome[] {
    const name = callee.kind === 'function' ? callee.name : undefined;
    const code = name === undefined ? undefined : this.program.functions.get(name);
    if (code) return this.call(code, args.map(known), cells);
    const isEnd = name !== undefined && builtInEffect(name)?.kind === 'end';
    return isEnd ? [] : [{ cells, result: undefined }];
  }

  private waysFrom(
    { instructions, terminator }: IrFunction['blocks'][number],
    known: (operand: IrOperand) => Value,
  ): readonly Way[] {
    switch (terminator.kind) {
      case 'jump':
        return [{ to: terminator.to }];
      case 'branch': {
        const { condition, whenTrue, whenFalse } = terminator;
        const value = known(condition);
        if (value !== undefined) return [{ to: value === 1n ? whenTrue : whenFalse }];
        const compared = comparedBy(condition, instructions, known);
        if (!compared) return [{ to: whenTrue }, { to: whenFalse }];
        const [equal, other] = compared.op === 'eq' ? [whenTrue, whenFalse] : [whenFalse, whenTrue];
        return [{ to: equal, learnt: compared }, { to: other }];
      }
      case 'switch': {
        const { arms, bits, site } = terminator;
        const value = known(terminator.value);
        if (value === undefined) return [...new Set(arms)].map((to) => ({ to }));
        return [{ to: arms[switchArm(this.program.sites[site], value, bits)] }];
      }
      case 'return':
      case 'unreachable':
        return [];
    }
  }

  private cellAt(address: IrOperand): number {
    if (address.kind !== 'address') return -1;
    return this.cells.findIndex(
      ({ symbol, offset }) => symbol === address.symbol && offset === address.offset,
    );
  }
}

/** The local that was compared with a constant, where this is what the condition says. */
function comparedBy(
  condition: IrOperand,
  instructions: readonly IrInstruction[],
  known: (operand: IrOperand) => Value,
): { readonly op: 'eq' | 'ne'; readonly local: LocalId; readonly value: bigint } | undefined {
  if (condition.kind !== 'local') return undefined;
  const made = instructions.findLast((one) => 'target' in one && one.target === condition.local);
  if (made?.kind !== 'compute' || (made.op !== 'eq' && made.op !== 'ne')) return undefined;
  const [one, other] = made.args;
  const value = known(other);
  if (one.kind !== 'local' || value === undefined) return undefined;
  return { op: made.op, local: one.local, value };
}

function knownOf(operand: IrOperand, locals: ReadonlyMap<LocalId, Value>): Value {
  if (operand.kind === 'int') return BigInt.asUintN(operand.bits, BigInt(operand.value));
  return operand.kind === 'local' ? locals.get(operand.local) : undefined;
}
