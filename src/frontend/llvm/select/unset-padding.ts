import type { Gap } from '../../../ir/index.js';
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

/**
 * After a copy: where it gives a variable its first value, the padding of that is anything, and so is what of a union is not part of
 * the member that is given the value.
 */
export function leavePaddingUnset(f: FunctionLowering, { args }: Call): void {
  const [to, from] = args.map((arg) => arg.value);
  if (to.kind !== 'local' || from.kind !== 'global' || !TEMPLATE.test(from.name)) return;
  const type = typeBehind(f, to.name);
  if (type === undefined) return;
  for (const gap of paddingOf(f, type, f.module.globalType(from.name))) leaveUnset(f, to, gap);
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

/** Bytes between and behind the members of structs; `given`: the type of what they get, in which each union is the member that is meant. */
function paddingOf(f: FunctionLowering, type: LlType, given: LlType | undefined, start = 0): readonly Gap[] {
  const { layout } = f;
  const member = given && memberGiven(f, type, given);
  if (member) {
    const end = start + layout.allocSize(member);
    const rest = start + layout.allocSize(type) - end;
    return [...paddingOf(f, member, member, start), ...(rest > 0 ? [{ offset: end, bytes: rest }] : [])];
  }
  const whole = layout.resolve(type);
  if (whole.kind === 'array') {
    if (!isComposed(f, whole.element)) return [];
    const bytes = layout.allocSize(whole.element);
    return Array.from({ length: whole.count }, (_, k) =>
      paddingOf(f, whole.element, partAt(f, given, k * bytes), start + k * bytes),
    ).flat();
  }
  if (whole.kind !== 'struct') return [];
  const gaps: Gap[] = [];
  let end = start;
  const reach = (offset: number) => {
    if (offset > end) gaps.push({ offset: end, bytes: offset - end });
  };
  for (const [k, field] of whole.fields.entries()) {
    const within = layout.fieldOffset(whole, k);
    reach(start + within);
    gaps.push(...paddingOf(f, field, partAt(f, given, within), start + within));
    end = start + within + layout.allocSize(field);
  }
  reach(start + layout.allocSize(whole));
  return gaps;
}

/** Constants of a union are structs without a name: the member that is given, and what lies behind it. */
function memberGiven(f: FunctionLowering, type: LlType, given: LlType): LlType | undefined {
  if (type.kind !== 'named' || !/^union\./.test(type.name) || given.kind !== 'struct') return undefined;
  const [member, behind, ...others] = given.fields;
  const isMember = others.length === 0 && (behind === undefined || isBytes(f, behind));
  return isMember ? member : undefined;
}

function isComposed({ layout }: FunctionLowering, type: LlType): boolean {
  const { kind } = layout.resolve(type);
  return kind === 'array' || kind === 'struct';
}

function isBytes({ layout }: FunctionLowering, type: LlType): boolean {
  return layout.allocSize(type.kind === 'array' ? type.element : type) === 1;
}

/** The type of what lies at an offset of something of that type, where a part of it begins there. */
function partAt({ layout }: FunctionLowering, type: LlType | undefined, offset: number): LlType | undefined {
  const whole = type && layout.resolve(type);
  if (whole?.kind === 'array') return whole.element;
  if (whole?.kind !== 'struct') return undefined;
  return whole.fields.find((_, k) => layout.fieldOffset(whole, k) === offset);
}
