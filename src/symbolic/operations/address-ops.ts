import type { CompareOp, IntBinaryOp, IrPlace } from '../../ir/index.js';
import {
  compareOffsets,
  compareOffsetTerms,
  isPlaced,
  orderIsConstant,
  type Scalar,
} from '../../meaning/index.js';
import { bv, bvand, bvsub, eq, FALSE, not, type Term } from '../../term/index.js';
import { nullRequirement, oneObjectRequirement } from '../path/caller-requirement.js';
import type { Machine } from '../path/machine.js';
import { runtimeError, type Stop, unmodelled } from '../path/stop.js';
import { sameAddress, sameParts } from '../values/address-equality.js';
import { demand, pinTarget } from '../values/demand.js';
import { CANNOT, merge } from '../values/merge.js';
import {
  type Address,
  Alternatives,
  type Concrete,
  Fragment,
  isPlain,
  Pointer,
  type Symbolic,
  signedNumber,
  symbolic,
  type Value,
  wrapInteger,
} from '../values/values.js';
import { areApart } from './apart.js';
import type { IntegerOperation } from './integer-operation.js';
import { applyPlain } from './plain.js';
import {
  addIndex,
  addSettled,
  offsetTerm,
  settleOffset,
  settlePlace,
  withinRange,
} from './pointer-arithmetic.js';

type Single = Exclude<Address, undefined>;

/** What an operation gives for two single addresses, or integers. */
type OnAddresses = (a: Single, b: Single) => Value | typeof CANNOT;

/** Integer arithmetic where an operand is an address: what keeps or drops the object, and nothing else. */
export function addressBinary(
  operation: IntegerOperation<IntBinaryOp>,
  a: Value,
  b: Value,
  /** What to do once both turn out to be integers. */
  onIntegers: (a: Concrete | Symbolic, b: Concrete | Symbolic) => Value,
): Value {
  const { machine, op, bits, place } = operation;
  const single: OnAddresses = (x, y) => binary(operation, x, y);
  const isDifference = op === 'sub';
  const text = `\`${op}\` on an address`;
  const what = { text, needsOneObject: isDifference, isDifference, isEquality: false };
  return onEach(machine, single, onIntegers, a, b, bits, what, place);
}

/** A comparison where an operand is an address. */
export function addressCompare(comparison: IntegerOperation<CompareOp>, a: Value, b: Value): Value {
  const { machine, op, place } = comparison;
  const single: OnAddresses = (x, y) => compare(comparison, x, y);
  const text = 'comparison of addresses of different objects';
  const isEquality = op === 'eq' || op === 'ne';
  const what = { text, needsOneObject: true, isDifference: false, isEquality };
  if (a instanceof Fragment && b instanceof Fragment && (op === 'eq' || op === 'ne')) {
    if (a.index === b.index && sameAddress(a.address, b.address)) return op === 'eq' ? 1 : 0;
  }
  return onEach(machine, single, undefined, a, b, 1, what, place);
}

/** Applies the operation to every alternative; where that does not work, splits the path. */
function onEach(
  machine: Machine,
  single: OnAddresses,
  onIntegers: ((a: Concrete | Symbolic, b: Concrete | Symbolic) => Value) | undefined,
  a: Value,
  b: Value,
  resultBits: number,
  what: Relation,
  place: IrPlace | undefined,
): Value {
  const apply = what.isDifference ? unlessNull(single, a, b) : single;
  let left = demand(machine, a, place);
  let right = demand(machine, b, place);
  for (;;) {
    const result = spread(apply, left, right, resultBits);
    if (result !== CANNOT) return result;
    if (onIntegers !== undefined && isPlain(left) && isPlain(right)) return onIntegers(left, right);
    if (left instanceof Alternatives)
      left = demand(machine, pinTarget(machine, left, 'address', place), place);
    else if (right instanceof Alternatives)
      right = demand(machine, pinTarget(machine, right, 'address', place), place);
    else throw apart(machine, left, right, what, place);
  }
}

/** Where an operand may be one of several addresses, an integer is none to subtract: it is NULL, which has no distance. */
function unlessNull(single: OnAddresses, a: Value, b: Value): OnAddresses {
  const isAddress = [a, b].map((operand) => operand instanceof Alternatives);
  return (x, y) => {
    const isNull = [x, y].map((operand, side) => isAddress[side] && !(operand instanceof Pointer));
    return (isNull[0] && y instanceof Pointer) || (isNull[1] && x instanceof Pointer) ? CANNOT : single(x, y);
  };
}

/** What is done to two addresses; C orders and subtracts only what points into one object. */
interface Relation {
  readonly text: string;
  readonly needsOneObject: boolean;
  readonly isDifference: boolean;
  /** Any two addresses may be asked whether they are the same. */
  readonly isEquality: boolean;
}

function apart(machine: Machine, a: Value, b: Value, what: Relation, place: IrPlace | undefined): Stop {
  if (what.isDifference && isZero(a) !== isZero(b)) {
    const fault = 'NULL is subtracted from a pointer, or a pointer from NULL';
    return runtimeError(fault, place, FALSE, nullRequirement(machine, undefined, 'object'));
  }
  if (!(what.needsOneObject && a instanceof Pointer && b instanceof Pointer && a.object !== b.object))
    return unmodelled(what.text, place);
  const names = `\`${a.object.name}\` and \`${b.object.name}\``;
  if (what.isEquality) return unmodelled(`where ${names} lie to each other`, place);
  const requirement = oneObjectRequirement(machine, [a.object, b.object]);
  const fault = `pointers into different objects (${names}) are compared or subtracted`;
  return runtimeError(fault, place, FALSE, requirement);
}

function isZero(value: Value): boolean {
  return isPlain(value) && typeof value !== 'object' && Number(value) === 0;
}

const MOST_PAIRS = 256;

function spread(single: OnAddresses, a: Value, b: Value, bits: number): Value | typeof CANNOT {
  const choice = a instanceof Alternatives ? a : b instanceof Alternatives ? b : undefined;
  if (choice === undefined) {
    return isSingle(a) && isSingle(b) ? single(a, b) : CANNOT;
  }
  if (choice.targets.some(needsGuard)) return CANNOT;
  if (b instanceof Alternatives && choice.targets.length * b.targets.length > MOST_PAIRS) return CANNOT;
  let merged: Value | typeof CANNOT = CANNOT;
  for (let i = choice.targets.length - 1; i >= 0; i--) {
    const target = choice.targets[i];
    const result = choice === a ? spread(single, target, b, bits) : spread(single, a, target, bits);
    if (result === CANNOT) return CANNOT;
    const here = { condition: choice.guards[i], holds: i === choice.current };
    merged = merged === CANNOT ? result : merge(here, result, merged, bits);
    if (merged === CANNOT) return CANNOT;
  }
  return merged;
}

/** Of a part, or of an offset that leads out of the address space: it would have to hold of one alternative only. */
function needsGuard(target: Address): boolean {
  if (!(target instanceof Pointer)) return false;
  const { parts, offset, object } = target;
  const bits = object.context.pointerBytes * 8;
  return parts.length > 0 || !isPlaced('slt', offset, bits);
}

function isSingle(value: Value): value is Single {
  return value instanceof Pointer || isPlain(value);
}

function binary(operation: IntegerOperation<IntBinaryOp>, a: Single, b: Single): Value | typeof CANNOT {
  const { machine, op, bits, place } = operation;
  if (!(a instanceof Pointer)) {
    if (!(b instanceof Pointer)) return binaryPlain(op, a, b, bits);
    return op === 'add' || op === 'or' || op === 'and' ? binary(operation, b, a) : CANNOT;
  }
  if (b instanceof Pointer) return op === 'sub' ? distance(machine, a, b, bits, place) : CANNOT;
  switch (op) {
    case 'add':
      return added(machine, a, b, bits, 1, place);
    case 'sub':
      return added(machine, a, b, bits, -1, place);
    case 'and':
      return typeof b === 'object' ? CANNOT : masked(a, b, bits);
    case 'urem': {
      // By a power of two.
      const low = typeof b === 'object' ? Number.NaN : Number(b) - 1;
      return (low & (low + 1)) === 0 ? lowBits(a, low, bits) : CANNOT;
    }
    case 'or':
    case 'xor': {
      // Sets bits that are clear: the tag of a tagged pointer.
      if (typeof b === 'object') return CANNOT;
      const isClear = lowBits(a, Number(b), bits) === wrapInteger(0, bits);
      return isClear ? addIndex(a, b, bits, 1) : CANNOT;
    }
    default:
      return CANNOT;
  }
}

/** An integer of another width than addresses have holds one all the same, if it is wide enough. */
function added(
  machine: Machine,
  pointer: Pointer,
  by: Concrete | Symbolic,
  bits: number,
  scale: 1 | -1,
  place: IrPlace | undefined,
): Value {
  if (bits !== machine.pointerBits) return addIndex(pointer, by, bits, scale);
  return addSettled(machine, pointer, by, scale, 'unmodelled', place);
}

function binaryPlain(
  op: IntBinaryOp,
  a: Concrete | Symbolic,
  b: Concrete | Symbolic,
  bits: number,
): Value | typeof CANNOT {
  // The rest needs guards, which hold of one alternative only.
  const isTotal = op === 'add' || op === 'sub' || op === 'and' || op === 'or' || op === 'xor' || op === 'mul';
  if (!isTotal) return CANNOT;
  const scalar: Scalar = { kind: 'int', bits };
  return applyPlain(op, [a, b], { from: scalar, to: scalar });
}

function distance(
  machine: Machine,
  a: Pointer,
  b: Pointer,
  bits: number,
  place: IrPlace | undefined,
): Value | typeof CANNOT {
  if (a.object !== b.object) return CANNOT;
  const value = wrapInteger(a.offset - b.offset, bits);
  for (const pointer of [a, b]) settleOffset(machine, pointer, place);
  if (sameParts(a.parts, b.parts)) return wrapInteger(a.base - b.base, bits);
  return symbolic(value, bvsub(offsetTerm(a, bits), offsetTerm(b, bits)));
}

/** `p & mask`: the low bits, which the object's alignment tells, or the pointer with some of them cleared. */
function masked(pointer: Pointer, mask: Concrete, bits: number): Value | typeof CANNOT {
  const signed = signedNumber(mask, bits);
  if (signed >= 0) return lowBits(pointer, signed, bits);
  const low = lowBits(pointer, -1 - signed, bits);
  return low === CANNOT || !isPlain(low) ? CANNOT : addIndex(pointer, low, bits, -1);
}

function lowBits(pointer: Pointer, mask: number, bits: number): Value | typeof CANNOT {
  if (!(mask >= 0 && mask < pointer.object.align)) return CANNOT;
  const value = wrapInteger(pointer.offset & mask, bits);
  if (pointer.parts.length === 0) return value;
  return symbolic(value, bvand(offsetTerm(pointer, bits), bv(mask, bits)));
}

function compare(comparison: IntegerOperation<CompareOp>, a: Single, b: Single): Value | typeof CANNOT {
  const { machine, op, bits, place } = comparison;
  if (!(a instanceof Pointer) || !(b instanceof Pointer)) return compareWithInteger(comparison, a, b);
  if (a.object !== b.object) {
    if ((op !== 'eq' && op !== 'ne') || !areApart(machine, a, b, place)) return CANNOT;
    return op === 'eq' ? 0 : 1;
  }
  for (const pointer of [a, b]) settleOffset(machine, pointer, place);
  if (op !== 'eq' && op !== 'ne') for (const pointer of [a, b]) settlePlace(machine, op, pointer, place);
  const value = compareOffsets(op, a.offset, b.offset, bits) ? 1 : 0;
  if (sameParts(a.parts, b.parts) && orderIsConstant(op, a.base - b.base, bits)) return value;
  const solved = op === 'eq' || op === 'ne' ? equalIndex(a, b) : undefined;
  if (solved !== undefined) return symbolic(value, op === 'eq' ? solved : not(solved));
  return symbolic(value, compareOffsetTerms(op, offsetTerm(a, bits), offsetTerm(b, bits)));
}

/** No object is at NULL, nor at an address that the program made of a constant; nor is what lies around it for sure. */
function compareWithInteger(
  { machine, op, bits, place }: IntegerOperation<CompareOp>,
  a: Single,
  b: Single,
): Value | typeof CANNOT {
  if (!(a instanceof Pointer) && !(b instanceof Pointer))
    return applyPlain(op, [a, b], { from: { kind: 'int', bits }, to: { kind: 'int', bits: 1 } });
  const [pointer, other] = a instanceof Pointer ? [a, b] : [b as Pointer, a];
  if (typeof other === 'object') return CANNOT;
  settlePlace(machine, op, pointer, place);
  if (op === 'eq' || op === 'ne') return op === 'ne' ? 1 : 0;
  if (other !== wrapInteger(0, bits)) return CANNOT;
  // `p > NULL` and the like.
  const isAbove = pointer === a ? op === 'ugt' || op === 'uge' : op === 'ult' || op === 'ule';
  return op.startsWith('u') ? (isAbove ? 1 : 0) : CANNOT;
}

/** `base + scale * index == other` solved for the index, where only one side has one. */
function equalIndex(a: Pointer, b: Pointer): Term | undefined {
  const [indexed, plain] = a.parts.length > 0 ? [a, b] : [b, a];
  if (indexed.parts.length !== 1 || plain.parts.length !== 0) return undefined;
  const [part] = indexed.parts;
  const index = (plain.base - indexed.base) / part.scale;
  if (!Number.isInteger(index)) return FALSE;
  const isInside = withinRange(part.term, part.signed, index, index) !== FALSE;
  return isInside ? eq(part.term, bv(wrapInteger(index, part.term.width), part.term.width)) : FALSE;
}
