import { InvariantError } from '../../base/index.js';
import { smtScript, type Term, type TermValue } from '../../term/index.js';
import { type Answer, defaultLimits, type Limits, type Model, unknown } from '../answer.js';
import type { BackendSession } from '../backend.js';
import { evaluatorOf, satisfies } from '../model.js';
import { AnswerCache, keyOf } from './answer-cache.js';
import { type Counters, freshCounters } from './counters.js';
import { withFewValues } from './presolve/few-values.js';
import { presolve } from './presolve/presolve.js';
import { simplify } from './presolve/simplify.js';
import { plainContradiction, type Query, queryOf } from './query.js';
import { RecentModels } from './recent-models.js';
import { slices } from './slices.js';

/** What one backend finds hard another may see at once. */
const FIRST_SHARE = 0.1;
/** A backend that can go on where it stopped pauses after so long: not for nothing, since going on costs something. */
const PIECE_MS = 1_000;
/** Nobody can be interrupted who cannot go on: one that was not asked for first has only so long. */
const LONGEST_PIECE_MS = 3_000;
/** And of the time that is left so much: its milliseconds are counted in units of its own, and may take longer. */
const SHARE_OF_REST = 0.5;

/** Work on a query; between two pieces of it the outside world may have its turn. */
type Work = Generator<void, Answer>;

/** The links from the outside in; each either answers or leaves the query to the next. */
export class Chain {
  readonly counters: Counters = freshCounters();
  private readonly cache = new AnswerCache();
  private readonly models = new RecentModels();

  constructor(
    private readonly sessions: BackendSession[],
    /** Until no query is to go on. */
    private readonly leftMs: () => number,
    private readonly log: ((script: string) => void) | undefined,
  ) {}

  check(asked: readonly Term[], limits: Limits = defaultLimits): Answer {
    const work = this.work(asked, limits);
    for (;;) {
      const { done, value } = work.next();
      if (done) return value;
    }
  }

  /** The same with pauses; `mayGoOn` says after each of them whether the answer is still wanted. */
  async ask(asked: readonly Term[], limits: Limits, mayGoOn: () => Promise<boolean>): Promise<Answer> {
    const work = this.work(asked, limits);
    for (;;) {
      const { done, value } = work.next();
      if (done) return value;
      if (!(await mayGoOn())) return unknown('budget', 'the time was up');
    }
  }

  private *work(asked: readonly Term[], limits: Limits): Work {
    this.counters.queries++;
    this.log?.(smtScript(asked));
    const query = queryOf(asked);
    const answer =
      this.contradiction(query) ??
      this.knownConflict(query) ??
      this.reusedModel(query.constraints) ??
      (yield* this.bySlices(query.constraints, limits));
    this.counters[answer.kind]++;
    if (answer.kind !== 'unsat') return answer;
    return { kind: 'unsat', core: answer.core.map((place) => query.indices[place]), by: answer.by };
  }

  /** One more backend, asked where the others do not know. */
  addBackend(session: BackendSession): void {
    this.sessions.push(session);
  }

  /** A model found elsewhere, such as the input of a run: the next queries may be true under it. */
  offer(model: Model): void {
    this.models.remember(model);
  }

  recall(constraints: readonly Term[]): Model | undefined {
    const model = this.models.find(constraints);
    if (model !== undefined) this.counters.modelReuse++;
    return model;
  }

  /** Who shows that these constraints contradict each other: presolving, if it can, or who did it before. */
  finderOf(constraints: readonly Term[]): string | undefined {
    const query = queryOf(constraints);
    if (plainContradiction(query)) return 'presolve';
    const known = this.cache.findConflict(query.placeOf)?.by;
    if (known === 'presolve') return known;
    const presolved = presolve(query.constraints, this.models.latest);
    return presolved.kind === 'decided' && presolved.answer.kind === 'unsat' ? 'presolve' : known;
  }

  private contradiction(query: Query): Answer | undefined {
    if (query.constraints.length === 0) {
      this.counters.trivial++;
      return { kind: 'sat', model: new Map() };
    }
    const core = plainContradiction(query);
    if (core === undefined) return undefined;
    this.counters.trivial++;
    return { kind: 'unsat', core, by: 'presolve' };
  }

  private knownConflict(query: Query): Answer | undefined {
    const conflict = this.cache.findConflict(query.placeOf);
    if (conflict === undefined) return undefined;
    this.counters.cacheHits++;
    return { kind: 'unsat', core: conflict.core, by: conflict.by };
  }

  private reusedModel(constraints: readonly Term[]): Answer | undefined {
    const model = this.recall(constraints);
    return model && { kind: 'sat', model };
  }

  /** One slice that is unsatisfiable decides; otherwise the models of all are one model. */
  private *bySlices(constraints: readonly Term[], limits: Limits): Work {
    const groups = slices(constraints);
    const model = new Map<Term, TermValue>();
    let undecided: Answer | undefined;
    for (const group of groups) {
      const members = group.length === constraints.length ? constraints : group.map((i) => constraints[i]);
      const answer = yield* this.slice(members, groups.length, limits);
      if (answer.kind === 'unsat') return { ...answer, core: answer.core.map((i) => group[i]) };
      if (answer.kind === 'unknown') undecided ??= answer;
      else for (const [variable, value] of answer.model) model.set(variable, value);
    }
    if (undecided !== undefined) return undecided;
    this.models.remember(model);
    return { kind: 'sat', model };
  }

  private *slice(constraints: readonly Term[], siblings: number, limits: Limits): Work {
    this.counters.slices++;
    const key = keyOf(constraints);
    const known = this.cache.findAnswer(key, limits);
    if (known !== undefined) {
      this.counters.cacheHits++;
      return known;
    }
    // A slice that is the whole query was tried under the recent models already.
    const reused = siblings > 1 ? this.reusedModel(constraints) : undefined;
    if (reused !== undefined) return reused;
    const answer = yield* this.presolved(constraints, limits);
    // What the end of the time cut short might have been decided: nothing to remember.
    if (answer.kind === 'unknown' && this.leftMs() <= 0) return answer;
    this.cache.remember(key, constraints, answer, limits);
    return answer;
  }

  /** Without a backend if possible, otherwise by one, which gets what presolving left of the query. */
  private *presolved(constraints: readonly Term[], limits: Limits): Work {
    const presolved = presolve(constraints, this.models.latest);
    if (presolved.kind === 'decided') {
      this.counters.presolved++;
      return believed(constraints, presolved.answer, 'presolve');
    }
    const simplified = simplify(constraints, presolved.ranges);
    const answer = yield* this.withFewValues(simplified?.constraints ?? constraints, limits);
    return simplified ? believed(constraints, simplified.translate(answer), 'simplify') : answer;
  }

  private *withFewValues(constraints: readonly Term[], limits: Limits): Work {
    const narrow = withFewValues(constraints);
    if (narrow === undefined) return yield* this.byBackends(constraints, limits);
    const answer = yield* this.byBackends(narrow.constraints, limits);
    return believed(constraints, narrow.translate(answer), 'few values');
  }

  /** The first backend that knows: each gets a part of the time before any gets all of it. */
  private *byBackends(constraints: readonly Term[], { timeoutMs, opinions }: Limits): Work {
    let answer = unknown('unsupported', 'no backend for this query');
    const sessions = opinions === 'one' ? this.sessions.slice(0, 1) : this.sessions;
    for (const share of sessions.length > 1 ? [FIRST_SHARE, 1] : [1]) {
      for (const session of sessions) {
        this.counters.backendCalls++;
        const isSecond = session !== this.sessions[0] && session.afterTimeout === 'begins anew';
        const mostMs = isSecond
          ? Math.min(LONGEST_PIECE_MS, this.leftMs() * SHARE_OF_REST)
          : Number.POSITIVE_INFINITY;
        if (mostMs <= 0) return answer;
        const before = session.work;
        answer = yield* inPieces(session, constraints, Math.min(timeoutMs * share, mostMs));
        this.counters.backendWork += session.work - before;
        if (answer.kind !== 'unknown') return answer;
      }
    }
    return answer;
  }
}

function* inPieces(session: BackendSession, constraints: readonly Term[], timeoutMs: number): Work {
  const pieceMs = session.afterTimeout === 'goes on' ? PIECE_MS : timeoutMs;
  for (let leftMs = timeoutMs; ; leftMs -= pieceMs) {
    const found = session.check(constraints, { timeoutMs: Math.min(leftMs, pieceMs) });
    const isOver = found.kind !== 'unknown' || found.reason !== 'budget' || leftMs <= pieceMs;
    if (isOver) return believed(constraints, found, session.name);
    yield;
  }
}

/** Models are evaluated before they are believed; one that fails is a bug of whoever found it. */
export function believed(constraints: readonly Term[], answer: Answer, by: string): Answer {
  if (answer.kind !== 'sat' || satisfies(evaluatorOf(answer.model), constraints)) return answer;
  const values = [...answer.model].map(([variable, value]) => `${variable.name} = ${value}`);
  throw new InvariantError(
    `model should satisfy the query, but the one of ${by} does not\n${smtScript(constraints, { comments: values })}`,
  );
}
