import { didYouMean, fault, type Outcome, ok, registry } from '../base/index.js';
import type { LabelKind } from '../ir/index.js';
import { allPaths } from './all-paths.js';
import { boundary } from './boundary.js';
import { branch } from './branch.js';
import { conditionDecision } from './condition-decision.js';
import type { Criterion, SingleCriterion } from './criterion.js';
import { decision } from './decision.js';
import { emptyElse } from './empty-else.js';
import { errors } from './errors.js';
import { functionCall } from './function-call.js';
import { kPath } from './k-path.js';
import { labels } from './labels.js';
import { maxIterations } from './max-iterations.js';
import { mcdc } from './mcdc.js';
import { mcdcUniqueCause } from './mcdc-unique-cause.js';
import { minimalAllConditions } from './minimal-all-conditions.js';
import { minimalAllDecisions } from './minimal-all-decisions.js';
import { minimalAllPaths } from './minimal-all-paths.js';
import { multipleCondition } from './multiple-condition.js';
import { labelsFor, together } from './seek.js';
import { statement } from './statement.js';
import { weakMutation } from './weak-mutation.js';

export { armName } from './all-paths.js';
export type {
  Criterion,
  DerivedObjective,
  Formula,
  ObjectiveSet,
  PathExtent,
  PathPrefix,
  TakenArm,
} from './criterion.js';
export { GhostEvents } from './decisions/ghost-events.js';
export { isExtra } from './objectives/arm-objectives.js';
export { type CountedObjectives, countedObjectives } from './objectives/counted-objectives.js';
export { decodeEvents, visitEvents } from './objectives/decode-events.js';
export { deriveObjectives, goalsWaitedFor } from './objectives/derive-objectives.js';
export { formulaValue, goalsOf, undecidedGoals } from './objectives/formula-value.js';
export { abstractTree } from './paths/abstract-tree.js';
export { type Pursuit, seek } from './seek.js';

export const criteria = registry<SingleCriterion>([
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
  errors,
  labels,
  allPaths,
  minimalAllPaths,
  minimalAllConditions,
  minimalAllDecisions,
  kPath,
  emptyElse,
  maxIterations,
]);

/** What a program has to be compiled to report beside branches, for criteria by their names. */
export function labelsNamed(texts: readonly string[]): readonly LabelKind[] {
  const found = texts.map(criterionNamed);
  return [...new Set(found.flatMap((one) => (one.kind === 'ok' ? labelsFor(one.value) : [])))];
}

/** `k-path=3`: as a criterion of its own, so that a result says by its name what was sought. */
function withBound(criterion: SingleCriterion, text: string): Outcome<SingleCriterion> {
  const bound = Number(text);
  if (criterion.kind !== 'discovering' || !criterion.takesBound)
    return fault(`the criterion '${criterion.name}' takes no number`);
  if (!Number.isSafeInteger(bound) || bound < 0) return fault(`'${text}' is no number of turns`);
  const { create } = criterion;
  return ok({
    ...criterion,
    name: `${criterion.name}=${bound}`,
    create: (program, functions) => create(program, functions, bound),
  });
}

/** `branch`, or several with commas between them. */
export function criterionNamed(text: string): Outcome<Criterion> {
  const parts: SingleCriterion[] = [];
  for (const part of text.split(',')) {
    const [name, bound] = part.split('=');
    const found = criteria.find(name);
    if (!found)
      return fault(
        `there is no criterion '${name}'${didYouMean(name, criteria.names)}; there are: ${criteria.names.join(', ')}`,
      );
    const bounded = bound === undefined ? ok(found) : withBound(found, bound);
    if (bounded.kind === 'fault') return bounded;
    parts.push(bounded.value);
  }
  return ok(together(parts));
}
