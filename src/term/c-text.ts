import { assertNever } from '../base/index.js';
import { toSigned } from './bv-values.js';
import {
  castTo,
  constantText,
  floatType,
  functionNames,
  type InfixOperator,
  infixOperators,
  isIn,
  isStandardWidth,
  levels,
  type OrderOperator,
  orderOperators,
  type Printed,
  primary,
  unsignedText,
  wrapsNarrowly,
} from './c-syntax.js';
import { isOneConstant, isZeroConstant } from './constant-tests.js';
import type { Term } from './term.js';

/**
 * Terms as a C programmer would write them, for proofs and explanations. A bare bit-vector stands for its
 * signed value; where its unsigned value is meant there is a cast. Meant to be read, not compiled: what C cannot
 * say is written as a call (`concat(a, b)`), and what would be too long ends in `…`.
 */
export function toC(term: Term, options: CTextOptions = {}): string {
  return new CPrinter(options.maxNodes ?? 300, options.unsigned ?? NONE).expression(term, 0);
}

export interface CTextOptions {
  readonly maxNodes?: number;
  /** Names of variables that are unsigned in C: bare, they stand for their unsigned values. */
  readonly unsigned?: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/** Bounds recursion; text nested deeper could not be read anyway. */
const DEEPEST = 100;

class CPrinter {
  private depth = 0;

  constructor(
    private nodesLeft: number,
    private readonly unsignedNames: ReadonlySet<string>,
  ) {}

  /** The text, in parentheses where an operator of precedence `level` around it needs them. */
  expression(term: Term, level: number): string {
    if (this.nodesLeft <= 0 || this.depth > DEEPEST) return '…';
    this.nodesLeft--;
    this.depth++;
    const { text, own } = this.print(term);
    this.depth--;
    return own < level ? `(${text})` : text;
  }

  private print(term: Term): Printed {
    const { op, args } = term;
    const [a, b] = args;
    if (isIn(infixOperators, op)) return this.between(a, infixOperators[op], b);
    if (isIn(orderOperators, op)) return this.ordered(a, orderOperators[op], b);
    switch (op) {
      case 'const':
        return primary(constantText(term));
      case 'var':
        return primary(term.name ?? '');
      case 'not':
        return this.negation(a);
      case 'and':
        return this.chain(args, '&&', levels.and);
      case 'or':
        return this.disjunction(args);
      case 'eq':
      case 'fpeq':
        return this.equated(a, '==', b);
      case 'ite':
        return this.choice(term);
      case 'bvadd':
        return this.sum(a, b);
      case 'bvneg':
      case 'fpneg':
        return this.prefix('-', a);
      case 'bvnot':
        return this.prefix('~', a);
      case 'bvlshr':
        return {
          text: `${this.unsigned(a, levels.shift)} >> ${this.expression(b, levels.shift + 1)}`,
          own: levels.shift,
        };
      case 'zext':
        return this.zeroExtension(term, a);
      case 'sext':
        return this.signExtension(term, a);
      case 'extract':
        return this.extraction(term, a);
      case 'concat':
        return this.call('concat', concatenated(term));
      case 'fp-to-fp':
      case 'fp-from-signed':
        return this.cast(floatType(term.width), this.value(a, levels.prefix));
      case 'fp-from-unsigned':
        return this.cast(floatType(term.width), this.unsigned(a, levels.prefix));
      case 'fp-to-signed':
        return this.cast(castTo('signed', term.width), this.expression(a, levels.prefix));
      case 'fp-to-unsigned':
        return this.cast(castTo('unsigned', term.width), this.expression(a, levels.prefix));
      default:
        // Inputs of floating type are variables of bits: `x`, not `float_of_bits(x)`.
        return op === 'fp-from-bits' && a.op === 'var'
          ? primary(a.name ?? '')
          : this.call(functionNames[op], args);
    }
  }

  private between(a: Term, { text, own, of }: InfixOperator, b: Term): Printed {
    switch (of) {
      case 'values':
        return this.infix(a, text, b, own);
      case 'unsigned values':
        return this.unsignedInfix(a, text, b, own);
      case 'bits':
        return this.bitwise(a, text, b, own);
      default:
        return assertNever(of, 'meaning of operands');
    }
  }

  /** The constant on the right. */
  private ordered(a: Term, { text, turned, of }: OrderOperator, b: Term): Printed {
    const [left, operator, right] = a.op === 'const' ? [b, turned, a] : [a, text, b];
    return of === 'values'
      ? this.compared(left, operator, right, levels.order)
      : this.unsignedInfix(left, operator, right, levels.order);
  }

  /** Left-associative: the same operator on the right needs its parentheses. */
  private infix(a: Term, operator: string, b: Term, own: number): Printed {
    const left = this.expression(a, own);
    return { text: `${left} ${operator} ${this.expression(b, own + 1)}`, own };
  }

  private compared(a: Term, operator: string, b: Term, own: number): Printed {
    const left = this.value(a, own);
    // `(x & 7) == 7` compares bits, and all of them are there: no sign.
    const right = b.op === 'const' && a.op === 'extract' ? extractedConstant(b) : this.value(b, own + 1);
    return { text: `${left} ${operator} ${right}`, own };
  }

  /** Bits are equal or not, whatever sign they have. */
  private equated(a: Term, operator: string, b: Term): Printed {
    if (!this.isUnsigned(a) && !this.isUnsigned(b)) return this.compared(a, operator, b, levels.equality);
    return this.unsignedInfix(a, operator, b, levels.equality);
  }

  private isUnsigned(term: Term): boolean {
    return term.op === 'var' && this.unsignedNames.has(term.name ?? '');
  }

  private unsignedInfix(a: Term, operator: string, b: Term, own: number): Printed {
    return { text: `${this.unsigned(a, own)} ${operator} ${this.unsigned(b, own + 1)}`, own };
  }

  /** C computes in `int` at least: what wraps at fewer bits says so. */
  private value(term: Term, level: number): string {
    if (!wrapsNarrowly(term) && !this.isUnsigned(term)) return this.expression(term, level);
    return `(${castTo('signed', term.width)})${this.expression(term, levels.prefix)}`;
  }

  /** The unsigned value of a term. */
  private unsigned(term: Term, level: number): string {
    if (term.op === 'const') return unsignedText(term);
    const isUnsigned =
      this.isUnsigned(term) || term.op === 'zext' || (term.op === 'extract' && !isStandardWidth(term.width));
    if (isUnsigned) return this.expression(term, level);
    if (term.op === 'extract') return this.extractionAs('unsigned', term, term.args[0]).text;
    return `(${castTo('unsigned', term.width)})${this.expression(term, levels.prefix)}`;
  }

  private chain(args: readonly Term[], operator: string, own: number): Printed {
    const parts: string[] = [];
    for (const arg of args) {
      parts.push(this.expression(arg, own + 1));
      if (this.nodesLeft <= 0) break;
    }
    if (parts.length < args.length) parts.push('…');
    return { text: parts.join(` ${operator} `), own };
  }

  /** `x < 3 || x > 3` is `x != 3`. */
  private disjunction(args: readonly Term[]): Printed {
    const [left, text] = [[...args], [] as string[]];
    for (const below of args) {
      if (below.op !== 'slt' && below.op !== 'ult') continue;
      const above = left.findIndex(
        ({ op, args: [a, b] }) => op === below.op && a === below.args[1] && b === below.args[0],
      );
      if (above < 0 || !left.includes(below)) continue;
      left.splice(above, 1);
      left.splice(left.indexOf(below), 1);
      const [a, b] = below.args[0].op === 'const' ? [below.args[1], below.args[0]] : below.args;
      text.push(this.equated(a, '!=', b).text);
    }
    if (text.length === 0) return this.chain(args, '||', levels.or);
    if (left.length > 0) text.push(this.chain(left, '||', levels.or).text);
    return { text: text.join(' || '), own: args.length === 2 ? levels.equality : levels.or };
  }

  private choice(term: Term): Printed {
    const [c, a, b] = term.args;
    // In C the value of a condition is 1 or 0.
    if (isOneConstant(a) && isZeroConstant(b)) return this.print(c);
    if (isZeroConstant(a) && isOneConstant(b)) return this.negation(c);
    const [condition, yes] = [this.expression(c, levels.or), this.expression(a, levels.or)];
    return { text: `${condition} ? ${yes} : ${this.expression(b, levels.ite)}`, own: levels.ite };
  }

  /** `x + -y` and `x + 4294967295` are differences. */
  private sum(a: Term, b: Term): Printed {
    if (b.op === 'bvneg') return this.infix(a, '-', b.args[0], levels.sum);
    if (a.op === 'bvneg') {
      // `-x + 3` is `3 - x`
      return this.infix(b, '-', a.args[0], levels.sum);
    }
    const value = b.op === 'const' ? toSigned(b.value as number | bigint, b.width) : 0;
    if (value >= 0) return this.infix(a, '+', b, levels.sum);
    return { text: `${this.expression(a, levels.sum)} - ${-value}`, own: levels.sum };
  }

  private bitwise(a: Term, operator: string, b: Term, own: number): Printed {
    if (b.op !== 'const') return this.infix(a, operator, b, own);
    return { text: `${this.expression(a, own + 1)} ${operator} ${maskText(b)}`, own };
  }

  private negation(a: Term): Printed {
    // One bit is 0 if it is not 1.
    if (a.op === 'eq' && a.args[0].width === 1 && isOneConstant(a.args[1]))
      return { text: `${this.value(a.args[0], levels.equality)} == 0`, own: levels.equality };
    if (a.op === 'eq' || a.op === 'fpeq') return this.equated(a.args[0], '!=', a.args[1]);
    return this.prefix('!', a);
  }

  private prefix(operator: string, a: Term): Printed {
    const operand = this.expression(a, levels.prefix);
    // `- -1` must not become `--1`.
    const text = operand.startsWith('-') ? `${operator}(${operand})` : operator + operand;
    return { text, own: levels.prefix };
  }

  private zeroExtension(term: Term, a: Term): Printed {
    const isPart = a.op === 'extract';
    // `x & 7` is not negative: nothing to extend.
    if (isPart && !isStandardWidth(a.width)) return this.extraction(a, a.args[0]);
    const inner = isPart
      ? this.extractionAs('unsigned', a, a.args[0])
      : this.isUnsigned(a)
        ? this.print(a)
        : this.cast(castTo('unsigned', a.width), this.expression(a, levels.prefix));
    return this.promoted(term, inner);
  }

  private signExtension(term: Term, a: Term): Printed {
    const isSigned =
      (a.op === 'var' && !this.isUnsigned(a)) || (a.op === 'extract' && isStandardWidth(a.width));
    const inner = isSigned
      ? this.print(a)
      : this.cast(castTo('signed', a.width), this.expression(a, levels.prefix));
    return this.promoted(term, inner);
  }

  /** C promotes to `int` by itself. */
  private promoted(term: Term, inner: Printed): Printed {
    if (term.width <= 32) return inner;
    return this.cast(
      castTo('signed', term.width),
      inner.own < levels.prefix ? `(${inner.text})` : inner.text,
    );
  }

  private extraction(term: Term, a: Term): Printed {
    if (isStandardWidth(term.width)) return this.extractionAs('signed', term, a);
    const mask = `0x${((1n << BigInt(term.width)) - 1n).toString(16)}`;
    const shifted =
      term.low === 0
        ? this.expression(a, levels.bitAnd + 1)
        : `${this.expression(a, levels.shift)} >> ${term.low}`;
    return { text: `${shifted} & ${term.width < 4 ? Number(mask) : mask}`, own: levels.bitAnd };
  }

  private extractionAs(signedness: 'signed' | 'unsigned', term: Term, a: Term): Printed {
    const operand =
      term.low === 0
        ? this.expression(a, levels.prefix)
        : `(${this.expression(a, levels.shift)} >> ${term.low})`;
    return this.cast(castTo(signedness, term.width), operand);
  }

  private cast(type: string, operand: string): Printed {
    return { text: `(${type})${operand}`, own: levels.prefix };
  }

  private call(name: string, args: readonly Term[]): Printed {
    return primary(`${name}(${args.map((arg) => this.expression(arg, 0)).join(', ')})`);
  }
}

function maskText(term: Term): string {
  const value = term.value as number | bigint;
  return value < 10 ? `${value}` : `0x${value.toString(16)}`;
}

function extractedConstant(term: Term): string {
  return isStandardWidth(term.width) ? constantText(term) : unsignedText(term);
}

/** The parts of a concatenation, which leans to the right. */
function concatenated(term: Term): Term[] {
  const parts: Term[] = [];
  let rest = term;
  while (rest.op === 'concat') {
    parts.push(rest.args[0]);
    rest = rest.args[1];
  }
  parts.push(rest);
  return parts;
}
