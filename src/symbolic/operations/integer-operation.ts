import type { IrPlace } from '../../ir/index.js';
import type { Machine } from '../path/machine.js';

/** An operation on two integers of a width, as one instruction does it. Made once for each instruction. */
export interface IntegerOperation<Op> {
  readonly machine: Machine;
  readonly op: Op;
  readonly bits: number;
  readonly place: IrPlace | undefined;
}
