import type { Answer } from '../../solver/index.js';
import type { Term } from '../../term/index.js';
import type { Graph } from './graph.js';
import type { InputValues } from './input-values.js';
import type { RState } from './r-state.js';

/**
 * Checks a swept graph against the invariants of bidirectional, definition 3.1; gives what violates them, in words. As
 * in section 5.2, whether an S-state satisfies a formula is evaluated on its witnesses rather than solved.
 */
export function violations(
  graph: Graph,
  values: InputValues,
  check: (formula: readonly Term[]) => Answer,
): readonly string[] {
  const found: string[] = [];
  const connected = graph.connected();
  const useful = graph.useful();
  for (const point of graph.flow.points) {
    for (const state of graph.paths.at(point)) {
      // Step by step: the states before it are checked, too.
      const isSatisfied = state.witnesses.every((input) =>
        state.demands.every((term) => values.value(term, input) !== false),
      );
      if (!isSatisfied) found.push(`1: S${state.id} has a witness that does not come there`);
    }
  }
  for (const state of graph.rStates()) {
    if (check(state.formula).kind === 'unsat') found.push(`2: R${state.id} has no states`);
    for (const executed of graph.paths.at(state.point)) {
      const isIn = executed.witnesses.some((input) => graph.paths.holdsAt(executed, input, state.formula));
      if (isIn) found.push(`3: S${executed.id} is in R${state.id}`);
    }
    if (!connected.has(state)) found.push(`4: R${state.id} is not connected to the entry`);
    if (!useful.has(state)) found.push(`4: R${state.id} leads to no branch that is sought`);
    found.push(...wrongEdges(graph, state));
  }
  return found;
}

function wrongEdges(graph: Graph, state: RState): readonly string[] {
  const found: string[] = [];
  for (const edge of state.ins) {
    const { from } = edge.edge;
    const { status } = edge;
    const before = [...graph.at(from)].filter(({ outs }) => outs.has(edge));
    if (edge.isFrontier && before.length > 0)
      found.push(`5: R${state.id} has a frontier edge beside the edge from R${before[0].id}`);
    if (edge.isFrontier && !graph.paths.isVisited(from))
      found.push(`5: R${state.id} has a frontier edge from a point without S-states`);
    if (status.kind !== 'covered') continue;
    for (const by of status.by) {
      if (by.fate !== 'live' && by.fate !== 'unreachable')
        found.push(`5: R${state.id} rests on R${by.id}, which is ${by.fate}`);
      if (!by.outs.has(edge)) found.push(`5: R${by.id} does not know of its edge to R${state.id}`);
    }
  }
  return found;
}
