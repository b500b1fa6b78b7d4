import type { InputVector } from '../input/index.js';
import type { SolverChain } from '../solver/index.js';
import type { Term } from '../term/index.js';
import type { InfeasibilityProof } from './infeasibility-proof.js';
import type { PathNode, PathTree } from './path-tree.js';
import type { Candidate, Proposal, Search, SearchCounters } from './strategy.js';
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
}

interface Member extends Participant {
  cost: number;
  isDone: boolean;
}

/** Several searches in turns, none of which may ever end: whoever has cost least is asked next. */
export class Alternation implements Search {
  readonly proofs = new Map<number, InfeasibilityProof>();
  private readonly members: readonly Member[];
  private proposer: Member | undefined;
  private workBefore = 0;

  constructor(
    private readonly context: { readonly tree: PathTree; readonly solver: SolverChain },
    participants: readonly Participant[],
  ) {
    this.members = participants.map((one) => ({ ...one, cost: one.after, isDone: false }));
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
      member.isDone = true;
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
    for (const { search } of this.members) search.pathAdded(fresh, input);
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
