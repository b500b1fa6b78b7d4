import type { SiteReachability } from '../ir/index.js';
import { FALSE, type Term } from '../term/index.js';
import type { Branch, ClosedArm, Encoding } from './encoding.js';

/** Something unsatisfiable, with what its constraints mean. */
export interface Question {
  readonly core: readonly Term[];
  /** The branches that constraints come from. */
  readonly origins: ReadonlyMap<Term, Branch>;
  /** Constraints that were declared. */
  readonly told: ReadonlyMap<Term, Told>;
}

export type Told =
  | { readonly kind: 'declaration'; readonly text: string }
  /** The precondition holds: what it demands there; absent where another constraint says it. */
  | { readonly kind: 'precondition'; readonly demand?: Term };

/** Arms of a branch site. */
export interface Arms {
  readonly site: number;
  readonly arms: readonly number[];
}

export function question(encoding: Encoding, goal: Arms, core: readonly Term[]): Question {
  const { unknowns, preconditions } = encoding;
  const origins = new Map<Term, Branch>();
  const told = new Map<Term, Told>();
  const ofGoal = new Map(
    goal.arms.flatMap((arm) =>
      encoding.conditions(goal.site, arm).map((condition) => [condition, { site: goal.site, arm }] as const),
    ),
  );
  for (const term of core) {
    const [declared] = unknowns.declarationsBehind(term);
    const branch = ofGoal.get(term) ?? encoding.origins.get(term);
    // What is declared may be what some branch asks: it is not the branch that says so.
    if (preconditions.has(term)) told.set(term, { kind: 'precondition', demand: preconditions.get(term) });
    else if (declared !== undefined) told.set(term, { kind: 'declaration', text: declared });
    else if (branch) origins.set(term, branch);
  }
  return { core, origins, told };
}

/** More contradictions than these tell no more. */
const MOST_CLOSED = 20;

/** Where no way was left to the goal: what closed those that there were, `false` if nothing in particular did. */
export function closedQuestions(
  { closed, origins }: Encoding,
  { site, arms }: Arms,
  reachability: SiteReachability,
): readonly Question[] {
  const own = closed.filter((one) => one.site === site && arms.includes(one.arm));
  const leadsThere = ({ to }: ClosedArm) => reachability.from(to, undefined).has(site);
  const found = own.length > 0 ? own : closed.filter(leadsThere);
  const distinct = new Map(found.map((one) => [one.core.map(({ id }) => id).join(), one]));
  const questions = [...distinct.values()].slice(-MOST_CLOSED).map((one) => closedQuestion(one, origins));
  return questions.length > 0 ? questions : [{ core: [FALSE], origins: new Map(), told: new Map() }];
}

function closedQuestion({ site, arm, core }: ClosedArm, origins: Encoding['origins']): Question {
  const from = new Map<Term, Branch>();
  for (const term of core) {
    const branch = origins.get(term);
    if (branch) from.set(term, branch);
  }
  // Last of all comes what the branch itself asks.
  from.set(core[core.length - 1], { site, arm });
  return { core, origins: from, told: new Map() };
}
