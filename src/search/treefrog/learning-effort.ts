import type { OpenArm } from './frontier.js';
import type { SuffixLimits } from './suffix-search.js';

/** What may be spent per objective and round; states of one search for a suffix; calls inside each other. */
const ROUNDS = [
  { spend: 10, maxStates: 1_000, maxDepth: 24 },
  { spend: 20, maxStates: 4_000, maxDepth: 48 },
  { spend: 40, maxStates: 8_000, maxDepth: 96 },
  { spend: 80, maxStates: 20_000, maxDepth: 200 },
] as const;

/** How far it goes: `brief` where other searches come after this one. */
export type EffortExtent = 'brief' | 'full';

const BRIEF_ROUNDS = 1;

/** Satisfiability checks, states of searches for suffixes, moves of traces, untried arms that were looked at. */
export interface Work {
  readonly checks: number;
  readonly states: number;
  readonly moves: number;
  readonly arms: number;
}

/** So much of it costs one, beside one for each piece of work itself. */
const PER_UNIT: Work = { checks: 10, states: 500, moves: 250, arms: 500 };

/** Shares the work among the objectives: each gets as much as the others before any gets more. */
export class LearningEffort {
  /** Arms that have to be tried by themselves, because no path beyond them can be put together. */
  readonly blocked: OpenArm[] = [];
  private readonly accounts = new Map<number, { round: number; spent: number }>();
  private last = -1;
  private readonly rounds: readonly (typeof ROUNDS)[number][];

  constructor(extent: EffortExtent) {
    this.rounds = extent === 'full' ? ROUNDS : ROUNDS.slice(0, BRIEF_ROUNDS);
  }

  /** The objective whose turn it is; `tooMuch` is told of those that had their share of every round. */
  pick(open: readonly number[], tooMuch: (objective: number) => void): number | undefined {
    for (let round = 0; round < this.rounds.length; round++) {
      const waiting = open.filter((objective) => this.of(objective).round === round);
      if (waiting.length === 0) continue;
      const objective = waiting.find((candidate) => candidate > this.last) ?? waiting[0];
      this.last = objective;
      return objective;
    }
    for (const objective of open) tooMuch(objective);
    return undefined;
  }

  limits(objective: number): SuffixLimits {
    return this.rounds[Math.min(this.of(objective).round, this.rounds.length - 1)];
  }

  /** Work was done for an objective. */
  spend(objective: number, { checks, states, moves, arms }: Work): void {
    const account = this.of(objective);
    account.spent += 1 + checks / PER_UNIT.checks + states / PER_UNIT.states;
    account.spent += moves / PER_UNIT.moves + arms / PER_UNIT.arms;
    const round = this.rounds[account.round];
    if (round && account.spent >= round.spend) this.nextRound(objective);
  }

  /** A limit stopped the search: in the next round it is higher; false if there is none. */
  bounded(objective: number): boolean {
    this.nextRound(objective);
    return this.of(objective).round < this.rounds.length;
  }

  private nextRound(objective: number): void {
    const account = this.of(objective);
    account.round++;
    account.spent = 0;
  }

  private of(objective: number): { round: number; spent: number } {
    let account = this.accounts.get(objective);
    if (!account) {
      account = { round: 0, spent: 0 };
      this.accounts.set(objective, account);
    }
    return account;
  }
}
