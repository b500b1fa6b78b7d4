import type { InputSettings } from '../input/index.js';
import type { OwnFlags } from '../result/index.js';

/** Everything a user can choose about one run. */
export interface CoverSettings {
  readonly criterion: string;
  readonly strategy: string;
  readonly solving: 'full' | 'partial';
  readonly lookAhead: boolean;
  /** Branches of functions called deeper than this (0: the function under test itself) are not flipped. */
  readonly maxCallDepth?: number;
  readonly solveFirst: boolean;
  /** Invariants of loops are sought for what stays undecided. */
  readonly invariants: boolean;
  readonly seed: number;
  readonly timeLimitMs: number;
  readonly solverTimeoutMs: number;
  readonly maxTests?: number;
  /** Probes and ticks of one run, and a multiple of it in instructions of its replay. */
  readonly maxSteps: number;
  /** `function`: the branches of the function under test; `callees`: of all functions it can call, too. */
  readonly scope: 'function' | 'callees';
  readonly inputs: InputSettings;
}

export const defaultSettings: CoverSettings = {
  criterion: 'branch',
  strategy: 'joined-first',
  solving: 'full',
  lookAhead: true,
  solveFirst: false,
  invariants: true,
  seed: 1,
  timeLimitMs: 60_000,
  solverTimeoutMs: 5_000,
  maxSteps: 10_000,
  scope: 'function',
  inputs: {},
};

/** How the files were compiled: for the report, for tests.c and for checking the result again. */
export interface CompileFacts {
  readonly files: readonly string[];
  readonly preprocessorFlags: readonly string[];
  readonly std?: string;
  /** Those that change the meaning of C, followed and not. */
  readonly languageFlags?: readonly string[];
  readonly unfollowedFlags?: readonly string[];
  /** Of files that are compiled in another way than the first one. */
  readonly own?: { readonly [file: string]: OwnFlags };
}
