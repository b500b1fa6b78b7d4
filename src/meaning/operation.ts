import { assertNever } from '../base/index.js';
import type { ComputeOp } from '../ir/index.js';
import { bvadd, bvmul, fpneg, ite, type Term } from '../term/index.js';
import { castTerm, castValue, isCastOp } from './cast.js';
import type { Concrete } from './concrete.js';
import {
  floatCompareTerm,
  floatCompareValue,
  floatFunction,
  floatOpTerm,
  isFloatCompareOp,
  isFloatOp,
} from './float.js';
import {
  compareTerm,
  compareValue,
  integerOpTerm,
  integerValue,
  isCompareOp,
  isIntegerOp,
} from './integer.js';
import { intrinsicTerm, intrinsicValue, isIntrinsicOp } from './intrinsic.js';
import type { Typing } from './typing.js';

/** What an operation gives on known arguments. Where it is undefined (`requirementsOf`) the result means nothing. */
export function operationValue(op: ComputeOp, args: readonly Concrete[], typing: Typing): Concrete {
  const [a, b, c] = args;
  const { bits } = typing.from;
  if (isIntegerOp(op)) return integerValue(op, a, b, bits);
  if (isCompareOp(op)) return compareValue(op, a, b, bits) ? 1 : 0;
  if (isFloatOp(op)) return floatFunction(op, bits)(a as number, b as number);
  if (isFloatCompareOp(op)) return floatCompareValue(op, a as number, b as number) ? 1 : 0;
  if (isCastOp(op)) return castValue(op, a, typing);
  if (isIntrinsicOp(op)) return intrinsicValue(op, args, typing);
  switch (op) {
    case 'copy':
      return a;
    case 'select':
      return a === 1 ? b : c;
    case 'fneg':
      return -a;
    case 'pointer-add':
      return integerValue('add', a, c === undefined ? b : integerValue('mul', b, c, bits), bits);
    default:
      return assertNever(op, 'operation');
  }
}

/** The same of arguments that are terms, as registers hold them: booleans for 1-bit integers. */
export function operationTerm(op: ComputeOp, args: readonly Term[], typing: Typing): Term {
  const [a, b, c] = args;
  if (isIntegerOp(op)) return integerOpTerm(op, a, b);
  if (isCompareOp(op)) return compareTerm(op, a, b);
  if (isFloatOp(op)) return floatOpTerm(op, a, b);
  if (isFloatCompareOp(op)) return floatCompareTerm(op, a, b);
  if (isCastOp(op)) return castTerm(op, a, typing);
  if (isIntrinsicOp(op)) return intrinsicTerm(op, args, typing);
  switch (op) {
    case 'copy':
      return a;
    case 'select':
      return ite(a, b, c);
    case 'fneg':
      return fpneg(a);
    case 'pointer-add':
      return bvadd(a, c === undefined ? b : bvmul(b, c));
    default:
      return assertNever(op, 'operation');
  }
}
