import { describe, expect, test } from 'vitest';
import { Random } from '../../src/base/index.js';
import {
  type Concrete,
  isCompareOp,
  isIntegerOp,
  operationValue,
  requirementsOf,
} from '../../src/meaning/index.js';
import { compileCompare, compileIntegerBinary } from '../../src/symbolic/compile/compile-integer.js';
import type { Machine } from '../../src/symbolic/path/machine.js';
import type { Value } from '../../src/symbolic/values/values.js';
import { cases, draw } from '../meaning/operations.js';

const ROUNDS = 400;

/** Nothing but failing is asked of it where all arguments are known. */
const machine = {
  mode: 'follow',
  fail: (detail: string) => {
    throw new Error(detail);
  },
} as unknown as Machine;

describe('integer instructions on known values, which are compiled for speed, do what the operations mean', () => {
  const integer = cases.filter(({ op }) => isIntegerOp(op) || isCompareOp(op));
  test.each(integer.map((one) => [one.name, one] as const))('%s', (_, { op, args, typing }) => {
    const { bits } = typing.from;
    const slots = { target: 2, a: 0, b: 1 };
    const step = isIntegerOp(op)
      ? compileIntegerBinary({ machine, op, bits, place: undefined }, slots)
      : isCompareOp(op)
        ? compileCompare({ machine, op, bits, place: undefined }, slots)
        : undefined;
    const random = new Random(bits);
    for (let round = 0; round < ROUNDS; round++) {
      const values: Concrete[] = args.map((type) => draw(random, type));
      const locals: Value[] = [...values, undefined];
      const isDefined = requirementsOf(op).every((requirement) => requirement.holds(values, typing));
      if (isDefined) {
        step?.(locals);
        expect(locals[2], `${op} ${values.join(' ')}`).toBe(operationValue(op, values, typing));
      } else {
        expect(() => step?.(locals), `${op} ${values.join(' ')}`).toThrow();
      }
    }
  });
});
