/** Conflicts between two restarts, times the terms of Luby's sequence. */
const RESTART = 64;
const ACTIVITY_GROWTH = 1 / 0.95;
const LARGEST_ACTIVITY = 1e100;
const NONE = -1;

/**
 * Whether clauses contradict each other, by learning from conflicts (CDCL): two watched literals, activities, saved
 * phases, restarts. Small, and without anything that the solvers of the search have: what they prove is solved again here.
 * A literal is `2 * variable`, or one more for its negation.
 */
export class ClauseSearch {
  private readonly clauses: Int32Array[] = [];
  private readonly watchers: number[][] = [];
  /** By literal: 1 true, -1 false, 0 open. */
  private readonly value: Int8Array;
  private readonly trail: Int32Array;
  private trailLength = 0;
  private head = 0;
  private readonly levelStarts: number[] = [];
  private readonly level: Int32Array;
  private readonly reason: Int32Array;
  private readonly phase: Uint8Array;
  private readonly seen: Uint8Array;
  private readonly order: ActivityOrder;
  /** Clauses looked at. */
  private work = 0;
  private isContradictory = false;

  constructor(variables: number, clauses: Iterable<readonly number[]>) {
    for (let literal = 0; literal < 2 * variables; literal++) this.watchers.push([]);
    this.value = new Int8Array(2 * variables);
    this.trail = new Int32Array(variables);
    this.level = new Int32Array(variables);
    this.reason = new Int32Array(variables).fill(NONE);
    this.phase = new Uint8Array(variables).fill(1);
    this.seen = new Uint8Array(variables);
    this.order = new ActivityOrder(variables);
    for (const clause of clauses) this.addClause(clause);
  }

  /** `unknown` where so many looks at clauses do not suffice: counted, so that it is the same on every machine. */
  run(mostWork: number): 'contradictory' | 'satisfiable' | 'unknown' {
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

  private addClause(literals: readonly number[]): void {
    if (literals.length === 0) this.isContradictory = true;
    else if (literals.length > 1) this.attach(Int32Array.from(literals));
    else if (this.value[literals[0]] < 0) this.isContradictory = true;
    else if (this.value[literals[0]] === 0) this.assign(literals[0], NONE);
  }

  /** The first two are watched. */
  private attach(clause: Int32Array): number {
    const index = this.clauses.push(clause) - 1;
    this.watchers[clause[0]].push(index, clause[1]);
    this.watchers[clause[1]].push(index, clause[0]);
    return index;
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
    const { value, clauses } = this;
    while (this.head < this.trailLength) {
      const falsified = this.trail[this.head++] ^ 1;
      const watching = this.watchers[falsified];
      this.work += watching.length >> 1;
      let kept = 0;
      for (let at = 0; at < watching.length; at += 2) {
        const index = watching[at];
        if (value[watching[at + 1]] > 0) {
          watching[kept++] = index;
          watching[kept++] = watching[at + 1];
          continue;
        }
        const clause = clauses[index];
        if (clause[0] === falsified) {
          clause[0] = clause[1];
          clause[1] = falsified;
        }
        const first = clause[0];
        if (value[first] <= 0 && this.watchAnother(clause, index)) continue;
        watching[kept++] = index;
        watching[kept++] = first;
        if (value[first] > 0) continue;
        if (value[first] === 0) {
          this.assign(first, index);
          continue;
        }
        for (at += 2; at < watching.length; at++) watching[kept++] = watching[at];
        watching.length = kept;
        return index;
      }
      watching.length = kept;
    }
    return NONE;
  }

  private watchAnother(clause: Int32Array, index: number): boolean {
    for (let k = 2; k < clause.length; k++) {
      const literal = clause[k];
      if (this.value[literal] < 0) continue;
      clause[k] = clause[1];
      clause[1] = literal;
      this.watchers[literal].push(index, clause[0]);
      return true;
    }
    return false;
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
    const { seen, level, reason, trail } = this;
    const current = this.levelStarts.length;
    const learnt: number[] = [0];
    const marked: number[] = [];
    let open = 0;
    let at = this.trailLength;
    let why = conflict;
    let literal = NONE;
    for (;;) {
      for (const other of this.clauses[why]) {
        const variable = other >> 1;
        if (other === literal || seen[variable] === 1 || level[variable] === 0) continue;
        seen[variable] = 1;
        marked.push(variable);
        this.order.bump(variable);
        if (level[variable] === current) open++;
        else learnt.push(other);
      }
      do at--;
      while (seen[trail[at] >> 1] === 0);
      literal = trail[at];
      if (--open === 0) break;
      why = reason[literal >> 1];
    }
    learnt[0] = literal ^ 1;
    const needed = learnt.filter((one, k) => k === 0 || !this.isImplied(one));
    for (const variable of marked) seen[variable] = 0;
    this.order.decay();
    this.goOnWith(needed);
  }

  /** By others of the learnt clause. */
  private isImplied(literal: number): boolean {
    const why = this.reason[literal >> 1];
    if (why === NONE) return false;
    return this.clauses[why].every(
      (one) => one >> 1 === literal >> 1 || this.seen[one >> 1] === 1 || this.level[one >> 1] === 0,
    );
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
    [learnt[1], learnt[latest]] = [learnt[latest], learnt[1]];
    this.backTo(this.level[learnt[1] >> 1]);
    this.assign(learnt[0], this.attach(Int32Array.from(learnt)));
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
