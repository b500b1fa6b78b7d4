import { functionOf, sourcePlace } from '../ir/index.js';
import {
  boolVariable,
  freeVariables,
  quotable,
  substitute,
  type Term,
  toC,
  variable,
} from '../term/index.js';
import type { TransitionSystem } from '../transition/index.js';
import type { Goal } from './cut-points.js';
import type { Predicate } from './horn-system.js';
import type { Invariant } from './obligations.js';

/** Why the branch is out of reach: one sentence in source terms. */
export function explainInvariant(system: TransitionSystem, invariant: Invariant, goal: Goal): string {
  const reasons = [...invariant]
    .filter(([, terms]) => terms.length > 0)
    .map(([predicate, terms]) => `${whereOf(system, predicate)} \`${together(system, terms)}\``);
  const unique = [...new Set(reasons)];
  const conclusion = conclusionOf(system, goal);
  if (unique.length === 0) {
    if (invariant.size > 0) return `whatever the loops and calls before it did, ${conclusion}`;
    return `all that the ways there compute is one formula, and it has no solution: ${conclusion}`;
  }
  const shown = unique.slice(0, MOST_REASONS);
  const more = unique.length > shown.length ? [`${unique.length - shown.length} more of this kind`] : [];
  return `${[...shown, ...more].join(', ')}, so ${conclusion}`;
}

const MOST_REASONS = 3;

function conclusionOf({ program }: TransitionSystem, { site: id, arm }: Goal): string {
  const site = program.sites[id];
  const what = `\`${site.text}\` at line ${site.line}`;
  if (site.kind === 'condition') return `${what} is never ${arm === 1 ? 'true' : 'false'}`;
  const found = site.cases[arm];
  return found === undefined ? `${what} is always one of the cases` : `${what} is never ${found.text}`;
}

function whereOf({ program }: TransitionSystem, { kind }: Predicate): string {
  if (kind.kind === 'summary') return `whenever \`${kind.procedure.function.sourceName}\` returns,`;
  const { segment } = kind.position;
  const { sourceName } = functionOf(program, segment.function);
  if (segment.block === 0 && segment.first === 0) return `whenever \`${sourceName}\` is called,`;
  const line = sourcePlace(program, segment)?.line;
  return line === undefined ? `in \`${sourceName}\` always` : `at line ${line} always`;
}

/** Lower bounds stand before upper ones of the same thing: `0 <= i && i <= n`. */
function together(system: TransitionSystem, terms: readonly Term[]): string {
  if (terms.length === 1) return inC(system, terms[0]);
  const said = (term: Term) => (term.op === 'or' ? `(${inC(system, term)})` : inC(system, term));
  const lower = new Map(terms.filter(isLowerBound).map((term) => [term.args[1], term]));
  const upper = new Map(terms.filter(isUpperBound).map((term) => [term.args[0], term]));
  const texts = terms.flatMap((term) => {
    // It is said with the upper bound.
    if (lower.get(term.args[1]) === term && upper.has(term.args[1])) return [];
    const bound = upper.get(term.args[0]) === term ? lower.get(term.args[0]) : undefined;
    return bound ? [turned(inC(system, bound)), said(term)] : [said(term)];
  });
  return texts.join(' && ');
}

const orders: ReadonlySet<string> = new Set(['sle', 'slt', 'ule', 'ult']);
const isLowerBound = ({ op, args }: Term): boolean => orders.has(op) && args[0].op === 'const';
const isUpperBound = ({ op, args }: Term): boolean => orders.has(op) && args[0].op !== 'const';

/** `i >= 0` as `0 <= i`. */
function turned(text: string): string {
  const parts = /^(.+) (>=?) (\S+)$/.exec(text);
  return parts ? `${parts[3]} ${parts[2].replace('>', '<')} ${parts[1]}` : text;
}

const LONGEST = 160;

/** The formula with the names of the source in it. */
function inC(system: TransitionSystem, term: Term): string {
  const names = new Map<Term, Term>();
  const unsigned = new Set<string>();
  for (const one of freeVariables(term)) {
    const name = nameOf(system, one);
    names.set(one, one.sort === 'bool' ? boolVariable(name) : variable(name, one.width));
    if (isUnsigned(system, one)) unsigned.add(name);
  }
  const text = toC(substitute(term, names), { unsigned });
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

const ON_ENTRY = ' on entry';

/** The C name of what a variable stands for. */
export function nameOf(system: TransitionSystem, one: Term): string {
  const own = one.name ?? '';
  const isEntry = own.endsWith(ON_ENTRY);
  const base = isEntry ? own.slice(0, -ON_ENTRY.length) : own;
  const current = isEntry ? (one.sort === 'bool' ? boolVariable(base) : variable(base, one.width)) : one;
  const place = system.placeOf(current);
  if (place === undefined) return own;
  const name = quotable(place.name ?? 'a temporary value');
  if (place.content !== 'address') return isEntry ? `${name} on entry` : name;
  const part = current === place.variables[0] ? 'offset' : 'object';
  return `${part} of ${name}${isEntry ? ON_ENTRY : ''}`;
}

function isUnsigned(system: TransitionSystem, one: Term): boolean {
  const type = system.placeOf(one)?.type;
  const ctype = type === undefined ? undefined : system.program.types[type];
  return ctype?.kind === 'int' && !ctype.signed;
}
