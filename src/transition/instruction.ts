import { assertNever } from '../base/index.js';
import {
  type Allocation,
  type ArrayBound,
  builtInEffect,
  type IrFunction,
  type IrInstruction,
  type IrOperand,
  type IrStub,
  type IrType,
} from '../ir/index.js';
import { bitOf, isOne, requestFailsTerm, resizeTerm } from '../meaning/index.js';
import { bv, extract, FALSE, fp, fpFromBits, fpToBits, type Term, ult, zext } from '../term/index.js';
import { computeValue } from './compute.js';
import { forgetObject, readMemory, writeMemory } from './memory.js';
import { plain } from './plain-term.js';
import { Inexpressible, type SegmentState } from './segment-state.js';
import {
  type Address,
  addressOf,
  addressOfInteger,
  choose,
  isAddress,
  NULL,
  UNKNOWN,
  type Value,
} from './value.js';
import { copyMemory, fillMemory } from './whole-blocks.js';

type Call = IrInstruction & { kind: 'call' };

/** Where an instruction stands. */
export interface InstructionPlace {
  readonly function: IrFunction;
  readonly block: number;
  readonly index: number;
}

export function operandValue(state: SegmentState, f: IrFunction, operand: IrOperand): Value {
  const { pointerBits, objects } = state.model;
  switch (operand.kind) {
    case 'local':
      return state.local(f, operand.local);
    case 'int':
      return operand.bits === 1 ? isOne(bv(operand.value, 1)) : bv(operand.value, operand.bits);
    case 'float':
      return fp(operand.value, operand.bits);
    case 'null':
      return addressOf(NULL, 0, pointerBits);
    case 'address':
      return addressOf(objects.symbol(operand.symbol).id, operand.offset, pointerBits);
    case 'undefined':
      return state.anything(operand.type, 'uninitialised');
    default:
      return assertNever(operand, 'operand');
  }
}

/** As everywhere here, what is undefined is assumed not to happen. */
function insideArrays(
  state: SegmentState,
  f: IrFunction,
  { within = [] }: { within?: readonly ArrayBound[] },
): void {
  for (const { index, length } of within)
    state.assume(ult(number(state, f, index), bv(length, state.model.pointerBits)));
}

/** Executes an instruction that does not call a function of the program. */
export function execute(state: SegmentState, at: InstructionPlace, instruction: IrInstruction): void {
  const f = at.function;
  const value = (operand: IrOperand) => operandValue(state, f, operand);
  const address = (operand: IrOperand) => asAddress(value(operand));
  switch (instruction.kind) {
    case 'compute': {
      const args = instruction.args.map(value);
      const result = computeValue(state, f, instruction, args);
      state.setLocal(f, instruction.target, asRegister(result, f.locals[instruction.target].type));
      return;
    }
    case 'load':
      insideArrays(state, f, instruction);
      state.setLocal(f, instruction.target, load(state, address(instruction.address), instruction.type));
      return;
    case 'store':
      insideArrays(state, f, instruction);
      store(state, address(instruction.address), value(instruction.value), instruction.type);
      return;
    case 'allocate': {
      const object = state.model.objects.local(f, at.block, at.index);
      forgetObject(state, object, 'uninitialised');
      state.setLocal(f, instruction.target, addressOf(object.id, 0, state.model.pointerBits));
      return;
    }
    case 'copy-memory':
      copyMemory(
        state,
        address(instruction.to),
        address(instruction.from),
        number(state, f, instruction.bytes),
      );
      return;
    case 'fill-memory': {
      const byte = number(state, f, instruction.value);
      const low = byte.width > 8 ? extract(byte, 7, 0) : byte;
      fillMemory(state, address(instruction.to), low, number(state, f, instruction.bytes));
      return;
    }
    case 'call':
      callOutside(state, at, instruction, instruction.callee);
      return;
    case 'unmodelled':
      throw new Inexpressible(instruction.what);
    default:
      assertNever(instruction, 'instruction');
  }
}

function asAddress(value: Value): Address {
  return isAddress(value) ? value : addressOfInteger(value);
}

/** Pointers in pointer registers are addresses, whatever made them. */
function asRegister(value: Value, type: IrType): Value {
  return type.kind === 'pointer' ? asAddress(value) : value;
}

function number(state: SegmentState, f: IrFunction, operand: IrOperand): Term {
  const type: IrType =
    operand.kind === 'local' ? f.locals[operand.local].type : { kind: 'int', bits: state.model.pointerBits };
  return plain(state, operandValue(state, f, operand), type);
}

function bytesOf(state: SegmentState, type: IrType): number {
  return type.kind === 'pointer' ? state.model.pointerBits / 8 : Math.ceil(type.bits / 8);
}

export function load(state: SegmentState, address: Address, type: IrType): Value {
  const bytes = bytesOf(state, type);
  const cell = readMemory(state, address, bytes, type.kind === 'pointer' ? 'address' : 'bits');
  if (type.kind === 'pointer') return asAddress(cell);
  if (isAddress(cell))
    return type.kind === 'int' && type.bits === cell.offset.width
      ? cell
      : state.anything(type, 'not followed');
  if (type.kind === 'float') return fpFromBits(cell);
  return type.bits === bytes * 8 ? cell : resizeTerm('trunc', cell, type.bits);
}

export function store(state: SegmentState, address: Address, value: Value, type: IrType): void {
  const bytes = bytesOf(state, type);
  if (isAddress(value)) {
    writeMemory(state, address, bytes, value);
    return;
  }
  const bits = value.sort === 'fp' ? fpToBits(value) : value.sort === 'bool' ? bitOf(value) : value;
  writeMemory(state, address, bytes, bits.width === bytes * 8 ? bits : zext(bits, bytes * 8));
}

/** A call of what has no body: a built-in function or a stub. */
function callOutside(state: SegmentState, at: InstructionPlace, call: Call, callee: Call['callee']): void {
  if (callee.kind === 'pointer')
    throw new Inexpressible('a call through a pointer to a function that has no body');
  const { name } = callee;
  const f = at.function;
  const effect = builtInEffect(name);
  switch (effect?.kind) {
    case 'end':
      state.assume(FALSE);
      return;
    case 'free':
      return;
    case 'allocate':
      if (call.target !== undefined) state.setLocal(f, call.target, allocated(state, at, call, effect));
      return;
    case 'reach':
    case 'inspect':
      if (call.target !== undefined)
        state.setLocal(f, call.target, state.anything(f.locals[call.target].type, 'not followed'));
      return;
    case undefined:
  }
  const stub = state.model.program.stubs.get(name);
  if (stub === undefined) throw new Inexpressible(`a call of \`${name}\`, which has no body and no model`);
  callStub(state, f, call, stub);
}

function allocated(state: SegmentState, at: InstructionPlace, call: Call, allocation: Allocation): Value {
  const { objects, pointerBits } = state.model;
  const block = addressOf(objects.heap(at.function, at.block, at.index).id, 0, pointerBits);
  const none = addressOf(NULL, 0, pointerBits);
  const args = call.args.map((arg) => number(state, at.function, arg));
  return choose(requestFailsTerm(allocation, args), none, block) ?? none;
}

/** The result is whatever the test says. */
function callStub(state: SegmentState, f: IrFunction, call: Call, stub: IrStub): void {
  if (stub.resultThroughPointer !== undefined) {
    const { bytes } = stub.resultThroughPointer;
    const unknown = bv(bytes, state.model.pointerBits);
    const to = asAddress(operandValue(state, f, call.args[0]));
    // A length that is not known makes anything of the target.
    copyMemory(state, to, addressOf(UNKNOWN, 0, state.model.pointerBits), unknown);
  }
  if (call.target === undefined) return;
  const type = f.locals[call.target].type;
  state.setLocal(f, call.target, state.anything(type, 'stub', [NULL, UNKNOWN]));
}

/** Puts the arguments of a call into the parameters of the function. */
export function enterFunction(state: SegmentState, caller: IrFunction, call: Call, callee: IrFunction): void {
  const given = call.args.map((arg) => operandValue(state, caller, arg));
  callee.parameters.forEach(({ local, byValue }, k) => {
    const type = callee.locals[local].type;
    if (byValue === undefined) {
      state.setLocal(callee, local, adapted(state, given[k], call.argTypes[k], type));
      return;
    }
    const object = state.model.objects.parameter(callee, k);
    const own = addressOf(object.id, 0, state.model.pointerBits);
    copyMemory(state, own, asAddress(given[k]), bv(byValue.bytes, state.model.pointerBits));
    state.setLocal(callee, local, own);
  });
}

/** Arguments get the width of the parameters: they differ where a declaration had no prototype. */
function adapted(state: SegmentState, value: Value | undefined, from: IrType | undefined, to: IrType): Value {
  if (value === undefined || from === undefined) return state.anything(to, 'uninitialised');
  if (to.kind === 'pointer') return asAddress(value);
  if (to.kind !== from.kind || to.kind === 'float') return value;
  if (isAddress(value)) return to.bits === value.offset.width ? value : state.anything(to, 'not followed');
  if (to.bits === from.bits) return value;
  return resizeTerm(to.bits < from.bits ? 'trunc' : 'zext', value, to.bits);
}

/** Keeps the value that a function returns. */
export function keepResult(state: SegmentState, callee: IrFunction, value: IrOperand | undefined): void {
  if (callee.result === undefined) return;
  const place = state.model.places.result(callee);
  state.set(
    place,
    value === undefined ? state.anyContent(place, 'uninitialised') : operandValue(state, callee, value),
  );
}

/** Puts the value that a function returned where the call wants it. */
export function takeResult(state: SegmentState, callee: IrFunction, caller: IrFunction, call: Call): void {
  if (call.target === undefined) return;
  const type = caller.locals[call.target].type;
  const result = callee.result === undefined ? undefined : state.get(state.model.places.result(callee));
  state.setLocal(caller, call.target, adapted(state, result, callee.result, type));
}

export function conditionTerm(state: SegmentState, f: IrFunction, operand: IrOperand): Term {
  return plain(state, operandValue(state, f, operand), { kind: 'int', bits: 1 });
}
