import type { SolverChain } from '../../solver/index.js';
import { conj, FALSE, freeVariables, not, type Term, termSize } from '../../term/index.js';
import type { AliasCase } from './flow.js';
import { type Sample, separating } from './generalise.js';
import type { Graph } from './graph.js';
import { aliasAware, type PreconditionPart, preconditionParts } from './precondition.js';
import type { InEdge, RState } from './r-state.js';
import type { SState } from './s-state.js';
import { Repetitions } from './widen.js';

/** Conjuncts that have grown beyond this are left out. */
const LARGEST_LITERAL = 400;
/** Where few conjuncts lead nowhere, those up to this size are kept, too. */
const SHORT_LITERAL = 8;
/** R-states at the same point that are asked about. */
const MOST_OTHERS = 64;
const LIMITS = { timeoutMs: 40, opinions: 'one' } as const;

/** The reachability step (bidirectional, Algorithm 2): where symbolic execution fails, the R-state moves back. */
export class Refinement {
  satChecks = 0;

  constructor(
    private readonly graph: Graph,
    private readonly solver: SolverChain,
  ) {}

  refine(edge: InEdge): void {
    const { graph } = this;
    const { flow, paths } = graph;
    const { from } = edge.edge;
    const states = paths.at(from);
    const cases = this.aliasCases(edge, states);
    const parts = preconditionParts(flow, edge.edge, edge.into.formula, cases);
    const covering = this.covering(parts, [...graph.closedAt(from), ...graph.at(from)]);
    const kept = covering === undefined ? this.predicate(edge, parts, states) : undefined;
    if (covering?.length === 0) graph.refute(edge);
    else if (covering !== undefined) graph.cover(edge, covering);
    else if (kept === undefined) graph.giveUp(edge);
    else graph.cover(edge, [graph.add(from, kept, { edge: edge.edge, to: edge.into })]);
  }

  /** What to say of the states before the edge, so that no executed one is among them. */
  private predicate(
    edge: InEdge,
    parts: readonly PreconditionPart[],
    states: readonly SState[],
  ): readonly Term[] | undefined {
    const { flow } = this.graph;
    // Before the first step there is nothing to move back to.
    if (edge.edge.from === flow.start) return undefined;
    const literals = aliasAware(flow, parts).filter((literal) => termSize(literal) <= LARGEST_LITERAL);
    const samples = states.flatMap((state) => this.samplesOf(state));
    const kept = separating(literals, samples);
    if (kept === undefined || kept.length === 0) return undefined;
    const repetitions = new Repetitions(edge.into, edge.edge.from, {
      isSeen: (literal) => samples.some((sample) => sample.holds(literal)),
      values: (variable, others) => this.valuesOf(variable, others, states),
      isImplied: (candidate) => parts.every(({ query }) => this.isRefuted([...query, not(candidate)])),
    });
    const isShort = (literal: Term) => termSize(literal) <= SHORT_LITERAL;
    const more = repetitions.asksForMore(kept)
      ? literals.filter((literal) => kept.includes(literal) || isShort(literal))
      : kept;
    return repetitions.widened(more);
  }

  private valuesOf(
    variable: Term,
    others: readonly Term[],
    states: readonly SState[],
  ): readonly bigint[] | undefined {
    const { paths } = this.graph;
    const values: bigint[] = [];
    for (const state of states) {
      for (const input of state.witnesses) {
        if (!paths.holdsAt(state, input, others)) continue;
        const value = paths.valueAt(state, input, variable);
        if (typeof value !== 'number' && typeof value !== 'bigint') return undefined;
        values.push(BigInt(value));
      }
    }
    return values;
  }

  private isRefuted(query: readonly Term[]): boolean {
    this.satChecks++;
    return query.includes(FALSE) || this.solver.check(query, LIMITS).kind === 'unsat';
  }

  /** How the addresses were on the executed paths that came to where the edge begins. */
  private aliasCases(edge: InEdge, states: readonly SState[]): readonly AliasCase[] {
    const { flow, paths } = this.graph;
    const cases = new Set(edge.cases);
    for (const state of states) {
      const one = flow.aliasCase(edge.edge, (variable) => paths.contentAt(state, variable));
      if (one !== undefined) cases.add(one);
    }
    edge.cases = [...cases];
    return edge.cases;
  }

  /** R-states that have all states of the precondition among theirs; none: it has no states. */
  private covering(
    parts: readonly PreconditionPart[],
    others: readonly RState[],
  ): readonly RState[] | undefined {
    const covering = new Set<RState>();
    for (const { query } of parts) {
      const found = this.coveringPart(query, others);
      if (found === undefined) return undefined;
      for (const state of found) covering.add(state);
    }
    return [...covering];
  }

  private coveringPart(part: readonly Term[], others: readonly RState[]): readonly RState[] | undefined {
    if (part.includes(FALSE)) return [];
    const known = new Set(part);
    const syntactic = others.find(({ formula }) => formula.every((term) => known.has(term)));
    if (syntactic !== undefined) return [syntactic];
    // Of what the part does not mention it says nothing.
    const mentioned = new Set(part.flatMap((term) => freeVariables(term)));
    const near = others
      .filter(({ formula }) =>
        formula.every((term) => freeVariables(term).every((one) => mentioned.has(one))),
      )
      .slice(-MOST_OTHERS);
    const query = [...part, ...near.map(({ formula }) => not(conj([...formula])))];
    this.satChecks++;
    const answer = this.solver.check(query, LIMITS);
    if (answer.kind !== 'unsat') return undefined;
    return answer.core.flatMap((index) => (index < part.length ? [] : [near[index - part.length]]));
  }

  private samplesOf(state: SState): readonly Sample[] {
    const { paths } = this.graph;
    return state.witnesses.map((input) => ({
      holds: (literal) => paths.holdsAt(state, input, [literal]),
      isImpossible: (literal) =>
        freeVariables(literal).every((one) => paths.contentAt(state, one).op === 'const'),
    }));
  }
}
