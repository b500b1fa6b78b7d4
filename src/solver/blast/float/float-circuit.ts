import { invariant } from '../../../base/index.js';
import type { Term, TermOp } from '../../../term/index.js';
import { type Bits, complement } from '../bit-vectors.js';
import { FALSE_LITERAL, type Gates } from '../gates.js';
import { floatAdd, floatSubtract } from './add.js';
import { floatAtMost, floatEqual, floatLess, isNegative } from './compare.js';
import {
  floatFromSigned,
  floatFromUnsigned,
  floatRoundToIntegral,
  floatToBits,
  floatToFloat,
  floatToInteger,
} from './convert.js';
import { floatDivide, floatSquareRoot } from './divide.js';
import { formatOf, magnitudeOf, signOf, unpack } from './format.js';
import { floatFusedMultiplyAdd } from './fused.js';
import { floatMultiply } from './multiply.js';
import { floatRemainder } from './remainder.js';

export type FloatOp = Extract<TermOp, `fp${string}`>;

/** The circuit of one floating-point operator; floats rounded to nearest, ties to even. */
export function floatCircuit(gates: Gates, term: Term, op: FloatOp, args: readonly Bits[]): Bits {
  const [a, b, c] = args;
  const argument = term.args[0];
  // Of the float: the argument's, or the result's where the argument is an integer.
  const format = formatOf(argument.sort === 'fp' ? argument.width : term.width);
  switch (op) {
    case 'fpadd':
      return floatAdd(gates, format, a, b);
    case 'fpsub':
      return floatSubtract(gates, format, a, b);
    case 'fpmul':
      return floatMultiply(gates, format, a, b);
    case 'fpdiv':
      return floatDivide(gates, format, a, b);
    case 'fprem':
      return floatRemainder(gates, format, a, b);
    case 'fpsqrt':
      return floatSquareRoot(gates, format, a);
    case 'fpfma':
      return floatFusedMultiplyAdd(gates, format, a, b, c);
    case 'fpneg':
      return [...magnitudeOf(a), ...complement([signOf(a)])];
    case 'fpabs':
      return [...magnitudeOf(a), FALSE_LITERAL];
    case 'fpround-even':
      return floatRoundToIntegral(gates, format, a, 'even');
    case 'fpround-away':
      return floatRoundToIntegral(gates, format, a, 'away');
    case 'fpfloor':
      return floatRoundToIntegral(gates, format, a, 'floor');
    case 'fpceil':
      return floatRoundToIntegral(gates, format, a, 'ceil');
    case 'fptrunc':
      return floatRoundToIntegral(gates, format, a, 'trunc');
    case 'fpeq':
      return [floatEqual(gates, format, a, b)];
    case 'fplt':
      return [floatLess(gates, format, a, b)];
    case 'fple':
      return [floatAtMost(gates, format, a, b)];
    case 'fpisnan':
      return [unpack(gates, format, a).isNan];
    case 'fpisinf':
      return [unpack(gates, format, a).isInfinite];
    case 'fpisneg':
      return [isNegative(gates, format, a)];
    case 'fp-from-bits':
      invariant(a.length === term.width, 'a float should have as many bits as its encoding');
      return a;
    case 'fp-to-bits':
      return floatToBits(gates, format, a);
    case 'fp-to-fp':
      return floatToFloat(gates, format, formatOf(term.width), a);
    case 'fp-from-signed':
      return floatFromSigned(gates, format, a);
    case 'fp-from-unsigned':
      return floatFromUnsigned(gates, format, a);
    case 'fp-to-signed':
    case 'fp-to-unsigned':
      return floatToInteger(gates, format, a, op, term.width);
  }
}
