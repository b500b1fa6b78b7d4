import type { IrType } from '../../ir/index.js';
import type { Cell, Journal, Overlay } from '../memory/journal.js';
import type { MemoryObject } from '../memory/memory-object.js';
import { joinCounts, NO_CALLS, type StubCount } from '../memory/stubs.js';
import { CANNOT, type Choice, merge, mergeFloat } from '../values/merge.js';
import { type Concrete, meaningless, type Value } from '../values/values.js';

/** What a way through a region has left behind, against the state before the region. */
export interface Outcome {
  readonly locals: readonly Value[];
  readonly result: Value;
  readonly memory: Overlay;
  readonly stubs: ReadonlyMap<string, StubCount>;
}

/** What the frame and its function say of the values to be joined. */
export interface JoinShape {
  readonly localTypes: readonly IrType[];
  readonly resultType: IrType | undefined;
  readonly pointerBits: number;
}

/** What comes of the choice between them. Memory must be as it was before the region. */
export function joinOutcomes(
  choice: Choice,
  a: Outcome,
  b: Outcome,
  shape: JoinShape,
  journal: Journal,
): Outcome {
  const { pointerBits } = shape;
  const register = (type: IrType | undefined, x: Value, y: Value) =>
    x === y || type === undefined ? x : joinRegister(choice, x, y, type, pointerBits);
  return {
    // Behind the locals lie the constants, which nothing changes.
    locals: a.locals.map((value, local) => register(shape.localTypes[local], value, b.locals[local])),
    result: register(shape.resultType, a.result, b.result),
    memory: joinMemory(choice, a.memory, b.memory, journal),
    stubs: joinStubs(choice, a.stubs, b.stubs),
  };
}

function joinRegister(choice: Choice, a: Value, b: Value, type: IrType, pointerBits: number): Value {
  const bits = type.kind === 'pointer' ? pointerBits : type.bits;
  const join = type.kind === 'float' ? mergeFloat : merge;
  const joined = join(choice, a, b, bits);
  if (joined !== CANNOT) return joined;
  return meaningless(type.kind === 'float' ? 0 : zero(bits), bits);
}

const zero = (bits: number): Concrete => (bits <= 32 ? 0 : 0n);

function joinMemory(choice: Choice, a: Overlay, b: Overlay, journal: Journal): Overlay {
  const joined = new Map<MemoryObject, Cell[]>();
  const { mark } = journal;
  const untouched = new Map<MemoryObject, readonly Cell[]>();
  // What only `b` changed is, in `a`, what it was before.
  for (const [object, cells] of b) untouched.set(object, beyond(object, cells, a.get(object) ?? []));
  apply(b);
  const pair = (offset: number, bytes: number, x: Value, y: Value): Cell => {
    const value = merge(choice, x, y, bytes * 8);
    return { offset, bytes, value: value === CANNOT ? meaningless(zero(bytes * 8), bytes * 8) : value };
  };
  for (const object of new Set([...a.keys(), ...b.keys()])) {
    const cells = (a.get(object) ?? []).map(({ offset, bytes, value }) =>
      pair(offset, bytes, value, object.read(offset, bytes)),
    );
    for (const { offset, bytes, value } of untouched.get(object) ?? []) {
      cells.push(pair(offset, bytes, value, object.read(offset, bytes)));
    }
    joined.set(object, cells);
  }
  journal.undo(mark);
  return joined;
}

/** The cells that no cell of `covered` touches, as memory has them now; bytes where they are cut through. */
function beyond(object: MemoryObject, cells: readonly Cell[], covered: readonly Cell[]): readonly Cell[] {
  const taken = new Set<number>();
  for (const { offset, bytes } of covered) for (let i = 0; i < bytes; i++) taken.add(offset + i);
  const result: Cell[] = [];
  const add = (offset: number, bytes: number) =>
    result.push({ offset, bytes, value: object.read(offset, bytes) });
  for (const { offset, bytes } of cells) {
    const free = Array.from({ length: bytes }, (_, i) => offset + i).filter((at) => !taken.has(at));
    if (free.length === bytes) add(offset, bytes);
    else for (const at of free) add(at, 1);
  }
  return result;
}

/** Makes memory what the overlay says. */
export function apply(overlay: Overlay): void {
  for (const [object, cells] of overlay) {
    for (const { offset, bytes, value } of cells) object.write(offset, bytes, value);
  }
}

function joinStubs(
  choice: Choice,
  a: ReadonlyMap<string, StubCount>,
  b: ReadonlyMap<string, StubCount>,
): ReadonlyMap<string, StubCount> {
  const joined = new Map<string, StubCount>();
  for (const name of new Set([...a.keys(), ...b.keys()])) {
    joined.set(name, joinCounts(choice, a.get(name) ?? NO_CALLS, b.get(name) ?? NO_CALLS));
  }
  return joined;
}
