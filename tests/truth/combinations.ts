import { type CoverSettings, defaultSettings } from '../../src/engine/index.js';
import { strategies } from '../../src/search/index.js';

export interface Combination {
  readonly name: string;
  readonly settings: CoverSettings;
}

/** What may change the way of a search, but never its verdicts. */
const variations: readonly { readonly name: string; readonly settings: Partial<CoverSettings> }[] = [
  { name: 'partial', settings: { solving: 'partial' } },
  { name: 'no look-ahead', settings: { lookAhead: false } },
  { name: 'partial, no look-ahead', settings: { solving: 'partial', lookAhead: false } },
  { name: 'another seed', settings: { seed: 4711 } },
];

const plain: readonly Combination[] = strategies.names.map((strategy) => ({
  name: strategy,
  settings: { ...defaultSettings, strategy },
}));

const varied: readonly Combination[] = plain.flatMap((combination) =>
  variations.map((variation) => ({
    name: `${combination.name}, ${variation.name}`,
    settings: { ...combination.settings, ...variation.settings },
  })),
);

export const combinations: readonly Combination[] = [...plain, ...varied];

/** For one subject of many: every strategy, and in turn one of the variations; `HYLA_TRUTH=all` tries them all. */
export function combinationsFor(subject: number): readonly Combination[] {
  if (process.env.HYLA_TRUTH === 'all') return combinations;
  return [...plain, varied[subject % varied.length]];
}
