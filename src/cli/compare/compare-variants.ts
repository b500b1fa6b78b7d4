import { InvalidArgumentError } from 'commander';
import type { CoverSettings } from '../../engine/index.js';
import type { Variant } from '../../result/index.js';

/** A combination of prunings, and how it is written. */
export interface NamedPruning {
  readonly name: string;
  readonly settings: Pick<CoverSettings, 'lookAhead' | 'solveFirst' | 'maxCallDepth'>;
}

const NO_PRUNING: NamedPruning['settings'] = { lookAhead: false, solveFirst: false };

export const lookAheadOnly: NamedPruning = {
  name: 'look-ahead',
  settings: { ...NO_PRUNING, lookAhead: true },
};

/** `none`, or `look-ahead`, `solve-first` and `max-call-depth=N` joined by `+`. */
export function parsePruning(text: string): NamedPruning {
  if (text === 'none') return { name: text, settings: NO_PRUNING };
  let settings = NO_PRUNING;
  for (const part of text.split('+')) {
    const depth = /^max-call-depth=(\d{1,9})$/.exec(part)?.[1];
    if (part === 'look-ahead') settings = { ...settings, lookAhead: true };
    else if (part === 'solve-first') settings = { ...settings, solveFirst: true };
    else if (depth !== undefined) settings = { ...settings, maxCallDepth: Number(depth) };
    else {
      throw new InvalidArgumentError(
        `Expected none, or look-ahead, solve-first, max-call-depth=N, several joined by +.`,
      );
    }
  }
  return { name: text, settings };
}

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
