import type { ClaimedStep, CodePosition, StepClaim } from '../ir/index.js';
import type { Term } from '../term/index.js';
import { segmentOutcomes } from './segment-outcomes.js';
import { Inexpressible } from './segment-state.js';
import { statePlaceOf } from './state-place.js';
import type { TransitionSystem } from './transition-system.js';

const claims = new WeakMap<TransitionSystem, StepClaim<Term>>();

/** All that a system says of what programs do, for whoever has executions to hold against it. */
export function stepClaim(system: TransitionSystem): StepClaim<Term> {
  let claim = claims.get(system);
  if (!claim) {
    const known = new Map<CodePosition, ReadonlyMap<number, ClaimedStep<Term>>>();
    const step = (at: CodePosition, exit: number) => {
      const steps = known.get(at) ?? stepsFrom(system, at);
      known.set(at, steps);
      return steps.get(exit);
    };
    claim = {
      kind: 'steps',
      graph: system.graph,
      step,
      placeOf: (variable) => statePlaceOf(system, variable),
    };
    claims.set(system, claim);
  }
  return claim;
}

function stepsFrom(system: TransitionSystem, at: CodePosition): ReadonlyMap<number, ClaimedStep<Term>> {
  try {
    return new Map(segmentOutcomes(system, at).map(({ exit, effect }) => [exit, effect]));
  } catch (thrown) {
    if (thrown instanceof Inexpressible) return new Map();
    throw thrown;
  }
}
