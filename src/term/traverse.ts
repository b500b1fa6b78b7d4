import type { Term } from './term.js';

/** Walks over the shared structure of terms. Each distinct subterm is met once; nothing here recurses. */

let stamp = 0;

/** The distinct subterms of `roots`, arguments before their users (which is the order of ids). */
export function subterms(roots: readonly Term[]): Term[] {
  return subtermsWhere(roots, () => true);
}

/** As `subterms`, going only through terms that are `wanted`; the others are left out. */
export function subtermsWhere(roots: readonly Term[], wanted: (term: Term) => boolean): Term[] {
  const visit = ++stamp;
  const found: Term[] = [];
  const stack: Term[] = [];
  for (const root of roots) push(root);
  for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
    for (const arg of term.args) push(arg);
  }
  return found.sort((a, b) => a.id - b.id);

  function push(term: Term): void {
    if (term.mark === visit) return;
    term.mark = visit;
    if (!wanted(term)) return;
    found.push(term);
    stack.push(term);
  }
}

/** How many distinct subterms there are, constants and variables included. */
export function termSize(term: Term): number {
  return sizeTogether([term]);
}

/** What they share counts once. */
export function sizeTogether(roots: readonly Term[]): number {
  const visit = ++stamp;
  const stack: Term[] = [];
  for (const root of roots) {
    if (root.mark === visit) continue;
    root.mark = visit;
    stack.push(root);
  }
  let count = 0;
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    count++;
    for (const arg of next.args) {
      if (arg.mark === visit) continue;
      arg.mark = visit;
      stack.push(arg);
    }
  }
  return count;
}

const NONE: readonly Term[] = Object.freeze([]);

/** Longer lists are kept only where they were asked for: of every part of a large formula they would fill the memory. */
const LONGEST_KEPT = 32;

/** The variables that occur in the term, by id. Cached; terms with the same variables mostly share the array. */
export function freeVariables(term: Term): readonly Term[] {
  if (term.variables !== undefined) return term.variables;
  if (term.ground) return NONE;
  // Mostly the arguments were asked before.
  if (term.op !== 'var' && term.args.every(isKnown)) {
    term.variables = unionOfArgs(term.args);
    return term.variables;
  }
  const large: Term[] = [];
  for (const inner of subtermsWhere([term], (t) => t.variables === undefined)) {
    const variables = inner.op === 'var' ? [inner] : inner.args.every(isKnown) && unionOfArgs(inner.args);
    if (variables && variables.length <= LONGEST_KEPT) inner.variables = variables;
    else large.push(inner);
  }
  term.variables ??= variablesBelow(large);
  return term.variables;
}

function isKnown(term: Term): boolean {
  return term.variables !== undefined || term.ground;
}

function variablesBelow(terms: readonly Term[]): readonly Term[] {
  const found = new Set<Term>();
  for (const { args } of terms)
    for (const { variables } of args) for (const one of variables ?? NONE) found.add(one);
  return [...found].sort((a, b) => a.id - b.id);
}

function unionOfArgs(args: readonly Term[]): readonly Term[] {
  let union = NONE;
  for (const arg of args) union = unite(union, arg.variables ?? NONE);
  return union;
}

function unite(a: readonly Term[], b: readonly Term[]): readonly Term[] {
  if (a === b || b.length === 0) return a;
  if (a.length === 0) return b;
  const merged: Term[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const x = a[i];
    const y = b[j];
    if (x.id <= y.id) i++;
    if (y.id <= x.id) j++;
    merged.push(x.id <= y.id ? x : y);
  }
  while (i < a.length) merged.push(a[i++]);
  while (j < b.length) merged.push(b[j++]);
  if (merged.length === a.length) return a;
  return merged.length === b.length ? b : merged;
}
