import { didYouMean, fault, type Outcome, registry } from '../base/index.js';
import type { LabelKind } from '../ir/index.js';
import { allPaths } from './all-paths.js';
import { boundary } from './boundary.js';
import { branch } from './branch.js';
import { conditionDecision } from './condition-decision.js';
import type { Criterion } from './criterion.js';
import { decision } from './decision.js';
import { functionCall } from './function-call.js';
import { mcdc } from './mcdc.js';
import { mcdcUniqueCause } from './mcdc-unique-cause.js';
import { multipleCondition } from './multiple-condition.js';
import { labelsFor, together } from './seek.js';
import { statement } from './statement.js';
import { weakMutation } from './weak-mutation.js';

export { abstractTree } from './abstract-tree.js';
export { armName } from './all-paths.js';
export { isExtra } from './arm-objectives.js';
export type { Criterion, DerivedObjective, ObjectiveSet, PathExtent, TakenArm } from './criterion.js';
export { decodeEvents, visitEvents } from './decode-events.js';
export { deriveObjectives, goalsWaitedFor } from './derive-objectives.js';
export { undecidedGoals } from './formula-value.js';
export { GhostEvents } from './ghost-events.js';
export { type Pursuit, seek } from './seek.js';

export const criteria = registry<Criterion>([
  statement,
  branch,
  decision,
  conditionDecision,
  multipleCondition,
  mcdc,
  mcdcUniqueCause,
  functionCall,
  boundary,
  weakMutation,
  allPaths,
]);

/** What a program has to be compiled to report beside branches, for criteria by their names. */
export function labelsNamed(texts: readonly string[]): readonly LabelKind[] {
  const found = texts.map(criterionNamed);
  return [...new Set(found.flatMap((one) => (one.kind === 'ok' ? labelsFor(one.value) : [])))];
}

/** `branch`, or several with commas between them. */
export function criterionNamed(text: string): Outcome<Criterion> {
  const parts: Criterion[] = [];
  for (const name of text.split(',')) {
    const found = criteria.find(name);
    if (!found)
      return fault(
        `there is no criterion '${name}'${didYouMean(name, criteria.names)}; there are: ${criteria.names.join(', ')}`,
      );
    parts.push(found);
  }
  return together(parts);
}
