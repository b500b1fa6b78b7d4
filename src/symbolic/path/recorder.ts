import type { BlockId, IrInstruction, LocalId } from '../../ir/index.js';
import type { MemoryObject } from '../memory/memory-object.js';
import type { Value } from '../values/values.js';
import type { PathStep } from './path.js';

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
  /**
   * Wants to know when control comes to this place, the start of a block or what follows a call of a function with a
   * body: then what it gives is called with the locals, before anything else is done there.
   */
  watch?(place: EventPlace): ((locals: readonly Value[]) => void) | undefined;
  /** Takes the place of an instruction (calls of functions with a body aside). */
  perform?(performed: PerformedInstruction): void;
  /** A frame was opened, its parameters are in place and may be changed. */
  opened?(frame: OpenedFrame): void;
  /** A result was handed to the caller's local, where it may be changed. */
  returned?(callee: number, caller: number, local: LocalId, locals: Value[]): void;
}

/** An instruction about to be executed. */
export interface PerformedInstruction {
  readonly place: EventPlace;
  readonly instruction: IrInstruction;
  readonly activation: number;
  /** May be changed before and after. */
  readonly locals: Value[];
  /** The locals of the operands, constants included, in the order of `operandsOf`. */
  readonly slots: readonly number[];
  /** Executes it on the locals. */
  run(): void;
}

export interface OpenedFrame {
  readonly activation: number;
  readonly function: string;
  readonly locals: Value[];
  readonly args: readonly Value[];
  /** Undefined for the first one. */
  readonly caller: number | undefined;
}
