export { JoinedExecution } from './joined/joined-execution.js';
export * from './joined/joined-paths.js';
export type { MemoryObject, ObjectKind } from './memory/memory-object.js';
export { regionsOf } from './memory/regions.js';
export {
  armConstraint,
  InputRanges,
  inputEvaluator,
  inputRangeConstraints,
  takenConstraint,
  variableTerm,
} from './path/constraints.js';
export type { ReplayLimits } from './path/machine.js';
export type {
  CallFrame,
  ChoiceStep,
  ConditionStep,
  ErrorStep,
  GuardStep,
  PathStep,
  Position,
  SwitchStep,
} from './path/path.js';
export {
  PathExecution,
  type PathExtent,
  type PathObserver,
  type PathToFollow,
} from './path/path-execution.js';
export type { EventPlace, OpenedFrame, PerformedInstruction, Recorder, Region } from './path/recorder.js';
export {
  createEventCompleter,
  createReplayer,
  type Replay,
  type Replayer,
  type ReplayerOptions,
} from './path/replayer.js';
export { createStateWatch } from './path/state-watch.js';
export { UNINITIALISED } from './values/demand.js';
export { Pointer, Symbolic, type Value } from './values/values.js';
