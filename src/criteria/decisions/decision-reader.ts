import { type Decision, decisionsOf, type Evaluation, type Program } from '../../ir/index.js';
import { type Stage, stagesOf } from './evaluation-stages.js';

/** Evaluations that have begun, the latest on top: conditions may call functions that evaluate other decisions, or this one. */
export interface OpenEvaluation {
  readonly decision: Decision;
  readonly stage: Stage;
  readonly below?: OpenEvaluation;
}

export interface Read {
  readonly open?: OpenEvaluation;
  readonly ended?: { readonly decision: Decision; readonly evaluation: Evaluation };
}

/** Tells from the outcomes of conditions when decisions come out, and how. What it knows of a prefix is a value. */
export class DecisionReader {
  private readonly bySite = new Map<number, { readonly decision: Decision; readonly begin: Stage }>();

  constructor(program: Program, functions: ReadonlySet<string>) {
    for (const decision of decisionsOf(program, functions)) {
      if (decision.evaluations.kind === 'unknown') continue;
      const begin = stagesOf(decision);
      for (const { id } of decision.conditions) this.bySite.set(id, { decision, begin });
    }
  }

  /** Whether the condition's decision is one that can be followed. */
  follows(site: number): boolean {
    return this.bySite.has(site);
  }

  take(open: OpenEvaluation | undefined, site: number, arm: number): Read {
    const own = this.bySite.get(site);
    if (!own) return { open };
    const { decision, begin } = own;
    const word = site * 2 + arm;
    const first = begin.next.get(word);
    if (first) return continued(decision, first, open);
    // Evaluations that were left before their end (by a jump out of an expression) are forgotten.
    let at = open;
    while (at && (at.decision !== decision || !at.stage.next.has(word))) at = at.below;
    const stage = at?.stage.next.get(word);
    return stage ? continued(decision, stage, at?.below) : { open };
  }
}

function continued(decision: Decision, stage: Stage, below: OpenEvaluation | undefined): Read {
  const { end } = stage;
  return end ? { open: below, ended: { decision, evaluation: end } } : { open: { decision, stage, below } };
}
