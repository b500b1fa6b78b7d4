import type { InputSpace } from '../../input/index.js';
import { blockOf, type CodePosition, type Program, type StatePlace, type StepClaim } from '../../ir/index.js';
import { inputRangeConstraints } from '../../symbolic/index.js';
import { freeVariables, type Term, TRUE } from '../../term/index.js';
import {
  type Effect,
  Inexpressible,
  type Place,
  type SegmentOutcome,
  segmentOutcomes,
  statePlaceOf,
  stepClaim,
  TransitionSystem,
} from '../../transition/index.js';
import { type AddressFacts, factsAfter, joinedFacts, knownContent } from './address-facts.js';
import { AliasCases } from './alias-cases.js';
import type { AliasCase, BranchArm, Contents, Edge, ExecutedStep, Flow, FlowPoint } from './flow.js';
import { placeValue } from './place-value.js';
import { conjuncts } from './precondition.js';
import { StubCalls } from './stub-calls.js';

/** More points than this are more than can be searched. */
const MOST_POINTS = 6_000;

/** Where an outcome of a segment leads. */
interface Exit extends SegmentOutcome {
  readonly to: FlowPoint;
  /** The function that it enters. */
  readonly enters?: string;
}

/** In place of the exit of a segment: from before the start, and from an outcome of a branch on. */
const ONWARD = -1;

/**
 * The program from its entry on, with one copy of each function per call string. Recursion, and what cannot be said in
 * terms, leave points open: control may come there in ways that are not known.
 */
export class ProgramFlow implements Flow {
  readonly start: FlowPoint;
  readonly points: FlowPoint[] = [];
  /** The program is too large for this. */
  readonly isTooLarge: boolean;
  private readonly system: TransitionSystem;
  private readonly cases: AliasCases;
  private readonly stubs: StubCalls;
  private readonly known = new Map<string, FlowPoint>();
  private readonly after: Edge[][] = [];
  private readonly before: Edge[][] = [];
  /** By exit of the point's segment. */
  private readonly byExit: Map<number, Edge>[] = [];
  /** What addresses are at a point, whoever comes there. */
  private readonly facts: (AddressFacts | undefined)[] = [];
  private readonly exits: (readonly Exit[])[] = [];
  private readonly open = new Set<FlowPoint>();
  private readonly partial = new Set<string>();
  private readonly arms = new Map<string, FlowPoint[]>();
  private readonly initials = new Map<Term, Term | undefined>();
  private readonly pending = new Set<FlowPoint>();
  private edgeCount = 0;

  /** When `isTimeUp`, it is as good as too large. */
  constructor(
    program: Program,
    private readonly space: InputSpace,
    isTimeUp = () => false,
  ) {
    this.system = new TransitionSystem(program, space);
    this.cases = new AliasCases(this.system);
    this.stubs = new StubCalls(program, space);
    this.start = this.newPoint(this.system.entry);
    this.exits[this.start.id] = [];
    const entry = this.point(this.system.entry);
    this.reach(entry, new Map());
    this.isTooLarge = !this.explore(isTimeUp);
    this.connect(this.start, { to: entry, exit: ONWARD, effect: NOTHING });
    for (const point of this.points) for (const exit of this.exits[point.id] ?? []) this.connect(point, exit);
  }

  successors(point: FlowPoint): readonly Edge[] {
    return this.after[point.id];
  }

  predecessors(point: FlowPoint): readonly Edge[] {
    return this.before[point.id];
  }

  isOpen(point: FlowPoint): boolean {
    return this.open.has(point);
  }

  armsOf(site: number, arm: number): readonly FlowPoint[] {
    return this.arms.get(`${site}:${arm}`) ?? [];
  }

  isPartial(functionName: string): boolean {
    return this.partial.has(functionName);
  }

  isPlace(variable: Term): boolean {
    return this.system.placeOf(variable) !== undefined;
  }

  /** What it says of executions, step by step. */
  get steps(): StepClaim<Term> {
    return stepClaim(this.system);
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

  execute(
    point: FlowPoint,
    contents: Contents,
    stubCalls: ReadonlyMap<string, number>,
  ): readonly ExecutedStep[] {
    const plain = this.after[point.id];
    if (point === this.start || point.arm !== undefined)
      return plain.map((edge) => ({ edge, guard: [], updates: edge.updates, stubCalls }));
    try {
      const start = (place: Place) => placeValue(place, contents);
      return segmentOutcomes(this.system, point.at, start).flatMap(({ exit, effect }) => {
        const edge = this.byExit[point.id].get(exit);
        return edge === undefined ? [] : [this.stubs.executed(edge, effect, stubCalls)];
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

  private point(at: CodePosition, arm?: BranchArm): FlowPoint {
    const key = arm === undefined ? `${at.id}` : `${at.id} ${arm.site}:${arm.arm}`;
    let point = this.known.get(key);
    if (point === undefined) {
      point = this.newPoint(at, arm);
      this.known.set(key, point);
      if (arm !== undefined) this.addArm(point, arm);
    }
    return point;
  }

  private newPoint(at: CodePosition, arm?: BranchArm): FlowPoint {
    const id = this.points.length;
    const point = arm === undefined ? { id, at } : { id, at, arm };
    this.points.push(point);
    this.after.push([]);
    this.before.push([]);
    this.byExit.push(new Map());
    return point;
  }

  private addArm(point: FlowPoint, { site, arm }: BranchArm): void {
    const key = `${site}:${arm}`;
    const others = this.arms.get(key);
    if (others === undefined) this.arms.set(key, [point]);
    else others.push(point);
  }

  private connect(from: FlowPoint, { to, exit, effect, enters }: Exit): void {
    const { condition, updates, havocs } = effect;
    const step = { id: this.edgeCount++, from, to, guard: conjuncts([condition]), updates };
    const edge: Edge = enters === undefined ? step : { ...step, enters };
    this.after[from.id].push(edge);
    this.before[to.id].push(edge);
    this.byExit[from.id].set(exit, edge);
    if (havocs.some(({ why }) => why === 'not followed')) this.cases.admit(edge, exit);
  }

  /** Executes segments until nothing new is found of what addresses are; false: there are too many. */
  private explore(isTimeUp: () => boolean): boolean {
    for (const point of this.pending) {
      this.pending.delete(point);
      if (this.points.length > MOST_POINTS || isTimeUp()) return false;
      const facts = this.facts[point.id] ?? new Map();
      this.exits[point.id] = this.exitsOf(point, facts);
      for (const { to, effect, enters } of this.exits[point.id])
        this.reach(to, factsAfter(this.system, facts, effect, enters));
    }
    return true;
  }

  /** Control comes to the point with these addresses. */
  private reach(point: FlowPoint, facts: AddressFacts): void {
    const before = this.facts[point.id];
    const joined = before === undefined ? facts : joinedFacts(before, facts);
    if (before !== undefined && joined.size === before.size) return;
    this.facts[point.id] = joined;
    this.pending.add(point);
  }

  private exitsOf(point: FlowPoint, facts: AddressFacts): readonly Exit[] {
    const { at, arm } = point;
    if (arm !== undefined) return [{ to: this.point(at), exit: ONWARD, effect: NOTHING }];
    try {
      const start = facts.size === 0 ? undefined : knownContent(facts);
      return segmentOutcomes(this.system, at, start).flatMap((outcome) => {
        const way = at.segment.exits[outcome.exit];
        const to = this.target(at, outcome.exit);
        if (to === undefined) return [];
        return [way.kind === 'call' ? { ...outcome, to, enters: way.callee } : { ...outcome, to }];
      });
    } catch (thrown) {
      if (!(thrown instanceof Inexpressible)) throw thrown;
      this.openAfter(at);
      return [];
    }
  }

  private target(at: CodePosition, exit: number): FlowPoint | undefined {
    const { graph } = this.system;
    const way = at.segment.exits[exit];
    if (way.kind === 'call' && isActive(at, way.callee)) {
      this.openCall(at, exit, way.callee);
      return undefined;
    }
    const to = graph.after(at, exit);
    const isBranch = way.kind === 'goto' && way.site !== undefined;
    return to && this.point(to, isBranch ? { site: way.site, arm: exit } : undefined);
  }

  /** Control may come here in any way and in any state. */
  private openPoint(point: FlowPoint | undefined): void {
    if (point === undefined) return;
    this.open.add(point);
    this.reach(point, new Map());
  }

  /** The call is not followed: its functions run unseen, and what comes behind it does so in any state. */
  private openCall(at: CodePosition, exit: number, callee: string): void {
    const { graph, facts } = this.system;
    for (const name of facts.calls.reachable(callee)) this.partial.add(name);
    const behind = graph.over(at, exit);
    if (behind !== undefined) this.openPoint(this.point(behind));
  }

  /** What comes after a segment that has no meaning here: control may leave it in any way. */
  private openAfter(at: CodePosition): void {
    const { facts, program } = this.system;
    const { exits, end } = at.segment;
    exits.forEach((way, exit) => {
      if (way.kind === 'call') this.openCall(at, exit, way.callee);
      else this.openPoint(this.target(at, exit));
    });
    // Of a pointer that nothing is known of, the exits need not say all.
    const call = blockOf(program, at.segment).instructions[end];
    for (const callee of call === undefined ? [] : facts.calls.targets(call))
      for (const reached of facts.calls.reachable(callee)) this.partial.add(reached);
  }
}

const NOTHING: Effect = { condition: TRUE, updates: new Map(), havocs: [] };

/** The function runs already: calling it would be a recursion. */
function isActive({ segment, stack }: CodePosition, name: string): boolean {
  if (segment.function === name) return true;
  for (let call = stack; call !== undefined; call = call.parent) if (call.function === name) return true;
  return false;
}
