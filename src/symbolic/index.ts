export { armConstraint, inputRangeConstraints, takenConstraint, variableTerm } from './constraints.js';
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
export type { EventPlace, Recorder, Region } from './recorder.js';
export { createReplayer, type Replay, type Replayer, type ReplayerOptions } from './replayer.js';
export type { Value } from './values.js';
