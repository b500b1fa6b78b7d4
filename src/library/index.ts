// What anybody can do with Hyla, and all that its own command line does it with.
export type { Progress } from '../engine/index.js';
export {
  comparisonText,
  details,
  explainObjective,
  type FunctionRow,
  FunctionTable,
  functionRow,
  functionSummary,
  type Palette,
  plainPalette,
  resultJson,
  type SummaryStyle,
} from '../report/index.js';
export { type Comparison, type FunctionResult, fileSummaries, type ResultSet } from '../result/index.js';
export { type CheckOutcome, check } from './check.js';
export { type CompareEvent, type CompareListener, type CompareRequest, compare } from './compare/compare.js';
export { type ComparisonPlan, planComparison, writeComparison } from './compare/compare-output.js';
export { type CompareSubject, compareSubjects } from './compare/compare-subjects.js';
export { type Axes, lookAheadOnly, type NamedPruning, NO_PRUNING } from './compare/compare-variants.js';
export { cover, isProject } from './cover.js';
export type {
  CoverEvent,
  CoverListener,
  CoverOutcome,
  CoverRequest,
  DecidedFunction,
  FailedFunction,
  ProjectOptions,
} from './cover-events.js';
export { type Explanation, explain } from './explain.js';
export { type InitOutcome, type InitRequest, init } from './init.js';
export { InputFault } from './input-fault.js';
export { type MergeRequest, merge } from './merge.js';
export { DemandReview, type Demands, type Failure, failures, reviewOf } from './results/demands.js';
export { demandWritable, type Written, writeJson } from './results/output-plan.js';
export { readResult, resultDirectories, testDirectories } from './results/result-directory.js';
export { sourcesOf } from './results/source-texts.js';
export type { Choice, Choices } from './setup/choices.js';
export { namesOf, wrongChoice } from './setup/choices.js';
export { type Defaults, defaults } from './setup/defaults.js';
export { isIdentifier } from './setup/identifier.js';
export type { SettingsLayer } from './setup/layers.js';
export { demandFile, pathKind } from './setup/path-kind.js';
export { registeredChoices } from './setup/registered-choices.js';
export type { SourceOptions } from './setup/source-options.js';
export { type TestsNotRun, type TestsRan, type VerifyOutcome, verify } from './verify.js';
export { type WatchEvent, type WatchListener, watch } from './watch.js';
