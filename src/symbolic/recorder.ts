import type { BlockId, LocalId } from '../ir/index.js';
import type { MemoryObject } from './memory-object.js';
import type { PathStep } from './path.js';
import type { Value } from './values.js';

/** Where an event happened: an instruction, in one activation of its function (numbered by order of calls). */
export interface EventPlace {
  readonly function: string;
  readonly block: BlockId;
  readonly instruction: number;
}

/** Bytes of an object that an access may touch; `exact` if it touches just these. */
export interface Region {
  readonly object: MemoryObject;
  readonly low: number;
  readonly high: number;
  readonly exact: boolean;
}

/**
 * Is told what a replay does, for whoever learns from paths. All methods are optional; what is absent costs
 * nothing, because the choice is made when a function is compiled.
 */
export interface Recorder {
  enter?(activation: number, functionName: string): void;
  leave?(activation: number): void;
  assign?(place: EventPlace, activation: number, local: LocalId, value: Value): void;
  load?(place: EventPlace, activation: number, local: LocalId, regions: readonly Region[]): void;
  store?(place: EventPlace, activation: number, regions: readonly Region[], value: Value): void;
  step?(step: PathStep): void;
}
