import { type CoverSettings, defaultSettings } from '../../src/engine/index.js';
import { strategies } from '../../src/search/index.js';

export interface Combination {
  readonly name: string;
  readonly settings: CoverSettings;
}

/** Every strategy, and what may change its way but never its verdicts. */
export const combinations: readonly Combination[] = strategies.names.flatMap((strategy) => [
  { name: strategy, settings: { ...defaultSettings, strategy } },
  { name: `${strategy}, partial`, settings: { ...defaultSettings, strategy, solving: 'partial' as const } },
  { name: `${strategy}, no look-ahead`, settings: { ...defaultSettings, strategy, lookAhead: false } },
]);
