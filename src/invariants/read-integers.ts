import {
  bool,
  bv,
  bvadd,
  bvmul,
  conj,
  not,
  sext,
  sle,
  slt,
  type Term,
  ule,
  ult,
  zext,
} from '../term/index.js';
import { type Reading, rangeOf } from './integer-dialect.js';
import { type BodyReader, conjuncts, connective } from './read-model.js';
import { bindAll, type Expression } from './s-expression.js';

/** A sum of variables with factors, and a constant. */
interface Linear {
  readonly factors: ReadonlyMap<Term, bigint>;
  readonly constant: bigint;
}

type Meaning = Term | Linear;
type Scope = ReadonlyMap<string, Meaning>;

/** Formulas over integers as formulas over bit-vectors wide enough that nothing wraps. Guesses, like what they say. */
export function readIntegers(reading: Reading): BodyReader {
  return (body, parameters) => {
    const reader = new IntegerReader(reading);
    const scope = new Map<string, Meaning>();
    for (const [name, variable] of parameters) {
      const isNumber = variable.sort !== 'bool';
      scope.set(name, isNumber ? { factors: new Map([[variable, 1n]]), constant: 0n } : variable);
    }
    // What cannot be read is left out: a guess less.
    const found = reader.parts(body, scope).flatMap((part) => {
      const term = reader.read(part.expression, part.scope);
      return term !== undefined && isTerm(term) ? conjuncts(term) : [];
    });
    const all = [...found, ...reader.plainer];
    return all.length > 0 ? all : undefined;
  };
}

interface Part {
  readonly expression: Expression;
  readonly scope: Scope;
}

class IntegerReader {
  /** Comparisons of sums as C would compute them, and their opposites: easier to read and to solve, if they hold. */
  readonly plainer: Term[] = [];

  constructor(private readonly reading: Reading) {}

  /** The conjuncts of a body, each with the names that hold in it. */
  parts(expression: Expression, scope: Scope): readonly Part[] {
    if (typeof expression === 'string') return [{ expression, scope }];
    const [head, ...rest] = expression;
    if (head === 'and') return rest.flatMap((part) => this.parts(part, scope));
    if (head === 'let') {
      const inner = bindAll(rest[0], scope, (expression) => this.read(expression, scope));
      return inner === undefined ? [] : this.parts(rest[1], inner);
    }
    return [{ expression, scope }];
  }

  read(expression: Expression, scope: Scope): Meaning | undefined {
    if (typeof expression === 'string') {
      if (expression === 'true' || expression === 'false') return bool(expression === 'true');
      if (/^\d+$/.test(expression)) return { factors: new Map(), constant: BigInt(expression) };
      return scope.get(expression);
    }
    const [head, ...rest] = expression;
    if (head === 'let') {
      const inner = bindAll(rest[0], scope, (expression) => this.read(expression, scope));
      return inner === undefined ? undefined : this.read(rest[1], inner);
    }
    const args = rest.map((arg) => this.read(arg, scope));
    if (typeof head !== 'string' || args.some((arg) => arg === undefined)) return undefined;
    return this.apply(head, args as Meaning[]);
  }

  private apply(name: string, args: readonly Meaning[]): Meaning | undefined {
    if (args.every(isTerm)) return connective(name, args);
    return args.every(isLinear) ? this.onNumbers(name, args) : undefined;
  }

  private onNumbers(name: string, args: readonly Linear[]): Meaning | undefined {
    const [a, b] = args;
    switch (name) {
      case '+':
        return args.reduce((x, y) => plus(x, y, 1n));
      case '-':
        return args.length === 1 ? plus(ZERO, a, -1n) : args.reduce((x, y) => plus(x, y, -1n));
      case '*':
        if (a.factors.size === 0) return plus(ZERO, b, a.constant);
        return b.factors.size === 0 ? plus(ZERO, a, b.constant) : undefined;
      case '<=':
        return this.atMost(plus(a, b, -1n), 0n);
      case '<':
        return this.atMost(plus(a, b, -1n), -1n);
      case '>=':
        return this.atMost(plus(b, a, -1n), 0n);
      case '>':
        return this.atMost(plus(b, a, -1n), -1n);
      case '=': {
        const difference = plus(a, b, -1n);
        const below = this.atMost(difference, 0n);
        const above = this.atMost(plus(ZERO, difference, -1n), 0n);
        return below === undefined || above === undefined ? undefined : conj([below, above]);
      }
      default:
        return undefined;
    }
  }

  /** `sum <= bound` */
  private atMost({ factors, constant }: Linear, bound: bigint): Term | undefined {
    const limit = bound - constant;
    const terms = [...factors].filter(([, factor]) => factor !== 0n);
    if (terms.length === 0) return bool(0n <= limit);
    return this.simple(terms, limit) ?? this.wide(terms, limit);
  }

  /** One variable against a constant, or two against each other: as C would say it. */
  private simple(terms: readonly (readonly [Term, bigint])[], limit: bigint): Term | undefined {
    const [less, atMost] = this.reading === 'signed' ? [slt, sle] : [ult, ule];
    const [[x, p], second] = terms;
    if (second === undefined) {
      const [low, high] = rangeOf(x.width, this.reading);
      if (p === 1n)
        return limit >= high ? bool(true) : limit < low ? undefined : atMost(x, bv(limit, x.width));
      if (p === -1n)
        return -limit <= low ? bool(true) : -limit > high ? undefined : atMost(bv(-limit, x.width), x);
      return undefined;
    }
    const [y, q] = second;
    if (terms.length > 2 || x.width !== y.width || p + q !== 0n || (p !== 1n && q !== 1n)) return undefined;
    const [small, large] = p === 1n ? [x, y] : [y, x];
    if (limit === 0n) return atMost(small, large);
    return limit === -1n ? less(small, large) : undefined;
  }

  private wide(terms: readonly (readonly [Term, bigint])[], limit: bigint): Term | undefined {
    this.addPlainer(terms, limit);
    const width = Math.max(...terms.map(([{ width: own }]) => own)) + 20;
    if (limit >= 1n << BigInt(width - 2) || limit <= -(1n << BigInt(width - 2))) return undefined;
    let sum = bv(0, width);
    for (const [variable, factor] of terms) {
      if (factor > 1n << 15n || factor < -(1n << 15n)) return undefined;
      const extended = this.reading === 'signed' ? sext(variable, width) : zext(variable, width);
      sum = bvadd(sum, bvmul(extended, bv(factor, width)));
    }
    return sle(sum, bv(limit, width));
  }

  private addPlainer(terms: readonly (readonly [Term, bigint])[], limit: bigint): void {
    const [{ width }] = terms[0];
    if (terms.some(([variable]) => variable.width !== width)) return;
    let [left, right] = [bv(0, width), bv(limit, width)];
    for (const [variable, factor] of terms) {
      if (factor > 0n) left = bvadd(left, bvmul(variable, bv(factor, width)));
      else right = bvadd(right, bvmul(variable, bv(-factor, width)));
    }
    const term = this.reading === 'signed' ? sle(left, right) : ule(left, right);
    this.plainer.push(term, not(term));
  }
}

const ZERO: Linear = { factors: new Map(), constant: 0n };

function plus(a: Linear, b: Linear, times: bigint): Linear {
  const factors = new Map(a.factors);
  for (const [variable, factor] of b.factors)
    factors.set(variable, (factors.get(variable) ?? 0n) + times * factor);
  return { factors, constant: a.constant + times * b.constant };
}

function isTerm(meaning: Meaning): meaning is Term {
  return 'sort' in meaning;
}

function isLinear(meaning: Meaning): meaning is Linear {
  return 'factors' in meaning;
}
