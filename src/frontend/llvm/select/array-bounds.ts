import type { ArrayBound } from '../../../ir/index.js';
import type { LlInstruction, LlType, LlTyped, LlValue } from '../parse/ll-form.js';
import type { FunctionLowering } from './function-lowering.js';
import { extendIndex } from './select-pointer.js';

type ElementPointer = LlInstruction & { kind: 'gep' };

/**
 * Remembers of which arrays an address is an element, for the accesses that are made through it. Only the address itself
 * and members of the element have such bounds: a pointer that was moved, stored or passed on may go wherever the object goes.
 */
export function noteArrayBounds(f: FunctionLowering, instruction: ElementPointer): void {
  const { base, indices, result } = instruction;
  const isMoved = !isZero(indices[0]);
  const inherited = isMoved || base.value.kind !== 'local' ? [] : (f.bounds.get(base.value.name) ?? []);
  const bounds = [...inherited, ...ownBounds(f, instruction)];
  if (bounds.length > 0) f.bounds.set(result, bounds);
}

/** The bounds of an access through the address; the first access in a block has them for all. */
export function boundsAt(f: FunctionLowering, address: LlValue): readonly ArrayBound[] | undefined {
  if (address.kind !== 'local' || f.boundIn.get(address.name) === f.block) return undefined;
  const bounds = f.bounds.get(address.name);
  if (bounds) f.boundIn.set(address.name, f.block);
  return bounds;
}

function ownBounds(f: FunctionLowering, instruction: ElementPointer): readonly ArrayBound[] {
  const { layout } = f;
  const bounds: ArrayBound[] = [];
  let at = layout.resolve(instruction.source);
  instruction.indices.forEach((index, k) => {
    if (k === 0) return;
    if (at.kind === 'struct') {
      at = layout.resolve(at.fields[index.value.kind === 'int' ? Number(index.value.value) : 0]);
      return;
    }
    if (at.kind !== 'array' && at.kind !== 'vector') return;
    const isObject =
      k === 1 && isZero(instruction.indices[0]) && isWholeObject(f, instruction.base.value, at);
    if (at.kind === 'array' && !isObject && !isElement(index, at.count)) {
      bounds.push({ index: extendIndex(f, index), length: at.count });
    }
    at = layout.resolve(at.element);
  });
  return bounds;
}

/** Arrays of no or one element at the end of a struct are as long as what was allocated for them. */
const isElement = ({ value }: LlTyped, count: number): boolean =>
  count <= 1 || (value.kind === 'int' && value.value >= 0 && value.value < count);

const isZero = ({ value }: LlTyped): boolean => value.kind === 'int' && Number(value.value) === 0;

/** The array is all there is at the address: its bounds are those of the object. */
function isWholeObject(f: FunctionLowering, base: LlValue, array: LlType): boolean {
  const type =
    base.kind === 'global'
      ? f.module.globalType(base.name)
      : base.kind === 'local'
        ? slotType(f, base.name)
        : undefined;
  return type !== undefined && f.layout.allocSize(type) === f.layout.allocSize(array);
}

function slotType(f: FunctionLowering, name: string): LlType | undefined {
  const definition = f.definitions.get(name);
  return definition?.kind === 'alloca' && !definition.count ? definition.type : undefined;
}
