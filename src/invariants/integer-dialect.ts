import { subterms, type Term } from '../term/index.js';
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
export function integerDialect(reading: Reading): Dialect {
  let fresh = 0;
  let invented: string[] = [];

  const anything = (): string => {
    const name = `w${fresh++}`;
    invented.push(name);
    return name;
  };

  /** Each term once: terms share much. */
  const write = (root: Term): string => {
    const texts = new Map<Term, string>();
    for (const term of subterms([root]))
      texts.set(
        term,
        textOf(term, (arg) => texts.get(arg) ?? ''),
      );
    return texts.get(root) ?? '';
  };

  const textOf = (term: Term, text: (arg: Term) => string): string => {
    const [a, b, c] = term.args;
    const constant = (arg: Term) => (arg.op === 'const' ? integerValue(arg, reading) : undefined);
    switch (term.op) {
      case 'const':
        return term.sort === 'bool' ? String(term.value) : integer(integerValue(term, reading));
      case 'var':
        return `|${term.name}|`;
      case 'not':
        return `(not ${text(a)})`;
      case 'and':
      case 'or':
        return `(${term.op} ${term.args.map(text).join(' ')})`;
      case 'eq':
        return `(= ${text(a)} ${text(b)})`;
      case 'ite':
        return `(ite ${text(a)} ${text(b)} ${text(c)})`;
      case 'ult':
      case 'slt':
        return `(< ${text(a)} ${text(b)})`;
      case 'ule':
      case 'sle':
        return `(<= ${text(a)} ${text(b)})`;
      case 'bvadd':
        return `(+ ${text(a)} ${text(b)})`;
      case 'bvneg':
        return `(- ${text(a)})`;
      case 'bvmul':
        return constant(a) === undefined && constant(b) === undefined
          ? anything()
          : `(* ${text(a)} ${text(b)})`;
      case 'zext':
      case 'sext':
        return text(a);
      case 'extract':
        // Remainders are too much for it; single bits are for the guesses.
        return term.low > 0 || term.width < 8 ? anything() : text(a);
      case 'concat':
        return constant(a) === 0n ? text(b) : anything();
      default:
        return term.sort === 'bool' ? `(= ${anything()} 0)` : anything();
    }
  };

  return {
    sort: ({ sort }) => (sort === 'bool' ? 'Bool' : 'Int'),
    extra: (variables) =>
      variables.flatMap(({ sort, width, name }) => {
        if (sort === 'bool') return [];
        const [low, high] = rangeOf(width, reading);
        return [`(<= ${integer(low)} |${name}|)`, `(<= |${name}| ${integer(high)})`];
      }),
    formula: write,
    value: write,
    invented: () => {
      const names = invented;
      invented = [];
      return names.map((name) => ({ name, sort: 'Int' }));
    },
  };
}

function integerValue(constant: Term, reading: Reading): bigint {
  const value = BigInt(constant.value as number | bigint);
  // Few bits are a part of something: their sign means nothing.
  return reading === 'signed' && constant.width >= 8 ? BigInt.asIntN(constant.width, value) : value;
}

export function rangeOf(width: number, reading: Reading): readonly [low: bigint, high: bigint] {
  const size = 1n << BigInt(width);
  return reading === 'signed' ? [-(size / 2n), size / 2n - 1n] : [0n, size - 1n];
}

function integer(value: bigint): string {
  return value < 0n ? `(- ${-value})` : String(value);
}
