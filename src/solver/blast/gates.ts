import { invariant } from '../../base/index.js';

/** A gate's output or its negation: `±node`. Node 1 is the constant true. */
export type Literal = number;

export const TRUE_LITERAL: Literal = 1;
export const FALSE_LITERAL: Literal = -1;

export const GATE_INPUT = 0;
export const GATE_AND = 1;
export const GATE_XOR = 2;
export const GATE_ITE = 3;
export const GATE_MAJORITY = 4;

/** Thrown by `Gates` when a formula needs more gates than allowed; caught by the backend that set the limit. */
export class TooManyGates extends Error {
  override name = 'TooManyGates';
}

/**
 * A circuit with structural hashing: a gate that exists is never built twice, and gates over constants or
 * equal inputs are never built at all. Inputs of a gate always have smaller numbers than the gate.
 * Exclusive-or, choice and majority are gates of their own because their clauses propagate better than those
 * of and-gates that imitate them.
 */
export class Gates {
  kind = new Uint8Array(1024);
  first: Int32Array = new Int32Array(1024);
  second: Int32Array = new Int32Array(1024);
  third: Int32Array = new Int32Array(1024);
  /** Nodes are 1..count. */
  count = 1;
  private table = new Int32Array(4096);
  private readonly limit: number;

  constructor(limit = 8_000_000) {
    this.limit = limit;
  }

  input(): Literal {
    return this.append(GATE_INPUT, 0, 0, 0);
  }

  and(a: Literal, b: Literal): Literal {
    if (a === FALSE_LITERAL || b === FALSE_LITERAL || a === -b) return FALSE_LITERAL;
    if (a === TRUE_LITERAL || a === b) return b;
    if (b === TRUE_LITERAL) return a;
    if (Math.abs(a) > Math.abs(b)) {
      const swap = a;
      a = b;
      b = swap;
    }
    // The younger input may itself be an and-gate that already says something about the older one.
    const node = Math.abs(b);
    if (this.kind[node] === GATE_AND) {
      const x = this.first[node];
      const y = this.second[node];
      if (b > 0) {
        if (x === a || y === a) return b;
        if (x === -a || y === -a) return FALSE_LITERAL;
      } else {
        if (x === -a || y === -a) return a;
        if (x === a) return this.and(a, -y);
        if (y === a) return this.and(a, -x);
      }
    }
    return this.find(GATE_AND, a, b, 0);
  }

  or(a: Literal, b: Literal): Literal {
    return -this.and(-a, -b);
  }

  xor(a: Literal, b: Literal): Literal {
    if (a === FALSE_LITERAL) return b;
    if (b === FALSE_LITERAL) return a;
    if (a === TRUE_LITERAL) return -b;
    if (b === TRUE_LITERAL) return -a;
    if (a === b) return FALSE_LITERAL;
    if (a === -b) return TRUE_LITERAL;
    const sign = a > 0 === b > 0 ? 1 : -1;
    const x = Math.abs(a);
    const y = Math.abs(b);
    return sign * (x < y ? this.find(GATE_XOR, x, y, 0) : this.find(GATE_XOR, y, x, 0));
  }

  iff(a: Literal, b: Literal): Literal {
    return -this.xor(a, b);
  }

  ite(condition: Literal, then: Literal, otherwise: Literal): Literal {
    if (condition === TRUE_LITERAL || then === otherwise) return then;
    if (condition === FALSE_LITERAL) return otherwise;
    if (then === -otherwise) return this.iff(condition, then);
    if (then === TRUE_LITERAL || then === condition) return this.or(condition, otherwise);
    if (then === FALSE_LITERAL || then === -condition) return this.and(-condition, otherwise);
    if (otherwise === TRUE_LITERAL || otherwise === -condition) return this.or(-condition, then);
    if (otherwise === FALSE_LITERAL || otherwise === condition) return this.and(condition, then);
    let t = then;
    let e = otherwise;
    if (condition < 0) {
      t = otherwise;
      e = then;
    }
    const sign = t > 0 ? 1 : -1;
    return sign * this.find(GATE_ITE, Math.abs(condition), sign * t, sign * e);
  }

  /** True when at least two of the three are: the carry of an adder. */
  majority(a: Literal, b: Literal, c: Literal): Literal {
    if (a === b) return a;
    if (a === -b) return c;
    if (a === c) return a;
    if (a === -c) return b;
    if (b === c) return b;
    if (b === -c) return a;
    if (a === TRUE_LITERAL) return this.or(b, c);
    if (a === FALSE_LITERAL) return this.and(b, c);
    if (b === TRUE_LITERAL) return this.or(a, c);
    if (b === FALSE_LITERAL) return this.and(a, c);
    if (c === TRUE_LITERAL) return this.or(a, b);
    if (c === FALSE_LITERAL) return this.and(a, b);
    let x = a;
    let y = b;
    let z = c;
    let swap: Literal;
    if (Math.abs(x) > Math.abs(y)) {
      swap = x;
      x = y;
      y = swap;
    }
    if (Math.abs(y) > Math.abs(z)) {
      swap = y;
      y = z;
      z = swap;
    }
    if (Math.abs(x) > Math.abs(y)) {
      swap = x;
      x = y;
      y = swap;
    }
    const sign = x > 0 ? 1 : -1;
    return sign * this.find(GATE_MAJORITY, sign * x, sign * y, sign * z);
  }

  private find(kind: number, a: number, b: number, c: number): Literal {
    const mask = this.table.length - 1;
    let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35) ^ kind;
    hash ^= hash >>> 15;
    let slot = hash & mask;
    for (;;) {
      const node = this.table[slot];
      if (node === 0) break;
      if (
        this.first[node] === a &&
        this.second[node] === b &&
        this.third[node] === c &&
        this.kind[node] === kind
      ) {
        return node;
      }
      slot = (slot + 1) & mask;
    }
    const node = this.append(kind, a, b, c);
    this.table[slot] = node;
    if (this.count * 2 > this.table.length) this.rehash();
    return node;
  }

  private append(kind: number, a: number, b: number, c: number): number {
    if (this.count >= this.limit) throw new TooManyGates(`more than ${this.limit} gates`);
    const node = ++this.count;
    if (node === this.kind.length) this.grow();
    this.kind[node] = kind;
    this.first[node] = a;
    this.second[node] = b;
    this.third[node] = c;
    return node;
  }

  private grow(): void {
    const size = this.kind.length * 2;
    const kind = new Uint8Array(size);
    kind.set(this.kind);
    this.kind = kind;
    this.first = widened(this.first, size);
    this.second = widened(this.second, size);
    this.third = widened(this.third, size);
  }

  private rehash(): void {
    const table = new Int32Array(this.table.length * 2);
    const mask = table.length - 1;
    for (const node of this.table) {
      if (node === 0) continue;
      let hash =
        Math.imul(this.first[node], 0x9e3779b1) ^
        Math.imul(this.second[node], 0x85ebca6b) ^
        Math.imul(this.third[node], 0xc2b2ae35) ^
        this.kind[node];
      hash ^= hash >>> 15;
      let slot = hash & mask;
      while (table[slot] !== 0) slot = (slot + 1) & mask;
      table[slot] = node;
    }
    this.table = table;
  }
}

export function widened(array: Int32Array, size: number): Int32Array {
  invariant(size >= array.length, 'array should grow');
  const wider = new Int32Array(size);
  wider.set(array);
  return wider;
}
