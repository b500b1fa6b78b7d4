import type { ClaimedPoint, OpenCall, StateClaim } from '../../ir/index.js';
import type { Term } from '../../term/index.js';
import type { Certificate } from './certificate.js';
import type { Flow, Point } from './flow.js';

/** What a certificate says of the states in which executions come to its points, for whoever has executions. */
export function stateClaims(flow: Flow, { regions }: Certificate): readonly StateClaim<Term>[] {
  return [...regions].flatMap(([point, formulas]) => {
    // Before the first instruction there is no state yet.
    if (point.instruction < 0) return [];
    const at = pointOf(point);
    const placeOf = (variable: Term) => flow.statePlaceOf(variable);
    return formulas.map(
      (all): StateClaim<Term> => ({ kind: 'state', at, formulas: { kind: 'never hold', all }, placeOf }),
    );
  });
}

function pointOf({ calls: innermost, block, instruction, arm }: Point): ClaimedPoint {
  const calls: OpenCall[] = [];
  for (let at = innermost; at.parent !== undefined && at.call !== undefined; at = at.parent)
    calls.push({ function: at.parent.function, ...at.call });
  return { function: innermost.function, block, instruction, ...(arm && { arm }), calls, extent: 'all' };
}
