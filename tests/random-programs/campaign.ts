/**
 * How many random functions to try, and from where on. Normally few, and the same ones each time; `HYLA_RANDOM=1000`
 * makes it a thousand, `HYLA_RANDOM_SEED` makes them others.
 */
export function randomCampaign(few: number): { readonly seed: number; readonly count: number } {
  return {
    seed: Number(process.env.HYLA_RANDOM_SEED ?? 20240611),
    count: Number(process.env.HYLA_RANDOM ?? few),
  };
}

/** The same for properties that take `size` functions at a time. */
export function propertyRuns(few: number, size: number): { readonly seed: number; readonly numRuns: number } {
  const { seed, count } = randomCampaign(few * size);
  return { seed, numRuns: Math.ceil(count / size) };
}
