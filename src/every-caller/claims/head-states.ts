import type { BlockId, GlobalCell, IrFunction, IrType, StateClaim, StatePlace } from '../../ir/index.js';
import { boolVariable, conj, disj, eq, freeVariables, type Term, TRUE, variable } from '../../term/index.js';
import type { CallerState } from '../code/caller-state.js';

type Locals = readonly (Term | undefined)[];

/** One way in which control is at the head of a loop, in terms of what its locals hold then. */
type Arrival =
  /** On a turn that was followed by itself. */
  | { readonly kind: 'turn'; readonly says: Term }
  /** On any later one: what is claimed of them, where it is assumed. */
  | {
      readonly kind: 'any turn';
      readonly claims: readonly { readonly literal: Term; readonly says: Term }[];
    };

interface Head {
  readonly function: string;
  readonly block: BlockId;
  /** A variable for what a local holds. */
  readonly locals: Locals;
  readonly places: Map<Term, StatePlace>;
}

/** What an encoding says of the states at the heads of loops, so that executions can contradict it. */
export class HeadStates {
  private readonly heads = new Map<string, Head>();
  private readonly arrivals: { readonly head: Head; readonly arrival: Arrival }[] = [];

  /** What is taken back later by `forget`. */
  get count(): number {
    return this.arrivals.length;
  }

  forget(from: number): void {
    this.arrivals.length = from;
  }

  turn(code: IrFunction, block: BlockId, states: readonly CallerState[]): void {
    const head = this.head(code, block);
    for (const { locals } of states) {
      const known = head.locals.flatMap((local, id) => {
        const value = locals[id];
        return local && value && value.op === 'const' && value.sort === local.sort ? [eq(local, value)] : [];
      });
      this.arrivals.push({ head, arrival: { kind: 'turn', says: conj(known) } });
    }
  }

  anyTurn(
    code: IrFunction,
    block: BlockId,
    claims: readonly { readonly literal: Term; readonly claim: (values: Locals) => Term | undefined }[],
    /** Their values come after those of the locals. */
    cells: readonly GlobalCell[],
  ): void {
    const head = this.head(code, block);
    const values = [...head.locals, ...cells.map((cell) => contentOf(cell, head))];
    const observable = claims.flatMap(({ literal, claim }) => {
      const says = claim(values);
      const isTold = says && freeVariables(says).every((one) => head.places.has(one));
      return isTold ? [{ literal, says }] : [];
    });
    this.arrivals.push({ head, arrival: { kind: 'any turn', claims: observable } });
  }

  /** What holds in all executions if the claims of these literals do; nothing of functions that may run otherwise, too. */
  claims(
    assumed: readonly Term[],
    isFollowed: (functionName: string) => boolean,
  ): readonly StateClaim<Term>[] {
    return [...this.heads.values()].flatMap((head) => {
      if (!isFollowed(head.function)) return [];
      const ways = this.arrivals
        .filter((one) => one.head === head)
        .map(({ arrival }) => sayOf(arrival, assumed));
      const formula = disj(ways);
      if (formula === TRUE || ways.length === 0) return [];
      const at = {
        function: head.function,
        block: head.block,
        instruction: 0,
        calls: [],
        extent: 'inner',
      } as const;
      const placeOf = (one: Term) => head.places.get(one);
      return [{ kind: 'state', at, formulas: { kind: 'hold', all: [formula] }, placeOf }];
    });
  }

  private head(code: IrFunction, block: BlockId): Head {
    const key = `${code.name}:${block}`;
    const known = this.heads.get(key);
    if (known) return known;
    const places = new Map<Term, StatePlace>();
    const locals = code.locals.map(({ id, type }) => {
      const local = variableOf(type, `${key} local ${id}`);
      if (local) places.set(local, { kind: 'local', function: code.name, local: id, part: 'content' });
      return local;
    });
    const head = { function: code.name, block, locals, places };
    this.heads.set(key, head);
    return head;
  }
}

function contentOf({ symbol, offset, bits }: GlobalCell, { places, ...head }: Head): Term {
  const content = variable(`${head.function}:${head.block} content of ${symbol}+${offset}`, bits);
  const object = { kind: 'symbol', symbol } as const;
  places.set(content, { kind: 'memory', object, offset, bytes: bits / 8, part: 'content' });
  return content;
}

/** Addresses are other numbers in an encoding than in a run. */
function variableOf(type: IrType, name: string): Term | undefined {
  if (type.kind !== 'int') return undefined;
  return type.bits === 1 ? boolVariable(name) : variable(name, type.bits);
}

function sayOf(arrival: Arrival, assumed: readonly Term[]): Term {
  if (arrival.kind === 'turn') return arrival.says;
  return conj(arrival.claims.flatMap(({ literal, says }) => (assumed.includes(literal) ? [says] : [])));
}
