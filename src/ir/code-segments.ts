import { assertNever } from '../base/index.js';
import { CallGraph } from './call-graph.js';
import { endingOf } from './library.js';
import type { BlockId, IrBlock, IrInstruction, LocalId, Program } from './program.js';

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

/** All segments of a program, and how they follow each other: its interprocedural control flow. */
export class CodeSegments {
  readonly all: readonly CodeSegment[];
  private readonly starts = new Map<string, number>();
  private readonly ofSite: number[] = [];

  constructor(private readonly program: Program) {
    const calls = new CallGraph(program);
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
    this.all = cuts.map((cut, id): CodeSegment => {
      const { function: name, block, first, end } = cut;
      const exits = this.exits(cut, calls);
      for (const exit of exits) {
        if (exit.kind === 'goto' && exit.site !== undefined) this.ofSite[exit.site] = id;
      }
      return { id, function: name, block: block.id, first, end, exits };
    });
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

  private exits({ function: name, block, first, end }: Cut, calls: CallGraph): readonly SegmentExit[] {
    if (block.instructions.slice(first, end).some(isLastCall)) return [];
    if (end < block.instructions.length) return this.callExits(name, block, end, calls);
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

  private callExits(name: string, block: IrBlock, at: number, calls: CallGraph): readonly SegmentExit[] {
    const call = block.instructions[at];
    const returnTo = this.start(name, block.id, at + 1);
    const result = call.kind === 'call' ? call.target : undefined;
    const exits = calls
      .targets(call)
      .map((callee): SegmentExit => ({ kind: 'call', callee, to: this.entry(callee), returnTo, result }));
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
