import type { Decision, Evaluation } from '../../ir/index.js';

/** A state of the automaton that follows the evaluations of a decision. */
export interface Stage {
  /** What may come next, by the trace's words for outcomes. */
  readonly next: ReadonlyMap<number, Stage>;
  /** The evaluation that ends here. */
  readonly end?: Evaluation;
  /** What the decision may come to from here. */
  readonly results: ReadonlySet<boolean>;
}

interface Growing extends Stage {
  readonly next: Map<number, Growing>;
  readonly results: Set<boolean>;
  end?: Evaluation;
}

const newStage = (): Growing => ({ next: new Map(), results: new Set() });

/** Where evaluations of the decision begin. */
export function stagesOf({ evaluations }: Decision): Stage {
  const begin = newStage();
  for (const evaluation of evaluations.kind === 'known' ? evaluations.all : []) {
    let stage = begin;
    stage.results.add(evaluation.result);
    for (const { site, arm } of evaluation.steps) {
      const following = stage.next.get(site * 2 + arm) ?? newStage();
      stage.next.set(site * 2 + arm, following);
      following.results.add(evaluation.result);
      stage = following;
    }
    stage.end = evaluation;
  }
  return begin;
}
