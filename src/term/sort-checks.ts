import { invariant } from '../base/index.js';
import type { Term } from './term.js';

/** What constructors demand of their arguments. The words are made only where they are needed: terms are built all the time. */

const names = { bv: 'bit-vector', fp: 'float' };

export function checkSort(a: Term, sort: 'bv' | 'fp'): void {
  if (a.sort !== sort) invariant(false, `argument should be a ${names[sort]}`);
}

export function checkSame(a: Term, b: Term, sort: 'bv' | 'fp'): void {
  if (a.sort !== sort || b.sort !== sort || a.width !== b.width)
    invariant(false, `arguments should be ${names[sort]}s of one width`);
}
