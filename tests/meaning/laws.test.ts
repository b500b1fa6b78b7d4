import { describe, expect, test } from 'vitest';
import { Random } from '../../src/base/index.js';
import { computeOps } from '../../src/ir/operation-types.js';
import {
  type Concrete,
  operationTerm,
  operationValue,
  requirementsOf,
  type Scalar,
} from '../../src/meaning/index.js';
import {
  bool,
  boolVariable,
  bv,
  evaluate,
  fp,
  fpFromBits,
  fpToBits,
  type Term,
  type TermValue,
  variable,
} from '../../src/term/index.js';
import { cases, draw } from './operations.js';

const ROUNDS = 60;

function constant(value: Concrete, { kind, bits }: Scalar): Term {
  if (kind === 'float') return fp(value as number, bits);
  return bits === 1 ? bool(value === 1) : bv(value, bits);
}

/** A register whose value only the evaluation knows; floats come out of bits, as they do from inputs. */
function unknown(index: number, { kind, bits }: Scalar): Term {
  if (kind === 'float') return fpFromBits(variable(`float ${index} ${bits}`, bits));
  return bits === 1 ? boolVariable(`bit ${index}`) : variable(`integer ${index} ${bits}`, bits);
}

function valueOfVariable(value: Concrete, { kind, bits }: Scalar): TermValue {
  if (kind === 'float') return fpToBits(fp(value as number, bits)).value as TermValue;
  return bits === 1 ? value === 1 : value;
}

/** As registers hold it: 0 and 1 for booleans. */
function plain(value: TermValue): Concrete {
  return typeof value === 'boolean' ? Number(value) : value;
}

test('every operation of the IR is among the cases', () => {
  expect(new Set(cases.map(({ op }) => op))).toEqual(new Set(computeOps));
});

describe('values and terms of an operation are the same, and so is where it is undefined', () => {
  test.each(cases.map((one) => [one.name, one] as const))('%s', (_, { op, args: types, typing }) => {
    const random = new Random(types.length * 100 + typing.from.bits);
    for (let round = 0; round < ROUNDS; round++) {
      const values = types.map((type) => draw(random, type));
      const variables = types.map((type, k) => unknown(k, type));
      const constants = values.map((value, k) => constant(value, types[k]));
      const assigned = new Map<string, TermValue>();
      values.forEach((value, k) => {
        const [leaf] = variables[k].args.length > 0 ? variables[k].args : [variables[k]];
        assigned.set(leaf.name as string, valueOfVariable(value, types[k]));
      });
      const evaluated = (term: Term) =>
        plain(evaluate(term, (leaf) => assigned.get(leaf.name as string) as TermValue));
      const label = `${op} ${values.join(' ')}`;
      for (const requirement of requirementsOf(op)) {
        const holds = requirement.holds(values, typing) ? 1 : 0;
        expect(evaluated(requirement.term(variables, typing)), `${label}: ${requirement.what}`).toBe(holds);
        expect(plain(requirement.term(constants, typing).value as TermValue), label).toBe(holds);
      }
      const value = operationValue(op, values, typing);
      expect(evaluated(operationTerm(op, variables, typing)), label).toBe(value);
      expect(plain(operationTerm(op, constants, typing).value as TermValue), `${label} folded`).toBe(value);
    }
  });
});
