import { type BlockId, type IrFunction, type IrPlace, type LocalId, liveAtBlocks } from '../ir/index.js';
import { and, boolVariable, FALSE, not, or, type Term, TRUE } from '../term/index.js';
import type { CallerState } from './caller-state.js';
import type { HeadStates } from './head-states.js';
import type { Instructions } from './instructions.js';
import { inventedFor } from './invented-claims.js';
import { factsOf } from './loop-facts.js';
import type { Written } from './memory.js';

/** Something that may hold whenever control is at the head of a loop. Assumed there only where `literal` is true. */
export interface LoopClaim {
  readonly literal: Term;
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
  private readonly live = new Map<IrFunction, readonly ReadonlySet<LocalId>[]>();

  constructor(
    private readonly instructions: Instructions,
    private readonly heads: HeadStates,
  ) {}

  /** Makes `head` any state that a turn may begin in, given `entry`, the first; `close` gets the state after a turn. */
  begin(
    entry: CallerState,
    head: CallerState,
    loop: { readonly head: BlockId; readonly blocks: ReadonlySet<BlockId> },
    code: IrFunction,
    written: ReadonlySet<Written>,
  ): { readonly assigned: readonly LocalId[]; close(back: CallerState | undefined): void } {
    const { instructions } = this;
    const facts = factsOf(code, loop.blocks);
    const live = this.liveAt(code, loop.head);
    for (const local of facts.assigned) {
      if (head.locals[local] === undefined) continue;
      // It may hold this address still when it has any value.
      instructions.unknowns.giveAway(head.locals[local]);
      const { type, sourceName } = code.locals[local];
      head.locals[local] = instructions.any(type, sourceName ?? 'temporary');
    }
    if (written.size > 0) head.memory = instructions.model.havoc(head.memory, written);
    const claims = [...inventedFor(entry.locals, facts, code, live)].flatMap((claim) => {
      const [first, always] = [claim(entry.locals), claim(head.locals)];
      if (first === undefined || always === undefined || always === TRUE) return [];
      const literal = boolVariable(`claim ${this.count++} at ${code.sourceName}:${loop.head}`);
      head.chain = head.chain.assume(or(not(literal), always));
      return [{ claim, literal, says: always, atEntry: and(entry.chain.term, not(first)) }];
    });
    const place = placeOf(code, loop.head);
    return {
      assigned: facts.assigned,
      close: (back) => {
        for (const { claim, literal, says, atEntry } of claims) {
          const again = back && claim(back.locals);
          const kept = back === undefined ? TRUE : (again ?? FALSE);
          const afterTurn = back === undefined ? FALSE : and(back.chain.term, not(kept));
          this.all.push({ literal, says, place, atEntry, afterTurn });
        }
        this.heads.anyTurn(code, loop.head, claims);
      },
    };
  }

  /** What nobody reads any more needs no claims: most temporaries of a turn are of that kind. */
  private liveAt(code: IrFunction, block: BlockId): ReadonlySet<LocalId> {
    const live = this.live.get(code) ?? liveAtBlocks(code);
    this.live.set(code, live);
    return live[block];
  }
}

/** Where a loop is: at the first of its head's instructions that is anywhere. */
function placeOf({ blocks }: IrFunction, head: BlockId): IrPlace | undefined {
  const block = blocks.find(({ id }) => id === head);
  return block?.instructions.find(({ place }) => place !== undefined)?.place;
}
