import { invariant } from '../../base/index.js';
import type { Answer } from '../../solver/index.js';
import { conj, FALSE, not, type Term } from '../../term/index.js';
import type { Refutation } from '../infeasibility-proof.js';
import type { AliasCase, Edge, Flow, FlowPoint } from './flow.js';
import { preconditionParts } from './precondition.js';
import type { RState } from './r-state.js';

/**
 * Why R-states cannot be reached: for each point, the states (a disjunction of conjunctions) that no execution is in.
 * It proves itself: whoever is in one of them was in one of them a step before, and nobody begins in one.
 */
export interface Certificate {
  readonly regions: ReadonlyMap<FlowPoint, readonly (readonly Term[])[]>;
  /** Where it helps to tell apart what addresses are. */
  readonly aliases: ReadonlyMap<Edge, readonly AliasCase[]>;
}

/** The R-states and those they rest on. */
export function certificateOf(states: Iterable<RState>): Certificate {
  const regions = new Map<FlowPoint, (readonly Term[])[]>();
  const aliases = new Map<Edge, Set<AliasCase>>();
  const seen = new Set<RState>();
  const pending = [...states];
  for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
    if (seen.has(state)) continue;
    seen.add(state);
    const formulas = regions.get(state.point);
    if (formulas === undefined) regions.set(state.point, [state.formula]);
    else formulas.push(state.formula);
    for (const { status, edge, cases } of state.ins) {
      if (status.kind === 'covered') pending.push(...status.by);
      if (cases.length > 0) aliases.set(edge, new Set([...(aliases.get(edge) ?? []), ...cases]));
    }
  }
  return { regions, aliases: new Map([...aliases].map(([edge, cases]) => [edge, [...cases]])) };
}

/** What each edge into the states of a certificate would take: constraints that must not be satisfiable. */
export function* obligations(flow: Flow, certificate: Certificate): Generator<Obligation> {
  const { regions, aliases } = certificate;
  for (const [point, formulas] of regions) {
    if (flow.isOpen(point)) yield { point, query: [] };
    for (const edge of flow.predecessors(point)) {
      const before = regions.get(edge.from) ?? [];
      // All states at the point before are said to be unreachable.
      if (before.some((formula) => formula.length === 0)) continue;
      const elsewhere = before.map((formula) => not(conj([...formula])));
      for (const formula of formulas) {
        const cases = aliases.get(edge) ?? [];
        for (const { query } of preconditionParts(flow, edge, formula, cases))
          yield { point, edge, query: [...query, ...elsewhere] };
      }
    }
  }
}

interface Obligation {
  readonly point: FlowPoint;
  readonly edge?: Edge;
  readonly query: readonly Term[];
}

/**
 * Derives a certificate anew, edge by edge, from the program and plain queries. Undefined: it proves nothing, or the
 * solver cannot say.
 */
export function recheck(
  flow: Flow,
  certificate: Certificate,
  check: (query: readonly Term[]) => Answer,
): readonly Refutation[] | undefined {
  const found = new Map<string, Refutation>();
  for (const { query, edge, point } of obligations(flow, certificate)) {
    const answer = query.includes(FALSE) ? undefined : check(query);
    if (answer !== undefined && answer.kind !== 'unsat') return undefined;
    const core = answer === undefined ? [FALSE] : answer.core.map((index) => query[index]);
    const key = core
      .map(({ id }) => id)
      .sort((a, b) => a - b)
      .join(',');
    const site = edge?.to.arm?.site ?? point.arm?.site;
    if (!found.has(key)) found.set(key, site === undefined ? { core } : { core, site });
  }
  return [...found.values()];
}

/**
 * What has to be unsatisfiable for a certificate to hold, derived from another flow of the same program: nothing of the
 * graph, of its S-states or of its answers is believed.
 */
export function derivedAgain(flow: Flow, { regions, aliases }: Certificate): readonly Refutation[] {
  const here = (point: FlowPoint): FlowPoint => {
    const same = flow.points[point.id];
    invariant(
      same?.at.segment.id === point.at.segment.id && same.at.stack?.id === point.at.stack?.id,
      'the same program should have the same points',
    );
    return same;
  };
  const edgeHere = (edge: Edge): Edge | undefined =>
    flow.successors(here(edge.from)).find(({ id }) => id === edge.id);
  const again = {
    regions: new Map([...regions].map(([point, formulas]) => [here(point), formulas])),
    aliases: new Map(
      [...aliases].flatMap(([edge, cases]): [Edge, readonly AliasCase[]][] => {
        const same = edgeHere(edge);
        if (same === undefined) return [];
        return [
          [same, cases.flatMap(({ alias }) => flow.aliasCase(same, (one) => alias.get(one) ?? one) ?? [])],
        ];
      }),
    ),
  };
  const found = [...obligations(flow, again)];
  const open = found.filter(({ query }) => !query.includes(FALSE));
  const refutations = open.map(({ query, point }) => {
    const site = point.arm?.site;
    return site === undefined ? { core: query } : { core: query, site };
  });
  // What nobody has to solve is said once, so that it is not taken for nothing at all.
  return open.length < found.length ? [...refutations, { core: [FALSE] }] : refutations;
}
