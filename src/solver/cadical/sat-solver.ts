import type { CadicalModule } from 'cadical-wasm';

/** CaDiCaL's C interface, as far as we use it, without the package's bookkeeping per literal. */
export interface CadicalFunctions {
  init(): number;
  release(solver: number): void;
  add(solver: number, literal: number): void;
  assume(solver: number, literal: number): void;
  solve(solver: number): number;
  val(solver: number, literal: number): number;
  failed(solver: number, literal: number): number;
  limit(solver: number, name: string, value: number): void;
  setOption(solver: number, name: string, value: number): void;
  setTerminate(solver: number, state: number, callback: number): void;
}

/** What a query may cost, in units of the solver's own work: the same on any machine. */
export interface SatLimits {
  readonly conflicts: number;
  /** How often it may ask whether to go on: it does so wherever it spends time, with conflicts or without. */
  readonly polls: number;
}

/**
 * Most questions are decided within a few conflicts, and simplifying the clauses for them, by code that has to be compiled
 * first, takes longer than that: it begins after as many conflicts as only hard questions need.
 */
const LATE_INPROCESSING = { preprocesslight: 0, elimint: 20_000, inprobeint: 2_000 };
/**
 * Guesses that would do for all variables at once, all true, all false, each tried through all clauses: under hundreds of
 * assumptions none does, and they took more than half of the time.
 */
const NO_GUESSES = { lucky: 0 };

export type SatStatus = 'satisfiable' | 'unsatisfiable' | 'unknown';

/** One WebAssembly instance of CaDiCaL; its solvers share a heap. */
export class SatModule {
  private pollsLeft = 0;
  private readonly poll: number;

  private constructor(
    private readonly module: CadicalModule,
    readonly functions: CadicalFunctions,
    isTimeUp: () => boolean,
  ) {
    // One callback for all solvers: adding a function to the table is dearer than a small query.
    this.poll = module.addFunction(() => (--this.pollsLeft < 0 || isTimeUp() ? 1 : 0), 'ii');
  }

  /** Between two steps of its work each solver asks whether the time is up. */
  static async load(isTimeUp: () => boolean): Promise<SatModule> {
    const { createModule } = await import('cadical-wasm');
    const module = await createModule({ print: ignore, printErr: ignore });
    const wrap = (name: string, result: string | null, parameters: string[]) =>
      module.cwrap(`ccadical_${name}`, result, parameters);
    const functions = {
      init: wrap('init', 'number', []),
      release: wrap('release', null, ['number']),
      add: wrap('add', null, ['number', 'number']),
      assume: wrap('assume', null, ['number', 'number']),
      solve: wrap('solve', 'number', ['number']),
      val: wrap('val', 'number', ['number', 'number']),
      failed: wrap('failed', 'number', ['number', 'number']),
      limit: wrap('limit', null, ['number', 'string', 'number']),
      setOption: wrap('set_option', null, ['number', 'string', 'number']),
      setTerminate: wrap('set_terminate', null, ['number', 'number', 'number']),
    };
    return new SatModule(module, functions, isTimeUp);
  }

  create(): number {
    const { setOption } = this.functions;
    const solver = this.functions.init();
    setOption(solver, 'quiet', 1);
    // Where it is free to choose, small numbers read better in a test than large ones.
    setOption(solver, 'phase', 0);
    for (const [option, value] of Object.entries({ ...LATE_INPROCESSING, ...NO_GUESSES }))
      setOption(solver, option, value);
    this.functions.setTerminate(solver, 0, this.poll);
    return solver;
  }

  /** Solves under the assumptions made since the last call. */
  solve(solver: number, { conflicts, polls }: SatLimits): SatStatus {
    this.functions.limit(solver, 'conflicts', conflicts);
    this.pollsLeft = polls;
    const status = this.functions.solve(solver);
    if (status === 10) return 'satisfiable';
    return status === 20 ? 'unsatisfiable' : 'unknown';
  }

  dispose(): void {
    this.module.removeFunction(this.poll);
  }
}

function ignore(): void {}
