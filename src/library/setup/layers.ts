import type { CoverSettings } from '../../engine/index.js';

/**
 * What one place (the command line, the configuration, its part for one function) says about a run. The
 * command line comes first, then the function's part of the configuration, the configuration, the defaults.
 */
export interface SettingsLayer {
  readonly criterion?: string;
  /** Of `k-path`: the turns of loops. */
  readonly k?: number;
  readonly strategy?: string;
  readonly solving?: 'full' | 'partial';
  readonly lookAhead?: boolean;
  readonly maxCallDepth?: number;
  readonly solveFirst?: boolean;
  readonly invariants?: boolean;
  readonly seed?: number;
  readonly timeLimitMs?: number;
  readonly solverTimeoutMs?: number;
  readonly maxTests?: number;
  readonly maxSteps?: number;
  readonly scope?: 'function' | 'callees';
  readonly inputs?: InputsLayer;
}

type InputsLayer = CoverSettings['inputs'];

/** The settings of a run; the first layer that says something about a point has it. */
export function mergeLayers(layers: readonly SettingsLayer[], defaults: CoverSettings): CoverSettings {
  const inputs: InputsLayer = {
    ...defaults.inputs,
    ...stacked(layers.map((layer) => layer.inputs ?? {})),
    ...(layers.some((layer) => layer.inputs?.declares) && {
      declares: stacked(layers.map((layer) => layer.inputs?.declares ?? {})),
    }),
    // Each lvalue by itself: a function may add to what is said of all functions.
    lvalues: Object.fromEntries(
      [defaults, ...layers.toReversed()].flatMap((layer) => Object.entries(layer.inputs?.lvalues ?? {})),
    ),
  };
  const { k, ...settings } = { ...defaults, ...stacked(layers), inputs };
  return { ...settings, criterion: boundedCriterion(settings.criterion, k) };
}

/** `k-path` says by its name how many turns are meant. */
function boundedCriterion(criterion: string, k: number | undefined): string {
  const bounded = (name: string) => (name === 'k-path' && k !== undefined ? `k-path=${k}` : name);
  return criterion.split(',').map(bounded).join(',');
}

/** All that the layers say, the first having the last word. `undefined` says nothing. */
function stacked<T extends object>(layers: readonly T[]): Partial<T> {
  const said = layers
    .toReversed()
    .flatMap((layer) => Object.entries(layer).filter(([, value]) => value !== undefined));
  return Object.fromEntries(said) as Partial<T>;
}
