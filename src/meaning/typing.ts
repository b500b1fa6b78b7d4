import type { IrType } from '../ir/index.js';

/** What a register holds, addresses being integers of their width. */
export interface Scalar {
  readonly kind: 'int' | 'float';
  readonly bits: number;
}

/** The type of an operation's arguments (as the instruction states it) and that of its result. */
export interface Typing {
  readonly from: Scalar;
  readonly to: Scalar;
}

export function scalarOf(type: IrType, pointerBits: number): Scalar {
  return type.kind === 'pointer' ? { kind: 'int', bits: pointerBits } : type;
}
