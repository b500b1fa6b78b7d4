import type { Random } from '../../src/base/index.js';
import type { RandomInput } from './inputs.js';
import type { RandomFunction } from './program.js';

/** Unsigned bits of each input, in the order of `RandomFunction.inputs`. */
export type InputValues = readonly bigint[];

export function randomValues(random: Random, { inputs }: RandomFunction): InputValues {
  return inputs.map((input) => BigInt.asUintN(input.bits, interesting(random, input)));
}

/** The same for the inputs that are one variable of the input space each; the others are zero. */
export function randomVariables(random: Random, made: RandomFunction): InputValues {
  return randomValues(random, made).map((value, index) =>
    made.inputs[index].variable === undefined ? 0n : value,
  );
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
export function writtenVector(
  { inputs }: RandomFunction,
  values: InputValues,
): { readonly [variable: string]: string } {
  return Object.fromEntries(
    inputs.flatMap(({ variable }, index) =>
      variable === undefined ? [] : [[variable, `0x${values[index].toString(16)}`]],
    ),
  );
}

/** As a list of C constants. */
export function constants(values: InputValues): string {
  return values.map((value) => `${value}ull`).join(', ');
}
