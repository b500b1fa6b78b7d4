import { type BlockId, type GlobalCell, GlobalCells, type IrFunction, type Program } from '../../ir/index.js';
import { and, bv, disj, eq } from '../../term/index.js';
import type { Written } from '../memory/memory.js';
import { GlobalMachine } from './global-machine.js';
import type { Claim } from './invented-claims.js';
import type { Tuple } from './machine-states.js';

/** With more of them, only what each can be by itself is claimed. */
const MOST_TOGETHER = 256;
const MOST_CELLS = 24;

interface Loop {
  readonly head: BlockId;
  readonly blocks: ReadonlySet<BlockId>;
}

/** None where there are too many; those that count something are not watched. */
interface States {
  readonly watched: readonly GlobalCell[];
  readonly states: readonly Tuple[];
}

/** A loop that is a state machine whose state is in globals: what these can be together where a turn begins. */
export class GlobalClaims {
  private cells: GlobalCells | undefined;
  private readonly known = new Map<string, States>();

  constructor(private readonly program: Program) {}

  /** What is watched, of that which turns write to. */
  cellsIn(written: ReadonlySet<Written>): readonly GlobalCell[] {
    const symbols = [...written].flatMap((one) => (typeof one === 'string' ? [] : (one.global?.name ?? [])));
    if (symbols.length === 0) return [];
    this.cells ??= GlobalCells.in(this.program);
    const found = this.cells.of(symbols);
    return found.length <= MOST_CELLS ? found : [];
  }

  /** `places`: where the values of the cells are among what claims are about. `first`: what they are before the first turn. */
  *about(
    code: IrFunction,
    loop: Loop,
    {
      cells,
      places,
      first,
    }: { readonly cells: readonly GlobalCell[]; readonly places: number; readonly first: Tuple },
  ): Generator<Claim> {
    if (first.every((value) => value === undefined)) return;
    const { states, watched } = this.statesOf(code, loop, cells, first);
    if (states.length === 0) return;
    const at = watched.map((cell) => places + cells.indexOf(cell));
    for (const [k] of watched.entries()) {
      const values = [...new Set(states.map((state) => state[k]))];
      if (!values.includes(undefined)) yield anyOf(values.map((value) => [[at[k], value]]));
    }
    if (states.length <= MOST_TOGETHER)
      yield anyOf(states.map((state) => state.map((value, k) => [at[k], value])));
  }

  private statesOf(code: IrFunction, loop: Loop, cells: readonly GlobalCell[], first: Tuple): States {
    const names = cells.map(({ symbol, offset }) => `${symbol}+${offset}`);
    const key = `${code.name}:${loop.head} ${names.join()} ${first.join()}`;
    let known = this.known.get(key);
    let watched = cells;
    while (known === undefined) {
      const values = watched.map((cell) => first[cells.indexOf(cell)]);
      const found = new GlobalMachine(this.program, watched).statesAtHead(code, loop, values);
      if (found === undefined) known = { watched, states: [] };
      else if ('symbol' in found) watched = watched.filter((cell) => cell !== found);
      else known = { watched, states: found };
    }
    this.known.set(key, known);
    return known;
  }
}

/** That all values of one of the rows are where it says; what is not known says nothing. */
function anyOf(rows: readonly (readonly (readonly [place: number, value: bigint | undefined])[])[]): Claim {
  return (values) =>
    disj(
      rows.map((row) =>
        and(
          ...row.flatMap(([place, value]) => {
            const x = values[place];
            return value === undefined || x === undefined ? [] : [eq(x, bv(value, x.width))];
          }),
        ),
      ),
    );
}
