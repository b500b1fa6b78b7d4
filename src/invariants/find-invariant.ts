import type { Random } from '../base/index.js';
import type { Term } from '../term/index.js';
import type { TransitionSystem } from '../transition/index.js';
import { candidatesFor, disjunctionsFor } from './candidates.js';
import type { HornSystem, Predicate } from './horn-system.js';
import { bitVectors, type Dialect, hasFloats, hornText } from './horn-text.js';
import { excludesObjective, largestInductive, shrink } from './houdini.js';
import { IntegerDialect, readingOf } from './integer-dialect.js';
import type { Invariant } from './obligations.js';
import type { ProvingEffort } from './proving-effort.js';
import { readIntegers } from './read-integers.js';
import { type BodyReader, readBitVectors, readModel } from './read-model.js';
import { relevantVariables } from './relevance.js';
import { constantsOf, type Sampled, sampleStates } from './samples.js';

export type Found =
  | { readonly kind: 'found'; readonly invariant: Invariant }
  | { readonly kind: 'unknown'; readonly reason: string };

const NOT_FOUND: Found = { kind: 'unknown', reason: 'no invariant was found that excludes it' };
const TOO_COARSE: Found = {
  kind: 'unknown',
  reason: 'it is reached where values that are not followed are arbitrary',
};

/**
 * Looks for an invariant that excludes the objective: guesses of simple shape first, which are quick and easy to
 * read, then whatever the Horn solver finds. What is returned is inductive as far as the solver chain says.
 */
export function findInvariant(
  system: TransitionSystem,
  horn: HornSystem,
  effort: ProvingEffort,
  random: Random,
): Found {
  const nothing: Invariant = new Map();
  if (excludesObjective(horn, nothing, effort)) return { kind: 'found', invariant: nothing };
  if (horn.predicates.length === 0) return TOO_COARSE;
  const sampled = sampleStates(horn, random, seedsOf(horn, effort));
  if (sampled.isObjectiveReached) return TOO_COARSE;
  const search = new Search(system, horn, effort, sampled);
  return (
    search.byGuessing(candidatesFor) ??
    search.byIntegers() ??
    search.byGuessing(disjunctionsFor) ??
    search.bySpacer() ??
    NOT_FOUND
  );
}

/** Inputs with which a run gets to the first cut points at all. */
function seedsOf(horn: HornSystem, effort: ProvingEffort) {
  return horn.clauses.flatMap(({ source, condition }) => {
    if (source !== undefined) return [];
    const answer = effort.check(condition);
    return answer.kind === 'sat' ? [answer.model] : [];
  });
}

/** Known bounds that the Horn solver is told. */
const MOST_HINTS = 8;

class Search {
  private readonly relevant: ReadonlyMap<Predicate, readonly Term[]>;
  /** Inductive, as far as it is known. */
  private known: Invariant = new Map();

  constructor(
    private readonly system: TransitionSystem,
    private readonly horn: HornSystem,
    private readonly effort: ProvingEffort,
    private readonly sampled: Sampled,
  ) {
    this.relevant = relevantVariables(horn);
  }

  byGuessing(guess: typeof candidatesFor): Found | undefined {
    const constants = constantsOf(this.horn);
    const candidates = new Map(
      this.horn.predicates.map((predicate) => {
        const variables = this.relevant.get(predicate) ?? [];
        const samples = this.sampled.states.get(predicate) ?? [];
        const guessed = guess({ variables, samples, constants, isSigned: (one) => this.isSigned(one) });
        return [predicate, [...(this.known.get(predicate) ?? []), ...guessed]];
      }),
    );
    return this.tryCandidates(candidates);
  }

  /** What Spacer finds over bit-vectors; if it shows that there is nothing to find, that settles it. */
  bySpacer(): Found | undefined {
    const clauses = this.strengthened();
    if (hasFloats(clauses)) return undefined;
    return this.ask(clauses, bitVectors, readBitVectors, TOO_COARSE);
  }

  /** What it would be if nothing wrapped around: often it is that here as well. */
  byIntegers(): Found | undefined {
    if (hasFloats(this.horn)) return undefined;
    const reading = readingOf(this.horn);
    return this.ask(this.horn, new IntegerDialect(reading), readIntegers(reading), undefined);
  }

  /** With some of what is known among the conditions: all of it would be more of a burden than a help. */
  private strengthened(): HornSystem {
    const simple = (source: Predicate) =>
      (this.known.get(source) ?? [])
        .filter(({ args }) => args.every((arg) => arg.args.length === 0))
        .slice(0, MOST_HINTS);
    const clauses = this.horn.clauses.map((clause) => ({
      ...clause,
      condition: [...clause.condition, ...(clause.source ? simple(clause.source) : [])],
    }));
    return { ...this.horn, clauses };
  }

  private ask(
    clauses: HornSystem,
    dialect: Dialect,
    readBody: BodyReader,
    ifReached: Found | undefined,
  ): Found | undefined {
    const text = this.effort.mayAskHorn ? hornText(clauses, this.relevant, dialect) : undefined;
    if (text === undefined) return undefined;
    const answer = this.effort.solveHorn(text.text);
    if (answer.kind === 'unsat') return ifReached;
    if (answer.kind !== 'sat') return undefined;
    const model = readModel(answer.model, text, readBody);
    const candidates = new Map(
      this.horn.predicates.map((predicate) => [
        predicate,
        [...(this.known.get(predicate) ?? []), ...(model.get(predicate) ?? [])],
      ]),
    );
    return this.tryCandidates(candidates);
  }

  private tryCandidates(candidates: Invariant): Found | undefined {
    const inductive = largestInductive(this.horn, candidates, this.effort);
    if (inductive === undefined) return undefined;
    this.known = inductive;
    if (!excludesObjective(this.horn, inductive, this.effort)) return undefined;
    const small = shrink(this.horn, inductive, this.effort.extended());
    return { kind: 'found', invariant: small ?? inductive };
  }

  private isSigned(variable: Term): boolean {
    const type = this.system.placeOf(variable)?.type;
    const ctype = type === undefined ? undefined : this.system.program.types[type];
    return ctype?.kind !== 'int' || ctype.signed;
  }
}
