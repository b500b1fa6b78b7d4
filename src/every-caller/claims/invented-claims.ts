import type { IrType, LocalId, LoopFacts } from '../../ir/index.js';
import {
  bv,
  bvand,
  bvsub,
  disj,
  eq,
  ne,
  not,
  sge,
  sle,
  slt,
  type Term,
  TRUE,
  ule,
  ult,
} from '../../term/index.js';
import type { Machine } from './machine-states.js';
import { sinceFirst } from './since-first.js';

/** Of the values that local variables have; undefined where it is not about all of them. */
export type Claim = (locals: Locals) => Term | undefined;
export type Locals = readonly (Term | undefined)[];

/** Pairs of variables that claims relate; with more of them there would be too many. */
const MOST_RELATED = 12;

/** What may hold of variables at the head of a loop, whenever control is there, by what its code is like. */
export function* inventedFor(entry: Locals, facts: LoopFacts, machine: Machine): Generator<Claim> {
  const { code } = machine;
  const live = machine.live[machine.head];
  const isWord = ({ kind }: IrType) => kind === 'pointer' || kind === 'int';
  const isMeant = (local: LocalId) =>
    live.has(local) && entry[local] !== undefined && isWord(code.locals[local].type);
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

function* aboutOne(local: LocalId, entry: Locals, facts: LoopFacts): Generator<Claim> {
  const first = entry[local]!;
  const on =
    (claim: (x: Term) => Term): Claim =>
    (locals) =>
      locals[local] && claim(locals[local]);
  const enumerated = facts.enumerated.get(local);
  if (enumerated) {
    const before = [...enumerated.locals].flatMap((one) => entry[one] ?? []);
    yield on((x) =>
      disj([
        ...before.map((value) => eq(x, value)),
        ...[...enumerated.constants].map((value) =>
          eq(x, x.sort === 'bool' ? boolOf(value) : bv(value, x.width)),
        ),
      ]),
    );
  }
  for (const claim of sinceFirst(first)) yield on(claim);
  if (first.sort === 'bool') return;
  const multiple = bv(3, first.width);
  if (first.width >= 32) yield on((x) => eq(bvand(bvsub(x, first), multiple), bv(0, x.width)));
  for (const constant of facts.constants.get(first.width) ?? []) {
    const bound = bv(constant, first.width);
    for (const compare of [sle, slt, sge, ule, ult, ne]) yield on((x) => compare(x, bound));
  }
}

function boolOf(value: bigint): Term {
  return value === 0n ? not(TRUE) : TRUE;
}

function* aboutTwo(local: LocalId, other: LocalId, entry: Locals, bothChange: boolean): Generator<Claim> {
  const [a, b] = [entry[local]!, entry[other]!];
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
