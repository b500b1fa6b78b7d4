import { invariant } from '../base/index.js';
import { operators, type Term } from './term.js';

/**
 * What applying an operator to arguments gave lately: replaying a program builds the same terms again and again,
 * and one look here saves the rules. Direct-mapped, so that it neither grows nor has to be cleaned; an entry that
 * is gone is computed again, with the same result.
 */
const SIZE = 1 << 16;
const shapes = new Int32Array(SIZE);
const firsts = new Int32Array(SIZE);
const seconds = new Int32Array(SIZE);
const thirds = new Int32Array(SIZE);
const results: (Term | undefined)[] = new Array(SIZE).fill(undefined);

invariant(operators.length <= 64, 'operator code should fit in 6 bits, see shapeOf');

/** In place of the id of an argument that is not there. */
export const NONE = -1;

/** Ids from here on count as if they followed those that are kept: which entries push which out must not depend on the past. */
let first = 0;
let kept = 0;

function place(id: number): number {
  return id < kept ? id : id - first + kept;
}

/** Operator, width and lowest bit in one number; never 0, since no constant is built this way. */
export function shapeOf(code: number, width: number, low: number): number {
  return code | (width << 6) | (low << 15);
}

function slotOf(shape: number, a: number, b: number, c: number): number {
  let h = Math.imul(place(a) ^ Math.imul(shape, 0x85ebca6b), 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15) ^ place(b), 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15) ^ place(c), 0x9e3779b1);
  return (h ^ (h >>> 15)) & (SIZE - 1);
}

/** The result for a shape and the ids of up to three arguments. */
export function recent(shape: number, a: number, b: number, c: number): Term | undefined {
  const slot = slotOf(shape, a, b, c);
  const isSame = firsts[slot] === a && seconds[slot] === b && thirds[slot] === c && shapes[slot] === shape;
  return isSame ? results[slot] : undefined;
}

export function remember(shape: number, a: number, b: number, c: number, result: Term): void {
  const slot = slotOf(shape, a, b, c);
  shapes[slot] = shape;
  firsts[slot] = a;
  seconds[slot] = b;
  thirds[slot] = c;
  results[slot] = result;
}

/** With the terms themselves. Those with ids below `keptIds` stay, the next one has the id `nextId`. */
export function forgetRecent(keptIds: number, nextId: number): void {
  shapes.fill(0);
  results.fill(undefined);
  kept = keptIds;
  first = nextId;
}
