import { claimedPoint, type StateClaim } from '../../ir/index.js';
import type { Term } from '../../term/index.js';
import type { Certificate } from './certificate.js';
import type { Flow } from './flow.js';

/** What a certificate says of the states in which executions come to its points, for whoever has executions. */
export function stateClaims(flow: Flow, { regions }: Certificate): readonly StateClaim<Term>[] {
  return [...regions].flatMap(([point, formulas]) => {
    // Before the first instruction there is no state yet.
    if (point === flow.start) return [];
    const at = { ...claimedPoint(point.at, 'all'), ...(point.arm && { arm: point.arm }) };
    const placeOf = (variable: Term) => flow.statePlaceOf(variable);
    return formulas.map(
      (all): StateClaim<Term> => ({ kind: 'state', at, formulas: { kind: 'never hold', all }, placeOf }),
    );
  });
}
