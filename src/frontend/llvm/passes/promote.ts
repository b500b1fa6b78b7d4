import type { IrType } from '../../../ir/index.js';
import type { LlFunction, LlInstruction } from '../parse/ll-form.js';
import { forEachValue } from '../parse/ll-operands.js';
import { sameType, scalarType } from '../select/scalars.js';
import type { DataLayout } from '../types/data-layout.js';

export interface Promotions {
  /** Stack slots that become locals: name of the alloca → type. */
  readonly slots: ReadonlyMap<string, IrType>;
  /** Slots that merely hold a parameter from the start: name of the alloca → number of the parameter. */
  readonly parameters: ReadonlyMap<string, number>;
}

/**
 * In: a function of the compiler, where every variable is a stack slot. Out: which slots can be locals: those
 * of scalar type that are only ever loaded and stored as a whole, with their own type.
 */
export function findPromotions(f: LlFunction, layout: DataLayout): Promotions {
  const slots = new Map<string, IrType>();
  const uses = new Map<string, number>();
  for (const block of f.blocks) {
    for (const instruction of block.instructions) {
      if (instruction.kind !== 'alloca' || instruction.count) continue;
      const type = scalarType(layout, instruction.type);
      if (type) slots.set(instruction.result, type);
    }
  }
  for (const block of f.blocks) {
    for (const instruction of block.instructions) {
      forEachValue(instruction, (value) => {
        if (value.kind !== 'local') return;
        uses.set(value.name, (uses.get(value.name) ?? 0) + 1);
        if (slots.has(value.name) && !isPlainAccess(instruction, value.name, slots, layout))
          slots.delete(value.name);
      });
    }
  }
  return { slots, parameters: findParameters(f, slots, uses, layout) };
}

function isPlainAccess(
  instruction: LlInstruction,
  slot: string,
  slots: ReadonlyMap<string, IrType>,
  layout: DataLayout,
): boolean {
  if (instruction.kind === 'call') return isMarker(instruction);
  if (instruction.kind !== 'load' && instruction.kind !== 'store') return false;
  if (instruction.kind === 'store' && instruction.value.kind === 'local' && instruction.value.name === slot)
    return false;
  const accessed = scalarType(layout, instruction.type);
  const own = slots.get(slot);
  return accessed !== undefined && own !== undefined && sameType(accessed, own);
}

/** Lifetime markers say nothing that a local needs. */
function isMarker(instruction: LlInstruction & { kind: 'call' }): boolean {
  return instruction.callee.kind === 'global' && instruction.callee.name.startsWith('llvm.lifetime.');
}

/** A parameter whose only use is to be stored, first of all, into a promoted slot is that variable itself. */
function findParameters(
  f: LlFunction,
  slots: ReadonlyMap<string, IrType>,
  uses: ReadonlyMap<string, number>,
  layout: DataLayout,
): Map<string, number> {
  const found = new Map<string, number>();
  const touched = new Set<string>();
  const numbers = new Map(f.parameters.map((parameter, k) => [parameter.name, k]));
  for (const instruction of f.blocks[0]?.instructions ?? []) {
    if (
      instruction.kind === 'store' &&
      instruction.address.kind === 'local' &&
      instruction.value.kind === 'local'
    ) {
      const slot = instruction.address.name;
      const parameter = numbers.get(instruction.value.name);
      const own = slots.get(slot);
      const once = uses.get(instruction.value.name) === 1 && !touched.has(slot);
      if (parameter !== undefined && own && once) {
        const type = scalarType(layout, f.parameters[parameter].type);
        if (type && sameType(type, own)) found.set(slot, parameter);
      }
    }
    forEachValue(instruction, (value) => {
      if (value.kind === 'local') touched.add(value.name);
    });
  }
  return found;
}
