import { bitVectors, bv, type Term, type TermValue, ule } from '../../../term/index.js';
import type { OrderClass } from './order-classes.js';

/** A constant among the values of a class: its place, and how many values are less. */
interface Landmark {
  readonly place: number;
  readonly height: bigint;
}

/**
 * The places that the values of a class can have in its order: one for each constant, and between two of them as many as there
 * are values, or variables that could lie there.
 */
export class Places {
  readonly bits: number;
  private readonly landmarks: Landmark[] = [];
  private readonly byConstant = new Map<Term, number>();
  private readonly count: number;
  /** Beyond the last place there are more values than variables. */
  private readonly isOpenAbove: boolean;
  private readonly zero: bigint;

  constructor(private readonly one: OrderClass) {
    const { width, order, variables, constants } = one;
    this.zero = order === 'signed' ? 1n << BigInt(width - 1) : 0n;
    const sorted = [...constants]
      .map((constant) => ({ constant, height: this.heightOf(constant.value as number | bigint) }))
      .sort((a, b) => (a.height < b.height ? -1 : 1));
    let place = 0;
    let free = 0n;
    const placesUpTo = (height: bigint) => Number(least(height - free, BigInt(variables.length)));
    for (const { constant, height } of sorted) {
      place += placesUpTo(height);
      this.byConstant.set(constant, place);
      this.landmarks.push({ place, height });
      place++;
      free = height + 1n;
    }
    const above = placesUpTo(1n << BigInt(width));
    this.isOpenAbove = above === variables.length;
    this.count = place + above;
    this.bits = Math.max(1, 32 - Math.clz32(this.count - 1));
  }

  of(constant: Term): Term {
    return bv(this.byConstant.get(constant)!, this.bits);
  }

  /** That a variable has one of the places, where its bits could say more. */
  limit(narrow: Term): Term | undefined {
    if (this.isOpenAbove || this.count === 2 ** this.bits) return undefined;
    return ule(narrow, bv(this.count - 1, this.bits));
  }

  /** A value for each place that is taken: they lie to one another, and to the constants, as the places do. */
  values(taken: ReadonlySet<number>): ReadonlyMap<number, TermValue> {
    const { landmarks, zero, one } = this;
    const places = [...taken].sort((a, b) => a - b);
    const first = landmarks[0]?.place ?? Number.POSITIVE_INFINITY;
    const below = BigInt(places.filter((place) => place < first).length);
    const end = landmarks[0]?.height ?? least(zero + below, 1n << BigInt(one.width));
    let height = end - below;
    let passed = 0;
    const found = new Map<number, TermValue>();
    for (const place of places) {
      while (passed < landmarks.length && landmarks[passed].place <= place)
        height = landmarks[passed++].height;
      const isLandmark = landmarks[passed - 1]?.place === place;
      if (!isLandmark && passed > 0 && height === landmarks[passed - 1].height) height++;
      found.set(place, bitVectors.wrap(height - zero, one.width));
      height++;
    }
    return found;
  }

  private heightOf(value: number | bigint): bigint {
    return BigInt.asUintN(this.one.width, BigInt(value) + this.zero);
  }
}

function least(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}
