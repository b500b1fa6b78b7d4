import { Random } from '../base/index.js';
import type { InputSpace } from '../input/index.js';
import type { Program, RunClaim } from '../ir/index.js';
import type { SolverChain } from '../solver/index.js';
import type { Term } from '../term/index.js';
import { Inexpressible, stepClaim, TransitionSystem } from '../transition/index.js';
import { buildSystem } from './build-system.js';
import { type Goal, TooLarge } from './cut-points.js';
import { explainInvariant } from './explain.js';
import { findInvariant } from './find-invariant.js';
import { type Invariant, type Obligations, obligationsOf } from './obligations.js';
import { type EffortLimits, ProvingCost, ProvingEffort } from './proving-effort.js';
import { stateClaims } from './state-claims.js';
import { type WrittenQuestion, writtenQuestions } from './written-questions.js';

export type InvariantProof =
  | {
      readonly kind: 'proved';
      /** What the invariant says of executions. */
      readonly ofRuns: () => readonly RunClaim<Term>[];
      /** Each is unsatisfiable. */
      readonly obligations: Obligations;
      /**
       * The same questions from the program alone: nothing of the search is used but the formulas themselves. A formula
       * about a point that does not exist is no help, and is left out.
       */
      readonly again: () => Obligations;
      /** The obligations for people to read. */
      readonly written: () => readonly [WrittenQuestion, WrittenQuestion, WrittenQuestion];
      /** One sentence in source terms. */
      readonly because: string;
    }
  | { readonly kind: 'unknown'; readonly reason: string };

/**
 * Shows that branches are out of reach by invariants of loops and recursive functions. Whatever finds an invariant,
 * it counts only once its obligations are unsatisfiable over bit-vectors.
 */
export class InvariantProver {
  private system: TransitionSystem | undefined;
  private readonly spent = new ProvingCost();

  constructor(
    private readonly program: Program,
    private readonly space: InputSpace,
    private readonly solver: SolverChain,
  ) {}

  /** What all proofs together have cost, found or not, where a small query costs one. */
  get cost(): number {
    return this.spent.units;
  }

  prove(goal: Goal, limits: EffortLimits): InvariantProof {
    try {
      return this.search(goal, limits);
    } catch (error) {
      if (error instanceof Inexpressible || error instanceof TooLarge)
        return { kind: 'unknown', reason: error.message };
      throw error;
    }
  }

  private search(goal: Goal, limits: EffortLimits): InvariantProof {
    this.system ??= new TransitionSystem(this.program, this.space);
    const horn = buildSystem(this.system, goal, this.spent);
    const effort = new ProvingEffort(this.solver, limits, this.spent);
    const found = findInvariant(this.system, horn, effort, new Random(1));
    if (found.kind === 'unknown') return found;
    const claims = new Map([...found.invariant].map(([{ key }, terms]) => [key, terms]));
    const obligations = obligationsOf(horn, found.invariant);
    const { system, program, space } = this;
    const because = explainInvariant(system, found.invariant, goal);
    const written = () => writtenQuestions(system, horn, found.invariant);
    const ofRuns = () => [...stateClaims(system, horn, found.invariant), stepClaim(system)];
    const again = () => obligationsAnew(program, space, goal, claims);
    return { kind: 'proved', ofRuns, obligations, again, written, because };
  }
}

/** `claims`: formulas by the keys of points. */
function obligationsAnew(
  program: Program,
  space: InputSpace,
  goal: Goal,
  claims: ReadonlyMap<string, readonly Term[]>,
): Obligations {
  const horn = buildSystem(new TransitionSystem(program, space), goal, new ProvingCost());
  const invariant: Invariant = new Map(
    horn.predicates.map((predicate) => [predicate, claims.get(predicate.key) ?? []]),
  );
  return obligationsOf(horn, invariant);
}
