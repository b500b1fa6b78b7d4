import type { Budget } from '../base/index.js';
import type { InputSpace, InputVector } from '../input/index.js';
import type { CallerClaim } from '../ir/index.js';
import type { SolverChain } from '../solver/index.js';
import { bv, FALSE, ne, substituteAll, subterms, type Term, TRUE } from '../term/index.js';
import { InitialMemory, type InputPlace } from './initial-memory.js';

/** An execution: what it began with, and the branches that it took. */
interface Execution {
  readonly input: InputVector;
  readonly arms: readonly { readonly site: number; readonly arm: number }[];
}

/** Executions that a formula is held against, and the work on all of them: counted, as everywhere in the check. */
const RUNS_PER_ARM = 6;
const MOST_TERMS = 1_000_000;
const MOST_QUESTIONS = 300;
const LONGEST_QUESTION_MS = 200;

/**
 * Holds what is said of every caller against the calls that were made: what a run began with, put into the formula of an
 * arm that it took, must leave it satisfiable.
 */
export class CallerRuns {
  private readonly held = new Map<CallerClaim<Term>, Map<string, number>>();
  private termsLeft = MOST_TERMS;
  private questionsLeft = MOST_QUESTIONS;

  constructor(
    private readonly space: InputSpace,
    private readonly solver: SolverChain,
    private readonly budget: Budget,
  ) {}

  /** Whether the claim denies the execution. Where there was too much work already, nothing is known to be denied. */
  denies(claim: CallerClaim<Term>, { input, arms }: Execution): boolean {
    const asked = [...this.notHeldYet(claim, arms)];
    if (asked.length === 0 || this.budget.spent) return false;
    const { known, facts } = this.begins(claim, input);
    return asked.some((formulas) => {
      if (this.termsLeft <= 0) return false;
      this.termsLeft -= subterms(formulas).length;
      return this.isContradictory(substituteAll([...formulas, ...facts], known));
    });
  }

  private *notHeldYet(claim: CallerClaim<Term>, arms: Execution['arms']): Generator<readonly Term[]> {
    const held = this.held.get(claim) ?? new Map<string, number>();
    this.held.set(claim, held);
    for (const key of new Set(arms.map(({ site, arm }) => `${site}:${arm}`))) {
      const count = held.get(key) ?? 0;
      if (count >= RUNS_PER_ARM) continue;
      held.set(key, count + 1);
      const [site, arm] = key.split(':').map(Number);
      const formulas = claim.reached(site, arm);
      if (formulas) yield formulas;
    }
  }

  private isContradictory(formulas: readonly Term[]): boolean {
    if (formulas.includes(FALSE)) return true;
    const query = formulas.filter((formula) => formula !== TRUE);
    if (query.length === 0 || this.questionsLeft-- <= 0) return false;
    const answer = this.solver.check(query, { timeoutMs: LONGEST_QUESTION_MS, opinions: 'one' });
    return answer.kind === 'unsat';
  }

  /** The values of variables, and what else is known of them. */
  private begins(
    { initial }: CallerClaim<Term>,
    input: InputVector,
  ): { readonly known: ReadonlyMap<Term, Term>; readonly facts: readonly Term[] } {
    const memory = new InitialMemory(this.space, input);
    const known = new Map<Term, Term>();
    const facts: Term[] = [];
    const behind = new Map<Term, InputPlace>();
    // What a later call began with, earlier ones have made: nothing is known of it.
    const pending = new Set(this.space.calls.length > 1 ? [] : initial);
    for (let before = -1; before !== pending.size; ) {
      before = pending.size;
      for (const content of pending) {
        const { variable, base, offset, bytes } = content;
        const from = base.kind === 'symbol' ? memory.symbol(base.symbol) : behind.get(base.pointer);
        if (!from) continue;
        pending.delete(content);
        const place = { object: from.object, offset: from.offset + offset };
        const target = memory.target(place);
        const value = target === 'null' ? 0n : memory.content(place, bytes);
        if (value !== undefined) known.set(variable, bv(value, variable.width));
        if (target === undefined || target === 'null') continue;
        behind.set(variable, target);
        facts.push(ne(variable, bv(0, variable.width)));
      }
    }
    return { known, facts };
  }
}
