import { type IrInstruction, operandsOf } from '../../ir/index.js';
import { regionsOf } from '../memory/regions.js';
import type { Machine } from '../path/machine.js';
import type { EventPlace } from '../path/recorder.js';
import { bytesOfType } from './compile-memory.js';
import type { Step } from './segment.js';
import type { Slots } from './slots.js';

/** The step, telling the recorder and the verification what it did; the very step where nobody wants to know. */
export function instrument(
  machine: Machine,
  slots: Slots,
  instruction: IrInstruction,
  place: EventPlace,
  step: Step,
): Step {
  let told = step;
  const { recorder } = machine;
  const activation = () => machine.frame?.activation ?? 0;
  if (recorder?.perform !== undefined) {
    const perform = recorder.perform.bind(recorder);
    const operands = operandsOf(instruction).map((operand) => slots.of(operand));
    const inner = told;
    told = (locals) =>
      perform({
        place,
        instruction,
        activation: activation(),
        locals,
        slots: operands,
        run: () => inner(locals),
      });
  }
  if (instruction.kind === 'load' && recorder?.load !== undefined) {
    const load = recorder.load.bind(recorder);
    const { target } = instruction;
    const address = slots.of(instruction.address);
    const bytes = bytesOfType(instruction.type, machine.context.pointerBytes);
    const inner = told;
    told = (locals) => {
      const regions = regionsOf(locals[address], bytes);
      inner(locals);
      load(place, activation(), target, regions);
    };
  }
  if (instruction.kind === 'store' && recorder?.store !== undefined) {
    const store = recorder.store.bind(recorder);
    const address = slots.of(instruction.address);
    const value = slots.of(instruction.value);
    const bytes = bytesOfType(instruction.type, machine.context.pointerBytes);
    const inner = told;
    told = (locals) => {
      inner(locals);
      store(place, activation(), regionsOf(locals[address], bytes), locals[value]);
    };
  }
  const target = 'target' in instruction ? instruction.target : undefined;
  if (target === undefined) return told;
  if (recorder?.assign !== undefined) {
    const assign = recorder.assign.bind(recorder);
    const inner = told;
    told = (locals) => {
      inner(locals);
      assign(place, activation(), target, locals[target]);
    };
  }
  const { verification } = machine;
  if (verification !== undefined) {
    const type = slots.typeOfLocal(target);
    const inner = told;
    told = (locals) => {
      inner(locals);
      verification.value(locals[target], type, place);
    };
  }
  return told;
}
