import {
  bv,
  bvadd,
  bvmul,
  bvsub,
  Evaluator,
  eq,
  extract,
  FALSE,
  ne,
  not,
  or,
  sext,
  sge,
  sle,
  slt,
  type Term,
  type TermValue,
  TRUE,
  uge,
  ule,
  ult,
  zext,
} from '../term/index.js';
import type { Sample } from './samples.js';

/** Formulas that might hold of the variables: the simpler ones first. */

/** Constants per width that are worth comparing with. */
const MOST_CONSTANTS = 20;
/** Sums of three variables are only tried where there are few. */
const MOST_FOR_TRIPLES = 7;
const MOST_FOR_PAIRS = 14;

/** What is known of a point for which formulas are guessed. */
export interface Clues {
  readonly variables: readonly Term[];
  readonly samples: readonly Sample[];
  /** By width. */
  readonly constants: ReadonlyMap<number, readonly TermValue[]>;
  isSigned(variable: Term): boolean;
}

/** All that are true in every sample. */
export function candidatesFor(clues: Clues): readonly Term[] {
  const found = new Set<Term>();
  const { samples } = clues;
  for (const term of generate(clues)) {
    if (term !== TRUE && term !== FALSE && !found.has(term) && holdsIn(term, samples)) found.add(term);
  }
  return [...found];
}

export function holdsIn(term: Term, samples: readonly Sample[]): boolean {
  return samples.every((sample) => new Evaluator((one) => sample.get(one) ?? 0).value(term) === true);
}

function* generate({ variables, samples, constants, isSigned }: Clues): Iterable<Term> {
  const vectors = variables.filter(({ sort }) => sort === 'bv');
  for (const one of variables) if (one.sort === 'bool') yield* [one, not(one)];
  // What reads best first: the order that the type of the variables suggests.
  const orders: readonly Order[] = vectors.some(isSigned) ? ['signed', 'unsigned'] : ['unsigned', 'signed'];
  for (const order of orders) {
    for (const one of vectors) yield* bounds(one, around(constants.get(one.width) ?? [], one.width), order);
    if (vectors.length > MOST_FOR_PAIRS) continue;
    for (let i = 0; i < vectors.length; i++) {
      for (let k = i + 1; k < vectors.length; k++) yield* comparisons(vectors[i], vectors[k], order);
    }
  }
  for (const one of vectors) yield* lowBits(one);
  if (vectors.length > MOST_FOR_PAIRS) return;
  for (let i = 0; i < vectors.length; i++) {
    for (let k = i + 1; k < vectors.length; k++) {
      if (vectors[i].width === vectors[k].width) yield* linear(vectors[i], vectors[k], samples);
    }
  }
  if (vectors.length > MOST_FOR_TRIPLES) return;
  for (const x of vectors) {
    for (const y of vectors) {
      for (const z of vectors) {
        if (x.id < y.id && x.width === y.width && y.width === z.width && z !== x && z !== y)
          yield eq(bvadd(x, y), z);
      }
    }
  }
}

type Order = 'signed' | 'unsigned';

function* bounds(x: Term, constants: readonly Term[], order: Order): Iterable<Term> {
  for (const c of constants) {
    if (order === 'signed') yield* [eq(x, c), sge(x, c), sle(x, c), ne(x, c)];
    else yield* [eq(x, c), ule(x, c), uge(x, c), ne(x, c)];
  }
}

function* lowBits(x: Term): Iterable<Term> {
  for (let bits = 1; bits <= Math.min(3, x.width - 1); bits++) {
    const low = extract(x, bits - 1, 0);
    for (let value = 0; value < 2 ** bits; value++) yield eq(low, bv(value, bits));
  }
}

function* comparisons(a: Term, b: Term, order: Order): Iterable<Term> {
  if (a.width !== b.width) {
    const [narrow, wide] = a.width < b.width ? [a, b] : [b, a];
    const extended = order === 'signed' ? sext(narrow, wide.width) : zext(narrow, wide.width);
    yield* [
      eq(extended, wide),
      sle(extended, wide),
      sge(extended, wide),
      ule(extended, wide),
      uge(extended, wide),
    ];
    return;
  }
  yield eq(a, b);
  if (order === 'signed') yield* [sle(a, b), sle(b, a), slt(a, b), slt(b, a)];
  else yield* [ule(a, b), ule(b, a), ult(a, b), ult(b, a)];
  yield ne(a, b);
}

/** `y == k * x + c`, with what two samples say of `k` and `c`. */
function* linear(x: Term, y: Term, samples: readonly Sample[]): Iterable<Term> {
  const points = distinctPoints(x, y, samples);
  if (points.length < 2) return;
  const [first] = points;
  const { width } = x;
  for (const factor of [1n, -1n]) {
    const rest = BigInt.asUintN(width, first.y - factor * first.x);
    const side = factor === 1n ? bvsub(y, x) : bvadd(x, y);
    yield eq(side, bv(rest, width));
  }
  yield* differenceBounds(x, y, points);
  const second = points.find((point) => point.x !== first.x);
  if (second === undefined || points.length < 3) return;
  for (const [p, q, from, to] of [
    [first.x, second.x, x, y],
    [first.y, second.y, y, x],
  ] as const) {
    const [r, s] = from === x ? [first.y, second.y] : [first.x, second.x];
    const run = BigInt.asIntN(width, q - p);
    const rise = BigInt.asIntN(width, s - r);
    if (run === 0n || rise % run !== 0n) continue;
    const factor = rise / run;
    if (factor < -64n || factor > 64n || factor === 0n || factor === 1n || factor === -1n) continue;
    const rest = BigInt.asUintN(width, r - factor * p);
    yield eq(to, bvadd(bvmul(from, bv(factor, width)), bv(rest, width)));
  }
}

/** Values of two variables that were seen together. */
type Points = readonly { readonly x: bigint; readonly y: bigint }[];

/** `x <= y + c` with the largest difference there was, if it is small, and the other way round. */
function* differenceBounds(x: Term, y: Term, points: Points): Iterable<Term> {
  const { width } = x;
  const differences = points.map((point) => Number(BigInt.asIntN(width, point.x - point.y)));
  const largest = Math.max(...differences);
  const smallest = Math.min(...differences);
  const isSmall = (one: number) => one !== 0 && Math.abs(one) <= 16;
  yield* slopes(x, y, points);
  yield* slopes(
    y,
    x,
    points.map((point) => ({ x: point.y, y: point.x })),
  );
  if (isSmall(largest))
    yield* [sle(x, bvadd(y, bv(BigInt(largest), width))), ule(x, bvadd(y, bv(BigInt(largest), width)))];
  if (isSmall(smallest))
    yield* [sle(y, bvsub(x, bv(BigInt(smallest), width))), ule(y, bvsub(x, bv(BigInt(smallest), width)))];
}

/** `y <= k * x + c` for each small `k` for which the samples allow a small `c`. */
function* slopes(x: Term, y: Term, points: Points): Iterable<Term> {
  const { width } = x;
  for (const factor of [2n, 3n, 4n]) {
    const rest = Math.max(
      ...points.map((point) =>
        Number(BigInt.asIntN(width, point.y) - factor * BigInt.asIntN(width, point.x)),
      ),
    );
    if (Math.abs(rest) > 16) continue;
    const bound = bvadd(bvmul(x, bv(factor, width)), bv(BigInt(rest), width));
    yield sle(y, bound);
  }
}

function distinctPoints(x: Term, y: Term, samples: readonly Sample[]): { x: bigint; y: bigint }[] {
  const points = new Map<string, { x: bigint; y: bigint }>();
  for (const sample of samples) {
    const [p, q] = [sample.get(x), sample.get(y)];
    if (p === undefined || q === undefined) continue;
    points.set(`${p} ${q}`, { x: BigInt(p), y: BigInt(q) });
  }
  return [...points.values()];
}

/** The constants, their neighbours, and the ends of the type. */
function around(constants: readonly TermValue[], width: number): readonly Term[] {
  const found = new Set<Term>([bv(0, width)]);
  for (const step of [0n, -1n, 1n]) {
    for (const value of constants.slice(0, MOST_CONSTANTS)) found.add(bv(BigInt(value) + step, width));
  }
  for (const value of [1n, -1n]) found.add(bv(value, width));
  return [...found];
}

/** How many disjunctions are tried, and of how many formulas. */
const MOST_DISJUNCTIONS = 200;
const MOST_DISJUNCTS = 32;

/**
 * `a || b` for formulas that are true in some samples only: what holds before the loop has run, or for the inputs
 * with which it does not run at all, and what holds afterwards.
 */
export function disjunctionsFor(clues: Clues): readonly Term[] {
  const { samples, variables } = clues;
  if (samples.length < 2 || variables.length > MOST_FOR_TRIPLES) return [];
  const partial: { readonly term: Term; readonly holds: readonly boolean[] }[] = [];
  const seen = new Set<Term>([TRUE, FALSE]);
  // Comparisons with zero and with each other: what a loop's condition is like.
  for (const term of generate({ ...clues, constants: new Map() })) {
    if (partial.length >= MOST_DISJUNCTS || seen.has(term)) continue;
    seen.add(term);
    const holds = samples.map((sample) => holdsIn(term, [sample]));
    if (holds.includes(true) && holds.includes(false)) partial.push({ term, holds });
  }
  const found: Term[] = [];
  for (let i = 0; i < partial.length; i++) {
    for (let k = i + 1; k < partial.length && found.length < MOST_DISJUNCTIONS; k++) {
      if (!partial[i].holds.every((holds, n) => holds || partial[k].holds[n])) continue;
      const term = or(partial[i].term, partial[k].term);
      if (term !== TRUE) found.push(term);
    }
  }
  return found;
}
