import { and, bvadd, not, type Term, TRUE } from '../../term/index.js';
import type { KnownObject, Unknowns } from './unknowns.js';

/** What an address may lead to, and when: one object, nothing (it is a number), or who knows what. */
export interface Target {
  readonly when: Term;
  readonly address: Term;
  readonly object: KnownObject | 'nothing' | 'anything';
}

/** Choices in choices that are told apart. */
const DEEPEST = 8;

/** All that an address may lead to, as far as its form tells. */
export class AddressTargets {
  constructor(private readonly unknowns: Unknowns) {}

  of(address: Term): readonly Target[] {
    const summands = summandsOf(address);
    const pointers = summands.filter((one) => this.unknowns.hasObjects(one));
    if (pointers.length !== 1) return [this.at(address, TRUE)];
    const [pointer] = pointers;
    return this.choices(
      pointer,
      summands.filter((one) => one !== pointer),
      TRUE,
      DEEPEST,
    );
  }

  /** A pointer that may be one of several, with the same added to each. */
  private choices(pointer: Term, added: readonly Term[], when: Term, depth: number): readonly Target[] {
    // What is added to NULL leads nowhere.
    if (pointer.op === 'const') return [{ when, address: pointer, object: 'nothing' }];
    if (pointer.op !== 'ite' || depth === 0) return [this.at(added.reduce(bvadd, pointer), when)];
    const [condition, first, second] = pointer.args;
    return [
      ...this.choices(first, added, and(when, condition), depth - 1),
      ...this.choices(second, added, and(when, not(condition)), depth - 1),
    ];
  }

  private at(address: Term, when: Term): Target {
    if (address.op === 'const') return { when, address, object: 'nothing' };
    return { when, address, object: this.unknowns.objectOf(address) ?? 'anything' };
  }
}

function summandsOf(address: Term): readonly Term[] {
  return address.op === 'bvadd' ? address.args.flatMap(summandsOf) : [address];
}
