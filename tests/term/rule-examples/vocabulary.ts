import type { Term, TermOp } from '../../../src/term/index.js';
import * as t from '../../../src/term/index.js';

/** What the examples of rules are written with. */

export interface RuleExample {
  /** As in the rule's `match:` comment, roughly. */
  readonly name: string;
  /** As written, not simplified. */
  readonly before: Term;
  /** What the rule makes of it. */
  readonly after: Term;
  /** Why no solver is asked whether the two are equal. */
  readonly unproved?: string;
}

/** A term close to a rule's pattern that must stay as it is (up to the order of arguments). */
export interface StayingExample {
  readonly name: string;
  readonly term: Term;
}

export interface Theme {
  /** The file of `src/term` whose rules these are. */
  readonly file: string;
  readonly rules: readonly RuleExample[];
  readonly staying: readonly StayingExample[];
}

export const x = t.variable('x', 8);
export const y = t.variable('y', 8);
export const z = t.variable('z', 8);
export const v = t.variable('v', 8);
/** 1, 4, 16 and 64 bits. */
export const bit = t.variable('bit', 1);
export const nibble = t.variable('nibble', 4);
export const wide = t.variable('wide', 16);
export const long = t.variable('long', 64);
export const p = t.boolVariable('p');
export const q = t.boolVariable('q');
export const s = t.boolVariable('s');
export const f = t.fpFromBits(t.variable('f', 32));
export const g = t.fpFromBits(t.variable('g', 32));
export const d = t.fpFromBits(t.variable('d', 64));
export const e = t.fpFromBits(t.variable('e', 64));

/** A constant of 8 bits. */
export function k(value: number): Term {
  return t.bv(value, 8);
}

/** A constant of 16 bits. */
export function k16(value: number): Term {
  return t.bv(value, 16);
}

type InnerOp = Exclude<TermOp, 'const' | 'var'>;

/** An operator as written. */
export function raw(op: InnerOp, ...args: Term[]): Term {
  return t.rawTerm(op, args);
}

/** An extension or conversion as written. */
export function rawTo(op: InnerOp, arg: Term, width: number): Term {
  return t.rawTerm(op, [arg], { width });
}

export function rawExtract(arg: Term, high: number, low: number): Term {
  return t.rawTerm('extract', [arg], { width: high - low + 1, low });
}

export function rule(name: string, before: Term, after: Term, unproved?: string): RuleExample {
  return { name, before, after, unproved };
}

export function stays(name: string, term: Term): StayingExample {
  return { name, term };
}
