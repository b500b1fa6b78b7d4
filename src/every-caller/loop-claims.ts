import {
  type BlockId,
  type IrFunction,
  type IrPlace,
  type IrType,
  type LocalId,
  liveAtBlocks,
} from '../ir/index.js';
import {
  and,
  boolVariable,
  bv,
  bvand,
  bvsub,
  disj,
  eq,
  FALSE,
  ne,
  not,
  or,
  sge,
  sle,
  slt,
  type Term,
  TRUE,
  uge,
  ule,
  ult,
} from '../term/index.js';
import type { CallerState } from './caller-state.js';
import type { HeadStates } from './head-states.js';
import type { Instructions } from './instructions.js';
import { factsOf, type LoopFacts } from './loop-facts.js';
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

type Locals = readonly (Term | undefined)[];
type Claim = (locals: Locals) => Term | undefined;

/** Pairs of variables that claims relate; with more of them there would be too many. */
const MOST_RELATED = 12;

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
    const claims = [...inventedFor(entry, facts, code, live)].flatMap((claim) => {
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

function* inventedFor(
  entry: CallerState,
  facts: LoopFacts,
  code: IrFunction,
  live: ReadonlySet<LocalId>,
): Generator<Claim> {
  const isWord = ({ kind }: IrType) => kind === 'pointer' || kind === 'int';
  const isMeant = (local: LocalId) =>
    live.has(local) && entry.locals[local] !== undefined && isWord(code.locals[local].type);
  const changing = facts.assigned.filter(isMeant);
  const named = changing.filter((local) => code.locals[local].sourceName !== undefined);
  for (const local of changing) yield* aboutOne(local, entry, facts);
  const others = code.locals
    .filter(({ id, sourceName }) => isMeant(id) && sourceName !== undefined)
    .map(({ id }) => id)
    .slice(0, MOST_RELATED);
  for (const local of named.slice(0, MOST_RELATED))
    for (const other of others)
      if (other !== local) yield* aboutTwo(local, other, entry, named.includes(other));
}

function* aboutOne(local: LocalId, entry: CallerState, facts: LoopFacts): Generator<Claim> {
  const first = entry.locals[local]!;
  const on =
    (claim: (x: Term) => Term): Claim =>
    (locals) =>
      locals[local] && claim(locals[local]);
  yield on((x) => eq(x, first));
  const enumerated = facts.enumerated.get(local);
  if (enumerated) {
    const before = [...enumerated.locals].flatMap((one) => entry.locals[one] ?? []);
    yield on((x) =>
      disj([
        ...before.map((value) => eq(x, value)),
        ...[...enumerated.constants].map((value) =>
          eq(x, x.sort === 'bool' ? boolOf(value) : bv(value, x.width)),
        ),
      ]),
    );
  }
  if (first.sort === 'bool') return;
  const zero = bv(0, first.width);
  for (const compare of [sge, sle, uge, ule]) yield on((x) => compare(x, first));
  for (const compare of [sge, ne]) yield on((x) => compare(x, zero));
  yield on((x) => eq(bvand(bvsub(x, first), bv(1, x.width)), zero));
  if (first.width >= 32) yield on((x) => eq(bvand(bvsub(x, first), bv(3, x.width)), zero));
  for (const constant of facts.constants.get(first.width) ?? []) {
    const bound = bv(constant, first.width);
    for (const compare of [sle, slt, sge, ule, ult, ne]) yield on((x) => compare(x, bound));
  }
}

function boolOf(value: bigint): Term {
  return value === 0n ? not(TRUE) : TRUE;
}

function* aboutTwo(
  local: LocalId,
  other: LocalId,
  entry: CallerState,
  bothChange: boolean,
): Generator<Claim> {
  const [a, b] = [entry.locals[local]!, entry.locals[other]!];
  if (a.sort !== 'bv' || b.sort !== 'bv' || a.width !== b.width) return;
  const on =
    (claim: (x: Term, y: Term) => Term): Claim =>
    (locals) => {
      const [x, y] = [locals[local], locals[other]];
      return x && y && claim(x, y);
    };
  yield on((x, y) => sle(x, y));
  yield on((x, y) => ule(x, y));
  if (!bothChange) {
    yield on((x, y) => slt(x, y));
    yield on((x, y) => ult(x, y));
  }
  if (bothChange && local < other) {
    yield on((x, y) => eq(x, y));
    yield on((x, y) => eq(bvsub(x, y), bvsub(a, b)));
  }
}
