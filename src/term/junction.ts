import { invariant } from '../base/index.js';
import { eq, not } from './construct.js';
import { FALSE, internList, TRUE } from './intern.js';
import { NONE, recent, remember, shapeOf } from './recent.js';
import { codeOf, type Term } from './term.js';

/**
 * Conjunctions and disjunctions: of any number of arguments, flat, without duplicates, ordered by id.
 *
 *   match:  and(…, true, …)                        result: and(…, …)
 *   match:  and(…, false, …)                       result: false
 *   match:  and(a) / and()                         result: a / true
 *   match:  and(…, a, …, a, …)                     result: and(…, a, …)
 *   match:  and(…, a, …, not(a), …)                result: false
 *   match:  and(…, and(a, b), …), not too long     result: and(…, a, b, …)
 *   match:  and(…, a, …, or(a, b), …)              result: and(…, a, …)
 *   match:  and(…, a, …, or(not(a), b), …)         result: and(…, a, …, b, …)
 *   match:  and(…, x == c, …, x == d, …)           result: false             for constants c, d
 *   match:  and(…, x == c, …, not(x == d), …)      result: and(…, x == c, …)
 *
 * and the dual ones for `or`, with not(x == c) in the place of x == c.
 */

/** A longer one stays an argument, so that adding one conjunct after the other costs linear time. */
const LONGEST_FLATTENED = 32;
/** A longer inner disjunction is not searched for members of the outer conjunction, and the other way round. */
const LONGEST_INNER = 8;

type JunctionOp = 'and' | 'or';

export function and(...args: Term[]): Term {
  return conj(args);
}

export function or(...args: Term[]): Term {
  return disj(args);
}

export function conj(args: readonly Term[]): Term {
  return args.length === 2 ? pair('and', args[0], args[1]) : junction('and', args);
}

export function disj(args: readonly Term[]): Term {
  return args.length === 2 ? pair('or', args[0], args[1]) : junction('or', args);
}

export function implies(a: Term, b: Term): Term {
  return pair('or', not(a), b);
}

/** The usual case, remembered. */
function pair(op: JunctionOp, a: Term, b: Term): Term {
  const shape = shapeOf(codeOf[op], 0, 0);
  const known = recent(shape, a.id, b.id, NONE);
  if (known !== undefined) return known;
  const result = junction(op, [a, b]);
  remember(shape, a.id, b.id, NONE, result);
  return result;
}

export function xor(a: Term, b: Term): Term {
  return not(eq(a, b));
}

function junction(op: JunctionOp, args: readonly Term[]): Term {
  const neutral = op === 'and' ? TRUE : FALSE;
  const absorbing = op === 'and' ? FALSE : TRUE;
  const dual: JunctionOp = op === 'and' ? 'or' : 'and';
  const collected: Term[] = [];
  for (const arg of args) {
    invariant(arg.sort === 'bool', 'argument should be boolean');
    if (arg === absorbing) return absorbing;
    if (arg === neutral) continue;
    if (arg.op === op && arg.args.length <= LONGEST_FLATTENED) {
      for (const inner of arg.args) collected.push(inner);
    } else {
      collected.push(arg);
    }
  }
  if (collected.length < 2) return collected.length === 0 ? neutral : collected[0];
  collected.sort(byId);
  const members = withoutRepetition(collected);
  if (members.length === 1) return members[0];
  if (hasOpposites(members)) return absorbing;
  const shorter = reduceInner(members, dual) ?? reduceEqualities(members, op);
  if (shorter === 'absorbed') return absorbing;
  if (shorter !== undefined) return junction(op, shorter);
  return internList(codeOf[op], 'bool', 0, members);
}

function byId(a: Term, b: Term): number {
  return a.id - b.id;
}

/** Of a sorted list. */
function withoutRepetition(sorted: Term[]): Term[] {
  let kept = 1;
  for (let i = 1; i < sorted.length; i++) {
    if (sorted[i] !== sorted[kept - 1]) sorted[kept++] = sorted[i];
  }
  sorted.length = kept;
  return sorted;
}

/** Negations are built only where one of the members may be it: those of long disjunctions are as long. */
function hasOpposites(members: readonly Term[]): boolean {
  const ops = new Set(members.map(({ op }) => op));
  const isSought = ({ op }: Term) => {
    const opposite = OPPOSITES[op];
    return opposite !== undefined && ops.has(opposite);
  };
  if (!ops.has('not') && !members.some(isSought)) return false;
  const present = new Set(members);
  return members.some((member) =>
    member.op === 'not' ? present.has(member.args[0]) : isSought(member) && present.has(not(member)),
  );
}

/** What the negation of a term is that is no `not`. */
const OPPOSITES: Partial<Record<Term['op'], Term['op']>> = {
  ult: 'ule',
  ule: 'ult',
  slt: 'sle',
  sle: 'slt',
  and: 'or',
  or: 'and',
  ite: 'ite',
};

/** Inner junctions of the other kind that share a literal with the outer one; undefined where there is none. */
function reduceInner(members: readonly Term[], dual: JunctionOp): Term[] | undefined {
  const isCandidate = (term: Term) => term.op === dual && term.args.length <= LONGEST_INNER;
  if (!members.some(isCandidate)) return undefined;
  const present = new Set(members);
  let isReduced = false;
  const result: Term[] = [];
  for (const member of members) {
    if (!isCandidate(member)) {
      result.push(member);
      continue;
    }
    if (member.args.some((arg) => present.has(arg))) {
      isReduced = true;
      continue;
    }
    const left = member.args.filter((arg) => !present.has(not(arg)));
    if (left.length < member.args.length) isReduced = true;
    result.push(left.length < member.args.length ? junction(dual, left) : member);
  }
  return isReduced ? result : undefined;
}

/** Equalities of one term with constants: at most one of them can hold. */
function reduceEqualities(members: readonly Term[], op: JunctionOp): Term[] | 'absorbed' | undefined {
  let values: Map<Term, Term> | undefined;
  for (const member of members) {
    const equality = decisiveEquality(member, op);
    if (equality === undefined) continue;
    const [x, c] = equality.args;
    values ??= new Map();
    // Two different constants: members are distinct, and equal constants are one term.
    if (values.has(x)) return 'absorbed';
    values.set(x, c);
  }
  if (values === undefined) return undefined;
  const kept = members.filter((member) => !isImplied(member, op, values));
  return kept.length < members.length ? kept : undefined;
}

function isConstantEquality(term: Term): boolean {
  return term.op === 'eq' && term.args[1].op === 'const';
}

/** In a conjunction `x == c`, in a disjunction `not(x == c)`: the equality of the members that fix x. */
function decisiveEquality(member: Term, op: JunctionOp): Term | undefined {
  const positive = op === 'and' ? member : member.op === 'not' ? member.args[0] : undefined;
  return positive !== undefined && isConstantEquality(positive) ? positive : undefined;
}

/** In a conjunction `not(x == d)`, in a disjunction `x == d`, where x is fixed to another constant. */
function isImplied(member: Term, op: JunctionOp, values: ReadonlyMap<Term, Term>): boolean {
  const equality = decisiveEquality(member, op === 'and' ? 'or' : 'and');
  if (equality === undefined) return false;
  const fixed = values.get(equality.args[0]);
  return fixed !== undefined && fixed !== equality.args[1];
}
