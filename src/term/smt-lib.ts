import { repetition, smtApplication, smtCanonicalNaN, smtFromBits, smtSort } from './smt-operators.js';
import type { Term } from './term.js';
import { subterms } from './traverse.js';

/** Terms as SMT-LIB 2 text, linear in the number of distinct subterms: what is shared gets a name. */

/** An unshared subterm that is nested deeper gets a name too: some parsers recurse. */
const DEEPEST_NESTING = 64;

/**
 * One term as one expression (with `let`). Variables appear under their `smtSymbols`; `fp-to-bits`
 * becomes the widespread extension `fp.to_ieee_bv`, which `smtScript` does without.
 */
export function toSmtLib(term: Term): string {
  const symbols = smtSymbols(subterms([term]).filter((t) => t.op === 'var'));
  const lets: string[] = [];
  const printer = new Printer([term], symbols, (name, _inner, text) => {
    lets.push(`(let ((${name} ${text})) `);
    return name;
  });
  const body = printer.print();
  return lets.join('') + body[0] + ')'.repeat(lets.length);
}

export interface SmtScriptOptions {
  /** Printed first, each line behind `; `. */
  readonly comments?: readonly string[];
  /** QF_BV or QF_BVFP, whichever the constraints need, unless given. */
  readonly logic?: string;
  /** Commands before `set-logic`, such as `(set-option :produce-models true)`. */
  readonly settings?: readonly string[];
  /** Names for the assertions, one per constraint, so that cores can speak of them. */
  readonly assertionNames?: readonly string[];
  /** What is asked in the end; `(check-sat)` unless given. */
  readonly commands?: readonly string[];
}

/** A complete script that asserts each constraint, understood by any SMT-LIB 2 solver. */
export function smtScript(constraints: readonly Term[], options: SmtScriptOptions = {}): string {
  const all = subterms(constraints);
  const variables = all.filter((term) => term.op === 'var');
  const symbols = smtSymbols(variables);
  const lines: string[] = [];
  for (const comment of options.comments ?? []) {
    for (const line of comment.split(/\r?\n/)) lines.push(`; ${line}`);
  }
  lines.push(...(options.settings ?? []));
  lines.push(`(set-logic ${options.logic ?? logicOf(all)})`);
  for (const variable of variables) {
    lines.push(`(declare-fun ${symbols.get(variable)} () ${smtSort(variable.sort, variable.width)})`);
  }
  const printer = new Printer(constraints, symbols, (name, term, text) => {
    const sort = smtSort(term.sort, term.width);
    if (term.op === 'fp-to-bits') lines.push(...bitsDefinition(name, sort, term.width, text));
    else lines.push(`(define-fun ${name} () ${sort} ${text})`);
    return name;
  });
  printer.bitsNeedDefinition();
  printer.print().forEach((text, index) => {
    const name = options.assertionNames?.[index];
    lines.push(name === undefined ? `(assert ${text})` : `(assert (! ${text} :named ${name}))`);
  });
  lines.push(...(options.commands ?? ['(check-sat)']));
  return `${lines.join('\n')}\n`;
}

/** A constant that is the bits of the float `text`: determined by it, NaN included. */
function bitsDefinition(name: string, sort: string, width: number, text: string): string[] {
  const float = `${name}f`;
  return [
    `(define-fun ${float} () ${smtSort('fp', width)} ${text})`,
    `(declare-fun ${name} () ${sort})`,
    `(assert (= ${smtFromBits(name, width)} ${float}))`,
    `(assert (=> (fp.isNaN ${float}) (= ${name} ${smtCanonicalNaN(width)})))`,
  ];
}

function logicOf(all: readonly Term[]): string {
  return all.some((term) => term.sort === 'fp') ? 'QF_BVFP' : 'QF_BV';
}

/** Starts no name of a variable: such names are ours. */
const OWN_PREFIX = '$';

/**
 * The symbol of each variable in SMT-LIB text, quoted. Variables of one name and different widths are kept
 * apart, as are names that mean something to solvers (`|and|` and `and` are one symbol).
 */
export function smtSymbols(variables: readonly Term[]): ReadonlyMap<Term, string> {
  const symbols = new Map<Term, string>();
  const taken = new Set<string>();
  // By id, so that every text over the same variables agrees.
  for (const variable of [...variables].sort((a, b) => a.id - b.id)) {
    const name = variable.name ?? '';
    let symbol = isReserved(name) ? `${name} ` : name;
    if (taken.has(symbol)) symbol = `${symbol}:${variable.width}`;
    while (taken.has(symbol)) symbol = `${symbol}'`;
    taken.add(symbol);
    symbols.set(variable, `|${symbol}|`);
  }
  return symbols;
}

const RESERVED = new Set(
  (
    'true false not and or xor ite distinct concat extract repeat select store abs div mod rem to_real to_int is_int ' +
    'let forall exists match par as is pi e sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh ' +
    'union inter setminus member subset emptyset insert singleton card complement fp const implies iff if ' +
    'bit2bool bv2int bv2nat int2bv nat2bv zero_extend sign_extend rotate_left rotate_right to_fp map default ' +
    'roundTowardZero roundTowardPositive roundTowardNegative roundNearestTiesToEven roundNearestTiesToAway ' +
    'RNE RNA RTP RTN RTZ NaN'
  ).split(' '),
);

function isReserved(name: string): boolean {
  return (
    RESERVED.has(name) ||
    name.startsWith(OWN_PREFIX) ||
    /^(bv|fp|str|seq|re|int|ubv|sbv)[a-z0-9_.]*$/.test(name)
  );
}

type Define = (name: string, term: Term, text: string) => string;

/** Prints terms bottom-up, asking `define` to bind a name to the text of each subterm that needs one. */
class Printer {
  private readonly uses = new Map<Term, number>();
  private areBitsDefined = false;

  constructor(
    private readonly roots: readonly Term[],
    private readonly symbols: ReadonlyMap<Term, string>,
    private readonly define: Define,
  ) {}

  /** `fp-to-bits` goes to `define` with the text of its argument, even when it is used once. */
  bitsNeedDefinition(): void {
    this.areBitsDefined = true;
  }

  print(): string[] {
    const all = subterms(this.roots);
    for (const root of this.roots) this.count(root, 1);
    for (const term of all) for (const arg of term.args) this.count(arg, repetition(term));
    const texts = new Map<Term, string>();
    const nesting = new Map<Term, number>();
    let named = 0;
    for (const term of all) {
      const isBits = term.op === 'fp-to-bits' && this.areBitsDefined;
      let level = 0;
      for (const arg of term.args) level = Math.max(level, nesting.get(arg) ?? 0);
      let text = this.text(term, isBits, texts);
      const isShared = term.args.length > 0 && ((this.uses.get(term) ?? 0) > 1 || level >= DEEPEST_NESTING);
      if (isBits || isShared) {
        text = this.define(`${OWN_PREFIX}${++named}`, term, text);
        level = 0;
      } else if (term.args.length > 0) {
        level++;
      }
      texts.set(term, text);
      if (level > 0) nesting.set(term, level);
    }
    return this.roots.map((root) => texts.get(root) ?? '');
  }

  private count(term: Term, times: number): void {
    this.uses.set(term, (this.uses.get(term) ?? 0) + times);
  }

  private text(term: Term, isBits: boolean, texts: ReadonlyMap<Term, string>): string {
    if (term.op === 'var') return this.symbols.get(term) ?? '';
    const args = term.args.map((arg) => texts.get(arg) ?? '');
    return isBits ? args[0] : smtApplication(term, args);
  }
}
