import type { Gap } from '../../../ir/index.js';
import type { LlType, LlValue } from '../parse/ll-form.js';
import type { FunctionLowering } from './function-lowering.js';

/** More gaps than this are told as one from the first to the last. */
const MOST_GAPS = 32;

/**
 * The padding of a struct that is assigned, passed or returned: C does not say what a copy has there. Where its type is not known,
 * the padding of all structs that are as large.
 */
export function copiedPadding(
  f: FunctionLowering,
  ends: readonly LlValue[],
  size: number,
): readonly Gap[] | undefined {
  const known = ends.flatMap((end) => typeBehind(f, end) ?? []).filter((type) => isComposed(f, type));
  return copiedPaddingOf(f, known.length > 0 ? known : structsOf(f, size), size);
}

/** The same of a struct of one of these types. */
export function copiedPaddingOf(
  f: FunctionLowering,
  types: readonly LlType[],
  size: number,
): readonly Gap[] | undefined {
  const gaps = types
    .flatMap((type) => gapsOf(f, type, 0))
    .filter(({ offset, bytes }) => offset + bytes <= size);
  if (gaps.length === 0) return undefined;
  if (gaps.length <= MOST_GAPS) return gaps;
  const first = Math.min(...gaps.map(({ offset }) => offset));
  const end = Math.max(...gaps.map(({ offset, bytes }) => offset + bytes));
  return [{ offset: first, bytes: end - first }];
}

/** The type of a variable or parameter whose address it is. */
function typeBehind(f: FunctionLowering, value: LlValue): LlType | undefined {
  if (value.kind === 'global') return f.module.globalType(value.name);
  if (value.kind !== 'local') return undefined;
  const made = f.definitions.get(value.name);
  if (made?.kind === 'alloca') return made.count ? undefined : made.type;
  const parameter = f.source.parameters.find(({ name }) => name === value.name);
  return parameter?.structResult ?? parameter?.byValue;
}

const structsOf = ({ layout, module }: FunctionLowering, size: number): readonly LlType[] =>
  [...module.ll.types.keys()]
    .map((name): LlType => ({ kind: 'named', name }))
    .filter((type) => layout.resolve(type).kind === 'struct' && layout.allocSize(type) === size);

function isComposed({ layout }: FunctionLowering, type: LlType): boolean {
  const { kind } = layout.resolve(type);
  return kind === 'struct' || kind === 'array';
}

/** What of a union is padding depends on its member: none of it is taken for that. */
function gapsOf(f: FunctionLowering, type: LlType, start: number): readonly Gap[] {
  const { layout } = f;
  if (type.kind === 'named' && /^union\./.test(type.name)) return [];
  const whole = layout.resolve(type);
  if (whole.kind === 'array') {
    if (!isComposed(f, whole.element)) return [];
    const bytes = layout.allocSize(whole.element);
    const inOne = gapsOf(f, whole.element, 0);
    return Array.from({ length: inOne.length === 0 ? 0 : whole.count }, (_, k) =>
      inOne.map((gap) => ({ ...gap, offset: start + k * bytes + gap.offset })),
    ).flat();
  }
  if (whole.kind !== 'struct') return [];
  const gaps: Gap[] = [];
  let end = start;
  for (const [k, field] of whole.fields.entries()) {
    const offset = start + layout.fieldOffset(whole, k);
    if (offset > end) gaps.push({ offset: end, bytes: offset - end });
    gaps.push(...gapsOf(f, field, offset));
    end = offset + layout.allocSize(field);
  }
  const rest = start + layout.allocSize(whole) - end;
  return rest > 0 ? [...gaps, { offset: end, bytes: rest }] : gaps;
}
