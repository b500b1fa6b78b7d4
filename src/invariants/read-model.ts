import * as terms from '../term/index.js';
import { bv, conj, disj, eq, not, type Term } from '../term/index.js';
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
    const formulas = readBody(body, meaning);
    if (formulas !== undefined) invariant.set(known.predicate, formulas);
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
  bvsub: terms.bvsub,
  bvudiv: terms.bvudiv,
  bvurem: terms.bvurem,
  bvsdiv: terms.bvsdiv,
  bvsrem: terms.bvsrem,
  // Z3's names for division by what is not zero.
  bvudiv_i: terms.bvudiv,
  bvurem_i: terms.bvurem,
  bvsdiv_i: terms.bvsdiv,
  bvsrem_i: terms.bvsrem,
  bvshl: terms.bvshl,
  bvlshr: terms.bvlshr,
  bvashr: terms.bvashr,
  bvule: terms.ule,
  bvult: terms.ult,
  bvuge: terms.uge,
  bvugt: terms.ugt,
  bvsle: terms.sle,
  bvslt: terms.slt,
  bvsge: terms.sge,
  bvsgt: terms.sgt,
  xor: terms.xor,
};

/** Of any number of arguments. */
const chained: Readonly<Record<string, Binary>> = {
  bvadd: terms.bvadd,
  bvmul: terms.bvmul,
  bvand: terms.bvand,
  bvor: terms.bvor,
  bvxor: terms.bvxor,
  concat: terms.concat,
};

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
    if (word === 'true' || word === 'false') return terms.bool(word === 'true');
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

/** What means the same of formulas, whatever is inside them. */
export function connective(name: string, args: readonly Term[]): Term | undefined {
  switch (name) {
    case 'not':
      return not(args[0]);
    case 'and':
      return conj(args);
    case 'or':
      return disj(args);
    case '=>':
      return args.length === 2 ? disj([not(args[0]), args[1]]) : undefined;
    case '=':
      return conj(args.slice(1).map((arg, k) => eq(args[k], arg)));
    default:
      return undefined;
  }
}

function application(name: string, args: readonly Term[]): Term | undefined {
  switch (name) {
    case 'ite':
      return terms.ite(args[0], args[1], args[2]);
    case 'bvneg':
      return terms.bvneg(args[0]);
    case 'bvnot':
      return terms.bvnot(args[0]);
    default:
      if (name in chained) return args.reduce(chained[name]);
      if (name in binary && args.length === 2) return binary[name](args[0], args[1]);
      return connective(name, args);
  }
}

/** `((_ extract 7 0) x)` and the like. */
function indexed(head: readonly Expression[], [x]: readonly Term[]): Term | undefined {
  const [, name, first, second] = head;
  switch (name) {
    case 'extract':
      return terms.extract(x, Number(first), Number(second));
    case 'zero_extend':
      return terms.zext(x, x.width + Number(first));
    case 'sign_extend':
      return terms.sext(x, x.width + Number(first));
    default:
      return undefined;
  }
}
