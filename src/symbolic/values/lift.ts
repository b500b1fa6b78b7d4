import type { IrPlace } from '../../ir/index.js';
import { unmodelled } from '../path/stop.js';
import { isDoubtful, split } from './undefined-bits.js';
import {
  type Concrete,
  type Doubt,
  doubtful,
  eitherDoubt,
  fullMask,
  isPlain,
  type Symbolic,
  type Value,
} from './values.js';

export type Plain = Concrete | Symbolic;

/**
 * A function of integers and floats, made one of values: uninitialised arguments give an uninitialised result,
 * and the bits of addresses are not known.
 */
export function lift(
  values: readonly Value[],
  apply: (...plain: Plain[]) => Plain,
  resultBits: number,
  place: IrPlace | undefined,
): Value {
  if (values.every(isPlain)) return apply(...(values as Plain[]));
  let doubt: Doubt | undefined;
  const plain: Plain[] = [];
  for (const value of values) {
    // The width is of no interest: the result is doubtful as a whole.
    const parts = split(value, 64);
    if (parts === undefined) throw unmodelled('a computation on the bits of an address', place);
    if (isDoubtful(value) && parts.doubt !== undefined) {
      if (value === undefined) return undefined;
      doubt = eitherDoubt(doubt, parts.doubt);
    }
    plain.push(parts.plain);
  }
  const result = apply(...plain);
  return doubt === undefined ? result : doubtful(result, fullMask(resultBits), doubt, resultBits);
}
