import { assertNever } from '../base/index.js';
import { CallGraph } from './call-graph.js';
import type { CodePoint } from './code-point.js';
import { endingOf } from './library.js';
import type { BlockId, IrBlock, IrInstruction, LocalId, Program } from './program.js';
import type { ReturnFrame } from './site-reachability.js';

/**
 * A block, or the part of one between calls of functions with a body. Who enters it executes all of it, in one
 * activation, and leaves by one of the exits: paths are sequences of segments.
 */
export interface CodeSegment {
  readonly id: number;
  readonly function: string;
  readonly block: BlockId;
  /** Its instructions are those from `first` to before `end`; a call that ends it is number `end`. */
  readonly first: number;
  readonly end: number;
  /** None where the run ends for good. */
  readonly exits: readonly SegmentExit[];
}

export type SegmentExit =
  /** Exit k is arm k of the site, 1 being true; without a site, a jump or a branch decided before. */
  | { readonly kind: 'goto'; readonly to: number; readonly site?: number }
  | {
      readonly kind: 'call';
      readonly callee: string;
      readonly to: number;
      readonly returnTo: number;
      readonly result?: LocalId;
    }
  | { readonly kind: 'return' };

/** An open call: where its caller goes on. Equal stacks are the same object. */
export interface CallString extends ReturnFrame {
  readonly id: number;
  readonly depth: number;
  readonly parent: CallString | undefined;
  readonly returnTo: number;
  readonly result: LocalId | undefined;
}

/** Where a path is between two segments: the next one, and the calls around it. Equal positions are the same object. */
export interface CodePosition {
  readonly id: number;
  readonly segment: CodeSegment;
  readonly stack: CallString | undefined;
}

/** Who may be called, by the instruction and where it stands. */
export type Callees = (call: IrInstruction, at: CodePoint) => readonly string[];

/**
 * The interprocedural control flow of a program: its segments, how they follow each other by branches, calls and
 * returns, and positions in it, at which calls are matched with returns. Everybody who follows paths, imagined or
 * joined, forwards or backwards, walks this graph.
 */
export class ProgramGraph {
  readonly segments: readonly CodeSegment[];
  private readonly starts = new Map<string, number>();
  private readonly ofSite: number[] = [];
  private readonly calls = new Map<string, CallString>();
  /** By open calls, then by segment. */
  private readonly positions: CodePosition[][] = [];
  private positionCount = 0;

  constructor(
    private readonly program: Program,
    callees?: Callees,
  ) {
    const graph = new CallGraph(program);
    const calleesOf = callees ?? ((call) => graph.targets(call));
    const cuts: Cut[] = [];
    for (const f of program.functions.values()) {
      for (const block of f.blocks) {
        const ends = block.instructions.flatMap((one, index) => (this.leaves(one) ? [index] : []));
        let first = 0;
        for (const end of [...ends, block.instructions.length]) {
          this.starts.set(key(f.name, block.id, first), cuts.length);
          cuts.push({ function: f.name, block, first, end });
          first = end + 1;
        }
      }
    }
    this.segments = cuts.map((cut, id): CodeSegment => {
      const { function: name, block, first, end } = cut;
      const exits = this.exits(cut, calleesOf);
      for (const exit of exits) {
        if (exit.kind === 'goto' && exit.site !== undefined) this.ofSite[exit.site] = id;
      }
      return { id, function: name, block: block.id, first, end, exits };
    });
  }

  /** Where a run of the function begins, without anything around it. */
  beginning(name: string): CodePosition {
    return this.position(this.entry(name), undefined);
  }

  /** Where the exit leads; undefined where the path ends. */
  after({ segment, stack }: CodePosition, exit: number): CodePosition | undefined {
    const way = segment.exits[exit];
    switch (way?.kind) {
      case 'goto':
        return this.position(way.to, stack);
      case 'call':
        return this.position(way.to, this.opened(segment, stack, way));
      case 'return':
        return stack && this.position(stack.returnTo, stack.parent);
      case undefined:
        return undefined;
    }
  }

  /** The same, but where the exit is a call: behind it. */
  over(position: CodePosition, exit: number): CodePosition | undefined {
    const way = position.segment.exits[exit];
    return way?.kind === 'call' ? this.position(way.returnTo, position.stack) : this.after(position, exit);
  }

  private position(segment: number, stack: CallString | undefined): CodePosition {
    const index = stack === undefined ? 0 : stack.id + 1;
    this.positions[index] ??= [];
    const known = this.positions[index];
    known[segment] ??= { id: this.positionCount++, segment: this.segments[segment], stack };
    return known[segment];
  }

  /** The segment that a function starts with. */
  entry(name: string): number {
    return this.start(name, 0, 0);
  }

  /** The segment that starts with this instruction: the first of a block, or the one after a call. */
  start(name: string, block: BlockId, instruction: number): number {
    return this.starts.get(key(name, block, instruction)) ?? -1;
  }

  /** The segment that a branch site ends; undefined where no code leads there. */
  branching(site: number): number | undefined {
    return this.ofSite[site];
  }

  /** Calls for which control leaves the segment: of functions with a body, and through pointers. */
  leaves(instruction: IrInstruction): boolean {
    if (instruction.kind !== 'call') return false;
    const { callee } = instruction;
    return callee.kind === 'pointer' || this.program.functions.has(callee.name);
  }

  private opened(
    { function: name, block, end: instruction }: CodeSegment,
    parent: CallString | undefined,
    { returnTo, result }: SegmentExit & { kind: 'call' },
  ): CallString {
    const own = `${parent?.id ?? -1}:${returnTo}`;
    let call = this.calls.get(own);
    if (!call) {
      const depth = (parent?.depth ?? 0) + 1;
      call = { id: this.calls.size, depth, parent, function: name, block, instruction, returnTo, result };
      this.calls.set(own, call);
    }
    return call;
  }

  private exits({ function: name, block, first, end }: Cut, callees: Callees): readonly SegmentExit[] {
    if (block.instructions.slice(first, end).some(isLastCall)) return [];
    if (end < block.instructions.length) return this.callExits(name, block, end, callees);
    const { terminator } = block;
    const goto = (to: BlockId, site?: number): SegmentExit => ({
      kind: 'goto',
      to: this.start(name, to, 0),
      site,
    });
    switch (terminator.kind) {
      case 'jump':
        return [goto(terminator.to)];
      case 'branch':
        return [goto(terminator.whenFalse, terminator.site), goto(terminator.whenTrue, terminator.site)];
      case 'switch':
        return terminator.arms.map((to) => goto(to, terminator.site));
      case 'return':
        return [{ kind: 'return' }];
      case 'unreachable':
        return [];
      default:
        return assertNever(terminator, 'terminator');
    }
  }

  private callExits(name: string, block: IrBlock, at: number, callees: Callees): readonly SegmentExit[] {
    const call = block.instructions[at];
    const returnTo = this.start(name, block.id, at + 1);
    const result = call.kind === 'call' ? call.target : undefined;
    const exits = callees(call, { function: name, block: block.id, index: at }).map(
      (callee): SegmentExit => ({ kind: 'call', callee, to: this.entry(callee), returnTo, result }),
    );
    const isThroughPointer = call.kind === 'call' && call.callee.kind === 'pointer';
    // What a pointer leads to may have no body: a stub, which control does not leave for.
    return isThroughPointer ? [...exits, { kind: 'goto', to: returnTo }] : exits;
  }
}

interface Cut {
  readonly function: string;
  readonly block: IrBlock;
  readonly first: number;
  readonly end: number;
}

function isLastCall(instruction: IrInstruction): boolean {
  return (
    instruction.kind === 'call' &&
    instruction.callee.kind === 'function' &&
    endingOf(instruction.callee.name) !== undefined
  );
}

function key(name: string, block: BlockId, instruction: number): string {
  return `${name}:${block}:${instruction}`;
}
