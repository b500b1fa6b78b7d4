/** The criteria about operators once more, from their definitions, for comparison: nothing here is shared with `src`. */

/** What an operator was evaluated with, as mathematical values after C's conversions. */
export interface Operands {
  readonly left: bigint;
  readonly right: bigint;
}

/** `boundary`: which of its objectives an evaluation of a comparison covers. */
export function borderOf({ left, right }: Operands): readonly string[] {
  const difference = left - right;
  if (difference === 0n) return ['at'];
  if (difference === -1n) return ['below'];
  return difference === 1n ? ['above'] : [];
}
