import {
  foldIndices,
  type InputCell,
  type InputObject,
  type InputSpace,
  unsignedInputs,
} from '../../input/index.js';
import { bv, bvadd, freeVariables, not, type Term, termSize, toC } from '../../term/index.js';
import type { Amount, CallerRequirement } from '../../trace/index.js';
import type { MemoryObject } from '../memory/memory-object.js';
import type { Pointer } from '../values/values.js';
import { variableTerm } from './constraints.js';
import type { Machine } from './machine.js';

/** The access leaves a block whose size nobody declared: a caller may well have had more there. */
export function boundsRequirement(
  machine: Machine,
  pointer: Pointer,
  bytes: number,
): CallerRequirement | undefined {
  // What is added to a pointer tells nothing of where it came from.
  const origin = pointer.parts.length > 0 ? Math.max(0, pointer.base) : pointer.offset;
  const block = givenBlock(machine, pointer.object, origin);
  if (!block) return undefined;
  const { lvalue, unit, lead, count } = block;
  const lvalues = [lvalue];
  const at = pointer.offset - lead;
  const index = indexOf(pointer, block);
  const indexText = index && readable(machine, index);
  // An unsigned index that is so large wraps round.
  if (pointer.offset < 0 && !(indexText && isUnsigned(machine, pointer))) {
    const condition = indexText && lead === 0 ? { condition: `${indexText} >= 0` } : {};
    return { kind: 'elements-before', lvalues, amount: least(Math.ceil(-at / unit)), ...condition };
  }
  if (bytes > unit)
    return { kind: 'bytes', lvalues, amount: beyond(at + bytes, pointer.object.bytes - lead) };
  if (index && indexText && count > 0) {
    const text = readable(machine, bvadd(index, bv(1, index.width)));
    if (text) {
      const amount = { kind: 'expression', text, given: count } as const;
      return { kind: 'elements', lvalues, amount, condition: `${indexText} < ${count}` };
    }
  }
  const element = Math.floor(at / unit);
  const bound = pointer.parts.length === 0 ? loopBound(machine, element) : undefined;
  if (bound === undefined || count <= 0)
    return { kind: 'elements', lvalues, amount: beyond(element + 1, count) };
  const amount = { kind: 'expression', text: bound, given: count } as const;
  return { kind: 'elements', lvalues, amount, condition: `${bound} <= ${count}` };
}

/** So many bytes behind a pointer are used at once. */
export function lengthRequirement(
  machine: Machine,
  { object, offset }: Pointer,
  length: { readonly value: number | bigint; readonly term: Term },
): CallerRequirement | undefined {
  const block = givenBlock(machine, object, offset);
  if (!block) return undefined;
  const { lvalue, lead, unit } = block;
  const given = object.bytes - lead;
  const kind = unit === 1 ? 'elements' : 'bytes';
  const text = offset === lead && given > 0 ? readable(machine, length.term) : undefined;
  const lvalues = [lvalue];
  if (text === undefined)
    return { kind, lvalues, amount: beyond(offset - lead + Number(length.value), given) };
  const amount = { kind: 'expression', text, given } as const;
  return { kind, lvalues, amount, condition: `${text} <= ${given}` };
}

/** NULL where an object or a function is needed; `guard`: what makes it NULL on this input. */
export function nullRequirement(
  machine: Machine,
  guard: Term | undefined,
  needed: 'object' | 'function',
): CallerRequirement | undefined {
  const { space } = machine;
  const chosen = guard && freeVariables(guard).flatMap((one) => pointerOf(machine, one) ?? []);
  const lvalue =
    guard === undefined ? machine.nullsRead.at(-1) : chosen?.length === 1 ? chosen[0] : undefined;
  if (lvalue === undefined) return undefined;
  const isKnown = space.objects.some(({ cells }) =>
    cells.some((cell) => cell.kind === 'pointer' && cell.name === lvalue && cell.choices.length > 1),
  );
  // Where no function is known there is none to pass.
  const kind = needed === 'function' && !isKnown ? 'function' : 'not-null';
  return { kind, lvalues: [foldIndices(lvalue)] };
}

/** Addresses are compared that a caller may have taken from one object. */
export function oneObjectRequirement(
  machine: Machine,
  objects: readonly MemoryObject[],
): CallerRequirement | undefined {
  const blocks = objects.map((object) => givenBlock(machine, object, 0));
  const lvalues = blocks.flatMap((block) => block?.lvalue ?? []);
  return lvalues.length === objects.length ? { kind: 'one-object', lvalues } : undefined;
}

interface GivenBlock {
  /** The pointer that leads there. */
  readonly lvalue: string;
  /** Bytes of an element. */
  readonly unit: number;
  readonly lead: number;
  /** Elements from the pointer on. */
  readonly count: number;
}

/** What a caller has put behind a pointer, as long as it likes: the pointer that leads closest to the place. */
function givenBlock(machine: Machine, object: MemoryObject, place: number): GivenBlock | undefined {
  const { space } = machine;
  const input = machine.memory.inputOf(object);
  if (!input || input.isDeclared) return undefined;
  const { bytes, count, role } = input;
  const unit = Math.max(1, Math.floor(bytes / count));
  const own = role.kind === 'block' ? space.objects[role.object].cells[role.cell] : undefined;
  const others = pointersInto(space, input)
    .flatMap((cell) => leadOf(machine, cell, input) ?? [])
    .filter(({ lead }) => lead <= place);
  const [closest] = [...others, ...(own ? [{ lvalue: own.name, lead: input.lead }] : [])].sort(
    (a, b) => b.lead - a.lead,
  );
  if (!closest) return undefined;
  const { lead } = closest;
  return { lvalue: foldIndices(closest.lvalue), unit, lead, count: Math.floor((bytes - lead) / unit) };
}

/** By the objects that they may lead to, of so many variables: more come with the results of stubs. */
interface Leading {
  variables: number;
  readonly cells: Map<number, InputCell[]>;
}

const leading = new WeakMap<InputSpace, Leading>();

/** The cells that may lead into an object, and need not: there are a great many that do not. */
function pointersInto(space: InputSpace, { id }: InputObject): readonly InputCell[] {
  const known = leading.get(space) ?? { variables: 0, cells: new Map() };
  leading.set(space, known);
  for (; known.variables < space.variables.length; known.variables++) {
    const { object, cell: index } = space.variables[known.variables];
    const cell = space.objects[object].cells[index];
    if (cell?.kind !== 'pointer') continue;
    const targets = new Set(cell.choices.flatMap((one) => (one.kind === 'object' ? [one.object] : [])));
    for (const target of targets) known.cells.set(target, [...(known.cells.get(target) ?? []), cell]);
  }
  return known.cells.get(id) ?? [];
}

/** How far into an object a pointer leads on this input, where it need not have led there. */
function leadOf(
  machine: Machine,
  cell: InputCell,
  { id }: InputObject,
): { readonly lvalue: string; readonly lead: number } | undefined {
  if (cell.kind !== 'pointer' || cell.variable === undefined) return undefined;
  const choice = cell.choices[Number(machine.inputValue(cell.variable))];
  return choice?.kind === 'object' && choice.object === id
    ? { lvalue: cell.name, lead: choice.offset }
    : undefined;
}

/** The lvalue of the pointer that this variable chooses for. */
function pointerOf({ space }: Machine, term: Term): string | undefined {
  const found = space.variables.find(
    ({ id, name }) => name === term.name && variableTerm(space, id) === term,
  );
  const cell = found && space.objects[found.object].cells[found.cell];
  return cell?.kind === 'pointer' ? cell.name : undefined;
}

const least = (number: number): Amount => ({ kind: 'number', least: number });

/** No caller has so much: a length that wrapped round. */
const TOO_MUCH = 2 ** 31;

/** The first one that is missing may be one of many. */
function beyond(needed: number, given: number): Amount | undefined {
  if (needed >= TOO_MUCH) return undefined;
  return needed === given + 1 && given > 0 ? { kind: 'more', than: given } : least(needed);
}

/** The number of the element as the inputs make it. */
function indexOf({ base, parts }: Pointer, { unit, lead }: GivenBlock): Term | undefined {
  const [part] = parts;
  if (parts.length !== 1 || part.scale !== unit || (base - lead) % unit !== 0) return undefined;
  return bvadd(part.term, bv(BigInt((base - lead) / unit), part.term.width));
}

function isUnsigned({ program, space }: Machine, { parts }: Pointer): boolean {
  const unsigned = unsignedInputs(program, space);
  const names = parts.flatMap(({ term }) => freeVariables(term)).map(({ name = '' }) => name);
  return names.length > 0 && names.every((name) => unsigned.has(name));
}

/** Where a loop counts up to something: `n` for `i < n`. */
function loopBound(machine: Machine, index: number): string | undefined {
  const last = machine.path.steps.findLast(({ kind }) => kind === 'condition');
  if (last?.kind !== 'condition') return undefined;
  const bound = boundOf(last.arm === 1 ? last.condition : not(last.condition), index);
  return bound && readable(machine, bound);
}

function boundOf(taken: Term, index: number): Term | undefined {
  const [a, b] = taken.args;
  const isIndex = (term: Term) => term.op === 'const' && term.sort === 'bv' && Number(term.value) === index;
  switch (taken.op) {
    case 'slt':
    case 'ult':
      return isIndex(a) ? b : undefined;
    case 'sle':
    case 'ule':
      return isIndex(a) ? bvadd(b, bv(1, b.width)) : undefined;
    case 'not': {
      const [x, y] = taken.args[0].op === 'eq' ? taken.args[0].args : [];
      if (!x || !y) return undefined;
      return isIndex(x) ? y : isIndex(y) ? x : undefined;
    }
    default:
      return undefined;
  }
}

const LONGEST_TEXT = 40;
const LARGEST_TERM = 20;

function readable(machine: Machine, term: Term): string | undefined {
  if (term.op === 'const' || termSize(term) > LARGEST_TERM) return undefined;
  const text = toC(term, { unsigned: unsignedInputs(machine.program, machine.space) });
  return text.length <= LONGEST_TEXT ? text : undefined;
}
