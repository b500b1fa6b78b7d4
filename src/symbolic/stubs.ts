import type { IrPlace, IrStub } from '../ir/index.js';
import { copyMemory } from './block-memory.js';
import { bytesOfType, loadOf } from './compile-memory.js';
import type { Machine } from './machine.js';
import { unmodelled } from './stop.js';
import { Pointer, type Value, wrapInteger } from './values.js';

/** A call of a function without a body: its result is the next input of that name. */
export function callStub(
  machine: Machine,
  stub: IrStub,
  args: readonly Value[],
  place: IrPlace | undefined,
): Value {
  if (stub.result === undefined && stub.resultThroughPointer === undefined) return undefined;
  const ordinal = machine.stubCalls.get(stub.name) ?? 0;
  machine.stubCalls.set(stub.name, ordinal + 1);
  const input = machine.space.stubResult(stub.name, ordinal);
  const source = new Pointer(machine.memory.inputObject(input.id), 0);
  if (stub.resultThroughPointer !== undefined) {
    const bytes = wrapInteger(stub.resultThroughPointer.bytes, machine.pointerBits);
    copyMemory(machine, args[0], source, bytes, place);
    return undefined;
  }
  if (stub.result === undefined) return undefined;
  if (bytesOfType(stub.result, machine.context.pointerBytes) > input.bytes) {
    throw unmodelled(`the result of \`${stub.name}\``, place);
  }
  return loadOf(machine, stub.result, place)(source);
}
