import type { LlInstruction, LlType, LlValue } from '../parse/ll-form.js';
import type { FunctionLowering } from './function-lowering.js';
import { local, POINTER } from './scalars.js';

type Call = LlInstruction & { kind: 'call' };

/** What a local begins with, where that is known: a constant of the compiler's. */
const TEMPLATE = /^__const\./;

/**
 * Newer compilers fill the padding of what is initialised with zeros, by a pointer that no source has: without a name, and
 * not known to stay within bounds. Others leave there what was there. False where it is something else that is filled.
 */
export function leaveFilledPaddingUnset(f: FunctionLowering, { args }: Call): boolean {
  const [to, , bytes] = args.map((arg) => arg.value);
  if (to.kind !== 'local' || !/^\d+$/.test(to.name) || bytes.kind !== 'int') return false;
  const made = f.definitions.get(to.name);
  if (made?.kind !== 'gep' || made.inbounds || made.indices.some((one) => one.value.kind !== 'int'))
    return false;
  leaveUnset(f, to, { offset: 0, bytes: Number(bytes.value) });
  return true;
}

/** After a copy: where it gives a variable its first value, the padding of that is anything. */
export function leavePaddingUnset(f: FunctionLowering, { args }: Call): void {
  const [to, from] = args.map((arg) => arg.value);
  if (to.kind !== 'local' || from.kind !== 'global' || !TEMPLATE.test(from.name)) return;
  const type = typeBehind(f, to.name);
  if (type === undefined) return;
  for (const gap of paddingOf(f, type)) leaveUnset(f, to, gap);
}

function typeBehind(f: FunctionLowering, name: string): LlType | undefined {
  const made = f.definitions.get(name);
  if (made?.kind === 'alloca') return made.count ? undefined : made.type;
  return f.source.parameters.find((one) => one.name === name)?.structResult;
}

/** Nobody has set the bytes there. */
function leaveUnset(f: FunctionLowering, to: LlValue, { offset, bytes }: Gap): void {
  const target = f.draft.newLocal(POINTER);
  f.emit({ kind: 'allocate', target, bytes, count: f.addressConstant(1), place: f.place });
  f.emit({
    kind: 'copy-memory',
    to: f.offset(f.pointer(to), offset),
    from: local(target),
    bytes: f.addressConstant(bytes),
    place: f.place,
  });
}

interface Gap {
  readonly offset: number;
  readonly bytes: number;
}

/** Bytes between and behind the members of structs. */
function paddingOf(f: FunctionLowering, type: LlType, start = 0): readonly Gap[] {
  const { layout } = f;
  const whole = layout.resolve(type);
  if (whole.kind === 'array') {
    const each = paddingOf(f, whole.element);
    const bytes = layout.allocSize(whole.element);
    return Array.from({ length: each.length === 0 ? 0 : whole.count }, (_, k) => start + k * bytes).flatMap(
      (at) => each.map((gap) => ({ ...gap, offset: at + gap.offset })),
    );
  }
  if (whole.kind !== 'struct') return [];
  const gaps: Gap[] = [];
  let end = start;
  const reach = (offset: number) => {
    if (offset > end) gaps.push({ offset: end, bytes: offset - end });
  };
  for (const [k, field] of whole.fields.entries()) {
    const offset = start + layout.fieldOffset(whole, k);
    reach(offset);
    gaps.push(...paddingOf(f, field, offset));
    end = offset + layout.allocSize(field);
  }
  reach(start + layout.allocSize(whole));
  return gaps;
}
