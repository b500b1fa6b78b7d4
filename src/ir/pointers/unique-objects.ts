import type { CallGraph } from '../call-graph.js';
import { flowGraph } from '../flow-graph.js';
import { cyclicBlocks } from '../loop-nest.js';
import type { IrFunction, Program } from '../program.js';
import {
  type AbstractObject,
  allocatedObject,
  isMemory,
  parameterCopy,
  STUB_RESULTS,
  symbolObject,
} from './memory-objects.js';
import type { PointerInputs } from './pointer-inputs.js';

/** Objects that exist at most once in a run: those of functions that are called once, made where no loop leads back to. */
export function uniqueObjects(
  program: Program,
  calls: CallGraph,
  functions: readonly IrFunction[],
  entry: string,
  { initial }: PointerInputs,
): ReadonlySet<AbstractObject> {
  const unique = new Set([...program.globals.keys()].map(symbolObject));
  for (const { target } of initial) if (isMemory(target) && target !== STUB_RESULTS) unique.add(target);
  const callers = new Map<string, number>();
  for (const { blocks } of functions) {
    for (const { instructions } of blocks) {
      for (const callee of instructions.flatMap((one) => calls.targets(one)))
        callers.set(callee, (callers.get(callee) ?? 0) + 1);
    }
  }
  // A set can grow while it is walked.
  const once = new Set([entry]);
  for (const name of once) {
    const f = program.functions.get(name);
    if (f === undefined) continue;
    f.parameters.forEach((_, index) => {
      unique.add(parameterCopy(name, index));
    });
    const cyclic = cyclicBlocks(flowGraph(f));
    for (const { id, instructions } of f.blocks) {
      if (cyclic.has(id)) continue;
      instructions.forEach((instruction, index) => {
        if (instruction.kind === 'allocate') unique.add(allocatedObject(name, id, index));
        for (const callee of calls.targets(instruction)) if (callers.get(callee) === 1) once.add(callee);
      });
    }
  }
  return unique;
}
