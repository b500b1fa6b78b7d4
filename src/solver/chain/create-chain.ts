import { type Budget, invariant } from '../../base/index.js';
import type { Term } from '../../term/index.js';
import { type Answer, defaultLimits, type Limits, type Model } from '../answer.js';
import type { BackendResources, BackendSession } from '../backend.js';
import { backends } from '../registry.js';
import { type HornAnswer, type HornSolver, openHornSolver } from '../z3/horn.js';
import { Chain } from './chain.js';
import type { Counters } from './counters.js';
import { minimalCore } from './minimal-core.js';
import { Referees } from './referees.js';

export interface SolverChainOptions extends Omit<BackendResources, 'isTimeUp'> {
  /** The backend to ask first; the built-in ones follow where it does not know. */
  readonly backendName?: string;
  /**
   * Z3 takes a quarter of a second to load. `later`: not before `loadZ3` is called; until then neither
   * fallback nor re-checks have it.
   */
  readonly z3?: 'at once' | 'later';
  /** Receives each query as SMT-LIB text. */
  readonly log?: (script: string) => void;
}

export interface SolverChain {
  /** Are the constraints satisfiable together? The model has a value for each of their variables. */
  check(constraints: readonly Term[], limits?: Limits): Answer;
  /** The same for queries that may take long: between pieces of the work `mayGoOn` is asked. */
  ask(constraints: readonly Term[], limits: Limits, mayGoOn: () => Promise<boolean>): Promise<Answer>;
  /** A subset of `core` (indices into `constraints`, unsatisfiable) from which nothing can be left out. */
  minimalCore(constraints: readonly Term[], core: readonly number[], limits?: Limits): readonly number[];
  /**
   * Checks a proof again: caches and presolve off, by another backend than the one that found it (`Answer.by`;
   * the chain mostly remembers), and by that one in a fresh session where the other does not know.
   */
  recheckUnsat(constraints: readonly Term[], foundBy?: string, limits?: Limits): Answer;
  /** Who shows that the constraints contradict each other: `presolve` if it can, else the backend that did it before. */
  finderOf(constraints: readonly Term[]): string | undefined;
  /**
   * Constrained Horn clauses as SMT-LIB text (declarations and assertions), by Z3's Spacer: unknown unless Z3 was
   * loaded. What it says is not checked here: whoever asks verifies the model.
   */
  solveHorn(clauses: string, limits?: Limits): HornAnswer;
  /** Loads Z3 if that has not happened: to be awaited before re-checks, or when a query stays unknown. */
  loadZ3(): Promise<void>;
  /** Makes an assignment known, such as the input of a run: later queries may be true under it. */
  offer(model: Model): void;
  /** An assignment known from before under which all constraints hold; nothing is solved for it. */
  recall(constraints: readonly Term[]): Model | undefined;
  /** Forgets what was asked and answered, as if it had just been opened: answers depend on what was asked before. */
  renew(): Promise<void>;
  /** From now on no query goes on when this budget is spent. */
  endWith(budget: Budget): void;
  readonly counters: Readonly<Counters>;
  /** Frees memory and threads. Nothing may be asked afterwards. */
  dispose(): void;
}

export async function createSolverChain(options: SolverChainOptions = {}): Promise<SolverChain> {
  let outer: Budget | undefined;
  const resources = {
    ...options,
    isTimeUp: () => outer?.spent ?? false,
    leftMs: () => outer?.remainingMs ?? Number.POSITIVE_INFINITY,
  };
  let parts = await OpenChain.open(resources);
  let isAsked = false;
  const asked = (): OpenChain => {
    isAsked = true;
    return parts;
  };
  return {
    check: (constraints, limits) => asked().chain.check(constraints, limits),
    ask: (constraints, limits, mayGoOn) => asked().chain.ask(constraints, limits, mayGoOn),
    minimalCore: (constraints, core, limits) =>
      minimalCore(constraints, core, (some) => asked().chain.check(some, limits)),
    recheckUnsat: (constraints, foundBy, limits = defaultLimits) => {
      const { chain, referees } = asked();
      return referees.check(constraints, foundBy ?? chain.finderOf(constraints) ?? 'cadical', limits);
    },
    finderOf: (constraints) => asked().chain.finderOf(constraints),
    solveHorn: (clauses, limits = defaultLimits) =>
      asked().horn?.solve(clauses, limits) ?? { kind: 'unknown', detail: 'Z3 is not loaded' },
    loadZ3: () => asked().loadZ3(),
    offer: (model) => asked().chain.offer(model),
    recall: (constraints) => asked().chain.recall(constraints),
    async renew() {
      if (!isAsked) return;
      parts.dispose();
      parts = await OpenChain.open(resources);
      isAsked = false;
    },
    endWith(budget) {
      outer = budget;
    },
    get counters() {
      return parts.chain.counters;
    },
    dispose: () => parts.dispose(),
  };
}

type OpenOptions = SolverChainOptions &
  Required<Pick<BackendResources, 'isTimeUp'>> & { readonly leftMs: () => number };

/** The links of a chain, and the sessions behind them. */
class OpenChain {
  horn: HornSolver | undefined;
  private loading: Promise<void> | undefined;

  private constructor(
    private readonly options: OpenOptions,
    private readonly sessions: BackendSession[],
    readonly chain: Chain,
    readonly referees: Referees,
  ) {}

  static async open(options: OpenOptions): Promise<OpenChain> {
    const sessions = await Promise.all([...namesIn(options)].map((name) => openBackend(name, options)));
    // Re-checks have sessions of their own: nothing learned while searching may leak into them.
    const referees = new Referees([await openBackend('cadical', options)]);
    const chain = new Chain([...sessions], options.leftMs, options.log);
    const opened = new OpenChain(options, sessions, chain, referees);
    if (options.z3 !== 'later') await opened.loadZ3();
    return opened;
  }

  loadZ3(): Promise<void> {
    this.loading ??= this.addZ3();
    return this.loading;
  }

  dispose(): void {
    for (const session of this.sessions) session.dispose();
    this.referees.dispose();
  }

  private async addZ3(): Promise<void> {
    this.horn = await openHornSolver();
    this.referees.add(await openBackend('z3', this.options));
    if (namesIn(this.options).has('z3')) return;
    const session = await openBackend('z3', this.options);
    this.sessions.push(session);
    this.chain.addBackend(session);
  }
}

/** The backends in the order in which they are asked. */
function namesIn({ command, backendName }: SolverChainOptions): ReadonlySet<string> {
  const builtIn = command === undefined ? ['cadical'] : ['process', 'cadical'];
  return new Set(backendName === undefined ? builtIn : [backendName, ...builtIn]);
}

async function openBackend(name: string, resources: BackendResources): Promise<BackendSession> {
  const backend = backends.find(name);
  invariant(backend !== undefined, `solver backend ${name} should exist`);
  return backend.open(resources);
}
