import type { ReturnFrame } from '../ir/index.js';
import { Fifo } from './fifo.js';
import { type Arm, type PathNode, siteOf, takenArm } from './path-node.js';
import { type Flip, type Search, type SearchContext, strategy } from './strategy.js';
import { flipOf, isEager, pathTo } from './tree-walk.js';

/**
 * What no path has done yet comes first: an outcome that a branch never had when it was called from there; then one that it never had
 * in this state of a machine; then one that it never had before the outcome that comes next in the code under test (it is what a path
 * was made for, and mostly comes again); then one that it had more often than on any path before: another field, another element,
 * another level; then after the outcomes that came before there. Programs that read their input in a loop are full of paths that differ
 * in little; few of them do anything that the others did not.
 */
export const unseenFirst = strategy(
  'unseen-first',
  'flips to outcomes that a branch never had in a call, before what comes next, or after what came before',
  (context) => new UnseenFirst(context),
);

/** How many outcomes before are looked at where it is not new without them. */
const BEFORE = [2, 4, 8];
const MOST_BEFORE = Math.max(...BEFORE);
/** What is open itself; what `keysOf` tells; what is left. */
const QUEUES = BEFORE.length + 6;
/** What an outcome had more often than before comes first now and then only: it may go on for ever. */
const AGAIN = 4;
const WITHOUT_AGAIN = Array.from({ length: QUEUES }, (_, index) => index).filter((index) => index !== AGAIN);
const WITH_AGAIN = WITHOUT_AGAIN.toSpliced(AGAIN, 0, AGAIN);
const EVERY = 6;
/** More often than that says no more: paths only become longer. */
const OFTEN = 16;
/** Flips to the same that may come to something else: what fails on one path may not on another. */
const MOST_TRIES = 4;
/** Where what is open itself failed so often, it waits for a path on which something else is new as well. */
const MOST_FAILURES = 12;
/** Calls that make up the place where a branch is: models of the library are deep, recursion is deeper. */
const MOST_CALLS = 12;

interface UnseenArm {
  readonly node: PathNode;
  readonly arm: Arm;
  /** What would be new about it, if that is why it is tried. */
  readonly key?: string;
}

/** A node of a path, and what came before and after it. */
interface Visit {
  readonly node: PathNode;
  readonly place: string;
  /** Of the machine, where a branch is part of a turn of one. */
  readonly state: number | undefined;
  readonly taken: Arm;
  /** How often it had each outcome before, on this path; not followed in the library, whose loops go over characters. */
  readonly times: ReadonlyMap<Arm, number> | undefined;
  /** The outcomes before it in the code under test, the last one first. */
  readonly before: readonly string[];
  /** The next outcome in the code under test. */
  readonly next: string;
}

export class UnseenFirst implements Search {
  /** What is open itself; then by how much is asked of what is new, the least first; then what is left. */
  private readonly queues = Array.from({ length: QUEUES }, () => new Fifo<UnseenArm>());
  private readonly seen = new Set<string>();
  private readonly tries = new Map<string, number>();
  /** Flips to what is open that had to fail, by site and arm. */
  private readonly failures = new Map<string, number>();
  private readonly calls = new WeakMap<ReturnFrame, string>();
  private readonly words = new Map<string, string>();
  private proposed?: UnseenArm;
  private covered = 0;
  private flipsSince = 0;
  private turn = 0;

  constructor(
    private readonly context: SearchContext,
    /** Flips in a row that cover nothing before it ends; it goes on where it is asked again. */
    private readonly patience = Number.POSITIVE_INFINITY,
  ) {}

  pathAdded(fresh: readonly PathNode[]): void {
    const leaf = fresh.at(-1) ?? this.proposed?.node;
    const end = fresh.length > 0 ? leaf && takenArm(leaf.step) : this.proposed?.arm;
    this.proposed = undefined;
    if (!leaf || end === undefined) return;
    const isFresh = new Set(fresh);
    const visits = this.visits(pathTo(leaf), end);
    for (const visit of visits)
      for (const key of keysOf(visit, visit.taken)) if (key !== undefined) this.seen.add(key);
    for (const visit of visits) if (isFresh.has(visit.node)) this.file(visit);
  }

  next(): Flip | undefined {
    const { coveredCount } = this.context.coverage;
    if (coveredCount > this.covered) this.flipsSince = 0;
    this.covered = coveredCount;
    if (this.flipsSince >= this.patience) {
      this.flipsSince = 0;
      return undefined;
    }
    const found = this.first();
    if (!found) return undefined;
    this.proposed = found;
    this.flipsSince++;
    return flipOf(this.context, found.node, found.arm);
  }

  infeasible(): void {
    if (this.proposed) {
      const { node, arm } = this.proposed;
      const outcome = outcomeOf(node, arm);
      this.failures.set(outcome, (this.failures.get(outcome) ?? 0) + 1);
    }
    this.proposed = undefined;
  }

  undecided(): void {
    this.proposed = undefined;
  }

  private first(): UnseenArm | undefined {
    const { lookAhead } = this.context;
    this.turn++;
    for (const index of this.turn % EVERY === 0 ? WITH_AGAIN : WITHOUT_AGAIN) {
      const queue = this.queues[index];
      for (let one = queue.first; one; one = queue.first) {
        queue.drop();
        const { node, arm, key } = one;
        if (node.arms.has(arm) || !lookAhead.isWorthwhile(node, arm)) continue;
        if (index === 0 && this.failsOften(node, arm)) {
          this.queues[QUEUES - 1].add({ node, arm });
          continue;
        }
        if (key === undefined) return one;
        const tries = this.tries.get(key) ?? 0;
        if (this.seen.has(key) || tries >= MOST_TRIES) continue;
        this.tries.set(key, tries + 1);
        return one;
      }
    }
    return undefined;
  }

  private visits(path: readonly PathNode[], end: Arm): readonly Visit[] {
    const taken = path.map((_, index) => path[index + 1]?.parentArm ?? end);
    const outcomes = path.map((node, index) =>
      this.isUnderTest(node) ? outcomeOf(node, taken[index]) : undefined,
    );
    let latest: readonly string[] = [];
    const before = outcomes.map((outcome) => {
      const known = latest;
      if (outcome !== undefined) latest = [outcome, ...known].slice(0, MOST_BEFORE);
      return known;
    });
    const next: string[] = new Array(path.length).fill('');
    for (let index = path.length - 2; index >= 0; index--)
      next[index] = outcomes[index + 1] ?? next[index + 1];
    const times = new Map<string, ReadonlyMap<Arm, number>>();
    return path.map((node, index) => {
      const place = this.placeOf(node);
      const known = times.get(place) ?? NEVER;
      times.set(place, new Map([...known, [taken[index], (known.get(taken[index]) ?? 0) + 1]]));
      return {
        node,
        place,
        state: node.step.state,
        taken: taken[index],
        times: this.isUnderTest(node) ? known : undefined,
        before: before[index],
        next: next[index],
      };
    });
  }

  private failsOften(node: PathNode, arm: Arm): boolean {
    return (this.failures.get(outcomeOf(node, arm)) ?? 0) >= MOST_FAILURES;
  }

  private isUnderTest({ step }: PathNode): boolean {
    return siteOf(step) !== undefined && !this.context.program.functions.get(step.position.function)?.library;
  }

  private file(visit: Visit): void {
    const { node } = visit;
    for (const arm of this.context.tree.untriedArms(node)) {
      const flip = { node, arm };
      if (isEager(this.context, node, arm) && !this.failsOften(node, arm)) {
        if (visit.state === undefined) {
          this.queues[0].add(flip);
          continue;
        }
        // What is impossible in a state is not tried on every path that comes to it.
        this.queues[0].add({ ...flip, key: inState(`${visit.place} ${String(arm)}`, visit.state) });
      }
      keysOf(visit, arm).forEach((key, tier) => {
        if (key !== undefined && !this.seen.has(key)) this.queues[tier + 1].add({ ...flip, key });
      });
      this.queues[QUEUES - 1].add(flip);
    }
  }

  /** A branch, and the calls that led there, as a short word. */
  private placeOf({ step }: PathNode): string {
    const { function: name, block } = step.position;
    return this.wordFor(`${step.kind} ${name}:${block} ${this.callsOf(step.stack)}`);
  }

  private callsOf(frame: ReturnFrame | undefined): string {
    if (!frame) return '';
    const known = this.calls.get(frame);
    if (known !== undefined) return known;
    const names: string[] = [];
    for (let at: ReturnFrame | undefined = frame; at && names.length < MOST_CALLS; at = at.parent)
      names.push(`${at.function}:${at.block}:${at.instruction}`);
    const word = this.wordFor(names.join(' '));
    this.calls.set(frame, word);
    return word;
  }

  private wordFor(text: string): string {
    const known = this.words.get(text);
    if (known !== undefined) return known;
    const word = this.words.size.toString(36);
    this.words.set(text, word);
    return word;
  }
}

const outcomeOf = ({ step }: PathNode, arm: Arm): string => `${siteOf(step)}:${String(arm)}`;

const NEVER: ReadonlyMap<Arm, number> = new Map();

/** All that a turn does depends on it, and on the inputs that the turn reads. */
function inState(outcome: string, state: number): string {
  return `${outcome} in ${state}`;
}

/** From the most general one on; a tier that has nothing to say of it is left out. */
function keysOf({ place, state, times, next, before }: Visit, arm: Arm): readonly (string | undefined)[] {
  const outcome = `${place} ${String(arm)}`;
  const again = times && (times.get(arm) ?? 0) + 1;
  return [
    outcome,
    state !== undefined ? inState(outcome, state) : undefined,
    `${outcome} before ${next}`,
    again !== undefined && again > 1 && again <= OFTEN ? `${outcome} ${again} times` : undefined,
    ...BEFORE.map((count) => `${outcome} between ${before.slice(0, count).join()} and ${next}`),
  ];
}
