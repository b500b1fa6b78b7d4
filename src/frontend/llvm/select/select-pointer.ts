import { invariant } from '../../../base/index.js';
import type { IrOperand } from '../../../ir/index.js';
import type { LlInstruction, LlType, LlTyped, LlValue } from '../parse/ll-form.js';
import type { DataLayout } from '../types/data-layout.js';
import type { FunctionLowering } from './function-lowering.js';
import { POINTER } from './scalars.js';

/** Byte offset of a getelementptr all of whose indices are constants; undefined otherwise. */
export function constantPointerOffset(
  layout: DataLayout,
  source: LlType,
  indices: readonly LlTyped[],
): number | undefined {
  let total = 0;
  const dynamic = walkIndices(layout, source, indices, (scale, index) => {
    if (index.value.kind !== 'int') return false;
    total += scale * Number(index.value.value);
    return true;
  });
  return dynamic === undefined ? undefined : total + dynamic;
}

/** Calls `onIndex` for every index that scales a size; returns the sum of the fields' offsets, or undefined if stopped. */
function walkIndices(
  layout: DataLayout,
  source: LlType,
  indices: readonly LlTyped[],
  onIndex: (scale: number, index: LlTyped) => boolean,
): number | undefined {
  let at = layout.resolve(source);
  let fields = 0;
  for (const [k, index] of indices.entries()) {
    if (k === 0) {
      if (!onIndex(layout.allocSize(at), index)) return undefined;
    } else if (at.kind === 'struct') {
      invariant(index.value.kind === 'int', 'a field index should be constant');
      const field = Number(index.value.value);
      fields += layout.fieldOffset(at, field);
      at = layout.resolve(at.fields[field]);
    } else {
      if (at.kind !== 'array' && at.kind !== 'vector') return undefined;
      at = layout.resolve(at.element);
      if (!onIndex(layout.allocSize(at), index)) return undefined;
    }
  }
  return fields;
}

/** An index that only the run knows, and the size of what it counts. */
interface ScaledIndex {
  readonly index: IrOperand;
  readonly scale: number;
}

/**
 * The arguments of the last `pointer-add` of a getelementptr with at least one variable index; those before it are
 * computed. Every index keeps its scale, which says that the product does not wrap.
 */
export function pointerAddArgs(
  f: FunctionLowering,
  pointer: IrOperand,
  source: LlType,
  indices: readonly LlTyped[],
): readonly IrOperand[] {
  let constant = 0;
  const scaled: ScaledIndex[] = [];
  const fields = walkIndices(f.layout, source, indices, (scale, index) => {
    if (index.value.kind === 'int') constant += scale * Number(index.value.value);
    else scaled.push({ index: extendIndex(f, index), scale });
    return true;
  });
  const argsOf = (base: IrOperand, { index, scale }: ScaledIndex) => [base, index, f.addressConstant(scale)];
  const last = scaled.pop();
  invariant(fields !== undefined && last !== undefined, 'a getelementptr should have an index into an array');
  let base = f.offset(pointer, constant + fields);
  for (const part of scaled) base = f.compute('pointer-add', POINTER, argsOf(base, part));
  return argsOf(base, last);
}

/** Indices are signed and become as wide as a pointer. */
export function extendIndex(f: FunctionLowering, index: LlTyped): IrOperand {
  const type = f.scalar(index.type);
  const operand = f.typed(index);
  if (type.kind !== 'int' || type.bits === f.module.pointerBits) return operand;
  return f.compute(type.bits < f.module.pointerBits ? 'sext' : 'trunc', type, [operand], f.addressInt);
}

/** A pointer plus constant bytes, seen through getelementptrs whose indices are all constant. */
function basePointer(f: FunctionLowering, value: LlValue): { value: LlValue; offset: number } {
  let at = value;
  let offset = 0;
  while (at.kind === 'local') {
    const definition = f.definitions.get(at.name);
    if (definition?.kind !== 'gep') break;
    const own = constantPointerOffset(f.layout, definition.source, definition.indices);
    if (own === undefined || f.layout.resolve(definition.base.type).kind !== 'ptr') break;
    offset += own;
    at = definition.base.value;
  }
  return { value: at, offset };
}

export function selectPointer(f: FunctionLowering, instruction: LlInstruction & { kind: 'gep' }): void {
  const { source, indices, result, base } = instruction;
  const scalars = [base, ...indices].every((typed) => f.layout.resolve(typed.type).kind !== 'vector');
  const target = f.target(result);
  if (!scalars) {
    f.unmodelled('vector of pointers', target);
    return;
  }
  const below = basePointer(f, base.value);
  const pointer = f.pointer(below.value);
  const constant = constantPointerOffset(f.layout, source, indices);
  if (constant !== undefined) {
    const offset = constant + below.offset;
    if (offset === 0 || pointer.kind === 'address') f.copy(target, f.offset(pointer, offset));
    else f.assign(target, 'pointer-add', POINTER, [pointer, f.addressConstant(offset)]);
    return;
  }
  const args = pointerAddArgs(f, f.offset(pointer, below.offset), source, indices);
  f.assign(target, 'pointer-add', POINTER, args);
}
