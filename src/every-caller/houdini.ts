import { assertNever } from '../base/index.js';
import { type Answer, evaluatorOf } from '../solver/index.js';
import { disj, freeVariables, type Term, termSize } from '../term/index.js';
import type { LoopClaim } from './claims/loop-claims.js';
import type { Encoding } from './encoding.js';
import type { Allowance } from './proof-cost.js';

/**
 * Which claims are considered: those that say what states a machine can be in are few, and mostly true; `near`: those about
 * nothing but what the branch in question asks about, which is mostly enough.
 */
export type ClaimTier = 'states' | 'near' | 'all';

/** That claims hold at first, and are kept up. */
export interface KeptUp {
  readonly invariants: readonly LoopClaim[];
  /** Each contradictory: initial, inductive; more of them where that is too hard to see at once. */
  readonly questions: readonly (readonly Term[])[];
}

/** Why no way to a head violates each claim, one by one; undefined where that is too hard. */
type Reasons = Map<LoopClaim, readonly (readonly Term[])[] | undefined>;

const LARGEST_QUESTION = 240_000;
/** So many groups of claims may turn out to be no invariants, or too hard, before the rest is given up. */
const MOST_UNANSWERED = 40;
/** So often the claims near a branch are tried for themselves: where they were not enough for others, all are tried at once. */
const MOST_NEAR = 3;
/** So many claims may be looked at one by one for those that a proof needs. */
const MOST_NEEDED = 400;

/** Of many claims about the loops of an encoding, those that are invariants: all at first; those that a way to a head violates go. */
export class Houdini {
  private readonly found = new Map<string, readonly LoopClaim[]>();
  private nearLeft = MOST_NEAR;
  /** By the invariants that may be named: reasons out of more would rest on claims that nobody proves. */
  private readonly reasons = new Map<readonly LoopClaim[], Reasons>();
  private readonly keptUp = new Map<string, KeptUp | undefined>();

  constructor(
    private readonly encoding: Encoding,
    private readonly ask: (query: readonly Term[]) => Answer,
    /** The constraints that contradict each other; undefined if none are known to. */
    private readonly refute: (constraints: readonly Term[]) => readonly Term[] | undefined,
  ) {}

  /** `asked`: what the branch in question asks. */
  invariants(tier: ClaimTier, asked: readonly Term[], allowance: Allowance): readonly LoopClaim[] {
    const claims = this.claimsOf(tier, asked);
    const key = claims.map(({ literal }) => literal.id).join();
    const known = this.found.get(key);
    if (known) return known;
    const alive = this.inductive(claims, allowance);
    const found = allowance.spent ? [] : alive;
    this.found.set(key, found);
    return found;
  }

  private claimsOf(tier: ClaimTier, asked: readonly Term[]): readonly LoopClaim[] {
    const { claims } = this.encoding;
    switch (tier) {
      case 'states':
        return claims.filter(({ ofStates }) => ofStates);
      case 'near': {
        if (this.nearLeft-- <= 0) return [];
        const about = new Set(asked.flatMap((term) => freeVariables(term)));
        return claims.filter(({ says }) => freeVariables(says).every((variable) => about.has(variable)));
      }
      case 'all':
        return claims;
      default:
        return assertNever(tier);
    }
  }

  /** That what a refutation needs is kept up, as questions; of few claims, where these are enough. */
  whyKept(invariants: readonly LoopClaim[], excluded: readonly Term[]): KeptUp | undefined {
    const named = invariants.filter(({ literal }) => excluded.includes(literal));
    const alone = this.atOnce(named);
    if (alone) return alone;
    const needed = this.neededBy(named, invariants);
    return needed && (this.atOnce(needed) ?? this.oneByOne(needed, invariants));
  }

  private inductive(claims: readonly LoopClaim[], allowance: Allowance): readonly LoopClaim[] {
    let alive = claims;
    while (alive.length > 0 && !allowance.spent) {
      const violated = violationOf(alive);
      if (termSize(violated) > LARGEST_QUESTION) return [];
      const literals = alive.map(({ literal }) => literal);
      const answer = this.ask(this.given(literals, violated));
      if (answer.kind === 'unsat') break;
      const before = alive.length;
      if (answer.kind === 'sat') {
        const evaluator = evaluatorOf(answer.model);
        alive = alive.filter(({ atEntry, afterTurn }) =>
          [atEntry, afterTurn].every((one) => evaluator.value(one) !== true),
        );
      } else alive = this.provable(alive, literals, { left: MOST_UNANSWERED, allowance });
      if (alive.length === before) return [];
    }
    return alive;
  }

  /** Those of the claims that can be proved in small groups: what is too hard for that is given up. */
  private provable(
    claims: readonly LoopClaim[],
    literals: readonly Term[],
    patience: { left: number; readonly allowance: Allowance },
  ): readonly LoopClaim[] {
    if (claims.length === 0 || patience.left <= 0 || patience.allowance.spent) return [];
    if (this.refute(this.given(literals, violationOf(claims)))) return claims;
    patience.left--;
    if (claims.length === 1) return [];
    const half = Math.ceil(claims.length / 2);
    return [claims.slice(0, half), claims.slice(half)].flatMap((some) =>
      this.provable(some, literals, patience),
    );
  }

  /** Those named, and what keeps them up, and what keeps these up; undefined where it cannot be told. */
  private neededBy(
    named: readonly LoopClaim[],
    invariants: readonly LoopClaim[],
  ): readonly LoopClaim[] | undefined {
    const needed = new Set(named);
    // What is found to be needed is added while the set is walked.
    for (const claim of needed) {
      if (needed.size > MOST_NEEDED) return undefined;
      const reasons = this.reasonsOf(claim, invariants);
      if (!reasons) return undefined;
      const used = new Set(reasons.flat());
      for (const other of invariants) if (used.has(other.literal)) needed.add(other);
    }
    return invariants.filter((claim) => needed.has(claim));
  }

  private reasonsOf(
    claim: LoopClaim,
    invariants: readonly LoopClaim[],
  ): readonly (readonly Term[])[] | undefined {
    const known = this.reasons.get(invariants) ?? new Map();
    this.reasons.set(invariants, known);
    if (known.has(claim)) return known.get(claim);
    const literals = invariants.map(({ literal }) => literal);
    const cores = [claim.atEntry, claim.afterTurn].map((violated) =>
      this.refute(this.given(literals, violated)),
    );
    const reasons = cores.flatMap((core) => (core ? [core] : []));
    known.set(claim, reasons.length === cores.length ? reasons : undefined);
    return known.get(claim);
  }

  private atOnce(claims: readonly LoopClaim[]): KeptUp | undefined {
    const key = claims.map(({ literal }) => literal.id).join();
    if (!this.keptUp.has(key)) this.keptUp.set(key, this.askAtOnce(claims));
    return this.keptUp.get(key);
  }

  private askAtOnce(needed: readonly LoopClaim[]): KeptUp | undefined {
    const literals = needed.map(({ literal }) => literal);
    const initial = this.refute(this.given(literals, disj(needed.map(({ atEntry }) => atEntry))));
    const inductive =
      initial && this.refute(this.given(literals, disj(needed.map(({ afterTurn }) => afterTurn))));
    return initial && inductive && { invariants: needed, questions: [initial, inductive] };
  }

  private oneByOne(needed: readonly LoopClaim[], invariants: readonly LoopClaim[]): KeptUp {
    const questions = needed.flatMap((claim) => this.reasonsOf(claim, invariants) ?? []);
    return { invariants: needed, questions };
  }

  private given(literals: readonly Term[], violated: Term): readonly Term[] {
    return [...this.encoding.unknowns.factsOf([violated]), ...literals, violated];
  }
}

function violationOf(claims: readonly LoopClaim[]): Term {
  return disj(claims.flatMap(({ atEntry, afterTurn }) => [atEntry, afterTurn]));
}
