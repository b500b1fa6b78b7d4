export type { BranchSite, ConditionSite, SwitchCase, SwitchSite } from './branch-site.js';
export type { CField, CType, CTypeId } from './c-type.js';
export { CallGraph, operandsOf } from './call-graph.js';
export { fitsCall, type Signature, signatureOf } from './calling.js';
export {
  type CodeSegment,
  CodeSegments,
  type SegmentExit,
} from './code-segments.js';
export { successors } from './control-flow.js';
export { DominatorTree } from './dominators.js';
export { type FlowGraph, flowGraph, reachableBlocks } from './flow-graph.js';
export {
  type Allocation,
  allocationOf,
  type BuiltInEffect,
  builtInEffect,
  endingOf,
  heap,
  isAssumption,
  type LibraryFunction,
  libraryFunctions,
  movedArgument,
} from './library.js';
export { LiveLocals } from './live-locals.js';
export { type LoopNest, loopNest, type NestElement } from './loop-nest.js';
export {
  type AbstractAddress,
  type AbstractObject,
  allocatedObject,
  type InitialAddress,
  MayAlias,
  parameterCopy,
  STUB_RESULTS,
  symbolObject,
} from './may-alias.js';
export type {
  ConflictCover,
  ConflictEvent,
  CoveredPath,
  PathConflict,
  ProtectedLocation,
} from './path-conflict.js';
export { printCType, printFunction, printProgram, printType } from './print.js';
export type * from './program.js';
export { type MemoryRange, type MemoryWrite, SegmentWrites, touches } from './segment-writes.js';
export { type ReturnFrame, SiteReachability } from './site-reachability.js';
export { validateProgram } from './validate.js';
