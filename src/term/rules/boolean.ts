import { eq, not, sle, slt, ule, ult } from '../construct.js';
import { FALSE, TRUE } from '../intern.js';
import { conj, disj } from '../junction.js';
import { installUnary } from '../rewriting.js';
import { codeOf, type Term } from '../term.js';

/** Negation, and equality of booleans. Conjunction and disjunction simplify in `junction.ts`. */

installUnary(codeOf.not, rewriteNot);

function rewriteNot(a: Term): Term | undefined {
  const { args } = a;
  switch (a.op) {
    // match: not(not(a))   result: a
    case 'not':
      return args[0];
    // match: not(a < b)    result: b <= a    likewise for each order of bit-vectors (not of floats: NaN)
    case 'ult':
      return ule(args[1], args[0]);
    case 'ule':
      return ult(args[1], args[0]);
    case 'slt':
      return sle(args[1], args[0]);
    case 'sle':
      return slt(args[1], args[0]);
    // match: not(and(a, …)), none of them a conjunction or disjunction    result: or(not(a), …)
    // The condition keeps negation from running through deep formulas.
    case 'and':
      return args.every(isLiteral) ? disj(args.map(not)) : undefined;
    // match: not(or(a, …)), likewise    result: and(not(a), …)
    case 'or':
      return args.every(isLiteral) ? conj(args.map(not)) : undefined;
    default:
      return undefined;
  }
}

function isLiteral(term: Term): boolean {
  return term.op !== 'and' && term.op !== 'or';
}

/** Whether one is the negation of the other, without building it. */
export function areOpposite(a: Term, b: Term): boolean {
  if (a.op === 'not') return a.args[0] === b;
  if (b.op === 'not') return b.args[0] === a;
  const isPair =
    (a.op === 'ult' && b.op === 'ule') ||
    (a.op === 'ule' && b.op === 'ult') ||
    (a.op === 'slt' && b.op === 'sle') ||
    (a.op === 'sle' && b.op === 'slt');
  return isPair && a.args[0] === b.args[1] && a.args[1] === b.args[0];
}

export function rewriteBooleanEquality(a: Term, b: Term): Term | undefined {
  // match: a == a           result: true
  if (a === b) return TRUE;
  // match: a == true        result: a
  if (b === TRUE) return a;
  // match: a == false       result: not(a)
  if (b === FALSE) return not(a);
  // match: a == not(a)      result: false
  if (areOpposite(a, b)) return FALSE;
  // match: not(a) == not(b) result: a == b
  if (a.op === 'not') return b.op === 'not' ? eq(a.args[0], b.args[0]) : not(eq(a.args[0], b));
  // match: not(a) == b      result: not(a == b)
  if (b.op === 'not') return not(eq(a, b.args[0]));
  return undefined;
}
