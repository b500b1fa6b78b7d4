import { type IrPlace, type IrStub, volatileRead } from '../../ir/index.js';
import { FALSE, ite, type Term, TRUE } from '../../term/index.js';
import { bytesOfType, loadOf } from '../compile/compile-memory.js';
import type { Machine } from '../path/machine.js';
import { unmodelled } from '../path/stop.js';
import { CANNOT, type Choice, merge, mergeFloat } from '../values/merge.js';
import { Pointer, type Value, wrapInteger } from '../values/values.js';
import { copyMemory } from './block-memory.js';
import { demandReadable } from './volatile.js';

/** How often a stub was called; where paths with different counts have joined, exactly one guard holds. */
export type StubCount = readonly {
  readonly guard: Term;
  /** On this input. */
  readonly holds: boolean;
  readonly count: number;
}[];

const NEVER: StubCount = [{ guard: TRUE, holds: true, count: 0 }];

/** A call of a function without a body: its result is the next input of that name. */
export function callStub(
  machine: Machine,
  stub: IrStub,
  args: readonly Value[],
  place: IrPlace | undefined,
): Value {
  if (stub.result === undefined && stub.resultThroughPointer === undefined) return undefined;
  if (stub.result && volatileRead(stub.name)?.of === 'object')
    demandReadable(machine, args[0], bytesOfType(stub.result, machine.context.pointerBytes), place);
  const counts = machine.stubCalls.get(stub.name) ?? NEVER;
  machine.stubCalls.set(
    stub.name,
    counts.map((one) => ({ ...one, count: one.count + 1 })),
  );
  if (stub.resultThroughPointer !== undefined) {
    if (counts.length > 1) throw unmodelled(`the result of \`${stub.name}\` after paths joined`, place);
    const bytes = wrapInteger(stub.resultThroughPointer.bytes, machine.pointerBits);
    copyMemory(machine, args[0], resultSource(machine, stub, counts[0].count), bytes, place);
    return undefined;
  }
  let merged: Value;
  counts.forEach(({ guard, holds, count }, i) => {
    const value = scalarResult(machine, stub, count, place);
    const join = stub.result?.kind === 'float' ? mergeFloat : merge;
    const joined =
      i === 0 ? value : join({ condition: guard, holds }, value, merged, resultBits(machine, stub));
    if (joined === CANNOT) throw unmodelled(`the result of \`${stub.name}\` after paths joined`, place);
    merged = joined;
  });
  return merged;
}

function resultBits(machine: Machine, stub: IrStub): number {
  if (stub.result === undefined) return 0;
  return stub.result.kind === 'pointer' ? machine.pointerBits : stub.result.bits;
}

function resultSource(machine: Machine, stub: IrStub, ordinal: number): Pointer {
  return new Pointer(machine.memory.inputObject(machine.space.stubResult(stub.name, ordinal).id), 0);
}

function scalarResult(machine: Machine, stub: IrStub, ordinal: number, place: IrPlace | undefined): Value {
  if (stub.result === undefined) return undefined;
  const source = resultSource(machine, stub, ordinal);
  if (bytesOfType(stub.result, machine.context.pointerBytes) > source.object.bytes) {
    throw unmodelled(`the result of \`${stub.name}\``, place);
  }
  return loadOf(machine, stub.result, place)(source);
}

/** The counts after `condition ? a : b`. */
export function joinCounts(choice: Choice, a: StubCount, b: StubCount): StubCount {
  const known = (counts: StubCount) => (counts.length === 1 ? counts[0].count : undefined);
  if (known(a) !== undefined && known(a) === known(b)) return a;
  const joined = new Map(a.map((one) => [one.count, joinCount(choice, one, undefined)]));
  for (const one of b)
    joined.set(
      one.count,
      joinCount(
        choice,
        a.find(({ count }) => count === one.count),
        one,
      ),
    );
  return [...joined.values()];
}

function joinCount(
  { condition, holds }: Choice,
  a: StubCount[number] | undefined,
  b: StubCount[number] | undefined,
): StubCount[number] {
  const { count } = (a ?? b)!;
  const one = holds ? a : b;
  return {
    guard: ite(condition, a?.guard ?? FALSE, b?.guard ?? FALSE),
    holds: one?.holds ?? false,
    count,
  };
}

export { NEVER as NO_CALLS };
