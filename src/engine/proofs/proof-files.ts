import { shortName } from '../../base/index.js';
import type { Objective } from '../../result/index.js';
import type { InfeasibilityProof, Refutation } from '../../search/index.js';
import {
  boolVariable,
  FALSE,
  freeVariables,
  rawTerm,
  smtScript,
  substitute,
  type Term,
  TRUE,
  variable,
} from '../../term/index.js';

/** Contradictions in one file; more of them make more files. */
const PER_FILE = 100;

/** What a satisfiable file would mean, in the order of the refutations of an invariant. */
const INVARIANT_QUESTIONS = [
  'Initial: satisfiable would mean that a run can come to the loop, or a program to its first call, outside the invariant.',
  'Inductive: satisfiable would mean that a turn of the loop, or a call, can lead out of the invariant.',
  'Excludes: satisfiable would mean that the invariant allows the branch.',
];

/** The proof as SMT-LIB text: each file says that one of its ways holds, and is unsatisfiable. */
export function proofFiles(
  objective: Objective,
  proof: InfeasibilityProof,
  because: string,
): ReadonlyMap<string, string> {
  const { refutations, kind } = proof;
  const files = new Map<string, string>();
  const perFile = kind === 'invariant' ? 1 : PER_FILE;
  for (const [index, name] of proofFileNames(objective, Math.ceil(refutations.length / perFile)).entries()) {
    const part = refutations.slice(index * perFile, (index + 1) * perFile);
    const comments = [claimOf(objective), because, '', ...question(kind, index, part)];
    files.set(name, smtScript(asked(part), { comments: comments.flatMap((one) => wrapped(one)) }));
  }
  return files;
}

/** What so many files of a proof are called: those of no other objective have the same names. */
export function proofFileNames({ id }: Objective, count: number): readonly string[] {
  const base = id
    .replace('#', '-')
    .replace(/:not$/, '.not')
    .replace(':', '_')
    .replace(/[^\w.-]/g, (other) => `.${other.charCodeAt(0).toString(16)}`);
  const name = shortName(base);
  return Array.from({ length: count }, (_, index) => `proofs/${name}-${index + 1}.smt2`);
}

/** How every file of a proof begins: with the objective that it is about. */
export function proofHead(objective: Objective): string {
  return wrapped(claimOf(objective))
    .map((line) => `; ${line}\n`)
    .join('');
}

function claimOf({ id, file, line, text, outcome }: Objective): string {
  return `${id} (${file}:${line}): \`${text}\`, ${outcome}, is infeasible.`;
}

/** Constraints as they were, rather than what becomes of them: `false` would be nothing to check. */
function asked(part: readonly Refutation[]): readonly Term[] {
  const all = part.flatMap(({ core, written }) => written?.() ?? [core]);
  // There is nothing that could violate this part of it.
  if (all.length === 0) return [FALSE];
  const names = sourceNames(all.flat());
  const ways = all.map((way) => way.map((term) => substitute(term, names)));
  if (ways.length === 1) return ways[0].length === 0 ? [TRUE] : ways[0];
  return [rawTerm('or', ways.map(together))];
}

function together(way: readonly Term[]): Term {
  if (way.length === 0) return TRUE;
  return way.length === 1 ? way[0] : rawTerm('and', way);
}

/** Places of a state are numbered, `i%3 @f`, `g &5`; the name is enough, with its function where others have it too. */
function sourceNames(terms: readonly Term[]): ReadonlyMap<Term, Term> {
  let left = [...new Set(terms.flatMap((term) => freeVariables(term)))];
  const names = new Map<Term, Term>();
  for (const named of [plainName, nameInFunction]) {
    const count = new Map<string, number>();
    for (const one of left) count.set(named(one), (count.get(named(one)) ?? 0) + 1);
    const isUnique = (one: Term) => count.get(named(one)) === 1;
    for (const one of left.filter(isUnique)) {
      const name = named(one);
      if (name !== one.name)
        names.set(one, one.sort === 'bool' ? boolVariable(name) : variable(name, one.width));
    }
    left = left.filter((one) => !isUnique(one));
  }
  return names;
}

const nameInFunction = ({ name = '' }: Term): string =>
  name
    .replace(/^%(\d+) @/, 'value $1 in ')
    .replace(/%\d+ @/, ' in ')
    .replace(/ &\d+$/, '');

const plainName = (term: Term): string => nameInFunction(term).replace(/ in [\w.$]+$/, '');

/** What an answer other than `unsat` would mean. */
function question(
  kind: InfeasibilityProof['kind'],
  index: number,
  part: readonly Refutation[],
): readonly string[] {
  if (kind === 'invariant') return [INVARIANT_QUESTIONS[index % INVARIANT_QUESTIONS.length]];
  const isConstant = part.every(({ core }) => core.length === 1 && core[0] === FALSE);
  if (isConstant)
    return [
      'The inputs have no say in it: the values are the same on every such way, and nothing is left to solve.',
      ...reasons(part),
    ];
  if (kind === 'frontier')
    return ['Satisfiable would mean that a step leads to where the branch can be taken.'];
  if (part.length === 1) return ['Satisfiable would mean that there is a way to it.', ...reasons(part)];
  return [
    `A disjunction of ${part.length} contradictions, of which every way to it contains one. Satisfiable would mean that a way is open.`,
    ...reasons(part),
  ];
}

/** What each of the ways fails for, in order, where it is known in words. */
function reasons(part: readonly Refutation[]): readonly string[] {
  if (part.every(({ because }) => because === undefined)) return [];
  return part.flatMap(({ because, core }, index) => {
    const said = because ?? (core[0] === FALSE ? 'values that do not depend on the inputs' : undefined);
    return said === undefined ? [] : [`${index + 1}. ${said}`];
  });
}

const WIDTH = 110;

/** Lines of comments that can be read without scrolling. */
function wrapped(text: string): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length >= WIDTH) {
      lines.push(line);
      line = ' ';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
