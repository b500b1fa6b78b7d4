import {
  type BlockId,
  factsOf,
  type GlobalCell,
  type IrFunction,
  type IrPlace,
  type LocalId,
  liveAtBlocks,
} from '../../ir/index.js';
import { and, boolVariable, bv, bvadd, FALSE, not, or, type Term, TRUE } from '../../term/index.js';
import type { CallerState } from '../code/caller-state.js';
import type { Instructions } from '../code/instructions.js';
import type { Written } from '../memory/memory.js';
import { GlobalClaims } from './global-claims.js';
import type { HeadStates } from './head-states.js';
import { inventedFor, type Locals } from './invented-claims.js';
import { aboutStates } from './state-claims.js';

/** Something that may hold whenever control is at the head of a loop. Assumed there only where `literal` is true. */
export interface LoopClaim {
  readonly literal: Term;
  /** It says what states a machine can be in. */
  readonly ofStates?: true;
  /** In the variables of a turn, for people. */
  readonly says: Term;
  readonly place?: IrPlace;
  /** It is no matter of a loop: it holds whenever the function that keeps something is not running. */
  readonly when?: 'between-calls';
  /** What has to be impossible for the claim to be an invariant: ways to the head on which it does not hold. */
  readonly atEntry: Term;
  readonly afterTurn: Term;
}

/** Invents claims about loops: what `Houdini` then prunes to what is inductive. */
export class LoopClaims {
  readonly all: LoopClaim[] = [];
  private count = 0;
  private readonly globals: GlobalClaims;
  private readonly live = new Map<IrFunction, readonly ReadonlySet<LocalId>[]>();

  constructor(
    private readonly instructions: Instructions,
    private readonly heads: HeadStates,
  ) {
    this.globals = new GlobalClaims(instructions.program);
  }

  /**
   * Makes `head` any state that a turn may begin in, given `entry`, the first; `close` gets the state after a turn. `handedOn`: the locals
   * that a turn may change, and the next one reads. A machine's states are told from the `first` turn of all on, even where some
   * turns were followed one by one.
   */
  begin(
    entry: CallerState,
    head: CallerState,
    loop: {
      readonly head: BlockId;
      readonly blocks: ReadonlySet<BlockId>;
      readonly first?: CallerState | undefined;
    },
    code: IrFunction,
    written: ReadonlySet<Written>,
  ): { readonly handedOn: readonly LocalId[]; close(back: CallerState | undefined): void } {
    const { instructions } = this;
    const facts = factsOf(code, loop.blocks);
    const live = this.liveIn(code);
    const before = entry.locals.slice();
    instructions.unset.forget(head, facts.assigned);
    for (const local of facts.assigned) {
      const { type, sourceName } = code.locals[local];
      const first = before[local];
      const isRead = live[loop.head].has(local);
      // It may hold this address still when it has any value.
      if (first !== undefined && isRead) instructions.unknowns.giveAway(first);
      // Not set yet: what a turn makes of it, the next one may read.
      else if (first === undefined && isRead && type.kind === 'int')
        before[local] = instructions.any(type, 'uninitialised');
      else if (first === undefined) continue;
      head.locals[local] = instructions.any(type, sourceName ?? 'temporary');
    }
    if (written.size > 0) head.memory = instructions.model.havoc(head.memory, written);
    const machine = { ...loop, code, live, sites: instructions.program.sites };
    const ofStates = [...aboutStates(machine, loop.first?.locals ?? before, facts)].map(
      (claim) => ({ claim, ofStates: true }) as const,
    );
    const cells = this.globals.cellsIn(written);
    const valuesIn = (state: CallerState, locals: Locals): Locals => {
      const ofCells = cells.map((cell) => this.contentOf(cell, state));
      return [...code.locals.map(({ id }) => locals[id]), ...ofCells];
    };
    const begun = cells.map((cell) => constantOf(this.contentOf(cell, loop.first ?? entry)));
    const watched = { cells, places: code.locals.length, first: begun };
    const ofGlobals = [...this.globals.about(code, loop, watched)].map(
      (claim) => ({ claim, ofStates: true }) as const,
    );
    const others = [...inventedFor(before, facts, machine)].map((claim) => ({ claim }));
    const [atEntry, atHead] = [valuesIn(entry, before), valuesIn(head, head.locals)];
    const claims = [...ofStates, ...ofGlobals, ...others].flatMap(({ claim, ...kind }) => {
      const [first, always] = [claim(atEntry), claim(atHead)];
      if (first === undefined || always === undefined || always === TRUE) return [];
      const literal = boolVariable(`claim ${this.count++} at ${code.sourceName}:${loop.head}`);
      head.chain = head.chain.assume(or(not(literal), always));
      return [{ claim, ...kind, literal, says: always, atEntry: and(entry.chain.term, not(first)) }];
    });
    const place = placeOf(code, loop.head);
    return {
      handedOn: [...facts.assigned].filter((local) => live[loop.head].has(local)),
      close: (back) => {
        const after = back && valuesIn(back, back.locals);
        for (const { claim, ...known } of claims) {
          const again = after && claim(after);
          const kept = back === undefined ? TRUE : (again ?? FALSE);
          const afterTurn = back === undefined ? FALSE : and(back.chain.term, not(kept));
          this.all.push({ ...known, place, afterTurn });
        }
        this.heads.anyTurn(code, loop.head, claims, cells);
      },
    };
  }

  private contentOf({ symbol, offset, bits }: GlobalCell, { memory }: CallerState): Term {
    const { model, initial, pointerBits } = this.instructions;
    const address = bvadd(initial.symbol(symbol).base, bv(offset, pointerBits));
    return model.load(memory, address, bits / 8);
  }

  /** What nobody reads any more needs no claims: most temporaries of a turn are of that kind. */
  private liveIn(code: IrFunction): readonly ReadonlySet<LocalId>[] {
    const live = this.live.get(code) ?? liveAtBlocks(code);
    this.live.set(code, live);
    return live;
  }
}

function constantOf({ op, value, sort }: Term): bigint | undefined {
  return op === 'const' && sort === 'bv' ? BigInt(value as number | bigint) : undefined;
}

/** Where a loop is: at the first of its head's instructions that is anywhere. */
function placeOf({ blocks }: IrFunction, head: BlockId): IrPlace | undefined {
  const block = blocks.find(({ id }) => id === head);
  return block?.instructions.find(({ place }) => place !== undefined)?.place;
}
