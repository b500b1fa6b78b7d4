export type { Cell } from './cell-layout.js';
export { initialState } from './initial-state.js';
export { enterFunction, keepResult, takeResult } from './instruction.js';
export type { FollowedObject, ObjectLimits } from './objects.js';
export { type Place, termsOf } from './places.js';
export { type Point, runSegment, type SegmentEnd, type Way } from './segment.js';
export { type Havoc, Havocs, Inexpressible, type Model, State } from './state.js';
export { contentTerms, type Edge, type Effect, effectOf, TransitionSystem } from './transition-system.js';
export { Address, isAddress, type Value } from './value.js';
