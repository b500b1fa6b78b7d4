import {
  bool,
  bv,
  bvadd,
  bvand,
  bvashr,
  bvlshr,
  bvmul,
  bvneg,
  bvnot,
  bvor,
  bvsdiv,
  bvshl,
  bvsrem,
  bvsub,
  bvudiv,
  bvurem,
  bvxor,
  concat,
  conj,
  disj,
  eq,
  extract,
  ite,
  not,
  sext,
  sge,
  sgt,
  sle,
  slt,
  type Term,
  uge,
  ugt,
  ule,
  ult,
  xor,
  zext,
} from '../term/index.js';
import type { Predicate } from './horn-system.js';
import type { HornText } from './horn-text.js';
import type { Invariant } from './obligations.js';
import { bindAll, type Expression, readExpressions } from './s-expression.js';

/** Reads the body of a definition, given what its parameters stand for. Undefined: it says something we cannot. */
export type BodyReader = (
  body: Expression,
  parameters: ReadonlyMap<string, Term>,
) => readonly Term[] | undefined;

/**
 * The formulas that a Horn solver gives for the predicates (`define-fun`). A definition that cannot be read is left
 * out, which says nothing of its predicate.
 */
export function readModel(model: string, text: HornText, readBody: BodyReader): Invariant {
  const invariant = new Map<Predicate, readonly Term[]>();
  const [list] = readExpressions(model) ?? [];
  if (!Array.isArray(list)) return invariant;
  for (const definition of list as readonly Expression[]) {
    if (!Array.isArray(definition) || definition[0] !== 'define-fun') continue;
    const [, name, parameters, , body] = definition as readonly Expression[];
    const known = typeof name === 'string' ? text.predicates.get(name) : undefined;
    if (known === undefined || !Array.isArray(parameters)) continue;
    const meaning = new Map<string, Term>();
    (parameters as readonly Expression[]).forEach((parameter, k) => {
      if (Array.isArray(parameter) && typeof parameter[0] === 'string')
        meaning.set(parameter[0], known.variables[k]);
    });
    const terms = readBody(body, meaning);
    if (terms !== undefined) invariant.set(known.predicate, terms);
  }
  return invariant;
}

/** Formulas over bit-vectors. */
export const readBitVectors: BodyReader = (body, parameters) => {
  const term = new BitVectorReader().read(body, parameters);
  return term === undefined ? undefined : conjuncts(term);
};

export function conjuncts(term: Term): readonly Term[] {
  return term.op === 'and' ? term.args : [term];
}

type Scope = ReadonlyMap<string, Term>;
type Binary = (a: Term, b: Term) => Term;

const binary: Readonly<Record<string, Binary>> = {
  bvsub,
  bvudiv,
  bvurem,
  bvsdiv,
  bvsrem,
  bvudiv_i: bvudiv,
  bvurem_i: bvurem,
  bvsdiv_i: bvsdiv,
  bvsrem_i: bvsrem,
  bvshl,
  bvlshr,
  bvashr,
  bvule: ule,
  bvult: ult,
  bvuge: uge,
  bvugt: ugt,
  bvsle: sle,
  bvslt: slt,
  bvsge: sge,
  bvsgt: sgt,
  xor,
  '=>': (a, b) => disj([not(a), b]),
};

/** Of any number of arguments. */
const chained: Readonly<Record<string, Binary>> = { bvadd, bvmul, bvand, bvor, bvxor, concat };

class BitVectorReader {
  read(expression: Expression, scope: Scope): Term | undefined {
    if (typeof expression === 'string') return this.word(expression, scope);
    const [head, ...rest] = expression;
    if (head === 'let') return this.bindings(rest, scope);
    if (head === '_') return numeral(rest);
    const args = rest.map((arg) => this.read(arg, scope));
    if (args.some((arg) => arg === undefined)) return undefined;
    return typeof head === 'string' ? application(head, args as Term[]) : indexed(head, args as Term[]);
  }

  private word(word: string, scope: Scope): Term | undefined {
    if (word === 'true' || word === 'false') return bool(word === 'true');
    if (word.startsWith('#x')) return bv(BigInt(`0x${word.slice(2)}`), (word.length - 2) * 4);
    if (word.startsWith('#b')) return bv(BigInt(`0b${word.slice(2)}`), word.length - 2);
    return scope.get(word);
  }

  private bindings([list, body]: readonly Expression[], scope: Scope): Term | undefined {
    const inner = bindAll(list, scope, (expression) => this.read(expression, scope));
    return inner === undefined ? undefined : this.read(body, inner);
  }
}

function numeral([name, width]: readonly Expression[]): Term | undefined {
  const digits = typeof name === 'string' ? /^bv(\d+)$/.exec(name) : null;
  return digits === null ? undefined : bv(BigInt(digits[1]), Number(width));
}

function application(name: string, args: readonly Term[]): Term | undefined {
  switch (name) {
    case 'not':
      return not(args[0]);
    case 'and':
      return conj(args);
    case 'or':
      return disj(args);
    case 'ite':
      return ite(args[0], args[1], args[2]);
    case '=':
      return conj(args.slice(1).map((arg, k) => eq(args[k], arg)));
    case 'bvneg':
      return bvneg(args[0]);
    case 'bvnot':
      return bvnot(args[0]);
    default:
      if (name in chained) return args.reduce(chained[name]);
      return name in binary && args.length === 2 ? binary[name](args[0], args[1]) : undefined;
  }
}

/** `((_ extract 7 0) x)` and the like. */
function indexed(head: readonly Expression[], [x]: readonly Term[]): Term | undefined {
  const [, name, first, second] = head;
  switch (name) {
    case 'extract':
      return extract(x, Number(first), Number(second));
    case 'zero_extend':
      return zext(x, x.width + Number(first));
    case 'sign_extend':
      return sext(x, x.width + Number(first));
    default:
      return undefined;
  }
}
