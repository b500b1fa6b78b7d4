import { invariant } from '../base/index.js';
import { forgetRecent } from './recent.js';
import { codeOf, operators, type Sort, Term, type TermValue } from './term.js';

/**
 * The table that makes terms unique: open addressing over two parallel arrays, the hashes beside the terms
 * so that a probe rarely touches a term that is not the one. Nothing is removed but by `forgetTerms`; ids are
 * positions in the order of creation, and never given twice.
 */
const FIRST_CAPACITY = 1 << 14;
let capacity = FIRST_CAPACITY;
let hashes = new Int32Array(capacity);
let table = emptyTable(capacity);
let used = 0;
let nextId = 0;

/** How many terms there are. */
export function termCount(): number {
  return used;
}

const NO_ARGS: readonly Term[] = Object.freeze([]);

function mix(h: number, k: number): number {
  const x = Math.imul(h ^ k, 0x9e3779b1);
  return x ^ (x >>> 15);
}

function start(code: number, width: number, low: number): number {
  return mix(code | (width << 8), low);
}

function insert(slot: number, hash: number, term: Term): Term {
  hashes[slot] = hash;
  table[slot] = term;
  used++;
  if (used * 2 > capacity) grow();
  return term;
}

function grow(): void {
  const oldTable = table;
  const oldHashes = hashes;
  capacity *= 2;
  hashes = new Int32Array(capacity);
  table = emptyTable(capacity);
  for (let i = 0; i < oldTable.length; i++) {
    const term = oldTable[i];
    if (term !== undefined) place(term, oldHashes[i]);
  }
}

function place(term: Term, hash: number): void {
  let slot = hash & (capacity - 1);
  while (table[slot] !== undefined) slot = (slot + 1) & (capacity - 1);
  hashes[slot] = hash;
  table[slot] = term;
}

/** Grown one by one: V8 makes a dictionary of an array that is asked to be this long at once. */
function emptyTable(length: number): (Term | undefined)[] {
  const slots: (Term | undefined)[] = [];
  for (let i = 0; i < length; i++) slots.push(undefined);
  return slots;
}

function create(
  code: number,
  sort: Sort,
  width: number,
  low: number,
  args: readonly Term[],
  depth: number,
  ground: boolean,
): Term {
  return new Term(
    nextId++,
    operators[code],
    code,
    sort,
    width,
    low,
    args,
    undefined,
    undefined,
    depth,
    ground,
  );
}

// Looking a term up is written out for each number of arguments: nothing is done more often, and a list of them would
// have to be made first.

export function intern1(code: number, sort: Sort, width: number, low: number, a: Term): Term {
  const hash = mix(start(code, width, low), a.id);
  let slot = hash & (capacity - 1);
  for (;;) {
    const t = table[slot];
    if (t === undefined) break;
    if (hashes[slot] === hash && t.code === code && t.args[0] === a && t.width === width && t.low === low) {
      return t;
    }
    slot = (slot + 1) & (capacity - 1);
  }
  return insert(slot, hash, create(code, sort, width, low, [a], a.depth + 1, a.ground));
}

export function intern2(code: number, sort: Sort, width: number, a: Term, b: Term): Term {
  const hash = mix(mix(start(code, width, 0), a.id), b.id);
  let slot = hash & (capacity - 1);
  for (;;) {
    const t = table[slot];
    if (t === undefined) break;
    if (
      hashes[slot] === hash &&
      t.code === code &&
      t.args.length === 2 &&
      t.args[0] === a &&
      t.args[1] === b &&
      t.width === width
    ) {
      return t;
    }
    slot = (slot + 1) & (capacity - 1);
  }
  const depth = Math.max(a.depth, b.depth) + 1;
  return insert(slot, hash, create(code, sort, width, 0, [a, b], depth, a.ground && b.ground));
}

export function intern3(code: number, sort: Sort, width: number, a: Term, b: Term, c: Term): Term {
  const hash = mix(mix(mix(start(code, width, 0), a.id), b.id), c.id);
  let slot = hash & (capacity - 1);
  for (;;) {
    const t = table[slot];
    if (t === undefined) break;
    if (
      hashes[slot] === hash &&
      t.code === code &&
      t.args.length === 3 &&
      t.args[0] === a &&
      t.args[1] === b &&
      t.args[2] === c &&
      t.width === width
    ) {
      return t;
    }
    slot = (slot + 1) & (capacity - 1);
  }
  const depth = Math.max(a.depth, b.depth, c.depth) + 1;
  const ground = a.ground && b.ground && c.ground;
  return insert(slot, hash, create(code, sort, width, 0, [a, b, c], depth, ground));
}

/** For conjunctions and disjunctions of any length; keeps `args` when the term is new. */
export function internList(code: number, sort: Sort, width: number, args: readonly Term[]): Term {
  if (args.length === 2) return intern2(code, sort, width, args[0], args[1]);
  if (args.length === 3) return intern3(code, sort, width, args[0], args[1], args[2]);
  let hash = start(code, width, 0);
  let depth = 0;
  let ground = true;
  for (const arg of args) {
    hash = mix(hash, arg.id);
    if (arg.depth > depth) depth = arg.depth;
    ground = ground && arg.ground;
  }
  let slot = hash & (capacity - 1);
  for (;;) {
    const t = table[slot];
    if (t === undefined) break;
    if (hashes[slot] === hash && t.code === code && t.width === width && sameArgs(t.args, args)) return t;
    slot = (slot + 1) & (capacity - 1);
  }
  return insert(slot, hash, create(code, sort, width, 0, args, depth + 1, ground));
}

function sameArgs(a: readonly Term[], b: readonly Term[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function leaf(
  op: 'const' | 'var',
  sort: Sort,
  width: number,
  value: TermValue | undefined,
  name: string | undefined,
): Term {
  return new Term(nextId++, op, codeOf[op], sort, width, 0, NO_ARGS, value, name, 0, op === 'const');
}

export const FALSE: Term = leaf('const', 'bool', 0, false, undefined);
export const TRUE: Term = leaf('const', 'bool', 0, true, undefined);

const MAX_WIDTH = 256;
/** Constants 0..255 of each width up to 32, where nearly all lookups end. */
const SMALL = 256;
const smallConstants: (Term | undefined)[][] = [];
const bvConstants: Map<number | bigint, Term>[] = [];
for (let width = 0; width <= MAX_WIDTH; width++) {
  smallConstants.push(width <= 32 ? new Array(SMALL).fill(undefined) : []);
  bvConstants.push(new Map());
}

/** The constant for a value that is already in normal form: in range, a bigint just above 32 bits. */
export function bvConstant(value: number | bigint, width: number): Term {
  const isSmall = width <= 32 && (value as number) < SMALL;
  const known = isSmall ? smallConstants[width][value as number] : bvConstants[width].get(value);
  if (known !== undefined) return known;
  const term = leaf('const', 'bv', width, value, undefined);
  if (isSmall) smallConstants[width][value as number] = term;
  else bvConstants[width].set(value, term);
  return term;
}

const fpConstants = { 32: new Map<number, Term>(), 64: new Map<number, Term>() };
/** A Map takes -0 for 0: the negative zeros live beside it. */
const negativeZeros = {
  32: leaf('const', 'fp', 32, -0, undefined),
  64: leaf('const', 'fp', 64, -0, undefined),
};

export function fpConstant(value: number, width: number): Term {
  const format = width === 32 ? 32 : 64;
  if (Object.is(value, -0)) return negativeZeros[format];
  let term = fpConstants[format].get(value);
  if (term === undefined) {
    term = leaf('const', 'fp', width, value, undefined);
    fpConstants[format].set(value, term);
  }
  return term;
}

const variables: Map<string, Term>[] = [];

/** The text as the name of a variable: SMT-LIB quotes whatever it is, but for these two characters. */
export const quotable = (text: string): string => text.replaceAll(/[|\\]/g, '/');

/** Width 0 stands for a boolean. Variables of one name and different widths are different variables. */
export function internVariable(name: string, width: number): Term {
  invariant(width >= 0 && width <= MAX_WIDTH, 'variable should have 1 to 256 bits');
  invariant(!/[|\\]/.test(name), 'variable name should contain neither | nor \\');
  variables[width] ??= new Map();
  const byName = variables[width];
  let term = byName.get(name);
  if (term === undefined) {
    term = leaf('var', width === 0 ? 'bool' : 'bv', width, undefined, name);
    byName.set(name, term);
  }
  return term;
}

/** All terms made so far are never forgotten: modules hold them. No other module may make any while it is loaded. */
const kept = nextId;

/**
 * Lets go of all terms. What is made from now on has the order that it would have had in a new process, so that nobody can tell
 * what was made before. Nobody may use a term of before together with one that is made after it: this is for the time between
 * two functions.
 */
export function forgetTerms(): void {
  forgetRecent(kept, nextId);
  capacity = FIRST_CAPACITY;
  hashes = new Int32Array(capacity);
  table = emptyTable(capacity);
  used = 0;
  for (const constants of smallConstants) constants.fill(undefined);
  for (const constants of [...bvConstants, ...Object.values(fpConstants), ...variables]) constants?.clear();
}
