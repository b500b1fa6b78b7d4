import type { Budget } from '../../base/index.js';
import { formulaValue, goalsOf } from '../../criteria/index.js';
import type { InputSpace, InputVector } from '../../input/index.js';
import type { Program } from '../../ir/index.js';
import type { Discovery } from '../../result/index.js';
import type { Coverage, KnownFormulas } from '../../search/index.js';
import type { SolverChain } from '../../solver/index.js';
import { InputRanges } from '../../symbolic/index.js';
import { FALSE, freeVariables, not, type Term, termSize } from '../../term/index.js';
import type { CaseRecord, CaseRunner } from '../runs/case-runner.js';
import { vectorFromModel } from '../runs/model-vector.js';
import { ChangedWays } from './changed-ways.js';
import { demandsOf, discardRedundant, isDefined } from './discard-redundant.js';
import type { Demand } from './minimum-suite.js';

interface Parts {
  readonly program: Program;
  readonly space: InputSpace;
  readonly coverage: Coverage;
  readonly cases: CaseRunner;
  readonly formulas: KnownFormulas;
  readonly solver: SolverChain;
  readonly budget: Budget;
  /** Goals that have their tests already, from smaller worlds. */
  readonly before: ReadonlySet<number>;
}

/** Questions that may be asked in vain since a test could be left out, for each that there is; larger ones count several times. */
const VAIN_PER_TEST = 4;
const SMALL_NODES = 250;
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
  search.run();
  return search.questions;
}

/** A test of the suite as it would be. */
interface Member {
  readonly record: CaseRecord;
  readonly input: InputVector;
  readonly covers: ReadonlySet<number>;
  /** If it is not the record's. */
  readonly method?: Discovery;
}

/** `all-paths`: what contradicts itself does so whatever the test, and the first of the terms are those of the goals; `one-path`: of a test's own. */
type Scope = 'all-paths' | 'one-path';
const METHOD: Readonly<Record<Scope, Discovery>> = { 'all-paths': 'joined-paths', 'one-path': 'flip' };

class JointTests {
  questions = 0;
  private effort = { vain: 0, tries: 0, hard: 0 };
  private readonly counts = new WeakMap<readonly Member[], ReadonlyMap<number, number>>();
  private readonly ranges: InputRanges;
  private readonly ways: ChangedWays;
  private readonly demandsOn = new Map<number, Demand[]>();
  /** Goals that no input meets together. */
  private readonly conflicts: (readonly number[])[] = [];
  private readonly formulas = new Map<number, Term | undefined>();
  /** Tests for which there is no other way, by their number. */
  private readonly needed = new Set<number>();

  constructor(private readonly parts: Parts) {
    this.ranges = new InputRanges(parts.space);
    this.ways = new ChangedWays(parts);
    for (const demand of demandsOf(parts.coverage.set, parts.before))
      for (const goal of goalsOf(demand))
        this.demandsOn.set(goal, [...(this.demandsOn.get(goal) ?? []), demand]);
  }

  /** What the formulas of all paths say comes first: they know of ways that no test went. */
  run(): void {
    const suite = this.suite();
    if (suite.length <= MOST_TESTS) this.reduced(this.reduced(suite, 'all-paths'), 'one-path');
  }

  private reduced(given: readonly Member[], scope: Scope): readonly Member[] {
    let suite = given;
    this.effort = { vain: 0, tries: 0, hard: 0 };
    this.needed.clear();
    while (suite.length > 1 && !this.isOver(suite)) {
      const first = this.leastNeeded(suite);
      if (!first) break;
      const without = this.without(first, suite, scope);
      if (without) {
        suite = without.map((member) => this.filed(member));
        this.effort.vain = 0;
      } else this.needed.add(first.record.index);
    }
    return suite;
  }

  /** Whoever is needed for the least is easily left out. */
  private leastNeeded(suite: readonly Member[]): Member | undefined {
    const candidates = suite.filter(({ record }) => !this.needed.has(record.index) && isDefined(record));
    const work = candidates.map((one) => this.onlyBy(one, suite).length);
    return candidates[work.indexOf(Math.min(...work))];
  }

  private filed(member: Member): Member {
    if (member.record.input === member.input) return member;
    const { record } = this.parts.cases.run(member.input, member.method);
    return { ...member, record };
  }

  private isOver(suite: readonly Member[]): boolean {
    if (this.parts.budget.spent || this.effort.hard >= MOST_HARD) return true;
    return (
      this.effort.vain >= VAIN_PER_TEST * suite.length || this.effort.tries >= TRIES_PER_TEST * suite.length
    );
  }

  private suite(): readonly Member[] {
    const { cases, coverage, before } = this.parts;
    const { kept } = discardRedundant(cases.records, coverage.set, before);
    return kept.map((record) => ({ record, input: record.input, covers: new Set(record.covers) }));
  }

  /** The suite with one test fewer: others do what only that one did. Undefined where they cannot. */
  private without(one: Member, suite: readonly Member[], scope: Scope): readonly Member[] | undefined {
    let others: readonly Member[] = suite.filter((other) => other !== one);
    for (;;) {
      const [goal] = this.onlyBy(one, [...others, one]);
      if (goal === undefined) return others;
      const taken = this.takenOver(goal, others, scope);
      if (!taken) return undefined;
      others = taken;
    }
  }

  private takenOver(goal: number, others: readonly Member[], scope: Scope): readonly Member[] | undefined {
    if (scope === 'all-paths' && !this.formulaOf(goal)) return undefined;
    for (const host of others.filter(({ record }) => isDefined(record))) {
      if (this.isOver(others)) return undefined;
      this.effort.tries++;
      const wanted = [...new Set([...this.onlyBy(host, others), goal])];
      for (const terms of scope === 'all-paths' ? this.ofAllPaths(wanted) : this.ofOnePath(wanted, host)) {
        const member = this.asked(terms, wanted, host, scope);
        if (member) return others.map((other) => (other === host ? member : other));
      }
    }
    return undefined;
  }

  private ofAllPaths(wanted: readonly number[]): readonly (readonly Term[])[] {
    if (this.conflicts.some((conflict) => conflict.every((goal) => wanted.includes(goal)))) return [];
    const terms = wanted.flatMap((goal) => this.formulaOf(goal) ?? []);
    if (terms.length < wanted.length) return [];
    const { rejected } = this.parts.formulas;
    return [rejected === FALSE ? terms : [...terms, not(rejected)]];
  }

  /** The last of the goals is the new one. */
  private ofOnePath(wanted: readonly number[], { input }: Member): Iterable<readonly Term[]> {
    if (wanted.every((goal) => this.formulaOf(goal))) return [];
    return this.ways.towards(wanted[wanted.length - 1], wanted.slice(0, -1), input);
  }

  /** The test with an input that does what is wanted, if that is what it does. */
  private asked(
    terms: readonly Term[],
    wanted: readonly number[],
    host: Member,
    scope: Scope,
  ): Member | undefined {
    const input = this.inputFor(terms, wanted, host, scope);
    if (!input) return undefined;
    const { covers, outcome } = this.parts.cases.variant(host.record, input);
    const member = { ...host, input, covers: new Set(covers), method: METHOD[scope] };
    if (wanted.every((goal) => member.covers.has(goal)) && isDefined({ outcome })) return member;
    this.effort.vain++;
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

  private inputFor(
    terms: readonly Term[],
    wanted: readonly number[],
    { input }: Member,
    scope: Scope,
  ): InputVector | undefined {
    const { solver, space } = this.parts;
    const nodes = terms.reduce((sum, term) => sum + termSize(term), 0);
    if (nodes > MOST_NODES) return undefined;
    const variables = new Set(terms.flatMap((term) => freeVariables(term)));
    const ranges = [...variables].flatMap((variable) => this.ranges.of(variable));
    this.questions++;
    const answer = solver.check([...terms, ...ranges], { timeoutMs: PATIENCE_MS, opinions: 'one' });
    if (answer.kind === 'sat') return vectorFromModel(space, answer.model, input);
    // A path is told in many terms, and easily followed.
    this.effort.vain += scope === 'all-paths' ? Math.max(1, nodes / SMALL_NODES) : 1;
    if (answer.kind === 'unknown') this.effort.hard++;
    if (answer.kind === 'unsat' && scope === 'all-paths')
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
