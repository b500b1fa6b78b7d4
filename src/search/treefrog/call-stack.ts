import type { BlockId, CodeSegment, CodeSegments, LocalId, ReturnFrame } from '../../ir/index.js';

/** An open call: where its caller goes on. Equal stacks are the same object. */
export interface OpenCall extends ReturnFrame {
  readonly id: number;
  readonly depth: number;
  readonly parent: OpenCall | undefined;
  readonly returnTo: number;
  readonly result: LocalId | undefined;
}

/** Where a path is between two segments: the next one, and the calls around it. */
export interface CodePosition {
  readonly segment: CodeSegment;
  readonly stack: OpenCall | undefined;
}

/** One move of a path, as the text of the program shows it. Equal moves are the same object. */
export interface PathMove {
  readonly id: number;
  readonly segment: CodeSegment;
  readonly exit: number;
  /** Calls that are open around it. */
  readonly depth: number;
  /** For a return: the local of the caller that gets the result. */
  readonly result: LocalId | undefined;
}

/** Moves through the control flow of the whole program, calls matched with returns. */
export class CallStacks {
  private readonly known = new Map<string, OpenCall>();
  private readonly moves = new Map<string, PathMove>();

  constructor(private readonly segments: CodeSegments) {}

  start(entry: string): CodePosition {
    return { segment: this.segments.all[this.segments.entry(entry)], stack: undefined };
  }

  move({ segment, stack }: CodePosition, exit: number): PathMove {
    const depth = stack?.depth ?? 0;
    const result = segment.exits[exit]?.kind === 'return' ? stack?.result : undefined;
    const key = `${segment.id}.${exit}.${depth}.${result}`;
    let move = this.moves.get(key);
    if (!move) {
      move = { id: this.moves.size, segment, exit, depth, result };
      this.moves.set(key, move);
    }
    return move;
  }

  /** Where the exit leads; undefined where the path ends. */
  after({ segment, stack }: CodePosition, exit: number): CodePosition | undefined {
    const way = segment.exits[exit];
    switch (way?.kind) {
      case 'goto':
        return { segment: this.segments.all[way.to], stack };
      case 'call': {
        const { function: name, block, end } = segment;
        const frame = this.push(stack, name, block, end, way.returnTo, way.result);
        return { segment: this.segments.all[way.to], stack: frame };
      }
      case 'return':
        return stack && { segment: this.segments.all[stack.returnTo], stack: stack.parent };
      case undefined:
        return undefined;
    }
  }

  private push(
    parent: OpenCall | undefined,
    name: string,
    block: BlockId,
    instruction: number,
    returnTo: number,
    result: LocalId | undefined,
  ): OpenCall {
    const key = `${parent?.id ?? -1}:${returnTo}`;
    let call = this.known.get(key);
    if (!call) {
      const depth = (parent?.depth ?? 0) + 1;
      call = { id: this.known.size, depth, parent, function: name, block, instruction, returnTo, result };
      this.known.set(key, call);
    }
    return call;
  }
}

export function depthOf({ stack }: CodePosition): number {
  return stack?.depth ?? 0;
}

/** Equal for equal positions. */
export function placeOf({ segment, stack }: CodePosition): string {
  return `${segment.id}:${stack?.id ?? -1}`;
}
