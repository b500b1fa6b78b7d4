import { invariant } from '../../base/index.js';
import type { InputSpace, InputVector } from '../../input/index.js';
import type { Program } from '../../ir/index.js';
import { switchConstraint } from '../../meaning/index.js';
import { bool, bv, FALSE, not, type Term, TRUE } from '../../term/index.js';
import { Compiler } from '../compile/compile-function.js';
import type { Segment, SegmentExit } from '../compile/segment.js';
import type { MemoryObject } from '../memory/memory-object.js';
import { demandPlain } from '../values/demand.js';
import { type Concrete, Symbolic, type Value } from '../values/values.js';
import { enter } from './calls.js';
import { Machine } from './machine.js';
import type { Position } from './path.js';
import { PathLog } from './path-log.js';
import type { Recorder } from './recorder.js';
import { Stop } from './stop.js';

/** Is told of a path while it is executed; may change values on the way, as a recorder. */
export interface PathObserver extends Recorder {
  /** Control enters a segment: a block, or what is left of one after a call. */
  segment(position: Position): void;
  /** The branch that ends the segment goes the way of `arm`, which demands this. */
  branch(site: number, arm: number, constraint: Term): void;
  /** What goes on from here satisfies this. */
  guard(constraint: Term): void;
  /** The path is split: from here on the term has the value that it has on the input. */
  choice(term: Term): void;
}

/** How far a path could be followed. */
export type PathExtent =
  /** All arms were taken, and what comes before the next branch was executed; or the program ended. */
  | { readonly kind: 'followed' }
  /** The last arm that was taken needs what is never so, whatever the inputs. */
  | { readonly kind: 'impossible' }
  /** A value would have to be chosen that no arm says anything of. */
  | { readonly kind: 'choice' }
  /** Something without meaning, or a runtime error on all inputs that come here. */
  | { readonly kind: 'stopped'; readonly why: string };

export interface PathToFollow {
  /** Its concrete side: what the input itself does not do is assumed. */
  readonly input: InputVector;
  /** The outcomes at branch sites, in order. */
  readonly arms: readonly number[];
  /** As many of them the input takes itself: so far, choices are made as it makes them. */
  readonly own: number;
  readonly maxSteps: number;
  /** Where no arms are left: what else is to be taken; the path ends where nothing is. `demand`: what an arm of the site requires. */
  readonly onwards?: (site: number, demand: (arm: number) => Term) => number | undefined;
}

/** Executes a path that is given by its arms, whether or not any input takes it. */
export class PathExecution {
  private readonly machine: Machine;
  private readonly compiler: Compiler;
  private taken = 0;

  constructor(
    private readonly program: Program,
    space: InputSpace,
    private readonly observer: PathObserver,
  ) {
    this.machine = new Machine(program, space, observer, undefined);
    this.compiler = new Compiler(this.machine);
  }

  /** The objects that exist from the start, as far as they were touched: globals, functions, inputs. */
  initialObjects(): Iterable<
    readonly [MemoryObject, { readonly symbol: string } | { readonly input: number }]
  > {
    return this.machine.memory.known();
  }

  follow(path: PathToFollow): PathExtent {
    const { machine } = this;
    const { input, maxSteps } = path;
    machine.begin(
      input,
      { outcome: { kind: 'returned' }, events: new Int32Array(0) },
      { maxSteps, maxCallDepth: 10_000 },
    );
    machine.mode = 'assume';
    machine.path = new ObservedLog(this.observer, () => this.taken <= path.own);
    this.taken = 0;
    try {
      this.loop(path);
      return { kind: 'followed' };
    } catch (thrown) {
      if (thrown instanceof End) return thrown.extent;
      if (thrown instanceof Stop) return extentOf(thrown);
      throw thrown;
    }
  }

  private loop(path: PathToFollow): void {
    const { machine, observer } = this;
    const entry = this.compiler.function(machine.space.entry);
    invariant(entry !== undefined, 'the function under test should have an entry');
    const end = { segment: undefined, result: undefined };
    let segment: Segment | undefined = enter(machine, entry, [], end, undefined, undefined);
    while (segment !== undefined) {
      observer.segment(segment.position);
      machine.path.position = segment.position;
      machine.budget -= segment.steps.length + 1;
      if (machine.budget < 0) throw new End({ kind: 'stopped', why: 'a path of so many instructions' });
      invariant(machine.frame !== undefined, 'segment should run in a frame');
      const { locals } = machine.frame;
      for (const step of segment.steps) step(locals);
      segment = this.next(segment, locals, path);
    }
  }

  private next(segment: Segment, locals: Value[], path: PathToFollow): Segment | undefined {
    const { exit } = segment;
    const isBranch = exit?.kind === 'switch' || (exit?.kind === 'branch' && exit.site !== undefined);
    if (!isBranch) return segment.end(locals);
    const demand = (arm: number) => this.constraint(exit, locals, arm);
    const arm = path.arms[this.taken] ?? path.onwards?.(exit.site!, demand);
    if (arm === undefined) throw new End({ kind: 'followed' });
    const constraint = demand(arm);
    this.taken++;
    this.observer.branch(exit.site!, arm, constraint);
    if (constraint === FALSE) throw new End({ kind: 'impossible' });
    if (exit.kind === 'switch') return exit.arms[arm];
    return arm === 1 ? exit.whenTrue : exit.whenFalse;
  }

  private constraint(exit: SegmentExit & { kind: 'branch' | 'switch' }, locals: Value[], arm: number): Term {
    const value = locals[exit.kind === 'branch' ? exit.condition : exit.value];
    const plain = demandPlain(this.machine, value, exit.place);
    if (exit.kind === 'switch') {
      const term = plain instanceof Symbolic ? plain.term : bv(plain, exit.bits);
      return switchConstraint(this.program.sites[exit.site], term, arm);
    }
    const term = plain instanceof Symbolic ? plain.term : bool(plain === 1);
    return arm === 1 ? term : not(term);
  }
}

class End {
  constructor(readonly extent: PathExtent) {}
}

function extentOf({ reason }: Stop): PathExtent {
  switch (reason.kind) {
    case 'outcome':
      return reason.outcome.kind === 'runtime-error'
        ? { kind: 'stopped', why: reason.outcome.detail }
        : { kind: 'followed' };
    case 'unmodelled':
      return { kind: 'stopped', why: reason.what };
    case 'divergence':
      return { kind: 'stopped', why: reason.message };
  }
}

/** Tells the observer instead of writing steps down. */
class ObservedLog extends PathLog {
  constructor(
    private readonly observer: PathObserver,
    private readonly mayChoose: () => boolean,
  ) {
    super(undefined, undefined);
  }

  override guard(constraint: Term): void {
    if (constraint === TRUE) return;
    this.observer.guard(constraint);
    if (constraint === FALSE) throw new End({ kind: 'impossible' });
  }

  override choice(_what: string, term: Term, value: Concrete): Concrete {
    if (term.op === 'const') return value;
    if (!this.mayChoose()) throw new End({ kind: 'choice' });
    this.observer.choice(term);
    return value;
  }

  override holds(constraint: Term): boolean {
    return constraint === TRUE;
  }
}
