import type { Progress } from '../engine/index.js';
import type { FunctionRow } from '../report/index.js';
import type { FunctionResult } from '../result/index.js';
import type { Written } from './results/output-plan.js';
import type { SourceOptions } from './setup/source-options.js';

/** What is to be covered, and how. */
export interface CoverRequest extends SourceOptions {
  /** C files and folders of such; none, where the project's compilation database has them. */
  readonly paths: readonly string[];
  /** Names of functions; none: every function that is defined in the files. */
  readonly functions?: readonly string[];
  /**
   * Each file by itself, linked with those that define what it calls, in processes of their own. Also where `paths` has a
   * folder, or `functions` several names; otherwise the files are one program, which is covered in this process.
   */
  readonly project?: ProjectOptions;
  /** Where results are written; without it `hyla-out`, and there a folder for each function. */
  readonly out?: string;
  /** Names of report formats; without it `json`, `c` and `html`. */
  readonly formats?: readonly string[];
  /** The `result.json` of an earlier run, whose tests are executed first. */
  readonly tests?: string;
  /** A folder for each query to the solver. */
  readonly logQueries?: string;
}

/** How the work on a project is divided. */
export interface ProjectOptions {
  /** Processes at a time; without it one for each core. */
  readonly jobs?: number;
  /** The `index`-th (from 1) of `of` parts that together are the whole. */
  readonly shard?: { readonly index: number; readonly of: number };
  /** Only functions of files that differ from this revision of git's, or are compiled with one that does. */
  readonly changed?: string;
  /**
   * Functions (`*` stands for any characters) that have no body for the files that call them: files that define one are
   * linked with no other.
   */
  readonly unlinked?: readonly string[];
}

/** Who is told what happens, and how it is ended early. */
export interface CoverListener {
  onEvent?(event: CoverEvent): void;
  /** Ends the run; what was found until then is still written. */
  readonly signal?: AbortSignal;
}

/** What happens while functions are covered. */
export type CoverEvent =
  /** Of a project: what there is to do. */
  | { readonly kind: 'started'; readonly files: readonly string[]; readonly jobs: number }
  | { readonly kind: 'compiling'; readonly files: readonly string[] }
  | { readonly kind: 'compiled'; readonly files: readonly string[]; readonly functions: readonly string[] }
  /** Work on a function begins, in this process; `limitMs` is what its time limit leaves, `codeBytes` how large the program is. */
  | {
      readonly kind: 'covering';
      readonly file: string;
      readonly function: string;
      readonly limitMs: number;
      readonly codeBytes: number;
    }
  | {
      readonly kind: 'progress';
      readonly file: string;
      readonly function: string;
      readonly progress: Progress;
    }
  /** It has ended, and what was found is written. */
  | { readonly kind: 'writing'; readonly file: string; readonly function: string }
  | { readonly kind: 'decided'; readonly decided: DecidedFunction }
  | { readonly kind: 'failed'; readonly failed: FailedFunction }
  | { readonly kind: 'warning'; readonly message: string };

/** A function that there is a result of. */
export interface DecidedFunction {
  /** The file under test. */
  readonly file: string;
  readonly row: FunctionRow;
  /** Nothing was done where an earlier run had decided the same. */
  readonly from: 'this-run' | 'an-earlier-run';
  readonly written: Written;
  /** All that is known; of a project it is read when it is asked for. */
  result(): FunctionResult;
}

/** A function, or a file, that there is no result of. */
export interface FailedFunction {
  readonly file: string;
  /** Absent: the file as a whole. */
  readonly function?: string;
  /** `fault`: the source's; `bug`: Hyla's; `lost`: what became of the process that worked on it. */
  readonly kind: 'fault' | 'bug' | 'lost';
  readonly message: string;
}

/** What a run came to. */
export interface CoverOutcome {
  readonly ended: 'complete' | 'interrupted';
  readonly decided: readonly DecidedFunction[];
  readonly failed: readonly FailedFunction[];
  /** The folder that results are written to, or below. */
  readonly out: string;
  /** Functions that were known and not begun with. */
  readonly notStarted: number;
  /** Files about all functions together. */
  readonly common?: Written;
}
