import { and, disj, FALSE, ite, not, or, type Term, TRUE } from '../../term/index.js';
import { sameAddress } from './address-equality.js';
import {
  type Address,
  ALWAYS,
  Alternatives,
  type Concrete,
  concreteOf,
  type Doubt,
  Doubtful,
  doubtful,
  Fragment,
  floatTerm,
  fullMask,
  integerTerm,
  isPlain,
  known,
  Mosaic,
  Pointer,
  Symbolic,
  symbolic,
  type Value,
} from './values.js';

/** Says that two values cannot become one; the caller then splits the path with a choice. */
export const CANNOT: unique symbol = Symbol('cannot');

const MOST_ALTERNATIVES = 256;

/** `condition ? a : b`, and whether the condition holds on this input. */
export interface Choice {
  readonly condition: Term;
  readonly holds: boolean;
}

/**
 * The choice between integers and addresses, in registers or cells of memory. Floats in registers are not for here: a
 * plain number would be taken for bits.
 */
export function merge(choice: Choice, a: Value, b: Value, bits: number): Value | typeof CANNOT {
  const { condition } = choice;
  if (condition === TRUE || a === b) return a;
  if (condition === FALSE) return b;
  if (isPlain(a) && isPlain(b)) return mergePlain(choice, a, b, bits);
  if (a instanceof Mosaic || b instanceof Mosaic) return CANNOT;
  if (a instanceof Fragment || b instanceof Fragment) return mergeFragments(choice, a, b);
  if (isAddress(a) || isAddress(b)) return mergeAddresses(choice, a, b);
  return mergeDoubtful(choice, a, b, bits);
}

/** The choice between floats in registers. */
export function mergeFloat(
  { condition, holds }: Choice,
  a: Value,
  b: Value,
  bits: number,
): Value | typeof CANNOT {
  if (a === b) return a;
  if (!isPlain(a) || !isPlain(b)) return CANNOT;
  return symbolic(concreteOf(holds ? a : b), ite(condition, floatTerm(a, bits), floatTerm(b, bits)));
}

export function isAddress(value: Value): value is Pointer | Alternatives {
  return value instanceof Pointer || value instanceof Alternatives;
}

function mergePlain(
  { condition, holds }: Choice,
  a: Concrete | Symbolic,
  b: Concrete | Symbolic,
  bits: number,
): Concrete | Symbolic {
  const value = concreteOf(holds ? a : b);
  return symbolic(value, ite(condition, integerTerm(a, bits), integerTerm(b, bits)));
}

function mergeDoubtful(choice: Choice, a: Value, b: Value, bits: number): Value | typeof CANNOT {
  const { condition, holds } = choice;
  const doubtA = doubtOf(a);
  const doubtB = doubtOf(b);
  const maskA = maskOf(a, bits);
  const maskB = maskOf(b, bits);
  const mask = typeof maskA === 'bigint' ? maskA | BigInt(maskB) : (maskA | Number(maskB)) >>> 0;
  const doubt: Doubt = {
    when: or(and(condition, doubtA?.when ?? FALSE), and(not(condition), doubtB?.when ?? FALSE)),
    now: (holds ? doubtA : doubtB)?.now ?? false,
    extent: extentOf(doubtA, doubtB, maskA === maskB),
  };
  return doubtful(knownOfEither(choice, a, b, bits), mask, doubt, bits);
}

/** The bits an uninitialised value has do not matter: the other one's will do. */
function knownOfEither(choice: Choice, a: Value, b: Value, bits: number): Concrete | Symbolic {
  const knownA = knownOf(a);
  const knownB = knownOf(b);
  if (knownA === undefined) return knownB ?? (bits <= 32 ? 0 : 0n);
  return knownB === undefined ? knownA : mergePlain(choice, knownA, knownB, bits);
}

function extentOf(a: Doubt | undefined, b: Doubt | undefined, sameMask: boolean): Doubt['extent'] {
  if (a?.extent === 'less' || b?.extent === 'less') return 'less';
  if (a?.extent === 'some' || b?.extent === 'some') return 'some';
  return a === undefined || b === undefined || sameMask ? 'each' : 'some';
}

function doubtOf(value: Value): Doubt | undefined {
  if (value === undefined) return ALWAYS;
  return value instanceof Doubtful ? value : undefined;
}

function maskOf(value: Value, bits: number): Concrete {
  if (value === undefined) return fullMask(bits);
  if (value instanceof Doubtful) return value.mask;
  return bits <= 32 ? 0 : 0n;
}

function knownOf(value: Value): Concrete | Symbolic | undefined {
  if (value instanceof Doubtful) return known(value);
  return isPlain(value) ? value : undefined;
}

/** Bytes of addresses stay bytes of what the addresses become. */
function mergeFragments(choice: Choice, a: Value, b: Value): Value | typeof CANNOT {
  const index = a instanceof Fragment ? a.index : b instanceof Fragment ? b.index : 0;
  const whole = (x: Value): Value | typeof CANNOT => {
    if (x === undefined) return undefined;
    return x instanceof Fragment && x.index === index ? x.address : CANNOT;
  };
  const wholeA = whole(a);
  const wholeB = whole(b);
  if (wholeA === CANNOT || wholeB === CANNOT) return CANNOT;
  const merged = mergeAddresses(choice, wholeA, wholeB);
  return merged !== CANNOT && isAddress(merged) ? new Fragment(merged, index) : CANNOT;
}

function mergeAddresses({ condition, holds }: Choice, a: Value, b: Value): Value | typeof CANNOT {
  return mergeAll([
    { condition, holds, value: a },
    { condition: not(condition), holds: !holds, value: b },
  ]);
}

/** A value, and when it is the one. */
export interface Case extends Choice {
  readonly value: Value;
}

/** One of several addresses, where exactly one of the conditions holds. */
export function mergeAll(cases: readonly Case[]): Value | typeof CANNOT {
  const targets = new TargetSet();
  for (const { condition, holds, value } of cases) {
    if (value instanceof Alternatives)
      for (const [i, target] of value.targets.entries())
        targets.add(and(condition, value.guards[i]), target, holds && i === value.current);
    else if (value instanceof Doubtful || value instanceof Fragment || value instanceof Mosaic) return CANNOT;
    else targets.add(condition, value, holds);
    if (targets.size > MOST_ALTERNATIVES) return CANNOT;
  }
  return targets.value;
}

/** Addresses, each once, with when they are the one. */
class TargetSet {
  private readonly targets: Address[] = [];
  private readonly guards: Term[][] = [];
  private readonly byObject = new Map<unknown, number[]>();
  private current = 0;

  get size(): number {
    return this.targets.length;
  }

  add(guard: Term, target: Address, isCurrent: boolean): void {
    if (guard === FALSE) return;
    const index = this.indexOf(target);
    this.guards[index].push(guard);
    if (isCurrent) this.current = index;
  }

  get value(): Address | Alternatives {
    return alternatives(this.guards.map(disj), this.targets, this.current);
  }

  private indexOf(target: Address): number {
    const key = target instanceof Pointer ? target.object : target instanceof Symbolic ? target.term : target;
    const near = this.byObject.get(key) ?? [];
    const known = near.find((index) => sameAddress(this.targets[index], target));
    if (known !== undefined) return known;
    const index = this.targets.push(target) - 1;
    this.guards.push([]);
    this.byObject.set(key, [...near, index]);
    return index;
  }
}

/** The only target, or the choice. */
export function alternatives(
  guards: readonly Term[],
  targets: readonly Address[],
  current: number,
): Address | Alternatives {
  return targets.length === 1 ? targets[0] : new Alternatives(guards, targets, current);
}
