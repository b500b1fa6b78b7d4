import { describe, expect, test } from 'vitest';
import { Random } from '../../src/base/index.js';
import { evaluateConstant } from '../../src/check/own-arithmetic.js';
import { operationValue, requirementsOf } from '../../src/meaning/index.js';
import { cases, draw } from '../meaning/operations.js';

const ROUNDS = 200;

/** Two pieces of code that share nothing say the same: neither is a copy that could keep a mistake. */
describe('what the check computes is what the operations mean', () => {
  const integer = cases.filter(({ op, args, typing }) => {
    const isInteger = [...args, typing.to].every(({ kind }) => kind === 'int');
    return isInteger && !['pointer-add', 'ptrtoint', 'inttoptr', 'bitcast'].includes(op);
  });

  test.each(integer.map((one) => [one.name, one] as const))('%s', (_, { op, args, typing }) => {
    const random = new Random(typing.from.bits);
    for (let round = 0; round < ROUNDS; round++) {
      const values = args.map((type) => draw(random, type));
      const isDefined = requirementsOf(op).every((requirement) => requirement.holds(values, typing));
      const expected = isDefined ? BigInt(operationValue(op, values, typing)) : undefined;
      const own = evaluateConstant(op, values.map(BigInt), typing.from.bits, typing.to.bits);
      expect(own, `${op} ${values.join(' ')}`).toBe(expected);
    }
  });
});
