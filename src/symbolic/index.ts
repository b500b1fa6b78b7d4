export { truncatesInto } from './casts.js';
export {
  armConstraint,
  inputEvaluator,
  inputRangeConstraints,
  switchConstraint,
  takenConstraint,
  variableTerm,
} from './constraints.js';
export { floatCompareTerm, floatOpTerms } from './floats.js';
export { bitOf, compareTerm, integerOpTerm, isOne } from './integer-ops.js';
export { intrinsicTerms } from './intrinsic-terms.js';
export { JoinedExecution } from './joined-execution.js';
export {
  armKey,
  type JoinedCut,
  type JoinedPaths,
  type JoinLimits,
} from './joined-paths.js';
export type { ReplayLimits } from './machine.js';
export type { MemoryObject, ObjectKind } from './memory-object.js';
export type {
  CallFrame,
  ChoiceStep,
  ConditionStep,
  ErrorStep,
  GuardStep,
  PathStep,
  Position,
  SwitchStep,
} from './path.js';
export {
  PathExecution,
  type PathExtent,
  type PathObserver,
  type PathToFollow,
} from './path-execution.js';
export type { EventPlace, OpenedFrame, Recorder, Region } from './recorder.js';
export { regionsOf } from './regions.js';
export { createReplayer, type Replay, type Replayer, type ReplayerOptions } from './replayer.js';
export { knownZeroBits } from './term-bounds.js';
export { Pointer, Symbolic, type Value } from './values.js';
