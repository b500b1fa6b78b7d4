import type { IrType } from '../ir/index.js';
import type { Term } from '../term/index.js';
import type { State } from './state.js';
import { INTEGER, isAddress, type Value } from './value.js';

/** A value as a term of the type; the number behind the address of an object is anything. */
export function plain(state: State, value: Value, type: IrType): Term {
  if (!isAddress(value)) return value;
  const { pointerBits } = state.model;
  const width = type.kind === 'pointer' ? pointerBits : type.bits;
  const isNumber = width === pointerBits && value.targets.every((id) => id <= INTEGER);
  return isNumber ? value.offset : state.havocs.bits(width, 'not followed');
}
