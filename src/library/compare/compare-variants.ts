import type { CoverSettings } from '../../engine/index.js';
import type { Variant } from '../../result/index.js';

/** A combination of prunings, and how it is written. */
export interface NamedPruning {
  readonly name: string;
  readonly settings: Pick<CoverSettings, 'lookAhead' | 'solveFirst' | 'maxCallDepth'>;
}

export const NO_PRUNING: NamedPruning['settings'] = { lookAhead: false, solveFirst: false };

export const lookAheadOnly: NamedPruning = {
  name: 'look-ahead',
  settings: { ...NO_PRUNING, lookAhead: true },
};

/** One way to cover a function. */
export interface NamedVariant extends Variant {
  readonly settings: Partial<CoverSettings>;
}

export interface Axes {
  readonly strategies: readonly string[];
  readonly solvings: readonly ('full' | 'partial')[];
  readonly prunings: readonly NamedPruning[];
}

/** Every combination, those of one strategy together. */
export function variantsOf({ strategies, solvings, prunings }: Axes): readonly NamedVariant[] {
  return strategies.flatMap((strategy) =>
    solvings.flatMap((solving) =>
      prunings.map(({ name, settings }) => ({
        strategy,
        solving,
        pruning: name,
        settings: { ...settings, strategy, solving },
      })),
    ),
  );
}
