import { invariant } from '../base/index.js';
import type { CompareOp, IntBinaryOp, IrFunction, IrInstruction, IrType } from '../ir/index.js';
import {
  compareTerm,
  isCastOp,
  isCompareOp,
  isIntegerOp,
  operationTerm,
  scalarOf,
  type Typing,
} from '../meaning/index.js';
import type { Term } from '../term/index.js';
import { addressDifference, addToAddress, compareAddresses } from './address-ops.js';
import { castOf } from './cast.js';
import { assumeDefined, plain } from './plain-term.js';
import type { SegmentState } from './segment-state.js';
import { addressOfInteger, choose, isAddress, type Value } from './value.js';

type Compute = IrInstruction & { kind: 'compute' };

/**
 * The value that an operation gives; what it must not do (divide by zero, …) is assumed not to happen. What addresses
 * need is said here, the rest is `meaning`.
 */
export function computeValue(
  state: SegmentState,
  f: IrFunction,
  compute: Compute,
  args: readonly Value[],
): Value {
  const { op, type } = compute;
  const result = f.locals[compute.target].type;
  const [a, b] = args;
  if (op === 'copy') return a;
  if (op === 'select') {
    return (
      choose(plain(state, a, BIT), b, args[2]) ??
      state.anything(result, 'not followed', targetsOf(b, args[2]))
    );
  }
  if (op === 'pointer-add') return pointerAdd(state, compute, f, args);
  if (isCastOp(op)) return castOf(state, op, compute, result, a, integerTargets(state, f, compute));
  if (isCompareOp(op)) return compareValues(state, op, a, b, type);
  if (isIntegerOp(op) && (isAddress(a) || isAddress(b))) {
    const found = onAddresses(state, op, a, b);
    if (found !== undefined) return found;
  }
  const { pointerBits } = state.model;
  const typing: Typing = { from: scalarOf(type, pointerBits), to: scalarOf(result, pointerBits) };
  const terms = args.map((arg) => plain(state, arg, type));
  assumeDefined(state, op, terms, typing);
  return operationTerm(op, terms, typing);
}

const BIT: IrType = { kind: 'int', bits: 1 };

function targetsOf(...values: readonly Value[]): readonly number[] {
  return values.flatMap((value) => (isAddress(value) ? value.targets : []));
}

/** What an integer that is to become an address may lead to. */
function integerTargets(state: SegmentState, f: IrFunction, { args }: Compute): readonly number[] {
  return [...state.model.targets.operand(f.name, args[0])];
}

function pointerAdd(
  state: SegmentState,
  { args: operands }: Compute,
  f: IrFunction,
  args: readonly Value[],
): Value {
  const [pointer, index] = args;
  const [, by, factor] = operands;
  const address = isAddress(pointer) ? pointer : addressOfInteger(pointer);
  const bits =
    by.kind === 'local' ? f.locals[by.local].type : { kind: 'int' as const, bits: state.model.pointerBits };
  invariant(factor === undefined || factor.kind === 'int', 'scale of an index should be a constant');
  const scale = factor === undefined ? 1 : Number(factor.value);
  return addToAddress(
    state,
    address,
    plain(state, index, bits),
    scale,
    factor === undefined ? 'may wrap' : 'exact',
  );
}

function onAddresses(state: SegmentState, op: IntBinaryOp, a: Value, b: Value): Value | undefined {
  if (op === 'sub' && isAddress(a) && isAddress(b)) return addressDifference(state, a, b);
  if (op === 'sub' && isAddress(a) && !isAddress(b)) return addToAddress(state, a, b, -1, 'may wrap');
  if (op === 'add' && isAddress(a) && !isAddress(b)) return addToAddress(state, a, b, 1, 'may wrap');
  if (op === 'add' && isAddress(b) && !isAddress(a)) return addToAddress(state, b, a, 1, 'may wrap');
  return undefined;
}

function compareValues(state: SegmentState, op: CompareOp, a: Value, b: Value, type: IrType): Term {
  if (isAddress(a) || isAddress(b) || type.kind === 'pointer') {
    const [x, y] = [a, b].map((value) => (isAddress(value) ? value : addressOfInteger(value)));
    return compareAddresses(state, op, x, y);
  }
  return compareTerm(op, a, b);
}
