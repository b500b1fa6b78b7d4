import type { CodePosition, CodeSegment, LocalId, ProgramGraph } from '../../ir/index.js';

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

/** All moves that were ever made through the control flow of the program. */
export class MoveTable {
  private readonly moves = new Map<string, PathMove>();

  constructor(readonly graph: ProgramGraph) {}

  move(position: CodePosition, exit: number): PathMove {
    const { segment, stack } = position;
    const depth = depthOf(position);
    const result = segment.exits[exit]?.kind === 'return' ? stack?.result : undefined;
    const key = `${segment.id}.${exit}.${depth}.${result}`;
    let move = this.moves.get(key);
    if (!move) {
      move = { id: this.moves.size, segment, exit, depth, result };
      this.moves.set(key, move);
    }
    return move;
  }
}

export function depthOf({ stack }: CodePosition): number {
  return stack?.depth ?? 0;
}
