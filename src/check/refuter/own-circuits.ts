import type { Term } from '../../term/index.js';
import { type Bit, type Clauses, FALSE_BIT, NotForUs, TRUE_BIT } from './clauses.js';
import type { Ranking } from './compared-values.js';
import { OwnSpans } from './own-spans.js';

type Bits = readonly Bit[];

/** Says in clauses what terms of booleans and bit-vectors mean, lowest bit first. */
export class OwnCircuits {
  private readonly known = new Map<Term, Bits>();
  private readonly spans = new OwnSpans();

  /** Terms with a ranking have the bits of their rank. */
  constructor(
    private readonly clauses: Clauses,
    private readonly rankings: ReadonlyMap<Term, Ranking> = new Map(),
  ) {}

  /** States that the terms hold. */
  state(terms: readonly Term[]): void {
    for (const term of terms) {
      if (term.op === 'and') this.state(term.args);
      else if (term.op === 'or') this.clauses.add(...term.args.map((arg) => this.bits(arg)[0]));
      else this.clauses.add(this.bits(term)[0]);
    }
  }

  /** Arguments first, without recursion: formulas are deep. */
  private bits(root: Term): Bits {
    const pending = [root];
    for (let term = pending.at(-1); term; term = pending.at(-1)) {
      const missing = this.known.has(term) ? [] : term.args.filter((arg) => !this.known.has(arg));
      if (missing.length > 0) pending.push(...missing);
      else {
        pending.pop();
        if (this.known.has(term)) continue;
        this.spans.meet(term);
        this.known.set(term, this.circuit(term));
      }
    }
    return this.known.get(root)!;
  }

  private circuit(term: Term): Bits {
    const { clauses } = this;
    const ranking = this.rankings.get(term) ?? this.rankingOfArgs(term);
    const args = term.args.map((arg) => {
      const rank = ranking?.rankOf.get(arg);
      return rank === undefined ? this.known.get(arg)! : numberBits(BigInt(rank), ranking!.bits);
    });
    const [a, b] = args;
    const { width } = term;
    if (term.sort === 'fp') throw new NotForUs();
    switch (term.op) {
      case 'const':
        return constantBits(term);
      case 'var':
        return Array.from({ length: ranking?.bits ?? Math.max(1, width) }, () => clauses.fresh());
      case 'not':
      case 'bvnot':
        return a.map((bit) => bit ^ 1);
      case 'and':
        return [clauses.every(args.map(([bit]) => bit))];
      case 'or':
        return [clauses.every(args.map(([bit]) => bit ^ 1)) ^ 1];
      case 'eq':
        return [clauses.every(a.map((bit, i) => clauses.xor(bit, b[i]) ^ 1))];
      case 'ite':
        return this.chosen(a[0], b, args[2]);
      case 'bvand':
        return a.map((bit, i) => clauses.and(bit, b[i]));
      case 'bvor':
        return a.map((bit, i) => clauses.or(bit, b[i]));
      case 'bvxor':
        return a.map((bit, i) => clauses.xor(bit, b[i]));
      case 'concat':
        return [...b, ...a];
      case 'extract':
        return a.slice(term.low, term.low + width);
      case 'zext':
        return resized(a, width, FALSE_BIT);
      case 'sext':
        return resized(a, width, a[a.length - 1]);
      case 'ult':
        return [this.isLess(a, b)];
      case 'ule':
        return [this.isLess(b, a) ^ 1];
      case 'slt':
        return [ranking ? this.isLess(a, b) : this.isLessSigned(a, b)];
      case 'sle':
        return [(ranking ? this.isLess(b, a) : this.isLessSigned(b, a)) ^ 1];
      case 'bvadd':
        return this.within(this.spans.bitsOf(term), args, ([x, y]) => this.sum(x, y, FALSE_BIT));
      case 'bvneg':
        return this.within(this.spans.bitsOf(term), args, ([x]) => this.negated(x));
      case 'bvmul':
        return this.within(this.spans.bitsOf(term), args, ([x, y]) => this.product(x, y));
      case 'bvudiv':
        return this.division(a, b).quotient;
      case 'bvurem':
        return this.division(a, b).remainder;
      case 'bvsdiv':
        return this.within(toDivide(a, b), args, ([x, y]) => this.signedDivision(x, y).quotient);
      case 'bvsrem':
        return this.within(toDivide(a, b), args, ([x, y]) => this.signedDivision(x, y).remainder);
      case 'bvshl':
        return [...this.shifted([...a].reverse(), b, FALSE_BIT)].reverse();
      case 'bvlshr':
        return this.shifted(a, b, FALSE_BIT);
      case 'bvashr':
        return this.shifted(a, b, a[a.length - 1]);
      default:
        throw new NotForUs();
    }
  }

  /** What so many of the lowest bits say, where those above repeat the last of them in the arguments and in the result. */
  private within(bits: number, args: readonly Bits[], circuit: (args: readonly Bits[]) => Bits): Bits {
    const few = circuit(args.map((arg) => arg.slice(0, bits)));
    return resized(few, args[0].length, few[bits - 1]);
  }

  /** Bits that repeat those below them stay what they are. */
  private chosen(condition: Bit, a: Bits, b: Bits): Bits {
    const chosen: Bit[] = [];
    a.forEach((bit, i) => {
      const isSame = i > 0 && bit === a[i - 1] && b[i] === b[i - 1];
      chosen.push(isSame ? chosen[i - 1] : this.clauses.choice(condition, bit, b[i]));
    });
    return chosen;
  }

  private rankingOfArgs({ args }: Term): Ranking | undefined {
    for (const arg of args) {
      const ranking = this.rankings.get(arg);
      if (ranking) return ranking;
    }
    return undefined;
  }

  private sum(a: Bits, b: Bits, carryIn: Bit): Bits {
    const { clauses } = this;
    let carry = carryIn;
    return a.map((bit, i) => {
      const sum = clauses.xor(clauses.xor(bit, b[i]), carry);
      carry = clauses.majority(bit, b[i], carry);
      return sum;
    });
  }

  private negated(a: Bits): Bits {
    const zero = a.map(() => FALSE_BIT);
    return this.sum(
      zero,
      a.map((bit) => bit ^ 1),
      TRUE_BIT,
    );
  }

  /** Row by row; the rows of a constant's zeros are none. */
  private product(a: Bits, b: Bits): Bits {
    const constants = (bits: Bits) => bits.filter((bit) => bit <= FALSE_BIT).length;
    const [rows, row] = constants(a) > constants(b) ? [a, b] : [b, a];
    let sum: Bits = row.map(() => FALSE_BIT);
    rows.forEach((factor, shift) => {
      if (factor === FALSE_BIT) return;
      const line = row.map((_, i) => (i < shift ? FALSE_BIT : this.clauses.and(factor, row[i - shift])));
      sum = this.sum(sum, line, FALSE_BIT);
    });
    return sum;
  }

  private isLessSigned(a: Bits, b: Bits): Bit {
    const bits = Math.max(lastNews(a), lastNews(b));
    return this.isLess(withOtherSign(a.slice(0, bits)), withOtherSign(b.slice(0, bits)));
  }

  /** From the lowest bit up: whether what is below is less. */
  private isLess(a: Bits, b: Bits): Bit {
    let less: Bit = FALSE_BIT;
    a.forEach((bit, i) => {
      less = this.clauses.majority(bit ^ 1, b[i], less);
    });
    return less;
  }

  /** `a = quotient * b + remainder` without overflow and `remainder < b`: there is one such pair, unless `b` is zero. */
  private division(a: Bits, b: Bits): { readonly quotient: Bits; readonly remainder: Bits } {
    const { clauses } = this;
    const width = a.length;
    const isZero = clauses.every(b.map((bit) => bit ^ 1));
    const [quotient, remainder] = [a.map(() => clauses.fresh()), a.map(() => clauses.fresh())];
    const wide = (bits: Bits) => resized(bits, 2 * width, FALSE_BIT);
    const back = this.sum(this.product(wide(quotient), wide(b)), wide(remainder), FALSE_BIT);
    back.forEach((bit, i) => {
      clauses.add(isZero, clauses.xor(bit, a[i] ?? FALSE_BIT) ^ 1);
    });
    clauses.add(isZero, this.isLess(remainder, b));
    for (const bit of quotient) clauses.add(isZero ^ 1, bit);
    remainder.forEach((bit, i) => {
      clauses.add(isZero ^ 1, clauses.xor(bit, a[i]) ^ 1);
    });
    return { quotient, remainder };
  }

  private signedDivision(a: Bits, b: Bits): { readonly quotient: Bits; readonly remainder: Bits } {
    const signs = [a[a.length - 1], b[b.length - 1]] as const;
    const { quotient, remainder } = this.division(this.signed(a, signs[0]), this.signed(b, signs[1]));
    return {
      quotient: this.signed(quotient, this.clauses.xor(...signs)),
      remainder: this.signed(remainder, signs[0]),
    };
  }

  /** Negated where the sign says so. */
  private signed(a: Bits, sign: Bit): Bits {
    const negated = this.negated(a);
    return a.map((bit, i) => this.clauses.choice(sign, negated[i], bit));
  }

  /** Towards the lowest bit. */
  private shifted(a: Bits, amount: Bits, fill: Bit): Bits {
    const { clauses } = this;
    let bits = a;
    amount.forEach((isTaken, i) => {
      const distance = 2 ** i;
      bits = bits.map((bit, at) => clauses.choice(isTaken, bits[at + distance] ?? fill, bit));
    });
    return bits;
  }
}

function resized(bits: Bits, width: number, fill: Bit): Bits {
  return Array.from({ length: width }, (_, i) => bits[i] ?? fill);
}

/** All bits above the first so many are like the last of those. */
function lastNews(bits: Bits): number {
  return (
    1 +
    Math.max(
      0,
      bits.findLastIndex((bit, i) => i > 0 && bit !== bits[i - 1]),
    )
  );
}

/** The least number there is, by -1, needs one bit more than both. */
function toDivide(a: Bits, b: Bits): number {
  return Math.min(a.length, 1 + Math.max(lastNews(a), lastNews(b)));
}

function withOtherSign(bits: Bits): Bits {
  return bits.map((bit, i) => (i === bits.length - 1 ? bit ^ 1 : bit));
}

function constantBits({ value, width }: Term): Bits {
  if (value === undefined) throw new NotForUs();
  if (typeof value === 'boolean') return [value ? TRUE_BIT : FALSE_BIT];
  return numberBits(BigInt(value), width);
}

function numberBits(number: bigint, width: number): Bits {
  return Array.from({ length: width }, (_, i) => ((number >> BigInt(i)) & 1n ? TRUE_BIT : FALSE_BIT));
}
