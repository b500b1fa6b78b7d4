import { subterms, type Term, type TermOp } from '../term/index.js';
import type { HornSystem } from './horn-system.js';
import type { Dialect } from './horn-text.js';

/** How bit-vectors are read as integers: by the comparisons that the program makes. */
export type Reading = 'signed' | 'unsigned';

export function readingOf(system: HornSystem): Reading {
  const roots = system.clauses.flatMap(({ condition }) => condition);
  let balance = 0;
  for (const { op } of subterms(roots)) {
    if (op === 'slt' || op === 'sle') balance++;
    else if (op === 'ult' || op === 'ule') balance--;
  }
  return balance >= 0 ? 'signed' : 'unsigned';
}

/**
 * The clauses over the integers of mathematics: sums do not wrap, and states out of range are left out. What comes of
 * it is a guess, to be verified over bit-vectors; so whatever has no counterpart may be anything.
 */
export class IntegerDialect implements Dialect {
  private count = 0;
  private names: string[] = [];

  constructor(private readonly reading: Reading) {}

  sort({ sort }: Term): string {
    return sort === 'bool' ? 'Bool' : 'Int';
  }

  extra(variables: readonly Term[]): readonly string[] {
    return variables.flatMap(({ sort, width, name }) => {
      if (sort === 'bool') return [];
      const [low, high] = rangeOf(width, this.reading);
      return [`(<= ${integer(low)} |${name}|)`, `(<= |${name}| ${integer(high)})`];
    });
  }

  formula(term: Term): string {
    return this.value(term);
  }

  /** Each term once: terms share much. */
  value(root: Term): string {
    const texts = new Map<Term, string>();
    for (const term of subterms([root])) {
      const args = term.args.map((arg) => texts.get(arg) ?? '');
      texts.set(term, this.leaf(term) ?? this.application(term, args) ?? this.bits(term, args));
    }
    return texts.get(root) ?? '';
  }

  invented(): readonly { readonly name: string; readonly sort: string }[] {
    const names = this.names;
    this.names = [];
    return names.map((name) => ({ name, sort: 'Int' }));
  }

  private leaf(term: Term): string | undefined {
    if (term.op === 'var') return `|${term.name}|`;
    if (term.op !== 'const') return undefined;
    return term.sort === 'bool' ? String(term.value) : integer(this.constant(term) ?? 0n);
  }

  /** What integers have, too. */
  private application({ op, args }: Term, texts: readonly string[]): string | undefined {
    const isLinear = op !== 'bvmul' || args.some((arg) => this.constant(arg) !== undefined);
    const word = isLinear ? counterparts[op] : undefined;
    return word === undefined ? undefined : `(${word} ${texts.join(' ')})`;
  }

  /** What only bit-vectors have. */
  private bits({ op, sort, width, low, args }: Term, texts: readonly string[]): string {
    if (op === 'zext' || op === 'sext') return texts[0];
    // Remainders are too much for it; single bits are for the guesses.
    if (op === 'extract' && low === 0 && width >= 8) return texts[0];
    if (op === 'concat' && this.constant(args[0]) === 0n) return texts[1];
    return sort === 'bool' ? `(= ${this.anything()} 0)` : this.anything();
  }

  private anything(): string {
    const name = `w${this.count++}`;
    this.names.push(name);
    return name;
  }

  private constant({ op, value, width }: Term): bigint | undefined {
    if (op !== 'const') return undefined;
    const bits = BigInt(value as number | bigint);
    // Few bits are a part of something: their sign means nothing.
    return this.reading === 'signed' && width >= 8 ? BigInt.asIntN(width, bits) : bits;
  }
}

const counterparts: Partial<Record<TermOp, string>> = {
  not: 'not',
  and: 'and',
  or: 'or',
  eq: '=',
  ite: 'ite',
  ult: '<',
  slt: '<',
  ule: '<=',
  sle: '<=',
  bvadd: '+',
  bvneg: '-',
  bvmul: '*',
};

export function rangeOf(width: number, reading: Reading): readonly [low: bigint, high: bigint] {
  const size = 1n << BigInt(width);
  return reading === 'signed' ? [-(size / 2n), size / 2n - 1n] : [0n, size - 1n];
}

function integer(value: bigint): string {
  return value < 0n ? `(- ${-value})` : String(value);
}
