import type { InputSpace } from '../../input/index.js';
import type { BlockId, IrInstruction, Program, StatePlace } from '../../ir/index.js';
import { inputRangeConstraints } from '../../symbolic/index.js';
import { freeVariables, type Term, TRUE } from '../../term/index.js';
import { type Effect, Inexpressible, statePlaceOf, TransitionSystem } from '../../transition/index.js';
import { type AddressFacts, factsAfter, joinedFacts, knownContent } from './address-facts.js';
import { AliasCases } from './alias-cases.js';
import type { AliasCase, BranchArm, CallString, Contents, Edge, ExecutedStep, Flow, Point } from './flow.js';
import { conjuncts } from './precondition.js';
import { keyOf, placeValue, runFrom, type SegmentOutcome } from './segment-run.js';
import { StubCalls } from './stub-calls.js';

/** More points than this are more than can be searched. */
const MOST_POINTS = 6_000;

/** Where an outcome of a segment leads. */
interface Exit {
  readonly to: Point;
  readonly outcome: SegmentOutcome;
}

/**
 * The program from its entry on, with one copy of each function per call string. Recursion, and what cannot be said in
 * terms, leave points open: control may come there in ways that are not known.
 */
export class ProgramFlow implements Flow {
  readonly start: Point;
  readonly points: Point[] = [];
  /** The program is too large for this. */
  readonly isTooLarge: boolean;
  /** Somewhere control goes on in a way that has no points at all. */
  private isUnfollowed = false;
  private readonly system: TransitionSystem;
  private readonly cases: AliasCases;
  private readonly stubs: StubCalls;
  private readonly known = new Map<string, Point>();
  private readonly callStrings = new Map<string, CallString>();
  private readonly after: Edge[][] = [];
  private readonly before: Edge[][] = [];
  /** By way out of the point. */
  private readonly byKey: Map<string, Edge>[] = [];
  /** What addresses are at a point, whoever comes there. */
  private readonly facts: (AddressFacts | undefined)[] = [];
  private readonly exits: (readonly Exit[])[] = [];
  private readonly open = new Set<Point>();
  private readonly partial = new Set<string>();
  private readonly arms = new Map<string, Point[]>();
  private readonly initials = new Map<Term, Term | undefined>();
  private readonly pending = new Set<Point>();
  private edgeCount = 0;

  constructor(
    private readonly program: Program,
    private readonly space: InputSpace,
  ) {
    this.system = new TransitionSystem(program, space);
    this.cases = new AliasCases(this.system);
    this.stubs = new StubCalls(program, space);
    const outermost = this.callString(this.system.entry.function, undefined, undefined);
    this.start = this.point(outermost, 0, -1);
    this.exits[this.start.id] = [];
    const entry = this.point(outermost, 0, 0);
    this.reach(entry, new Map());
    this.isTooLarge = !this.explore();
    this.connect(this.start, entry, 'start', NOTHING);
    for (const point of this.points) {
      for (const { to, outcome } of this.exits[point.id] ?? []) {
        this.connect(point, to, keyOf(outcome), outcome.effect, calleeOf(outcome));
      }
    }
  }

  successors(point: Point): readonly Edge[] {
    return this.after[point.id];
  }

  predecessors(point: Point): readonly Edge[] {
    return this.before[point.id];
  }

  isOpen(point: Point): boolean {
    return this.open.has(point);
  }

  armsOf(site: number, arm: number): readonly Point[] {
    return this.arms.get(`${site}:${arm}`) ?? [];
  }

  isPartial(functionName: string): boolean {
    return this.isUnfollowed || this.partial.has(functionName);
  }

  isPlace(variable: Term): boolean {
    return this.system.placeOf(variable) !== undefined;
  }

  statePlaceOf(variable: Term): StatePlace | undefined {
    return statePlaceOf(this.system, variable);
  }

  isLocal(variable: Term, functionName: string): boolean {
    const owner = this.system.placeOf(variable)?.owner;
    return owner?.kind === 'local' && owner.function === functionName;
  }

  initial(variable: Term): Term | undefined {
    if (!this.initials.has(variable)) this.initials.set(variable, this.computeInitial(variable));
    return this.initials.get(variable);
  }

  inputRanges(terms: readonly Term[]): readonly Term[] {
    const variables = new Set(terms.flatMap((term) => freeVariables(term)));
    return inputRangeConstraints(this.space).filter((range) =>
      freeVariables(range).some((variable) => variables.has(variable)),
    );
  }

  execute(point: Point, contents: Contents, stubCalls: ReadonlyMap<string, number>): readonly ExecutedStep[] {
    const plain = this.after[point.id];
    if (point === this.start || point.arm !== undefined)
      return plain.map((edge) => ({ edge, guard: [], updates: edge.updates, stubCalls }));
    try {
      return runFrom(this.system, point, (place) => placeValue(place, contents)).flatMap((outcome) => {
        const edge = this.byKey[point.id].get(keyOf(outcome));
        return edge === undefined ? [] : [this.stubs.executed(edge, outcome.effect, stubCalls)];
      });
    } catch (thrown) {
      if (thrown instanceof Inexpressible) return [];
      throw thrown;
    }
  }

  aliasCase(edge: Edge, contents: Contents): AliasCase | undefined {
    const { from } = edge;
    const facts = this.facts[from.id] ?? new Map();
    return this.cases.of(edge, facts, (variable) => facts.get(variable) ?? contents(variable));
  }

  private computeInitial(variable: Term): Term | undefined {
    const { updates, havocs } = this.system.initial([variable]);
    const value = updates.get(variable);
    if (value === undefined) return undefined;
    const unknown = new Set(havocs.map((havoc) => havoc.variable));
    return freeVariables(value).some((one) => unknown.has(one)) ? undefined : value;
  }

  private point(calls: CallString, block: BlockId, instruction: number, arm?: BranchArm): Point {
    const key = `${calls.id} ${block} ${instruction} ${arm === undefined ? '' : `${arm.site}:${arm.arm}`}`;
    let point = this.known.get(key);
    if (point === undefined) {
      const id = this.points.length;
      point = arm === undefined ? { id, calls, block, instruction } : { id, calls, block, instruction, arm };
      this.known.set(key, point);
      this.points.push(point);
      this.after.push([]);
      this.before.push([]);
      this.byKey.push(new Map());
      if (arm !== undefined) this.addArm(point, arm);
    }
    return point;
  }

  private addArm(point: Point, { site, arm }: BranchArm): void {
    const key = `${site}:${arm}`;
    const others = this.arms.get(key);
    if (others === undefined) this.arms.set(key, [point]);
    else others.push(point);
  }

  private callString(name: string, parent: CallString | undefined, call: CallString['call']): CallString {
    const key = `${parent?.id} ${call?.block} ${call?.instruction} ${name}`;
    let calls = this.callStrings.get(key);
    if (calls === undefined) {
      calls = { id: this.callStrings.size, function: name, parent, call };
      this.callStrings.set(key, calls);
    }
    return calls;
  }

  private connect(
    from: Point,
    to: Point,
    key: string,
    { condition, updates, havocs }: Effect,
    enters?: string,
  ): void {
    const step = { id: this.edgeCount++, from, to, guard: conjuncts([condition]), updates };
    const edge: Edge = enters === undefined ? step : { ...step, enters };
    this.after[from.id].push(edge);
    this.before[to.id].push(edge);
    this.byKey[from.id].set(key, edge);
    if (havocs.some(({ why }) => why === 'not followed')) this.cases.admit(edge, key);
  }

  /** Executes segments until nothing new is found of what addresses are; false: there are too many. */
  private explore(): boolean {
    for (const point of this.pending) {
      this.pending.delete(point);
      if (this.points.length > MOST_POINTS) return false;
      const facts = this.facts[point.id] ?? new Map();
      this.exits[point.id] = this.exitsOf(point, facts);
      for (const { to, outcome } of this.exits[point.id]) {
        this.reach(to, factsAfter(this.system, facts, outcome.effect, calleeOf(outcome)));
      }
    }
    return true;
  }

  /** Control comes to the point with these addresses. */
  private reach(point: Point, facts: AddressFacts): void {
    const before = this.facts[point.id];
    const joined = before === undefined ? facts : joinedFacts(before, facts);
    if (before !== undefined && joined.size === before.size) return;
    this.facts[point.id] = joined;
    this.pending.add(point);
  }

  private exitsOf(point: Point, facts: AddressFacts): readonly Exit[] {
    const { calls, block, arm } = point;
    if (arm !== undefined) {
      const onward: SegmentOutcome = {
        kind: 'flow',
        to: block,
        site: undefined,
        arm: undefined,
        effect: NOTHING,
      };
      return [{ to: this.point(calls, block, 0), outcome: onward }];
    }
    try {
      const start = facts.size === 0 ? undefined : knownContent(facts);
      return runFrom(this.system, point, start).flatMap((outcome) => {
        const to = this.target(point, outcome);
        return to === undefined ? [] : [{ to, outcome }];
      });
    } catch (thrown) {
      if (!(thrown instanceof Inexpressible)) throw thrown;
      this.openAfter(point);
      return [];
    }
  }

  private target(point: Point, outcome: SegmentOutcome): Point | undefined {
    const { calls } = point;
    switch (outcome.kind) {
      case 'flow': {
        const { site, arm, to } = outcome;
        const isBranch = site !== undefined && arm !== undefined;
        return isBranch ? this.point(calls, to, 0, { site, arm }) : this.point(calls, to, 0);
      }
      case 'call': {
        const { callee, call } = outcome;
        if (isActive(calls, callee)) {
          for (const name of this.system.facts.calls.reachable(callee)) this.partial.add(name);
          this.openPoint(this.point(calls, point.block, call + 1));
          return undefined;
        }
        const inner = this.callString(callee, calls, { block: point.block, instruction: call });
        return this.point(inner, 0, 0);
      }
      case 'return': {
        const { parent, call } = calls;
        if (parent === undefined || call === undefined) return undefined;
        return this.point(parent, call.block, call.instruction + 1);
      }
    }
  }

  /** Control may come here in any way and in any state. */
  private openPoint(point: Point): void {
    this.open.add(point);
    this.reach(point, new Map());
  }

  /** What comes after a segment that has no meaning here. */
  private openAfter({ calls, block, instruction }: Point): void {
    const instructions = this.program.functions.get(calls.function)?.blocks[block].instructions ?? [];
    const next = instructions.findIndex(
      (one, k) => k >= instruction && (one.kind === 'call' || one.kind === 'unmodelled'),
    );
    // Without knowing which instruction it was, every function may be entered from here in any state.
    for (const name of this.calledFrom(calls, instructions.slice(instruction))) {
      for (const reached of this.system.facts.calls.reachable(name)) this.partial.add(reached);
    }
    if (next >= 0) this.openPoint(this.point(calls, block, next + 1));
    else this.isUnfollowed = true;
  }

  private calledFrom(calls: CallString, instructions: readonly IrInstruction[]): ReadonlySet<string> {
    const direct = new Set<string>();
    for (const one of instructions) {
      if (one.kind !== 'call') continue;
      if (one.callee.kind === 'pointer') return this.system.facts.calls.reachable(calls.function);
      if (this.program.functions.has(one.callee.name)) direct.add(one.callee.name);
    }
    return direct;
  }
}

const NOTHING: Effect = { condition: TRUE, updates: new Map(), havocs: [] };

function calleeOf(outcome: SegmentOutcome): string | undefined {
  return outcome.kind === 'call' ? outcome.callee : undefined;
}

/** The function runs already: calling it would be a recursion. */
function isActive(calls: CallString, name: string): boolean {
  for (let at: CallString | undefined = calls; at !== undefined; at = at.parent) {
    if (at.function === name) return true;
  }
  return false;
}
