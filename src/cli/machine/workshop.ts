import type { Outcome } from '../../base/index.js';
import type { Artifact, CompilerFlags, SolverChain } from '../../engine/index.js';

/** The heavy tools, opened only when a command needs them: help and mistakes should be answered at once. */
export interface Workshop {
  /** Compiles the files into one program. */
  compile(
    files: readonly string[],
    flags: Pick<CompilerFlags, 'preprocessor' | 'language' | 'std'>,
    functions: readonly string[],
  ): Promise<Outcome<Artifact>>;
  openSolver(options: {
    readonly command?: string;
    readonly log?: (script: string) => void;
  }): Promise<SolverChain>;
}
