import { assertNever } from '../base/index.js';
import { toSigned } from './bv-values.js';
import {
  castTo,
  floatConstant,
  functionNames,
  levels,
  signedConstant,
  unsignedConstant,
} from './c-syntax.js';
import type { Term } from './term.js';

/**
 * Terms as a C programmer would write them, for proofs and explanations. A bare bit-vector stands for its
 * signed value; where its unsigned value is meant there is a cast. Meant to be read, not compiled: what C cannot
 * say is written as a call (`concat(a, b)`), and what would be too long ends in `…`.
 */
export function toC(term: Term, options: { readonly maxNodes?: number } = {}): string {
  return new CPrinter(options.maxNodes ?? 300).expression(term, 0);
}

/** Bounds recursion; text nested deeper could not be read anyway. */
const DEEPEST = 100;

class CPrinter {
  private depth = 0;

  constructor(private nodesLeft: number) {}

  /** The text, in parentheses where an operator of precedence `level` around it needs them. */
  expression(term: Term, level: number): string {
    if (this.nodesLeft <= 0 || this.depth > DEEPEST) return '…';
    this.nodesLeft--;
    this.depth++;
    const { text, own } = this.print(term);
    this.depth--;
    return own < level ? `(${text})` : text;
  }

  private print(term: Term): { text: string; own: number } {
    const [a, b, c] = term.args;
    switch (term.op) {
      case 'const':
        return primary(constantText(term));
      case 'var':
        return primary(term.name ?? '');
      case 'not':
        return this.negation(a);
      case 'and':
        return this.chain(term.args, '&&', levels.and);
      case 'or':
        return this.chain(term.args, '||', levels.or);
      case 'eq':
      case 'fpeq':
        return this.infix(a, '==', b, levels.equality);
      case 'ite':
        return {
          text: `${this.expression(a, levels.or)} ? ${this.expression(b, levels.or)} : ${this.expression(c, levels.ite)}`,
          own: levels.ite,
        };
      case 'bvadd':
        return this.sum(a, b);
      case 'fpadd':
        return this.infix(a, '+', b, levels.sum);
      case 'fpsub':
        return this.infix(a, '-', b, levels.sum);
      case 'bvmul':
      case 'fpmul':
        return this.infix(a, '*', b, levels.product);
      case 'bvsdiv':
      case 'fpdiv':
        return this.infix(a, '/', b, levels.product);
      case 'bvsrem':
        return this.infix(a, '%', b, levels.product);
      case 'bvudiv':
        return this.unsignedInfix(a, '/', b, levels.product);
      case 'bvurem':
        return this.unsignedInfix(a, '%', b, levels.product);
      case 'bvneg':
      case 'fpneg':
        return this.prefix('-', a);
      case 'bvnot':
        return this.prefix('~', a);
      case 'bvand':
        return this.bitwise(a, '&', b, levels.bitAnd);
      case 'bvor':
        return this.bitwise(a, '|', b, levels.bitOr);
      case 'bvxor':
        return this.bitwise(a, '^', b, levels.bitXor);
      case 'bvshl':
        return this.infix(a, '<<', b, levels.shift);
      case 'bvashr':
        return this.infix(a, '>>', b, levels.shift);
      case 'bvlshr':
        return {
          text: `${this.unsigned(a, levels.shift)} >> ${this.expression(b, levels.shift + 1)}`,
          own: levels.shift,
        };
      case 'ult':
        return this.unsignedComparison(a, b, '<', '>');
      case 'ule':
        return this.unsignedComparison(a, b, '<=', '>=');
      case 'slt':
      case 'fplt':
        return this.comparison(a, b, '<', '>');
      case 'sle':
      case 'fple':
        return this.comparison(a, b, '<=', '>=');
      case 'zext':
      case 'sext':
        return this.extension(term, a);
      case 'extract':
        return this.extraction(term, a);
      case 'fp-from-bits':
        // Inputs of floating type are variables of bits: `x`, not `float(x)`.
        return a.op === 'var' ? primary(a.name ?? '') : this.call(functionNames[term.op], term.args);
      case 'fp-to-fp':
        return this.cast(term.width === 32 ? 'float' : 'double', a);
      case 'fp-from-signed':
        return this.cast(term.width === 32 ? 'float' : 'double', a);
      case 'fp-from-unsigned':
        return {
          text: `(${term.width === 32 ? 'float' : 'double'})${this.unsigned(a, levels.prefix)}`,
          own: levels.prefix,
        };
      case 'fp-to-signed':
        return this.cast(castTo('signed', term.width), a);
      case 'fp-to-unsigned':
        return this.cast(castTo('unsigned', term.width), a);
      case 'concat':
      case 'fprem':
      case 'fpsqrt':
      case 'fpfma':
      case 'fpabs':
      case 'fpround-even':
      case 'fpround-away':
      case 'fpfloor':
      case 'fpceil':
      case 'fptrunc':
      case 'fpisnan':
      case 'fpisinf':
      case 'fpisneg':
      case 'fp-to-bits':
        return this.call(functionNames[term.op], term.args);
      default:
        return assertNever(term.op, 'operator');
    }
  }

  private infix(a: Term, operator: string, b: Term, own: number): { text: string; own: number } {
    // Left-associative: the same operator on the right needs its parentheses.
    const left = this.expression(a, own);
    return { text: `${left} ${operator} ${this.expression(b, own + 1)}`, own };
  }

  private chain(args: readonly Term[], operator: string, own: number): { text: string; own: number } {
    const parts: string[] = [];
    for (const arg of args) {
      parts.push(this.expression(arg, own + 1));
      if (this.nodesLeft <= 0) break;
    }
    if (parts.length < args.length) parts.push('…');
    return { text: parts.join(` ${operator} `), own };
  }

  /** `x + -y` and `x + 4294967295` are differences. */
  private sum(a: Term, b: Term): { text: string; own: number } {
    if (b.op === 'bvneg') return this.infix(a, '-', b.args[0], levels.sum);
    if (a.op === 'bvneg') return this.infix(b, '-', a.args[0], levels.sum);
    const left = this.expression(a, levels.sum);
    if (b.op !== 'const') return { text: `${left} + ${this.expression(b, levels.sum + 1)}`, own: levels.sum };
    const value = toSigned(b.value as number | bigint, b.width);
    const text = value < 0 ? `${left} - ${-value}` : `${left} + ${value}`;
    return { text, own: levels.sum };
  }

  private bitwise(a: Term, operator: string, b: Term, own: number): { text: string; own: number } {
    if (b.op !== 'const') return this.infix(a, operator, b, own);
    const value = b.value as number | bigint;
    const mask = value < 10 ? `${value}` : `0x${value.toString(16)}`;
    return { text: `${this.expression(a, own)} ${operator} ${mask}`, own };
  }

  private negation(a: Term): { text: string; own: number } {
    if (a.op === 'eq' || a.op === 'fpeq') return this.infix(a.args[0], '!=', a.args[1], levels.equality);
    return this.prefix('!', a);
  }

  private prefix(operator: string, a: Term): { text: string; own: number } {
    const operand = this.expression(a, levels.prefix);
    // `- -1` must not become `--1`.
    return {
      text: operand.startsWith('-') ? `${operator}(${operand})` : operator + operand,
      own: levels.prefix,
    };
  }

  private comparison(a: Term, b: Term, operator: string, mirrored: string): { text: string; own: number } {
    return a.op === 'const'
      ? this.infix(b, mirrored, a, levels.order)
      : this.infix(a, operator, b, levels.order);
  }

  private unsignedComparison(
    a: Term,
    b: Term,
    operator: string,
    mirrored: string,
  ): { text: string; own: number } {
    return a.op === 'const'
      ? this.unsignedInfix(b, mirrored, a, levels.order)
      : this.unsignedInfix(a, operator, b, levels.order);
  }

  private unsignedInfix(a: Term, operator: string, b: Term, own: number): { text: string; own: number } {
    return { text: `${this.unsigned(a, own)} ${operator} ${this.unsigned(b, own + 1)}`, own };
  }

  /** The unsigned value of a term. */
  private unsigned(term: Term, level: number): string {
    if (term.op === 'const') return unsignedConstant(term);
    // Extended with zeros to what C computes in, the value is its own unsigned value.
    if (term.op === 'zext' && term.width >= 32) return this.expression(term, level);
    return `(${castTo('unsigned', term.width)})${this.expression(term, levels.prefix)}`;
  }

  private extension(term: Term, a: Term): { text: string; own: number } {
    const signedness = term.op === 'zext' ? 'unsigned' : 'signed';
    // C promotes what is narrower than an int by itself, and a variable's bare name is its signed value.
    const isImplied = term.width <= 32;
    if (signedness === 'signed' && a.op === 'var' && isImplied) return primary(a.name ?? '');
    const inner = `(${castTo(signedness, a.width)})${this.expression(a, levels.prefix)}`;
    if (isImplied) return { text: inner, own: levels.prefix };
    const outer = castTo('signed', term.width);
    const isPlain = signedness === 'signed' && a.op === 'var';
    return { text: isPlain ? `(${outer})${a.name}` : `(${outer})${inner}`, own: levels.prefix };
  }

  private extraction(term: Term, a: Term): { text: string; own: number } {
    const isStandard = term.width === 8 || term.width === 16 || term.width === 32 || term.width === 64;
    if (!isStandard) {
      const operand = this.expression(a, levels.primary);
      return primary(`${operand}{${term.low + term.width - 1}:${term.low}}`);
    }
    if (term.low === 0) return this.cast(castTo('signed', term.width), a);
    const shifted = `(${this.expression(a, levels.shift)} >> ${term.low})`;
    return { text: `(${castTo('signed', term.width)})${shifted}`, own: levels.prefix };
  }

  private cast(type: string, a: Term): { text: string; own: number } {
    return { text: `(${type})${this.expression(a, levels.prefix)}`, own: levels.prefix };
  }

  private call(name: string, args: readonly Term[]): { text: string; own: number } {
    return primary(`${name}(${args.map((arg) => this.expression(arg, 0)).join(', ')})`);
  }
}

function primary(text: string): { text: string; own: number } {
  return { text, own: levels.primary };
}

function constantText(term: Term): string {
  if (term.sort === 'bool') return term.value === true ? 'true' : 'false';
  return term.sort === 'bv' ? signedConstant(term) : floatConstant(term);
}
