import type { IrFunction, IrType, LocalId, Program } from '../ir/index.js';
import { and, boolVariable, FALSE, fpFromBits, not, or, type Term, TRUE, variable } from '../term/index.js';
import type { AddressTargets } from './address-targets.js';
import type { Objects } from './objects.js';
import type { Place, Places } from './places.js';
import { Address, choose, isAddress, OBJECT_BITS, type ObjectId, type Value } from './value.js';

/** What the evaluation of instructions needs to know of the program. */
export interface Model {
  readonly program: Program;
  readonly objects: Objects;
  readonly targets: AddressTargets;
  readonly places: Places;
  readonly pointerBits: number;
  /** What a place holds always, if it is one that nothing can write. */
  constant(place: Place): Value | undefined;
}

/** Why a value is anything: because the program gets it from outside, or because it is not followed. */
export interface Havoc {
  readonly variable: Term;
  readonly why: 'stub' | 'uninitialised' | 'not followed';
}

/** Makes variables that stand for any value; one per clause or effect, so that their names are the same each time. */
export class Havocs {
  readonly list: Havoc[] = [];

  constructor(private readonly prefix: string) {}

  bits(width: number, why: Havoc['why']): Term {
    return this.add(variable(`${this.prefix}${this.list.length}`, width), why);
  }

  bool(why: Havoc['why']): Term {
    return this.add(boolVariable(`${this.prefix}${this.list.length}`), why);
  }

  private add(one: Term, why: Havoc['why']): Term {
    this.list.push({ variable: one, why });
    return one;
  }
}

/** The program cannot be said in these terms, and leaving something out would be wrong. */
export class Inexpressible extends Error {
  override name = 'Inexpressible';
}

/** What holds on the way to a point: a list that ways share. */
interface Condition {
  readonly term: Term;
  readonly before: Condition | undefined;
  readonly depth: number;
}

/** Contents of places in terms of their contents at some start, and what had to hold on the way. */
export class SegmentState {
  private constructor(
    readonly model: Model,
    readonly havocs: Havocs,
    private readonly start: (place: Place) => Value,
    private readonly changed: Map<Place, Value>,
    private condition: Condition | undefined,
    private dead: boolean,
  ) {}

  /** `start` says what a place holds before anything was executed; its own variables unless told. */
  static initial(
    model: Model,
    havocs: Havocs,
    start: (place: Place) => Value = ({ value }) => value,
  ): SegmentState {
    return new SegmentState(model, havocs, start, new Map(), undefined, false);
  }

  fork(): SegmentState {
    const { model, havocs, start, changed, condition, dead } = this;
    return new SegmentState(model, havocs, start, new Map(changed), condition, dead);
  }

  get(place: Place): Value {
    return this.changed.get(place) ?? this.model.constant(place) ?? this.start(place);
  }

  set(place: Place, value: Value): void {
    this.changed.set(place, value);
  }

  local(f: IrFunction, local: LocalId): Value {
    return this.get(this.model.places.local(f, local));
  }

  setLocal(f: IrFunction, local: LocalId, value: Value): void {
    this.set(this.model.places.local(f, local), value);
  }

  /** The places that were written. */
  get written(): Iterable<Place> {
    return this.changed.keys();
  }

  forget(place: Place): void {
    this.changed.delete(place);
  }

  /** Locals that nothing will read again: to copy and to join them would take longer than all that is read. */
  forgetLocals(isDead: (functionName: string, local: LocalId) => boolean): void {
    for (const place of this.changed.keys()) {
      const { owner } = place;
      if (owner.kind === 'local' && isDead(owner.function, owner.local)) this.changed.delete(place);
    }
  }

  assume(term: Term): void {
    if (term === TRUE) return;
    if (term === FALSE) this.dead = true;
    this.condition = { term, before: this.condition, depth: (this.condition?.depth ?? 0) + 1 };
  }

  /** No run comes here. */
  get isDead(): boolean {
    return this.dead;
  }

  /** All that had to hold since the start. */
  conditions(): readonly Term[] {
    return since(this.condition, undefined);
  }

  /** Any value of the type; an address in one of the objects (none: one that nothing can be done with). */
  anything(type: IrType, why: Havoc['why'], targets: Iterable<ObjectId> = []): Value {
    const { havocs } = this;
    switch (type.kind) {
      case 'int':
        return type.bits === 1 ? havocs.bool(why) : havocs.bits(type.bits, why);
      case 'float':
        return fpFromBits(havocs.bits(type.bits, why));
      case 'pointer': {
        const sorted = [...targets].sort((a, b) => a - b);
        const offset = havocs.bits(this.model.pointerBits, why);
        return new Address(havocs.bits(OBJECT_BITS, why), offset, sorted);
      }
    }
  }

  /** Any content the place can have. */
  anyContent(place: Place, why: Havoc['why']): Value {
    const { value } = place;
    if (isAddress(value)) return this.anything({ kind: 'pointer' }, why, value.targets);
    if (value.sort === 'bool') return this.havocs.bool(why);
    const bits = this.havocs.bits(value.width, why);
    return value.sort === 'fp' ? fpFromBits(bits) : bits;
  }

  /** One state for two ways that meet: exactly one of them was taken. */
  static join(a: SegmentState, b: SegmentState): SegmentState {
    if (a.dead) return b;
    if (b.dead) return a;
    const shared = commonPart(a.condition, b.condition);
    const [left, right] = [and(...since(a.condition, shared)), and(...since(b.condition, shared))];
    const joined = new SegmentState(a.model, a.havocs, a.start, new Map(), shared, false);
    // Which way it was is told by what holds on the one; it does not have to be the shorter one.
    const isLeft = left;
    for (const place of new Set([...a.changed.keys(), ...b.changed.keys()])) {
      const [x, y] = [a.get(place), b.get(place)];
      joined.changed.set(place, choose(isLeft, x, y) ?? joined.anyContent(place, 'not followed'));
    }
    if (left !== not(right)) joined.assume(or(left, right));
    return joined;
  }
}

function since(condition: Condition | undefined, start: Condition | undefined): Term[] {
  const terms: Term[] = [];
  for (let at = condition; at !== start && at !== undefined; at = at.before) terms.push(at.term);
  return terms.reverse();
}

function commonPart(a: Condition | undefined, b: Condition | undefined): Condition | undefined {
  let [x, y] = [a, b];
  while (x !== y) {
    if ((x?.depth ?? 0) >= (y?.depth ?? 0)) x = x?.before;
    else y = y?.before;
  }
  return x;
}
