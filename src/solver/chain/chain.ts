import { InvariantError } from '../../base/index.js';
import { smtScript, type Term, type TermValue } from '../../term/index.js';
import { type Answer, defaultLimits, type Limits, type Model, unknown } from '../answer.js';
import type { BackendSession } from '../backend.js';
import { evaluatorOf, satisfies } from '../model.js';
import { AnswerCache, keyOf } from './answer-cache.js';
import { type Counters, freshCounters } from './counters.js';
import { presolve } from './presolve/presolve.js';
import { simplify } from './presolve/simplify.js';
import { plainContradiction, type Query, queryOf } from './query.js';
import { RecentModels } from './recent-models.js';
import { slices } from './slices.js';

/** What one backend finds hard another may see at once. */
const FIRST_SHARE = 0.1;

/** The links from the outside in; each either answers or leaves the query to the next. */
export class Chain {
  readonly counters: Counters = freshCounters();
  private readonly cache = new AnswerCache();
  private readonly models = new RecentModels();

  constructor(
    private readonly sessions: BackendSession[],
    private readonly log: ((script: string) => void) | undefined,
  ) {}

  check(asked: readonly Term[], limits: Limits = defaultLimits): Answer {
    this.counters.queries++;
    this.log?.(smtScript(asked));
    const query = queryOf(asked);
    const answer =
      this.contradiction(query) ??
      this.knownConflict(query) ??
      this.reusedModel(query.constraints) ??
      this.bySlices(query.constraints, limits);
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
  private bySlices(constraints: readonly Term[], limits: Limits): Answer {
    const groups = slices(constraints);
    const model = new Map<Term, TermValue>();
    let undecided: Answer | undefined;
    for (const group of groups) {
      const members = group.length === constraints.length ? constraints : group.map((i) => constraints[i]);
      const answer = this.slice(members, groups.length, limits);
      if (answer.kind === 'unsat') return { ...answer, core: answer.core.map((i) => group[i]) };
      if (answer.kind === 'unknown') undecided ??= answer;
      else for (const [variable, value] of answer.model) model.set(variable, value);
    }
    if (undecided !== undefined) return undecided;
    this.models.remember(model);
    return { kind: 'sat', model };
  }

  private slice(constraints: readonly Term[], siblings: number, limits: Limits): Answer {
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
    const answer = this.presolved(constraints, limits);
    this.cache.remember(key, constraints, answer, limits);
    return answer;
  }

  /** Without a backend if possible, otherwise by one, which gets what presolving left of the query. */
  private presolved(constraints: readonly Term[], limits: Limits): Answer {
    const presolved = presolve(constraints, this.models.latest);
    if (presolved.kind === 'decided') {
      this.counters.presolved++;
      return believed(constraints, presolved.answer, 'presolve');
    }
    const simplified = simplify(constraints, presolved.ranges);
    if (simplified === undefined) return this.byBackends(constraints, limits);
    const answer = this.byBackends(simplified.constraints, limits);
    return believed(constraints, simplified.translate(answer), 'simplify');
  }

  /** The first backend that knows: each gets a part of the time before any gets all of it. */
  private byBackends(constraints: readonly Term[], limits: Limits): Answer {
    let answer = unknown('unsupported', 'no backend for this query');
    for (const share of this.sessions.length > 1 ? [FIRST_SHARE, 1] : [1]) {
      for (const session of this.sessions) {
        this.counters.backendCalls++;
        const found = session.check(constraints, { ...limits, timeoutMs: limits.timeoutMs * share });
        answer = believed(constraints, found, session.name);
        if (answer.kind !== 'unknown') return answer;
      }
    }
    return answer;
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
