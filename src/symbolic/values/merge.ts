import { and, FALSE, ite, not, or, type Term, TRUE } from '../../term/index.js';
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
  type Symbolic,
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

function isAddress(value: Value): value is Pointer | Alternatives {
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
  const guards: Term[] = [];
  const targets: Address[] = [];
  let current = 0;
  const add = (guard: Term, target: Address, isCurrent: boolean) => {
    if (guard === FALSE) return;
    let index = targets.findIndex((other) => sameAddress(other, target));
    if (index < 0) index = targets.push(target) - 1;
    guards[index] = guards[index] === undefined ? guard : or(guards[index], guard);
    if (isCurrent) current = index;
  };
  const addAll = (value: Value, side: Term, isTaken: boolean): boolean => {
    if (value instanceof Alternatives) {
      value.targets.forEach((target, i) => {
        add(and(side, value.guards[i]), target, isTaken && i === value.current);
      });
      return true;
    }
    if (value instanceof Doubtful || value instanceof Fragment || value instanceof Mosaic) return false;
    add(side, value, isTaken);
    return true;
  };
  if (!addAll(a, condition, holds) || !addAll(b, not(condition), !holds)) return CANNOT;
  if (targets.length > MOST_ALTERNATIVES) return CANNOT;
  return alternatives(guards, targets, current);
}

/** The only target, or the choice. */
export function alternatives(
  guards: readonly Term[],
  targets: readonly Address[],
  current: number,
): Address | Alternatives {
  return targets.length === 1 ? targets[0] : new Alternatives(guards, targets, current);
}
