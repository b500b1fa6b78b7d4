import {
  and,
  bv,
  bvsub,
  disj,
  eq,
  FALSE,
  ite,
  ne,
  not,
  type Term,
  TRUE,
  uge,
  ule,
} from '../../term/index.js';
import type { CallerState } from '../code/caller-state.js';
import { AddressTargets, type Target } from './address-targets.js';
import type { MemoryModel } from './memory.js';
import type { KnownObject, Unknowns } from './unknowns.js';

/** Blocks that hold each other are followed so far. */
const LONGEST_CHAIN = 4;

/**
 * Which objects are still there, for questions about errors of memory: each block that a call allocates has a byte of ghost memory,
 * 1 while it is there. So what is freed on one way only, or in a loop, is joined and forgotten like any other memory. Answers are that
 * something *may* be so: of pointers that a caller gave nobody knows.
 */
export class Lifetimes {
  private readonly ghosts = new Map<KnownObject, KnownObject>();
  private readonly frames: Set<KnownObject>[] = [];
  /** Variables of all calls that were followed. */
  private readonly variables = new Set<KnownObject>();
  /** Where addresses of objects were put: who has the place holds what they lead to. */
  private readonly places = new Set<Term>();
  /** Of what the call did not make something may be freed: who had it may have held something. */
  private hasFreedOthers = false;
  private readonly targets: AddressTargets;
  /** There are blocks that have no name here. */
  private uncounted = false;
  /** Loops around whose turns are all made at once. */
  private loops = 0;

  constructor(
    private readonly unknowns: Unknowns,
    private readonly model: MemoryModel,
    /** Nobody asks where the program has no such questions. */
    private readonly use: 'asked' | 'unasked',
  ) {
    this.targets = new AddressTargets(unknowns);
  }

  /** Runs a function: its variables are gone afterwards. */
  inFrame<T>(run: () => T): T {
    this.frames.push(new Set());
    try {
      return run();
    } finally {
      this.frames.pop();
    }
  }

  inLoop(run: () => void): void {
    this.loops++;
    try {
      run();
    } finally {
      this.loops--;
    }
  }

  /** A variable of the function that runs. */
  declared(object: KnownObject): void {
    this.frames.at(-1)?.add(object);
    this.variables.add(object);
  }

  stored(address: Term, value: Term): void {
    if (this.use === 'asked' && this.unknowns.hasObjects(value)) this.places.add(address);
  }

  allocated(state: CallerState, object: KnownObject, succeeds: Term): void {
    if (this.use === 'unasked') return;
    // Those of other turns.
    if (this.loops > 0) this.uncounted = true;
    const ghost = this.unknowns.object({
      name: `${object.name} is there`,
      bytes: 1,
      reach: 'own',
      life: 'frame',
      ghostOf: object,
    });
    this.ghosts.set(object, ghost);
    this.set(state, ghost, ite(succeeds, there(), gone()));
  }

  /** Code ran that was not followed, and may have allocated something. */
  lostCount(): void {
    this.uncounted = true;
  }

  /** `surely`: it is freed; otherwise it may be. */
  freed(state: CallerState, address: Term, extent: 'surely' | 'perhaps'): void {
    if (this.use === 'unasked') return;
    for (const { when, address: to, object } of this.targets.of(address)) {
      if (object === 'nothing') continue;
      if (object === 'anything') this.hasFreedOthers = true;
      const isLed = (one: KnownObject) =>
        object === 'anything' ? this.unknowns.mayLeadTo(to, one) : object === one;
      const isSure = extent === 'surely' && object !== 'anything';
      for (const [one, ghost] of this.ghosts) {
        if (!isLed(one)) continue;
        const after = isSure ? gone() : this.unknowns.value('freed', 8);
        this.set(state, ghost, ite(when, after, this.model.load(state.memory, ghost.base, 1)));
      }
    }
  }

  /** It may lead to what was freed, or to a variable of a function that has returned. */
  mayBeGone(state: CallerState, address: Term): Term {
    return this.some(address, ({ object }) => {
      if (object === 'nothing') return FALSE;
      if (object === 'anything') return TRUE;
      if (object.life === 'frame') return this.frames.some((frame) => frame.has(object)) ? FALSE : TRUE;
      if (object.life === 'program') return FALSE;
      const ghost = this.ghosts.get(object);
      return ghost ? not(this.isThere(state, ghost)) : TRUE;
    });
  }

  /** So many bytes there may not all be of the object that it leads to. */
  mayBeOutside(address: Term, count: number): Term {
    const bytes = bv(BigInt(count), address.width);
    return this.some(address, ({ address: to, object }) => {
      if (object === 'nothing') return FALSE;
      if (object === 'anything') return TRUE;
      const size = object.bytes === undefined ? object.size : bv(BigInt(object.bytes), to.width);
      if (!size) return TRUE;
      return not(and(uge(size, bytes), ule(bvsub(to, object.base), bvsub(size, bytes))));
    });
  }

  /** Something that was allocated may still be there, and be held by nobody: neither by the results nor where it was put. */
  mayLeak(state: CallerState, results: readonly Term[]): Term {
    if (this.uncounted || this.loops > 0) return TRUE;
    const returned = results.filter(({ sort }) => sort === 'bv').flatMap((result) => this.targets.of(result));
    return disj(
      [...this.ghosts].map(([object, ghost]) => {
        const isHeld = this.isHeld(state, object, returned, new Set([object]));
        return and(this.isThere(state, ghost), not(isHeld));
      }),
    );
  }

  /** `within`: what it is asked for, so that nothing is held by itself. */
  private isHeld(
    state: CallerState,
    object: KnownObject,
    returned: readonly Target[],
    within: ReadonlySet<KnownObject>,
  ): Term {
    const byResult = returned.filter((one) => one.object === object).map(({ when }) => when);
    const byPlace = [...this.places].flatMap((place) =>
      this.targets.of(place).map((holder) => {
        const outlives = this.outlives(state, holder, returned, within);
        if (outlives === FALSE) return FALSE;
        const content = this.model.load(state.memory, holder.address, object.base.width / 8);
        return and(holder.when, outlives, eq(content, object.base));
      }),
    );
    return disj([...byResult, ...byPlace]);
  }

  /** Who has the place is still there when the function under test has returned. */
  private outlives(
    state: CallerState,
    { address, object }: Target,
    returned: readonly Target[],
    within: ReadonlySet<KnownObject>,
  ): Term {
    if (object === 'nothing') return FALSE;
    if (object === 'anything') {
      const own = [...this.variables, ...this.ghosts.keys()];
      const isOfOthers = !own.some((one) => this.unknowns.mayLeadTo(address, one));
      return isOfOthers && !this.hasFreedOthers ? TRUE : FALSE;
    }
    if (object.life !== 'heap') return object.life === 'program' ? TRUE : FALSE;
    const ghost = this.ghosts.get(object);
    if (!ghost || within.has(object) || within.size === LONGEST_CHAIN) return FALSE;
    const isHeld = this.isHeld(state, object, returned, new Set([...within, object]));
    return and(this.isThere(state, ghost), isHeld);
  }

  private isThere(state: CallerState, ghost: KnownObject): Term {
    return ne(this.model.load(state.memory, ghost.base, 1), gone());
  }

  private set(state: CallerState, ghost: KnownObject, value: Term): void {
    state.memory = this.model.store(state.memory, ghost.base, 1, value);
  }

  private some(address: Term, is: (target: Target) => Term): Term {
    return disj(this.targets.of(address).map((target) => and(target.when, is(target))));
  }
}

const there = (): Term => bv(1, 8);
const gone = (): Term => bv(0, 8);
