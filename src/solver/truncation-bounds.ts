/**
 * The floats between which (exclusively) truncation gives an integer of `width` bits: `[low, high]`, both
 * exactly representable in the format, or infinite.
 */
export function truncationBounds(
  op: 'fp-to-signed' | 'fp-to-unsigned',
  width: number,
  floatWidth: number,
): readonly [low: number, high: number] {
  const round = floatWidth === 32 ? Math.fround : Number;
  if (op === 'fp-to-unsigned') return [-1, round(2 ** width)];
  const limit = 2 ** (width - 1);
  const precision = floatWidth === 32 ? 24 : 53;
  // Where -limit - 1 is no float, the bound is the float just below -limit, which itself fits.
  const low = width - 1 < precision ? -limit - 1 : round(-limit * (1 + 2 ** (1 - precision)));
  return [low, round(limit)];
}
