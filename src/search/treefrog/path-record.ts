import { invariant } from '../../base/index.js';
import type { InputVector } from '../../input/index.js';
import type { CodePosition } from '../../ir/index.js';
import type { ConflictStore } from './conflict-store.js';
import type { MoveTable, PathMove } from './move-table.js';
import type { ConstantState, Constants } from './path-constants.js';
import type { ProgressSet, ProgressTable } from './progress.js';
import type { Move } from './trace.js';

/** Where a path is, and what its past says of its future. */
export interface PathPoint {
  readonly position: CodePosition;
  readonly progress: ProgressSet;
  readonly constants: ConstantState;
}

/** An executed path: its moves, and how far the conflicts have come before each of its branches. */
export class PathRecord {
  private readonly moves: readonly PathMove[];
  private readonly positions: readonly CodePosition[];
  private constantsVersion = -1;
  private constants: readonly ConstantState[] = [];
  private known = 0;
  /** By branch: the sets of conflicts that became known together. */
  private readonly batches: ProgressSet[][] = [];

  constructor(
    readonly input: InputVector,
    /** Outcomes at branch sites. */
    readonly arms: readonly number[],
    moves: readonly Move[],
    /** Numbers of the moves that are branches of sites. */
    private readonly branches: readonly number[],
    private readonly entry: CodePosition,
    private readonly moveTable: MoveTable,
  ) {
    const made = pathMoves(moves, entry, moveTable);
    this.moves = made.moves;
    this.positions = made.positions;
  }

  /** Before its branch number `ordinal` is taken: where the path is. */
  positionAt(ordinal: number): CodePosition {
    return this.positions[this.branches[ordinal]];
  }

  /** The number of the move that ends with that branch. */
  moveNumber(ordinal: number): number {
    return this.branches[ordinal];
  }

  writtenMoves(): readonly { readonly segment: number; readonly exit: number }[] {
    return this.moves.map(({ segment, exit }) => ({ segment: segment.id, exit }));
  }

  /** That branch, taken the way of `exit`. */
  moveAt(ordinal: number, exit: number): PathMove {
    return this.moveTable.move(this.positionAt(ordinal), exit);
  }

  /** How far the conflicts have come before that branch. */
  progressAt(ordinal: number, table: ProgressTable, store: ConflictStore): ProgressSet {
    if (this.known < store.size || this.batches.length === 0) {
      const since = this.known;
      this.known = store.size;
      this.read(table, store, since);
    }
    const batches = this.batches[ordinal];
    if (!batches) return table.initial();
    if (batches.length > 1) {
      const merged = table.set(batches.flatMap(({ items }) => items));
      batches.splice(0, batches.length, merged);
    }
    return batches[0];
  }

  /** Right after the branch before number `ordinal`: where the path is, and how far the conflicts have come. */
  after(ordinal: number, table: ProgressTable, store: ConflictStore, constants: Constants): PathPoint {
    if (ordinal === 0) return { position: this.entry, progress: table.initial(), constants: constants.start };
    const before = this.progressAt(ordinal - 1, table, store);
    const number = this.branches[ordinal - 1];
    const advance = table.advance(before, this.moves[number]);
    invariant(advance.kind === 'open', 'an executed path should not contain a conflict');
    const { exit } = this.moves[number];
    const position = this.moveTable.graph.after(this.positions[number], exit);
    invariant(position !== undefined, 'a branch should lead somewhere');
    const known = this.constantsAt(ordinal - 1, constants);
    const state = constants.advance(known, this.positions[number], exit, position);
    invariant(state !== undefined, 'an executed path should agree with the constants');
    return { position, progress: advance.progress, constants: state };
  }

  /** What is known of constants before that branch; at the end of the path if there is none. */
  constantsAt(ordinal: number, constants: Constants): ConstantState {
    if (this.constantsVersion !== constants.version) {
      this.constantsVersion = constants.version;
      this.constants = this.follow(constants);
    }
    return this.constants[ordinal] ?? constants.start;
  }

  private follow(constants: Constants): readonly ConstantState[] {
    const states: ConstantState[] = [];
    let state = constants.start;
    let ordinal = 0;
    for (let k = 0; ordinal < this.branches.length; k++) {
      if (k === this.branches[ordinal]) {
        states.push(state);
        ordinal++;
      }
      const { exit } = this.moves[k];
      const after = this.moveTable.graph.after(this.positions[k], exit);
      const next = constants.advance(state, this.positions[k], exit, after);
      invariant(next !== undefined, 'an executed path should agree with the constants');
      state = next;
    }
    return states;
  }

  /** Reads the path with the conflicts that are new since. */
  private read(table: ProgressTable, store: ConflictStore, since: number): void {
    let progress = table.initial(since);
    let ordinal = 0;
    for (let k = 0; ordinal < this.branches.length; k++) {
      if (k === this.branches[ordinal]) {
        const batches = this.batches[ordinal];
        if (!batches) this.batches[ordinal] = [progress];
        else if (progress.items.length > 0) batches.push(progress);
        ordinal++;
      }
      let advance = table.advance(progress, this.moves[k], since);
      while (advance.kind === 'complete') {
        const { conflict } = store.all[advance.conflict];
        invariant(conflict.status === 'suspected', 'an executed path should not contain a conflict');
        store.withdraw(advance.conflict);
        table.forget();
        advance = table.advance(progress, this.moves[k], since);
      }
      progress = advance.progress;
    }
  }
}

/** The moves of a trace as the text of the program shows them; the last one may be unfinished and is left out then. */
export function pathMoves(
  moves: readonly Move[],
  entry: CodePosition,
  moveTable: MoveTable,
): { readonly moves: readonly PathMove[]; readonly positions: readonly CodePosition[] } {
  const made: PathMove[] = [];
  const positions: CodePosition[] = [];
  let position: CodePosition | undefined = entry;
  for (const { segment, exit } of moves) {
    invariant(position?.segment.id === segment, 'a trace should follow the control flow');
    positions.push(position);
    if (exit === undefined) break;
    made.push(moveTable.move(position, exit));
    position = moveTable.graph.after(position, exit);
  }
  return { moves: made, positions };
}
