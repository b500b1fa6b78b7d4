import type { ClauseList } from './clause-list.js';

/** Conflicts between two restarts, times the terms of Luby's sequence. */
const RESTART = 64;
const ACTIVITY_GROWTH = 1 / 0.95;
const LARGEST_ACTIVITY = 1e100;
const NONE = -1;

export type Found = 'contradictory' | 'satisfiable' | 'unknown';

/**
 * Whether clauses contradict each other, by learning from conflicts (CDCL): two watched literals, activities, saved
 * phases, restarts. Small, and without anything that the solvers of the search have: what they prove is solved again here.
 * A literal is `2 * variable`, or one more for its negation. A clause is its place in the list, which learnt ones are added to.
 */
export class ClauseSearch {
  private readonly watchers: number[][] = [];
  /** By literal: 1 true, -1 false, 0 open. */
  private readonly value: Int8Array;
  private readonly trail: Int32Array;
  private trailLength = 0;
  private head = 0;
  private readonly learnt: number[] = [];
  private readonly marked: number[] = [];
  private readonly levelStarts: number[] = [];
  private readonly level: Int32Array;
  private readonly reason: Int32Array;
  private readonly phase: Uint8Array;
  private readonly seen: Uint8Array;
  private readonly order: ActivityOrder;
  /** Clauses looked at. */
  private work = 0;
  private isContradictory = false;

  constructor(
    variables: number,
    private readonly clauses: ClauseList,
  ) {
    for (let literal = 0; literal < 2 * variables; literal++) this.watchers.push([]);
    this.value = new Int8Array(2 * variables);
    this.trail = new Int32Array(variables);
    this.level = new Int32Array(variables);
    this.reason = new Int32Array(variables).fill(NONE);
    this.phase = new Uint8Array(variables).fill(1);
    this.seen = new Uint8Array(variables);
    this.order = new ActivityOrder(variables);
    const { words, length } = clauses;
    for (let at = 0; at < length; at += words[at] + 1) this.addClause(at);
  }

  /** `unknown` where so many looks at clauses do not suffice: counted, so that it is the same on every machine. */
  run(mostWork: number): Found {
    if (this.isContradictory || this.propagate() !== NONE) return 'contradictory';
    for (let round = 1; ; round++) {
      for (let turn = luby(round) * RESTART; turn > 0; ) {
        const conflict = this.propagate();
        if (conflict === NONE) {
          if (!this.decide()) return 'satisfiable';
          continue;
        }
        if (this.levelStarts.length === 0) return 'contradictory';
        if (this.work > mostWork) return 'unknown';
        turn--;
        this.learn(conflict);
      }
      this.backTo(0);
    }
  }

  private addClause(at: number): void {
    const { words } = this.clauses;
    const first = words[at + 1];
    if (words[at] === 0) this.isContradictory = true;
    else if (words[at] > 1) this.watch(at);
    else if (this.value[first] < 0) this.isContradictory = true;
    else if (this.value[first] === 0) this.assign(first, NONE);
  }

  /** The first two literals. */
  private watch(at: number): void {
    const { words } = this.clauses;
    const first = words[at + 1];
    const second = words[at + 2];
    this.watchers[first].push(at, second);
    this.watchers[second].push(at, first);
  }

  private assign(literal: number, reason: number): void {
    const variable = literal >> 1;
    this.value[literal] = 1;
    this.value[literal ^ 1] = -1;
    this.level[variable] = this.levelStarts.length;
    this.reason[variable] = reason;
    this.trail[this.trailLength++] = literal;
  }

  /** The clause that all of its literals are false of, or none. */
  private propagate(): number {
    const { value, watchers } = this;
    const { words } = this.clauses;
    while (this.head < this.trailLength) {
      const falsified = this.trail[this.head++] ^ 1;
      const watching = watchers[falsified];
      const length = watching.length;
      this.work += length >> 1;
      let kept = 0;
      next: for (let at = 0; at < length; at += 2) {
        const clause = watching[at];
        const other = watching[at + 1];
        if (value[other] > 0) {
          watching[kept++] = clause;
          watching[kept++] = other;
          continue;
        }
        if (words[clause + 1] === falsified) {
          words[clause + 1] = words[clause + 2];
          words[clause + 2] = falsified;
        }
        const first = words[clause + 1];
        const truth = value[first];
        const end = clause + words[clause];
        for (let k = clause + 3; truth <= 0 && k <= end; k++) {
          const literal = words[k];
          if (value[literal] < 0) continue;
          words[k] = falsified;
          words[clause + 2] = literal;
          watchers[literal].push(clause, first);
          continue next;
        }
        watching[kept++] = clause;
        watching[kept++] = first;
        if (truth > 0) continue;
        if (truth === 0) {
          this.assign(first, clause);
          continue;
        }
        for (at += 2; at < length; at++) watching[kept++] = watching[at];
        shorten(watching, kept);
        return clause;
      }
      shorten(watching, kept);
    }
    return NONE;
  }

  private decide(): boolean {
    for (;;) {
      const variable = this.order.take();
      if (variable === undefined) return false;
      if (this.value[2 * variable] !== 0) continue;
      this.levelStarts.push(this.trailLength);
      this.assign(2 * variable + this.phase[variable], NONE);
      return true;
    }
  }

  /** The first unique implication point: one literal of the last level is left, which the rest implies. */
  private learn(conflict: number): void {
    const { seen, level, reason, trail, learnt, marked, order } = this;
    const { words } = this.clauses;
    const current = this.levelStarts.length;
    learnt.length = 1;
    marked.length = 0;
    let open = 0;
    let at = this.trailLength;
    let why = conflict;
    let literal = NONE;
    for (;;) {
      for (let k = why + 1, end = why + words[why]; k <= end; k++) {
        const variable = words[k] >> 1;
        if (words[k] === literal || seen[variable] === 1 || level[variable] === 0) continue;
        seen[variable] = 1;
        marked.push(variable);
        order.bump(variable);
        if (level[variable] === current) open++;
        else learnt.push(words[k]);
      }
      do at--;
      while (seen[trail[at] >> 1] === 0);
      literal = trail[at];
      if (--open === 0) break;
      why = reason[literal >> 1];
    }
    learnt[0] = literal ^ 1;
    let needed = 1;
    for (let k = 1; k < learnt.length; k++) if (!this.isImplied(learnt[k])) learnt[needed++] = learnt[k];
    learnt.length = needed;
    for (let k = 0; k < marked.length; k++) seen[marked[k]] = 0;
    order.decay();
    this.goOnWith(learnt);
  }

  /** By others of the learnt clause. */
  private isImplied(literal: number): boolean {
    const why = this.reason[literal >> 1];
    if (why === NONE) return false;
    const { words } = this.clauses;
    for (let k = why + 1, end = why + words[why]; k <= end; k++) {
      const variable = words[k] >> 1;
      if (variable !== literal >> 1 && this.seen[variable] === 0 && this.level[variable] > 0) return false;
    }
    return true;
  }

  private goOnWith(learnt: number[]): void {
    if (learnt.length === 1) {
      this.backTo(0);
      this.assign(learnt[0], NONE);
      return;
    }
    let latest = 1;
    for (let k = 2; k < learnt.length; k++)
      if (this.level[learnt[k] >> 1] > this.level[learnt[latest] >> 1]) latest = k;
    const last = learnt[latest];
    learnt[latest] = learnt[1];
    learnt[1] = last;
    this.backTo(this.level[last >> 1]);
    const clause = this.clauses.push(learnt);
    this.watch(clause);
    this.assign(learnt[0], clause);
  }

  private backTo(level: number): void {
    if (this.levelStarts.length <= level) return;
    const start = this.levelStarts[level];
    for (let at = this.trailLength - 1; at >= start; at--) {
      const literal = this.trail[at];
      const variable = literal >> 1;
      this.value[literal] = 0;
      this.value[literal ^ 1] = 0;
      this.phase[variable] = literal & 1;
      this.order.put(variable);
    }
    this.trailLength = start;
    this.head = start;
    this.levelStarts.length = level;
  }
}

/** Variables by how often conflicts were about them lately: a heap. */
class ActivityOrder {
  private readonly activity: Float64Array;
  private readonly heap: Int32Array;
  private readonly placeOf: Int32Array;
  private size: number;
  private step = 1;

  constructor(variables: number) {
    this.activity = new Float64Array(variables);
    this.heap = Int32Array.from({ length: variables }, (_, k) => k);
    this.placeOf = Int32Array.from(this.heap);
    this.size = variables;
  }

  bump(variable: number): void {
    this.activity[variable] += this.step;
    if (this.activity[variable] > LARGEST_ACTIVITY) {
      for (let k = 0; k < this.activity.length; k++) this.activity[k] /= LARGEST_ACTIVITY;
      this.step /= LARGEST_ACTIVITY;
    }
    if (this.placeOf[variable] >= 0) this.up(this.placeOf[variable]);
  }

  decay(): void {
    this.step *= ACTIVITY_GROWTH;
  }

  put(variable: number): void {
    if (this.placeOf[variable] >= 0) return;
    this.place(variable, this.size);
    this.up(this.size++);
  }

  take(): number | undefined {
    if (this.size === 0) return undefined;
    const top = this.heap[0];
    this.placeOf[top] = NONE;
    const last = this.heap[--this.size];
    if (this.size > 0) {
      this.place(last, 0);
      this.down();
    }
    return top;
  }

  private place(variable: number, at: number): void {
    this.heap[at] = variable;
    this.placeOf[variable] = at;
  }

  private up(from: number): void {
    const variable = this.heap[from];
    let at = from;
    while (at > 0) {
      const parent = this.heap[(at - 1) >> 1];
      if (this.activity[parent] >= this.activity[variable]) break;
      this.place(parent, at);
      at = (at - 1) >> 1;
    }
    this.place(variable, at);
  }

  private down(): void {
    const variable = this.heap[0];
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.size) break;
      if (child + 1 < this.size && this.activity[this.heap[child + 1]] > this.activity[this.heap[child]])
        child++;
      if (this.activity[this.heap[child]] <= this.activity[variable]) break;
      this.place(this.heap[child], at);
      at = child;
    }
    this.place(variable, at);
  }
}

/** To set the length costs more than to take off one or two. */
function shorten(list: number[], length: number): void {
  while (list.length > length) list.pop();
}

/** 1, 1, 2, 1, 1, 2, 4, 1 … */
function luby(round: number): number {
  let power = 1;
  while (power - 1 < round) power *= 2;
  for (let k = round; ; ) {
    if (k === power - 1) return power / 2;
    power /= 2;
    if (k >= power) k -= power - 1;
  }
}
