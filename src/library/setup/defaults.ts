import { defaultSettings } from '../../engine/index.js';
import { defaultFormats } from '../../report/index.js';

/** What is done where nothing else is asked for. */
export interface Defaults {
  readonly criterion: string;
  readonly strategy: string;
  readonly solving: string;
  readonly scope: string;
  readonly seed: number;
  readonly timeLimitMs: number;
  readonly solverTimeoutMs: number;
  readonly maxSteps: number;
  readonly formats: readonly string[];
}

export const defaults: Defaults = { ...defaultSettings, formats: defaultFormats };
