import { assertNever } from '../base/index.js';
import type { ComputeOp } from '../ir/index.js';
import { bvadd, bvmul, fpneg, ite, type Term } from '../term/index.js';
import { castTerm, castValue, isCastOp } from './cast.js';
import type { Concrete } from './concrete.js';
import * as floats from './float.js';
import * as integers from './integer.js';
import { intrinsicTerm, intrinsicValue, isIntrinsicOp } from './intrinsic.js';
import type { Typing } from './typing.js';

/** What an operation gives on known arguments. Where it is undefined (`requirementsOf`) the result means nothing. */
export function operationValue(op: ComputeOp, args: readonly Concrete[], typing: Typing): Concrete {
  const [a, b, c] = args;
  const { bits } = typing.from;
  if (integers.isIntegerOp(op)) return integers.integerValue(op, a, b, bits);
  if (integers.isCompareOp(op)) return integers.compareValue(op, a, b, bits) ? 1 : 0;
  if (floats.isFloatOp(op)) return floats.floatFunction(op, bits)(a as number, b as number);
  if (floats.isFloatCompareOp(op)) return floats.floatCompareValue(op, a as number, b as number) ? 1 : 0;
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
      return integers.integerValue(
        'add',
        a,
        c === undefined ? b : integers.integerValue('mul', b, c, bits),
        bits,
      );
    default:
      return assertNever(op, 'operation');
  }
}

/** The same of arguments that are terms, as registers hold them: booleans for 1-bit integers. */
export function operationTerm(op: ComputeOp, args: readonly Term[], typing: Typing): Term {
  const [a, b, c] = args;
  if (integers.isIntegerOp(op)) return integers.integerOpTerm(op, a, b);
  if (integers.isCompareOp(op)) return integers.compareTerm(op, a, b);
  if (floats.isFloatOp(op)) return floats.floatOpTerm(op, a, b);
  if (floats.isFloatCompareOp(op)) return floats.floatCompareTerm(op, a, b);
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
