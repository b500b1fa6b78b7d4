export { ABSENT_PREFIX } from './absent-symbols.js';
export {
  armCount,
  type BranchSite,
  type Comparison,
  type ConditionSite,
  type DecisionFormula,
  type LabelKind,
  type StructureMark,
  type SwitchCase,
  type SwitchSite,
  type WholeDecision,
} from './branch-site.js';
export type { CField, CType, CTypeId } from './c-type.js';
export { CallGraph } from './call-graph.js';
export { fitsCall, type Signature, signatureOf } from './calling.js';
export { blockOf, callAt, functionOf, sourcePlace } from './code-lookup.js';
export type { BlockPoint, CodePoint, OpenCall } from './code-point.js';
export { knownOfStub } from './comparisons.js';
export { successors } from './control-flow.js';
export { type Decision, decisionsOf, type Evaluation, type EvaluationStep } from './decision.js';
export { DominatorTree } from './dominators.js';
export { type FlowGraph, flowGraph, flowGraphOf } from './flow-graph.js';
export { FURTHER_ARGUMENTS_BEGIN, furtherArgumentName, furtherArgumentType } from './further-arguments.js';
export { outcomesBefore, withGhostBranches } from './ghost-branches.js';
export { type GlobalCell, GlobalCells } from './global-cells.js';
export { type Inspection, inspectionsIn } from './inspections.js';
export { type LabelFormula, type LabelObjectives, labelsIn, writtenFormula } from './label-objective.js';
export { type OpenPoint, openPoints } from './left-open.js';
export {
  type Allocation,
  allocationOf,
  type BuiltInEffect,
  builtInEffect,
  COMPARES_OTHERWISE,
  endingOf,
  heap,
  isAssumption,
  isQuestion,
  type LibraryFunction,
  leavesErrno,
  leftOutBy,
  libraryFunctions,
  localeSays,
  movedArgument,
} from './library.js';
export { LiveLocals, liveAtBlocks } from './live-locals.js';
export { junctionsOf, type Logic, type LogicConstant, leavesOf } from './logic.js';
export { factsOf, type LoopFacts } from './loop-facts.js';
export { cyclicBlocks, type LoopNest, loopNest, type NestElement } from './loop-nest.js';
export { type MachineLoop, machineLoops } from './machine-loops.js';
export { withMemoryChecks } from './memory-checks.js';
export { type MemoryEffect, MemoryEffects } from './memory-effects.js';
export { addressTakenFunctions, indicesOf, operandsOf, terminatorOperands } from './operands.js';
export type {
  ConflictCover,
  ConflictEvent,
  CoveredPath,
  PathConflict,
  ProtectedLocation,
} from './path-conflict.js';
export type { AbstractAddress } from './pointers/address-set.js';
export { anyDelta, type Delta, deltasMeet, meet, overlaps } from './pointers/delta.js';
export {
  type AbstractObject,
  allocatedObject,
  INTEGER_ADDRESS,
  NULL_ADDRESS,
  parameterCopy,
  STUB_RESULTS,
  symbolObject,
  symbolOf,
} from './pointers/memory-objects.js';
export { OpenInputs, type OpenPath, stubRoot } from './pointers/open-inputs.js';
export { PointerAnalysis } from './pointers/pointer-analysis.js';
export type { InitialAddress, MemoryOrigin, PointerInputs } from './pointers/pointer-inputs.js';
export {
  type Access,
  accessedBytes,
  type Meeting,
  mayGoBelow,
  PointerUses,
} from './pointers/pointer-uses.js';
export { printCType, printFunction, printProgram, printType } from './print.js';
export type * from './program.js';
export {
  type Callees,
  type CallString,
  type CodePosition,
  type CodeSegment,
  ProgramGraph,
  type SegmentExit,
} from './program-graph.js';
export {
  type CallerClaim,
  type ClaimedPoint,
  type ClaimedStep,
  claimedPoint,
  type GuardClaim,
  type InitialContent,
  type NamedObject,
  type RunClaim,
  type StateClaim,
  type StatePlace,
  type StepClaim,
} from './run-claim.js';
export { type MemoryRange, type MemoryWrite, SegmentWrites, touches } from './segment-writes.js';
export { type ReturnFrame, SiteReachability, type SiteSet } from './site-reachability.js';
export {
  type ConditionNode,
  conditionNumbers,
  isClosed,
  type JumpTarget,
  nodesIn,
  type Structure,
  type StructureNode,
} from './structure.js';
export { type Uninitialised, type UnsetVariable, unsetName, unsetVariable } from './unset-variables.js';
export { validateProgram } from './validate.js';
export {
  EXCHANGE_FAILS,
  firstDeviceAddress,
  OTHER_THREADS,
  SCALARS,
  type ScalarName,
  scalarBytes,
  VOLATILE_AS_A_WHOLE,
  type VolatileRead,
  volatileRead,
  volatileReadName,
  volatileWrite,
  volatileWriteName,
  withOrdinaryMemory,
} from './volatile-access.js';
