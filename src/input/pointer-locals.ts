import type { LocalId } from '../ir/index.js';
import { either, noPointer, type PointerValue } from './pointer-region.js';

/**
 * How a value was seen last. What comes from memory as an integer may be a pointer in disguise, but comparing
 * integers is what programs do all day: nothing is concluded from that.
 */
export type SeenAs = 'pointer' | 'integer';

/** What is known of the locals at one point of a function. */
export class PointerLocals {
  private constructor(
    private readonly pointers: Map<LocalId, PointerValue>,
    private readonly integers: Set<LocalId>,
  ) {}

  static empty(): PointerLocals {
    return new PointerLocals(new Map(), new Set());
  }

  copy(): PointerLocals {
    return new PointerLocals(new Map(this.pointers), new Set(this.integers));
  }

  get(local: LocalId): PointerValue {
    return this.pointers.get(local) ?? noPointer;
  }

  seenAs(local: LocalId): SeenAs {
    return this.integers.has(local) ? 'integer' : 'pointer';
  }

  set(local: LocalId, value: PointerValue, seenAs: SeenAs): void {
    this.pointers.set(local, value);
    if (seenAs === 'integer') this.integers.add(local);
    else this.integers.delete(local);
  }

  /** Another value that the local may have here; true if that is news. */
  join(local: LocalId, value: PointerValue, seenAs: SeenAs): boolean {
    if (value.size === 0) return false;
    const known = this.get(local);
    const joined = either(known, value);
    const isFirst = known.size === 0;
    const isPromoted = seenAs === 'pointer' && !isFirst && this.integers.delete(local);
    if (isFirst && seenAs === 'integer') this.integers.add(local);
    this.pointers.set(local, joined);
    return isPromoted || joined !== known;
  }

  /** Adds everything that is known of these locals at another point. */
  joinAll(other: PointerLocals, locals: ReadonlySet<LocalId>): boolean {
    let isNews = false;
    for (const [local, value] of other.pointers) {
      if (locals.has(local) && this.join(local, value, other.seenAs(local))) isNews = true;
    }
    return isNews;
  }
}
