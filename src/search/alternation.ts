import type { InputVector } from '../input/index.js';
import type { Term } from '../term/index.js';
import type { InfeasibilityProof } from './infeasibility-proof.js';
import type { PathNode } from './path-node.js';
import type { Candidate, Proposal, Search, SearchContext, SearchCounters } from './strategy.js';
import { sumOfCounters } from './sum-of-counters.js';

/** What a turn costs, where a small query costs one. Counted, not timed: the same seed gives the same search. */
const TURN = { plain: 1, busy: 16 };
const NEW_NODES_PER_QUERY = 20;

export interface Participant {
  readonly search: Search;
  /** What the others may cost before it gets its first turn. */
  readonly after: number;
  /** `every path`: when it ends, nothing is left to try in the tree. */
  readonly tries?: 'every path';
  /**
   * `what counts`: it goes on from its own paths first, and from those that cover something; what others make in thousands,
   * for reasons of their own, would be before them in its queue.
   */
  readonly hears?: 'what counts';
}

interface Member extends Participant {
  cost: number;
  isDone: boolean;
  /** What it has not been told of yet. */
  readonly untold: { readonly fresh: readonly PathNode[]; readonly input: InputVector }[];
}

/** Several searches in turns, none of which may ever end: whoever has cost least is asked next. */
export class Alternation implements Search {
  readonly proofs = new Map<number, InfeasibilityProof>();
  private readonly members: readonly Member[];
  private proposer: Member | undefined;
  private workBefore = 0;
  private coveredBefore = 0;

  constructor(
    private readonly context: Pick<SearchContext, 'tree' | 'solver' | 'coverage'>,
    participants: readonly Participant[],
  ) {
    this.members = participants.map((one) => ({ ...one, cost: one.after, isDone: false, untold: [] }));
  }

  async next(): Promise<Proposal> {
    this.charge(0);
    for (;;) {
      const member = this.cheapest();
      if (member === undefined) return undefined;
      this.proposer = member;
      const proposal = await member.search.next();
      for (const [objective, proof] of member.search.proofs ?? []) this.proofs.set(objective, proof);
      this.charge(proposal === 'busy' ? TURN.busy : TURN.plain);
      if (proposal !== undefined) return proposal;
      member.isDone = member.untold.length === 0;
      for (const { fresh, input } of member.untold.splice(0)) member.search.pathAdded(fresh, input);
      if (!member.isDone) continue;
      // Without gaps in the tree that was everything.
      if (member.tries === 'every path' && this.context.tree.isExplored) return undefined;
    }
  }

  private cheapest(): Member | undefined {
    const left = this.members.filter(({ isDone }) => !isDone);
    return left.reduce<Member | undefined>(
      (best, one) => (best && best.cost <= one.cost ? best : one),
      undefined,
    );
  }

  private charge(turn: number): void {
    const { backendWork } = this.context.solver.counters;
    if (this.proposer) this.proposer.cost += turn + backendWork - this.workBefore;
    this.workBefore = backendWork;
  }

  pathAdded(fresh: readonly PathNode[], input: InputVector): void {
    if (this.proposer) this.proposer.cost += fresh.length / NEW_NODES_PER_QUERY;
    const { coveredCount } = this.context.coverage;
    const isProgress = this.proposer === undefined || coveredCount > this.coveredBefore;
    this.coveredBefore = coveredCount;
    for (const member of this.members) {
      const isTold = member.hears === undefined || isProgress || this.proposer === member;
      if (isTold) member.search.pathAdded(fresh, input);
      else member.untold.push({ fresh, input });
    }
  }

  infeasible(candidate: Candidate, core: readonly Term[]): void {
    this.proposer?.search.infeasible?.(candidate, core);
  }

  undecided(candidate: Candidate): void {
    this.proposer?.search.undecided?.(candidate);
  }

  get counters(): Partial<SearchCounters> {
    return sumOfCounters(this.members.map(({ search }) => search));
  }
}
