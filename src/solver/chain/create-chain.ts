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
  /** From now on no query goes on when this budget is spent. */
  endWith(budget: Budget): void;
  readonly counters: Readonly<Counters>;
  /** Frees memory and threads. Nothing may be asked afterwards. */
  dispose(): void;
}

export async function createSolverChain(options: SolverChainOptions = {}): Promise<SolverChain> {
  const fallback = options.command === undefined ? ['cadical'] : ['process', 'cadical'];
  const { backendName } = options;
  const names = new Set(backendName === undefined ? fallback : [backendName, ...fallback]);
  let outer: Budget | undefined;
  const isTimeUp = () => outer?.spent ?? false;
  const open = (name: string) => openBackend(name, { ...options, isTimeUp });
  const sessions = await Promise.all([...names].map(open));
  // Re-checks have sessions of their own: nothing learned while searching may leak into them.
  const referees = new Referees([await open('cadical')]);
  const chain = new Chain([...sessions], isTimeUp, options.log);

  let loading: Promise<void> | undefined;
  let horn: HornSolver | undefined;
  const addZ3 = async (): Promise<void> => {
    horn = await openHornSolver();
    const referee = await open('z3');
    referees.add(referee);
    if (names.has('z3')) return;
    const session = await open('z3');
    sessions.push(session);
    chain.addBackend(session);
  };
  const loadZ3 = (): Promise<void> => {
    loading ??= addZ3();
    return loading;
  };
  if (options.z3 !== 'later') await loadZ3();

  return {
    check: (constraints, limits) => chain.check(constraints, limits),
    ask: (constraints, limits, mayGoOn) => chain.ask(constraints, limits, mayGoOn),
    minimalCore: (constraints, core, limits) =>
      minimalCore(constraints, core, (some) => chain.check(some, limits)),
    recheckUnsat: (constraints, foundBy, limits = defaultLimits) =>
      referees.check(constraints, foundBy ?? chain.finderOf(constraints) ?? 'cadical', limits),
    finderOf: (constraints) => chain.finderOf(constraints),
    solveHorn: (clauses, limits = defaultLimits) =>
      horn?.solve(clauses, limits) ?? { kind: 'unknown', detail: 'Z3 is not loaded' },
    loadZ3,
    offer: (model) => chain.offer(model),
    recall: (constraints) => chain.recall(constraints),
    endWith(budget) {
      outer = budget;
    },
    counters: chain.counters,
    dispose() {
      for (const session of sessions) session.dispose();
      referees.dispose();
    },
  };
}

async function openBackend(name: string, resources: BackendResources): Promise<BackendSession> {
  const backend = backends.find(name);
  invariant(backend !== undefined, `solver backend ${name} should exist`);
  return backend.open(resources);
}
