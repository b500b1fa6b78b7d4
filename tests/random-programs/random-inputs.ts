import type { Random } from '../../src/base/index.js';
import type { RandomFunction, RandomInput } from './program.js';

/** Unsigned bits of each input, in the order of `RandomFunction.inputs`. */
export type InputBits = readonly bigint[];

export function randomBits(random: Random, { inputs }: RandomFunction): InputBits {
  return inputs.map((input) => BigInt.asUintN(input.bits, interesting(random, input)));
}

/** Small numbers, the ends of the type's range, anything: branches compare with the first two. */
function interesting(random: Random, { bits }: RandomInput): bigint {
  switch (random.below(4)) {
    case 0:
      return BigInt(random.below(12));
    case 1:
      return -BigInt(random.below(12));
    case 2:
      return (1n << BigInt(bits - 1)) - BigInt(random.below(3)) + 1n;
    default:
      return random.next64();
  }
}

/** By the names that the input space gives its variables. */
export function writtenVector({ inputs }: RandomFunction, bits: InputBits): { [variable: string]: string } {
  return Object.fromEntries(inputs.map(({ variable }, index) => [variable, `0x${bits[index].toString(16)}`]));
}

/** The same as C statements. */
export function assignments({ inputs }: RandomFunction, bits: InputBits): string {
  // Conversion to a narrower signed type wraps in every compiler that matters here.
  return inputs.map(({ lvalue }, index) => `${lvalue} = ${bits[index]}ull;`).join(' ');
}
