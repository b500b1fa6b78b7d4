import type { IrPlace } from '../../ir/index.js';
import type { MemoryObject } from '../memory/memory-object.js';
import type { Machine } from '../path/machine.js';
import { unmodelled } from '../path/stop.js';
import { Alternatives, Pointer, type Value } from '../values/values.js';

/**
 * Whether something that was allocated in this call is neither freed nor held by anybody who is still there: what exists before
 * the run, whoever called the function, and its results. A path settles that, unless what is held depends on the inputs.
 */
export function hasLeak(machine: Machine, results: readonly Value[], place: IrPlace | undefined): boolean {
  const current = machine.frame?.activation ?? 0;
  const live = machine.allocated
    .filter(({ object, activation }) => object.alive && activation >= current)
    .map(({ object }) => object);
  if (live.length === 0 && machine.mode === 'follow') return false;
  if (machine.mode === 'assume') throw unmodelled('what is held when several paths come together', place);
  const held = new Set<MemoryObject>();
  const work = [...machine.memory.known()].map(([object]) => object);
  const hold = (value: Value): void => {
    for (const object of objectsOf(value, place)) {
      if (held.has(object)) continue;
      held.add(object);
      work.push(object);
    }
  };
  results.forEach(hold);
  for (let frame = machine.frame?.caller; frame; frame = frame.caller) {
    frame.locals.forEach(hold);
    work.push(...(frame.objects ?? []));
  }
  for (let object = work.pop(); object; object = work.pop()) object.cells().forEach(hold);
  return live.some((object) => !held.has(object));
}

function objectsOf(value: Value, place: IrPlace | undefined): readonly MemoryObject[] {
  if (value instanceof Pointer) return [value.object];
  if (typeof value !== 'object' || value.kind === 'symbolic' || value.kind === 'doubtful') return [];
  if (!(value instanceof Alternatives)) throw unmodelled('parts of addresses that are held', place);
  const objects = value.targets.flatMap((target) => (target instanceof Pointer ? [target.object] : []));
  if (objects.some(({ kind }) => kind === 'heap'))
    throw unmodelled('what is held depends on the inputs', place);
  return objects;
}
