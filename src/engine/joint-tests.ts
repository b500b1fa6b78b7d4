import type { Budget } from '../base/index.js';
import { formulaValue, goalsOf } from '../criteria/index.js';
import type { InputSpace, InputVector } from '../input/index.js';
import type { Coverage, KnownFormulas } from '../search/index.js';
import type { SolverChain } from '../solver/index.js';
import { InputRanges } from '../symbolic/index.js';
import { FALSE, freeVariables, not, type Term, termSize } from '../term/index.js';
import type { CaseRecord, CaseRunner } from './case-runner.js';
import { demandsOf, discardRedundant, isDefined } from './discard-redundant.js';
import type { Demand } from './minimum-suite.js';
import { vectorFromModel } from './model-vector.js';

interface Parts {
  readonly space: InputSpace;
  readonly coverage: Coverage;
  readonly cases: CaseRunner;
  readonly formulas: KnownFormulas;
  readonly solver: SolverChain;
  readonly budget: Budget;
  /** Goals that have their tests already, from smaller worlds. */
  readonly before: ReadonlySet<number>;
}

/** Questions that may be asked in vain, for each test that there is. */
const VAIN_PER_TEST = 4;
/** Tests that are asked to take over something, for each that there is: most are known not to be able to. */
const TRIES_PER_TEST = 20;
/** Questions that nobody answered in time, before the others are believed to be as hard. */
const MOST_HARD = 3;
/** Of larger suites nobody counts the tests. */
const MOST_TESTS = 200;
/** A question about more is not asked, and one that takes longer is given up: it saves a test, and no more than that. */
const MOST_NODES = 5_000;
const PATIENCE_MS = 50;

/**
 * Tests that do the work of several. Each one was sought for a goal or two, and the search takes what it finds; so when it is over, the
 * inputs are sought that do what one test does and also what another one is needed for. Who is needed for nothing any more is left out.
 * Returns the number of questions that this took.
 */
export async function seekJointTests(parts: Parts): Promise<number> {
  const search = new JointTests(parts);
  await search.run();
  return search.questions;
}

/** A test of the suite as it would be. */
interface Member {
  readonly record: CaseRecord;
  readonly input: InputVector;
  readonly covers: ReadonlySet<number>;
}

class JointTests {
  questions = 0;
  private vain = 0;
  private tries = 0;
  private hard = 0;
  private readonly counts = new WeakMap<readonly Member[], ReadonlyMap<number, number>>();
  private readonly ranges: InputRanges;
  private readonly demandsOn = new Map<number, Demand[]>();
  /** Goals that no input meets together. */
  private readonly conflicts: (readonly number[])[] = [];
  private readonly formulas = new Map<number, Term | undefined>();
  /** Tests for which there is no other way, by their number. */
  private readonly needed = new Set<number>();

  constructor(private readonly parts: Parts) {
    this.ranges = new InputRanges(parts.space);
    for (const demand of demandsOf(parts.coverage.set, parts.before))
      for (const goal of goalsOf(demand))
        this.demandsOn.set(goal, [...(this.demandsOn.get(goal) ?? []), demand]);
  }

  async run(): Promise<void> {
    let suite = this.suite();
    if (suite.length > MOST_TESTS) return;
    while (suite.length > 1 && !this.isOver(suite)) {
      const first = this.leastNeeded(suite);
      if (!first) return;
      const without = await this.without(first, suite);
      if (without) suite = without.map((member) => this.filed(member));
      else this.needed.add(first.record.index);
    }
  }

  /** Whoever is needed for the least is easily left out. */
  private leastNeeded(suite: readonly Member[]): Member | undefined {
    const candidates = suite.filter(({ record }) => !this.needed.has(record.index) && isDefined(record));
    const work = candidates.map((one) => this.onlyBy(one, suite).length);
    return candidates[work.indexOf(Math.min(...work))];
  }

  private filed(member: Member): Member {
    if (member.record.input === member.input) return member;
    const { record } = this.parts.cases.run(member.input, 'joined-paths');
    return { ...member, record };
  }

  private isOver(suite: readonly Member[]): boolean {
    if (this.parts.budget.spent || this.hard >= MOST_HARD) return true;
    return this.vain >= VAIN_PER_TEST * suite.length || this.tries >= TRIES_PER_TEST * suite.length;
  }

  private suite(): readonly Member[] {
    const { cases, coverage, before } = this.parts;
    const { kept } = discardRedundant(cases.records, coverage.set, before);
    return kept.map((record) => ({ record, input: record.input, covers: new Set(record.covers) }));
  }

  /** The suite with one test fewer: others do what only that one did. Undefined where they cannot. */
  private async without(one: Member, suite: readonly Member[]): Promise<readonly Member[] | undefined> {
    let others: readonly Member[] = suite.filter((other) => other !== one);
    for (;;) {
      const [goal] = this.onlyBy(one, [...others, one]);
      if (goal === undefined) return others;
      if (!this.formulaOf(goal)) return undefined;
      const taken = await this.takenOver(goal, others);
      if (!taken) return undefined;
      others = taken;
    }
  }

  private async takenOver(goal: number, others: readonly Member[]): Promise<readonly Member[] | undefined> {
    for (const host of others.filter(({ record }) => isDefined(record))) {
      if (this.isOver(others)) return undefined;
      this.tries++;
      const own = this.onlyBy(host, others);
      const input = await this.inputFor([...own, goal], host);
      if (!input) continue;
      const { covers, outcome } = this.parts.cases.variant(host.record, input);
      const member = { ...host, input, covers: new Set(covers) };
      if (![...own, goal].every((each) => member.covers.has(each)) || !isDefined({ outcome })) continue;
      return others.map((other) => (other === host ? member : other));
    }
    return undefined;
  }

  /** The goals that are demanded and that nobody but this one covers. */
  private onlyBy(member: Member, suite: readonly Member[]): readonly number[] {
    const count = this.countsIn(suite);
    const has = (goal: number) => count.has(goal);
    const others = (goal: number) => (count.get(goal) ?? 0) > (member.covers.has(goal) ? 1 : 0);
    const isLost = (demand: Demand) => isMet(demand, has) && !isMet(demand, others);
    const alone = [...member.covers].filter((goal) => count.get(goal) === 1);
    return alone.filter((goal) => this.demandsOn.get(goal)?.some(isLost));
  }

  /** How many tests cover each goal. */
  private countsIn(suite: readonly Member[]): ReadonlyMap<number, number> {
    const known = this.counts.get(suite);
    if (known) return known;
    const counts = new Map<number, number>();
    for (const { covers } of suite) for (const goal of covers) counts.set(goal, (counts.get(goal) ?? 0) + 1);
    this.counts.set(suite, counts);
    return counts;
  }

  private async inputFor(goals: readonly number[], { input }: Member): Promise<InputVector | undefined> {
    const wanted = [...new Set(goals)];
    if (this.conflicts.some((conflict) => conflict.every((goal) => wanted.includes(goal)))) return undefined;
    const terms: Term[] = [];
    for (const goal of wanted) {
      const term = this.formulaOf(goal);
      if (!term) return undefined;
      terms.push(term);
    }
    const { formulas, solver, space } = this.parts;
    const { rejected } = formulas;
    if (rejected !== FALSE) terms.push(not(rejected));
    if (terms.reduce((sum, term) => sum + termSize(term), 0) > MOST_NODES) return undefined;
    const variables = new Set(terms.flatMap((term) => freeVariables(term)));
    const ranges = [...variables].flatMap((variable) => this.ranges.of(variable));
    this.questions++;
    const answer = solver.check([...terms, ...ranges], { timeoutMs: PATIENCE_MS, opinions: 'one' });
    if (answer.kind === 'sat') return vectorFromModel(space, answer.model, input);
    this.vain++;
    if (answer.kind === 'unknown') this.hard++;
    if (answer.kind === 'unsat')
      this.conflicts.push(answer.core.flatMap((index) => (index < wanted.length ? [wanted[index]] : [])));
    return undefined;
  }

  private formulaOf(goal: number): Term | undefined {
    if (this.formulas.has(goal)) return this.formulas.get(goal);
    const { formulas, coverage } = this.parts;
    const term = formulas.taking(coverage.set.armsOf(goal));
    const small = term && termSize(term) <= MOST_NODES ? term : undefined;
    this.formulas.set(goal, small);
    return small;
  }
}

const isMet = (demand: Demand, has: (goal: number) => boolean) => formulaValue(demand, has) === true;
