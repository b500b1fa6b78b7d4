import { invariant } from '../base/index.js';
import { intern1, internList } from './intern.js';
import { rebuild } from './rebuild.js';
import { codeOf, type Sort, type Term, type TermOp } from './term.js';
import { subterms } from './traverse.js';

/** Terms as written, for proving the rules: built without any simplification, and simplified afterwards. */

export interface RawShape {
  /** Of the result, where the arguments do not determine it: extensions, conversions, `extract`. */
  readonly width?: number;
  readonly low?: number;
}

/** `op` applied to `args` without simplifying. Sorts are not checked. Not for use outside of tests and proofs. */
export function rawTerm(
  op: Exclude<TermOp, 'const' | 'var'>,
  args: readonly Term[],
  shape: RawShape = {},
): Term {
  invariant(args.length > 0, 'operator should have arguments');
  const sort = sortOf(op, args);
  const width = shape.width ?? widthOf(op, sort, args);
  if (args.length === 1) return intern1(codeOf[op], sort, width, shape.low ?? 0, args[0]);
  return internList(codeOf[op], sort, width, args);
}

/** Rebuilds a term from its leaves through the smart constructors. */
export function simplified(term: Term): Term {
  const results = new Map<Term, Term>();
  for (const inner of subterms([term])) {
    const args = inner.args.map((arg) => results.get(arg) ?? arg);
    results.set(inner, args.length === 0 ? inner : rebuild(inner, args));
  }
  return results.get(term) ?? term;
}

const booleanOperators: ReadonlySet<TermOp> = new Set([
  'not',
  'and',
  'or',
  'eq',
  'ult',
  'ule',
  'slt',
  'sle',
  'fpeq',
  'fplt',
  'fple',
  'fpisnan',
  'fpisinf',
  'fpisneg',
]);

function sortOf(op: TermOp, args: readonly Term[]): Sort {
  if (op === 'ite') return args[1].sort;
  if (booleanOperators.has(op)) return 'bool';
  if (op === 'fp-to-bits' || op === 'fp-to-signed' || op === 'fp-to-unsigned') return 'bv';
  return op.startsWith('fp') ? 'fp' : 'bv';
}

function widthOf(op: TermOp, sort: Sort, args: readonly Term[]): number {
  if (sort === 'bool') return 0;
  if (op === 'concat') return args[0].width + args[1].width;
  return op === 'ite' ? args[1].width : args[0].width;
}
