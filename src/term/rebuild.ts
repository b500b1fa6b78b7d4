import { invariant } from '../base/index.js';
import * as make from './construct.js';
import * as makeFp from './construct-fp.js';
import { conj, disj } from './junction.js';
import { codeOf, type Term, type TermOp } from './term.js';
import { subtermsWhere } from './traverse.js';

type Builder = (args: readonly Term[], width: number, low: number) => Term;

function one(build: (a: Term) => Term): Builder {
  return (args) => build(args[0]);
}

function two(build: (a: Term, b: Term) => Term): Builder {
  return (args) => build(args[0], args[1]);
}

function toWidth(build: (a: Term, width: number) => Term): Builder {
  return (args, width) => build(args[0], width);
}

const byName: Readonly<Record<Exclude<TermOp, 'const' | 'var'>, Builder>> = {
  not: one(make.not),
  and: conj,
  or: disj,
  eq: two(make.eq),
  ite: (args) => make.ite(args[0], args[1], args[2]),
  bvadd: two(make.bvadd),
  bvmul: two(make.bvmul),
  bvneg: one(make.bvneg),
  bvudiv: two(make.bvudiv),
  bvurem: two(make.bvurem),
  bvsdiv: two(make.bvsdiv),
  bvsrem: two(make.bvsrem),
  bvand: two(make.bvand),
  bvor: two(make.bvor),
  bvxor: two(make.bvxor),
  bvnot: one(make.bvnot),
  bvshl: two(make.bvshl),
  bvlshr: two(make.bvlshr),
  bvashr: two(make.bvashr),
  concat: two(make.concat),
  extract: (args, width, low) => make.extract(args[0], low + width - 1, low),
  zext: toWidth(make.zext),
  sext: toWidth(make.sext),
  ult: two(make.ult),
  ule: two(make.ule),
  slt: two(make.slt),
  sle: two(make.sle),
  fpadd: two(makeFp.fpadd),
  fpsub: two(makeFp.fpsub),
  fpmul: two(makeFp.fpmul),
  fpdiv: two(makeFp.fpdiv),
  fprem: two(makeFp.fprem),
  fpsqrt: one(makeFp.fpsqrt),
  fpfma: (args) => makeFp.fpfma(args[0], args[1], args[2]),
  fpneg: one(makeFp.fpneg),
  fpabs: one(makeFp.fpabs),
  'fpround-even': one(makeFp.fpRoundEven),
  'fpround-away': one(makeFp.fpRoundAway),
  fpfloor: one(makeFp.fpFloor),
  fpceil: one(makeFp.fpCeil),
  fptrunc: one(makeFp.fpTrunc),
  fpeq: two(makeFp.fpeq),
  fplt: two(makeFp.fplt),
  fple: two(makeFp.fple),
  fpisnan: one(makeFp.fpIsNaN),
  fpisinf: one(makeFp.fpIsInf),
  fpisneg: one(makeFp.fpIsNegative),
  'fp-from-bits': one(makeFp.fpFromBits),
  'fp-to-bits': one(makeFp.fpToBits),
  'fp-to-fp': toWidth(makeFp.fpToFp),
  'fp-from-signed': toWidth(makeFp.fpFromSigned),
  'fp-from-unsigned': toWidth(makeFp.fpFromUnsigned),
  'fp-to-signed': toWidth(makeFp.fpToSigned),
  'fp-to-unsigned': toWidth(makeFp.fpToUnsigned),
};

const builders: (Builder | undefined)[] = [];
for (const [op, build] of Object.entries(byName)) builders[codeOf[op as TermOp]] = build;

/** The term's operator on other arguments of the same sorts, through the smart constructors. */
export function rebuild(term: Term, args: readonly Term[]): Term {
  const build = builders[term.code];
  invariant(build !== undefined, 'leaf should not be rebuilt');
  return build(args, term.width, term.low);
}

/**
 * Replaces each key by its value wherever it occurs, all at once (values are not searched again), and
 * simplifies on the way up. Keys are variables or any other terms.
 */
export function substitute(term: Term, replacements: ReadonlyMap<Term, Term>): Term {
  return substituteAll([term], replacements)[0];
}

/** As `substitute`, for several terms; what they share is rebuilt once. */
export function substituteAll(
  terms: readonly Term[],
  replacements: ReadonlyMap<Term, Term>,
): readonly Term[] {
  if (replacements.size === 0) return terms;
  // A term older than every key cannot contain one.
  let oldest = Number.POSITIVE_INFINITY;
  for (const [key, value] of replacements) {
    invariant(key.sort === value.sort && key.width === value.width, 'replacement should have the same sort');
    oldest = Math.min(oldest, key.id);
  }
  const results = new Map<Term, Term>();
  for (const inner of subtermsWhere(terms, (t) => t.id >= oldest)) {
    const result = replacements.get(inner) ?? rebuildFrom(inner, results);
    if (result !== inner) results.set(inner, result);
  }
  return terms.map((term) => results.get(term) ?? term);
}

function rebuildFrom(term: Term, results: ReadonlyMap<Term, Term>): Term {
  const { args } = term;
  let isChanged = false;
  for (const arg of args) {
    if (results.has(arg)) {
      isChanged = true;
      break;
    }
  }
  return isChanged
    ? rebuild(
        term,
        args.map((arg) => results.get(arg) ?? arg),
      )
    : term;
}
