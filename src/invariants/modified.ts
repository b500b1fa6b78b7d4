import type { IrFunction, IrInstruction, IrOperand } from '../ir/index.js';
import type { Term } from '../term/index.js';
import type { SegmentState, TransitionSystem } from '../transition/index.js';

type Callee = (IrInstruction & { kind: 'call' })['callee'];

/** Whatever a call of the function may write becomes anything: memory that is followed, and its result. */
export function forgetWrites(system: TransitionSystem, state: SegmentState, callee: IrFunction): void {
  const { objects, places } = system.model;
  const written = writtenObjects(system, callee);
  for (const object of objects.all) {
    if (object.constant || !(written === 'all' || written.has(object.id))) continue;
    object.cells?.forEach((_, index) => {
      const place = places.cell(object, index);
      state.set(place, state.anyContent(place, 'not followed'));
    });
  }
  if (callee.result !== undefined) {
    const place = places.result(callee);
    state.set(place, state.anyContent(place, 'not followed'));
  }
}

/** The variables of all that a call of the function may write, its result included. */
export function outputsOf(system: TransitionSystem, callee: IrFunction): readonly Term[] {
  const { objects, places } = system.model;
  const written = writtenObjects(system, callee);
  const variables: Term[] = callee.result === undefined ? [] : [...places.result(callee).variables];
  for (const object of objects.all) {
    if (object.constant || !(written === 'all' || written.has(object.id))) continue;
    object.cells?.forEach((_, index) => {
      variables.push(...places.cell(object, index).variables);
    });
  }
  return variables;
}

/** A stub may hand its result over through its first argument, and so may what a pointer leads to. */
function mayReturnThrough({ program }: TransitionSystem, callee: Callee): boolean {
  return callee.kind === 'pointer' || program.stubs.get(callee.name)?.resultThroughPointer !== undefined;
}

/** The objects that a call of the function may write, directly or not. */
function writtenObjects(system: TransitionSystem, callee: IrFunction): ReadonlySet<number> | 'all' {
  const { targets, objects } = system.model;
  const found = new Set<number>();
  let isAll = false;
  const add = (f: IrFunction, operand: IrOperand | undefined) => {
    if (operand === undefined) return;
    for (const id of targets.operand(f.name, operand)) {
      if (objects.isUnknown(id)) isAll = true;
      else found.add(id);
    }
  };
  for (const name of system.facts.calls.reachable(callee.name)) {
    const f = system.program.functions.get(name);
    if (f === undefined) continue;
    f.parameters.forEach(({ byValue }, k) => {
      if (byValue !== undefined) found.add(objects.parameter(f, k).id);
    });
    for (const { id: block, instructions } of f.blocks) {
      instructions.forEach((instruction, index) => {
        switch (instruction.kind) {
          case 'store':
            add(f, instruction.address);
            return;
          case 'copy-memory':
          case 'fill-memory':
            add(f, instruction.to);
            return;
          case 'allocate':
            found.add(objects.local(f, block, index).id);
            return;
          case 'call':
            if (mayReturnThrough(system, instruction.callee)) add(f, instruction.args[0]);
            return;
          default:
        }
      });
    }
  }
  return isAll ? 'all' : found;
}
