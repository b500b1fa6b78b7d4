import type { Dependency, Progress } from '../../engine/index.js';
import type { FunctionRow } from '../../report/index.js';
import type { CoverRequest } from '../cover-events.js';

/** A program that a process of its own compiles, and covers functions of. */
export interface UnitOrder {
  /** The file under test first, then what is linked with it. */
  readonly files: readonly string[];
  /** Functions of headers that are to be covered with it. */
  readonly headerFunctions: readonly string[];
  readonly request: CoverRequest;
}

/** To the process. */
export type UnitRequest =
  | { readonly kind: 'open'; readonly order: UnitOrder }
  | { readonly kind: 'cover'; readonly name: string; readonly out: string };

/** How far it is with a function. */
export interface UnitProgress {
  readonly file: string;
  readonly function: string;
  readonly progress: Progress;
}

/** From it. A `fault` is what is wrong with the sources or with one function. */
export type UnitReply =
  | {
      readonly kind: 'opened';
      readonly names: readonly string[];
      readonly dependencies?: readonly Dependency[];
      readonly warnings: string;
    }
  | ({ readonly kind: 'progress' } & UnitProgress)
  | { readonly kind: 'decided'; readonly row: FunctionRow; readonly warnings: string }
  | { readonly kind: 'fault'; readonly message: string }
  | { readonly kind: 'bug'; readonly message: string };
