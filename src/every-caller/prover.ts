import type { InputSpace } from '../input/index.js';
import { CallGraph, type IrPlace, type Program, type RunClaim, SiteReachability } from '../ir/index.js';
import type { Answer, SolverChain } from '../solver/index.js';
import { disj, FALSE, type Term, TRUE, termSize } from '../term/index.js';
import type { LoopClaim } from './claims/loop-claims.js';
import { blocksOf, Encoder } from './encoder.js';
import { type Encoding, type EncodingLimits, TIME_IS_UP, TooMuch } from './encoding.js';
import { type ClaimTier, Houdini } from './houdini.js';
import type { Unknowns } from './memory/unknowns.js';
import { type Allowance, ProofCost } from './proof-cost.js';
import { type Arms, closedQuestions, type Question, question } from './questions.js';

/**
 * `plain`: the first, cheapest encoding, without invariants; `states`: only of
 * programs with state machines, with what states these can be in; `brief`: with all
 * invariants; `full`: in other encodings, too.
 */
export type CallerEffort = 'plain' | 'states' | 'brief' | 'full';

export type Finding =
  /** No caller gets there. Each of the questions is unsatisfiable. */
  | {
      readonly kind: 'impossible';
      readonly questions: readonly Question[];
      /** What holds at the heads of loops, or between calls; if there is any, the questions say: initial, inductive, excludes. */
      readonly invariants: readonly Pick<LoopClaim, 'says' | 'place' | 'when'>[];
      /** What was declared and is needed. */
      readonly restsOn: readonly string[];
      /** What the questions rest on, said of executions. */
      readonly claims: readonly RunClaim<Term>[];
    }
  /** Only who has done one of these things before gets there. */
  | {
      readonly kind: 'undefined';
      readonly after: readonly { readonly what: string; readonly place?: IrPlace }[];
    }
  | { readonly kind: 'unknown'; readonly why: string };

/** The function without what it calls: that is soon done, and enough for what only its own variables decide. */
const ALONE: EncodingLimits = { peel: 0, depth: 1, blocks: 3_000, terms: 300_000 };
const ROUNDS: readonly EncodingLimits[] = [
  { peel: 0, depth: 8, blocks: 3_000, terms: 300_000 },
  { peel: 0, depth: 2, blocks: 3_000, terms: 300_000 },
  { peel: 4, depth: 8, blocks: 10_000, terms: 600_000 },
];
/** With so many blocks, all that is called may cost more than there is time for. */
const MANY_BLOCKS = 100;
const LARGEST_QUESTION = 60_000;
const TIERS: Readonly<Record<CallerEffort, readonly ClaimTier[]>> = {
  plain: [],
  states: ['states'],
  brief: ['states', 'near', 'all'],
  full: ['states', 'near', 'all'],
};

/** Proves for every caller that C allows: no size, no distance between pointers, no content is taken for granted. */
export class EveryCaller {
  readonly cost = new ProofCost();
  private readonly rounds = new Map<EncodingLimits, Prepared>();
  private readonly reachability: SiteReachability;
  private readonly order: readonly EncodingLimits[];

  constructor(
    private readonly program: Program,
    private readonly space: InputSpace,
    private readonly solver: SolverChain,
    private readonly timeoutMs: number,
    /** Whether invariants of loops are sought. */
    private readonly loops: 'invariants' | 'any-turns' = 'invariants',
  ) {
    this.reachability = new SiteReachability(program);
    this.order = blocksOf(program, space) > MANY_BLOCKS ? [ALONE, ...ROUNDS] : ROUNDS;
  }

  prove(goal: Arms, allowance: Allowance, effort: CallerEffort): Finding {
    let found: Finding = { kind: 'unknown', why: TIME_IS_UP };
    for (const limits of this.order) {
      if (allowance.spent || (effort !== 'full' && limits.peel > 0)) break;
      const prepared = this.prepared(limits, allowance);
      const next = this.inRound(goal, prepared, allowance, effort);
      if (next.kind === 'impossible') return next;
      if (found.kind !== 'undefined') found = next;
      // What is too large with all that it calls may be small enough with less of it.
      if (effort !== 'full' && limits !== ALONE && prepared.kind === 'encoded') break;
    }
    return found;
  }

  private prepared(limits: EncodingLimits, allowance: Allowance): Prepared {
    let prepared = this.rounds.get(limits);
    if (!prepared) {
      prepared = this.prepare(limits, allowance);
      // With more time it may come out otherwise.
      if (prepared.kind === 'encoded' || prepared.why !== TIME_IS_UP) this.rounds.set(limits, prepared);
    }
    return prepared;
  }

  private prepare(limits: EncodingLimits, allowance: Allowance): Prepared {
    try {
      const encoding = new Encoder(this.program, this.space, limits, allowance, this.cost).encode();
      const unfollowed = this.closure(encoding.unfollowed);
      const houdini = new Houdini(
        encoding,
        (query) => this.ask(query),
        (query) => this.refute(query),
      );
      return { kind: 'encoded', encoding, unfollowed, houdini, claims: new Map() };
    } catch (thrown) {
      if (thrown instanceof TooMuch) return { kind: 'failed', why: thrown.why };
      throw thrown;
    }
  }

  /** What those that were not followed may call in turn. */
  private closure(unfollowed: ReadonlySet<string>): ReadonlySet<string> | 'all' {
    if (unfollowed.size === 0) return unfollowed;
    if (unfollowed.has('*')) return 'all';
    const graph = new CallGraph(this.program);
    return new Set([...unfollowed].flatMap((name) => [name, ...graph.reachable(name)]));
  }

  private inRound(goal: Arms, prepared: Prepared, allowance: Allowance, effort: CallerEffort): Finding {
    if (prepared.kind === 'failed') return { kind: 'unknown', why: prepared.why };
    const { encoding, unfollowed } = prepared;
    if (effort === 'states' && !encoding.claims.some(({ ofStates }) => ofStates))
      return { kind: 'unknown', why: 'no loop is a machine' };
    const owner = this.program.sites[goal.site].function;
    if (this.isUnfollowed(owner, unfollowed))
      return { kind: 'unknown', why: `\`${owner}\` is called from code that is not known` };
    const reached = disj(goal.arms.map((arm) => encoding.reached(goal.site, arm)));
    if (reached === FALSE) {
      const questions = closedQuestions(encoding, goal, this.reachability);
      return {
        kind: 'impossible',
        questions,
        invariants: [],
        restsOn: this.restsOn(new Set()),
        claims: this.claimsOf(prepared, []),
      };
    }
    if (termSize(reached) > LARGEST_QUESTION) return { kind: 'unknown', why: 'the formula is too large' };
    const facts = encoding.unknowns.factsOf([reached]);
    const parts = reached.op === 'and' ? reached.args : [reached];
    const plain = this.refute([...facts, ...parts]);
    if (plain) return this.impossible(goal, [plain], prepared, []);
    if (allowance.spent || effort === 'plain') return { kind: 'unknown', why: TIME_IS_UP };
    let literals: readonly Term[] = [];
    const asked = goal.arms.flatMap((arm) => encoding.conditions(goal.site, arm));
    for (const tier of this.loops === 'invariants' ? TIERS[effort] : []) {
      const invariants = prepared.houdini.invariants(tier, asked, allowance);
      if (invariants.length === 0) continue;
      literals = invariants.map(({ literal }) => literal);
      const excluded = this.refute([...facts, ...literals, ...parts]);
      const kept = excluded && prepared.houdini.whyKept(invariants, excluded);
      if (kept) return this.impossible(goal, [...kept.questions, excluded], prepared, kept.invariants);
    }
    const required = encoding.requirements.map(({ literal }) => literal);
    const undefinedOnly = this.refute([...facts, ...literals, ...required, ...parts]);
    if (!undefinedOnly) return { kind: 'unknown', why: 'a caller may get there' };
    const after = encoding.requirements.filter(({ literal }) => undefinedOnly.includes(literal));
    return after.length > 0
      ? { kind: 'undefined', after }
      : { kind: 'unknown', why: 'the proof is too hard' };
  }

  /**
   * Whether the function may run in ways that were not encoded. A call of the function under test by itself or by what it
   * calls is a call by some caller, and these are all here, unless callers have to keep to something.
   */
  private isUnfollowed(name: string, unfollowed: ReadonlySet<string> | 'all'): boolean {
    const isTested = name === this.space.function;
    const { declarations, start } = this.space;
    if (isTested && declarations.length === 0 && !start) return false;
    return unfollowed === 'all' || unfollowed.has(name);
  }

  private impossible(
    goal: Arms,
    cores: readonly (readonly Term[])[],
    prepared: Prepared & { kind: 'encoded' },
    invariants: readonly LoopClaim[],
  ): Finding {
    const { encoding } = prepared;
    const { unknowns } = encoding;
    const needed = cores.map((core) => this.withoutNeedless(core, unknowns));
    const used = new Set(needed.flat().flatMap((fact) => unknowns.declarationsBehind(fact)));
    return {
      kind: 'impossible',
      questions: needed.map((core) => question(encoding, goal, core)),
      invariants: invariants.map(({ says, place, when }) => ({ says, place, when })),
      restsOn: this.restsOn(used),
      claims: this.claimsOf(prepared, invariants),
    };
  }

  private restsOn(used: ReadonlySet<string>): readonly string[] {
    return this.space.declarations.flatMap(({ kind, text }) =>
      kind === 'meaning' || used.has(text) ? [text] : [],
    );
  }

  /** A solver may name more than it takes: what was declared is left out where the rest is contradictory by itself. */
  private withoutNeedless(core: readonly Term[], unknowns: Unknowns): readonly Term[] {
    let needed = core;
    for (const fact of core.filter((one) => unknowns.declarationsBehind(one).length > 0)) {
      const rest = this.refute(needed.filter((one) => one !== fact));
      if (rest) needed = rest;
    }
    return needed;
  }

  /** One for all that is found with the same invariants, so that it is looked at once. */
  private claimsOf(
    prepared: Prepared & { kind: 'encoded' },
    invariants: readonly LoopClaim[],
  ): readonly RunClaim<Term>[] {
    const { encoding, unfollowed, claims } = prepared;
    const literals = invariants.map(({ literal }) => literal);
    const key = literals.map(({ id }) => id).join();
    const known = claims.get(key);
    if (known) return known;
    // It may run in a call of its own.
    const isFollowed = (name: string) => unfollowed !== 'all' && !unfollowed.has(name);
    const ofArms: RunClaim<Term> = {
      kind: 'caller',
      initial: encoding.initial,
      reached: (site, arm) => {
        if (!isFollowed(this.program.sites[site].function)) return undefined;
        const term = encoding.reached(site, arm);
        return [...encoding.unknowns.factsOf([term]), ...literals, term];
      },
    };
    const made = [ofArms, ...encoding.heads.claims(literals, isFollowed)];
    claims.set(key, made);
    return made;
  }

  /** The constraints that contradict each other; undefined if none are known to. */
  private refute(constraints: readonly Term[]): readonly Term[] | undefined {
    const query = constraints.filter((term) => term !== TRUE);
    if (query.includes(FALSE)) return [FALSE];
    const answer = this.ask(query);
    return answer.kind === 'unsat' ? answer.core.map((index) => query[index]) : undefined;
  }

  private ask(query: readonly Term[]): Answer {
    const { timeoutMs } = this;
    const answer = this.solver.check(query, { timeoutMs, opinions: 'one' });
    this.cost.asked(query, answer, timeoutMs);
    return answer;
  }
}

type Prepared =
  | {
      readonly kind: 'encoded';
      readonly encoding: Encoding;
      readonly unfollowed: ReadonlySet<string> | 'all';
      readonly houdini: Houdini;
      /** By how many literals are assumed: none, or those of all invariants. */
      readonly claims: Map<string, readonly RunClaim<Term>[]>;
    }
  | { readonly kind: 'failed'; readonly why: string };
