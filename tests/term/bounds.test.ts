import { expect, test } from 'vitest';
import { Random } from '../../src/base/index.js';
import {
  boolVariable,
  bv,
  bvadd,
  bvand,
  bvmul,
  bvneg,
  bvsub,
  evaluate,
  ite,
  knownZeroBits,
  sext,
  signedRange,
  type Term,
  unsignedBound,
  variable,
  zext,
} from '../../src/term/index.js';

const WIDTH = 16;
const leaves = [variable('a', WIDTH), sext(variable('b', 8), WIDTH), zext(variable('c', 4), WIDTH)];
const condition = boolVariable('p');

function randomTerm(random: Random, depth: number): Term {
  if (depth === 0) return random.below(3) === 0 ? bv(random.below(64) - 32, WIDTH) : random.pick(leaves);
  const [x, y] = [randomTerm(random, depth - 1), randomTerm(random, depth - 1)];
  const constant = bv(random.below(20) - 10, WIDTH);
  return random.pick([
    bvadd(x, y),
    bvsub(x, y),
    bvmul(x, constant),
    bvneg(x),
    ite(condition, x, y),
    bvand(x, y),
  ]);
}

test('no value of a term is outside its bounds', () => {
  const random = new Random(11);
  let narrowed = 0;
  for (let round = 0; round < 2000; round++) {
    const term = randomTerm(random, 1 + random.below(3));
    const range = signedRange(term);
    if (range.high - range.low < (1n << BigInt(WIDTH)) - 1n) narrowed++;
    for (let k = 0; k < 10; k++) {
      const [a, b, c] = [random.below(1 << WIDTH), random.below(256), random.below(16)];
      const p = random.below(2) === 1;
      const value = Number(evaluate(term, ({ name }) => ({ a, b, c, p })[name as 'a'] as number));
      const signed = BigInt.asIntN(WIDTH, BigInt(value));
      expect(signed >= range.low && signed <= range.high, `${signed} in ${range.low}..${range.high}`).toBe(
        true,
      );
      expect(value).toBeLessThanOrEqual(unsignedBound(term));
      expect(value % 2 ** knownZeroBits(term)).toBe(0);
    }
  }
  expect(narrowed).toBeGreaterThan(500);
});
