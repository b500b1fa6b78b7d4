import type { InputSpace, InputVector } from '../../input/index.js';
import type { Candidate, Flip, PathTree } from '../../search/index.js';
import { type Answer, checkPartially, type Limits, type SolverChain } from '../../solver/index.js';
import { InputRanges } from '../../symbolic/index.js';
import { freeVariables, type Term } from '../../term/index.js';
import { inputValues, modelOf } from './model-vector.js';

/** The query as it was asked, and the answer; a core consists of constraints of the query. */
export interface Solved {
  readonly query: readonly Term[];
  readonly answer: Answer;
}

const LITTLE_PATIENCE_MS = 1_000;

/** Turns a candidate into a query and asks the solver chain. */
export class CandidateSolver {
  /** Attempts to solve a path predicate. */
  calls = 0;
  /** Queries of these attempts, and the constraints of all of them together, for the average. */
  queries = 0;
  constraintCount = 0;
  private readonly ranges: InputRanges;
  private hasEverySolver = false;

  constructor(
    private readonly space: InputSpace,
    private readonly tree: PathTree,
    private readonly solver: SolverChain,
    private readonly settings: { readonly solving: 'full' | 'partial'; readonly solverTimeoutMs: number },
    /** Asked between the pieces of one call. */
    private readonly mayGoOn: () => Promise<boolean>,
  ) {
    this.ranges = new InputRanges(space);
  }

  async solve(candidate: Candidate): Promise<Solved> {
    const [query, base] =
      candidate.kind === 'flip'
        ? [this.flipQuery(candidate), candidate.node.witness]
        : [this.withRanges(candidate.constraints), candidate.base];
    this.calls++;
    const limits = this.limitsFor(candidate);
    const answer = await this.ask(query, base, limits);
    if (answer.kind !== 'unknown' || limits.opinions === 'one' || this.hasEverySolver)
      return { query, answer };
    // The second solver takes its time to load: it does so only when the first has given up.
    await this.solver.loadZ3();
    this.hasEverySolver = true;
    return { query, answer: await this.ask(query, base, limits) };
  }

  /** Constraints of a path that share no variables with the rest of it: a flip besides another one. */
  async solveSlice(slice: readonly Term[]): Promise<Answer> {
    const query = this.withRanges(slice);
    this.calls++;
    this.queries++;
    this.constraintCount += query.length;
    const timeoutMs = Math.min(LITTLE_PATIENCE_MS, this.settings.solverTimeoutMs);
    return this.solver.ask(query, { timeoutMs, opinions: 'one' }, this.mayGoOn);
  }

  /** Makes the input of a run available to later queries. */
  executed(input: InputVector): void {
    if (this.settings.solving === 'partial') this.solver.offer(modelOf(this.space, input));
  }

  private flipQuery({ node, arm, suffix }: Flip): readonly Term[] {
    const turned = [this.tree.flipConstraint(node, arm), ...(suffix?.constraints ?? [])];
    return this.relevant(turned, this.tree.prefix(node));
  }

  private withRanges(constraints: readonly Term[]): readonly Term[] {
    const variables = new Set(constraints.flatMap((constraint) => freeVariables(constraint)));
    return [...[...variables].flatMap((variable) => this.ranges.of(variable)), ...constraints];
  }

  private limitsFor(candidate: Candidate): Limits {
    const { solverTimeoutMs } = this.settings;
    if (candidate.kind === 'flip' || candidate.patience !== 'little') return { timeoutMs: solverTimeoutMs };
    return { timeoutMs: Math.min(LITTLE_PATIENCE_MS, solverTimeoutMs), opinions: 'one' };
  }

  private async ask(query: readonly Term[], witness: InputVector, limits: Limits): Promise<Answer> {
    if (this.settings.solving === 'partial') {
      // Input vector caching (partial-path-constraints, section 7): what was executed before may do again, where
      // the query leaves out constraints on other variables.
      const known = this.solver.recall(query);
      if (known) return { kind: 'sat', model: known };
      const fallback = inputValues(this.space, witness);
      const partial = await checkPartially(this.solver, query, fallback, limits, this.mayGoOn);
      this.queries += partial.queries;
      this.constraintCount += partial.constraints;
      return partial.answer;
    }
    this.queries++;
    this.constraintCount += query.length;
    return this.solver.ask(query, limits, this.mayGoOn);
  }

  /**
   * The flipped constraint, what comes after it, and those that are connected to these by shared variables. The others hold
   * for the witness of the prefix, whose values their variables keep.
   */
  private relevant(turned: readonly Term[], prefix: readonly Term[]): readonly Term[] {
    const byVariable = new Map<Term, number[]>();
    prefix.forEach((constraint, index) => {
      for (const variable of freeVariables(constraint)) {
        const list = byVariable.get(variable);
        if (list) list.push(index);
        else byVariable.set(variable, [index]);
      }
    });
    const taken = new Uint8Array(prefix.length);
    const seen = new Set<Term>();
    const pending = turned.flatMap((constraint) => freeVariables(constraint));
    const rangeTerms: Term[] = [];
    for (let variable = pending.pop(); variable; variable = pending.pop()) {
      if (seen.has(variable)) continue;
      seen.add(variable);
      rangeTerms.push(...this.ranges.of(variable));
      for (const index of byVariable.get(variable) ?? []) {
        if (taken[index]) continue;
        taken[index] = 1;
        pending.push(...freeVariables(prefix[index]));
      }
    }
    return [...rangeTerms, ...prefix.filter((_, index) => taken[index]), ...turned];
  }
}
