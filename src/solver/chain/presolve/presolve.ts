import type { Term } from '../../../term/index.js';
import type { Answer, Model } from '../../answer.js';
import { descend } from './descent.js';
import { localSearch } from './local-search.js';
import { propagate } from './propagate.js';
import type { Ranges } from './ranges.js';

export type Presolved =
  | { readonly kind: 'decided'; readonly answer: Answer }
  | { readonly kind: 'open'; readonly ranges: Ranges };

/** Queries that need no backend. `base`: an assignment that nearly satisfies the query, if one is known. */
export function presolve(constraints: readonly Term[], base: Model | undefined): Presolved {
  const propagation = propagate(constraints);
  if (propagation.kind === 'contradiction') {
    const core = shrunk(constraints, propagation.core);
    return { kind: 'decided', answer: { kind: 'unsat', core, by: 'presolve' } };
  }
  const { ranges } = propagation;
  const model = localSearch(constraints, ranges, base) ?? descend(constraints, base);
  return model === undefined ? { kind: 'open', ranges } : { kind: 'decided', answer: { kind: 'sat', model } };
}

/** Larger cores are left as they are: whoever needs them minimal asks for that. */
const MAX_SHRUNK = 8;

/**
 * Leaves out what propagation alone does not need: cheap, and what a search learns from a core is worth more.
 * A core that does not stand alone would be a bug of the reasons; then all constraints are the core.
 */
function shrunk(constraints: readonly Term[], core: readonly number[]): readonly number[] {
  let kept = contradictionIn(constraints, core);
  if (kept === undefined) return constraints.map((_, index) => index);
  if (kept.length > MAX_SHRUNK) return kept;
  for (const index of kept) {
    if (kept.length === 1 || !kept.includes(index)) continue;
    kept =
      contradictionIn(
        constraints,
        kept.filter((other) => other !== index),
      ) ?? kept;
  }
  return kept;
}

/** The constraints with these indices that contradict each other, if propagation sees it. */
function contradictionIn(
  constraints: readonly Term[],
  some: readonly number[],
): readonly number[] | undefined {
  const propagation = propagate(some.map((index) => constraints[index]));
  return propagation.kind === 'contradiction' ? propagation.core.map((place) => some[place]) : undefined;
}
