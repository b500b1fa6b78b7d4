import type { Outcome } from '../../base/index.js';
import type {
  Artifact,
  CompilerFlags,
  LabelKind,
  LabelObjectives,
  SolverChain,
  Uninitialised,
} from '../../engine/index.js';

/** The heavy tools, opened only when a command needs them: help and mistakes should be answered at once. */
export interface Workshop {
  /** Compiles the files into one program. */
  compile(order: CompileOrder, signal?: AbortSignal): Promise<Outcome<Artifact>>;
  openSolver(options: {
    readonly command?: string;
    readonly log?: (script: string) => void;
  }): Promise<SolverChain>;
  /** Every path that was asked for a file to compile, whether there was one or not. */
  readonly asked: ReadonlySet<string>;
  /** Nobody waits: what the next program will need can be made now. */
  prepare(): void;
  close(): void;
}

/** `many programs`: the compiler stays. */
export type WorkshopUse = 'one program' | 'many programs';

/** What is to be compiled; plain data, so that it can be sent to another thread. */
export interface CompileOrder {
  readonly files: readonly string[];
  readonly flags: OrderFlags;
  /** Of files that are compiled with others. */
  readonly own?: { readonly [file: string]: OrderFlags };
  /** The name of the machine; without it, the first there is. */
  readonly target?: string;
  /** Functions that are to be coverable, although a header may define them. */
  readonly functions: readonly string[];
  /** What the program is to report beside branches. */
  readonly labels?: readonly LabelKind[];
  /** What labels of the user's make up. */
  readonly objectives?: LabelObjectives;
  /** What variables hold that nobody wrote. */
  readonly uninitialised?: Uninitialised;
  /** What compiling may take; without it, whatever it takes. */
  readonly limitMs?: number;
}

type OrderFlags = Pick<CompilerFlags, 'preprocessor' | 'language' | 'std'>;
