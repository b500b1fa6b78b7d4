import { calledName, typeOf } from '../../input/index.js';
import type { CField, CType, IrType, Program } from '../../ir/index.js';
import type { Look, LookedMember, StubCode } from '../../result/index.js';
import { commonFields } from './c-value.js';

/** Types of whole numbers that are spelled so that a test knows them for such. */
const WHOLE_NUMBER =
  /^(?:(?:const|signed|unsigned|char|short|int|long|_Bool|bool) ?)+$|^(?:const )?(?:u?int\d+_t|s?size_t|enum \w+)$/;

const SIZE = /\blong\b(?! long)|size_t|ptrdiff_t|intptr_t/;

const UNSIGNED = /\b(?:unsigned|uint\d+_t|size_t|_Bool|bool)\b/;

/** Members of a struct that a stub looks at: the first ones. */
const MOST_MEMBERS = 12;

/** What a stub looks at when it is called. */
export function checkedParameters(
  { stubs, types, target }: Program,
  name: string,
  parameters: readonly { readonly name: string; readonly typeText: string }[],
): Pick<StubCode, 'checked'> {
  const told = stubs.get(calledName(name));
  const stub = told ?? stubs.get(name);
  if (!stub || stub.resultThroughPointer || stub.parameters.length !== parameters.length) return {};
  // What is written is often as long as some type is: on another machine that is another number.
  const isSize = (typeText: string) => told && target.dataModel === 'ILP32' && SIZE.test(typeText);
  const checked = parameters.flatMap(({ name: parameter, typeText }, index) => {
    const look = isSize(typeText) ? undefined : lookAt(types, stub.parameters[index], typeText);
    return look ? [{ index, name: parameter || `parameter ${index + 1}`, look }] : [];
  });
  return { checked };
}

function lookAt(types: readonly CType[], type: IrType, typeText: string): Look | undefined {
  switch (type.kind) {
    case 'int':
      return type.bits > 64 || !WHOLE_NUMBER.test(typeText)
        ? undefined
        : { kind: 'integer', bits: type.bits, signed: !UNSIGNED.test(typeText) };
    case 'float':
      return /^(?:const )?(?:float|double)$/.test(typeText) ? { kind: 'float', bits: type.bits } : undefined;
    case 'pointer':
      return lookBehind(types, typeText);
    default:
      return undefined;
  }
}

/** A pointer to one thing, of a type that is known by its name; what is behind others is left alone. */
function lookBehind(types: readonly CType[], typeText: string): Look | undefined {
  if (/\(|\[|\bvolatile\b|va_list/.test(typeText) || !typeText.includes('*')) return undefined;
  const [, name = ''] =
    /^(?:const )?((?:struct |union |enum )?[\w ]+?)(?: const)? \*(?: ?(?:const|restrict))*$/.exec(typeText) ??
    [];
  const type = types.find((one) => one.name === name);
  const nothing = { kind: 'pointer', type: name, behind: [] } as const;
  if (!type) return nothing;
  if (type.kind === 'int' && type.bytes === 1 && !type.bool) return { ...nothing, behind: 'text' };
  if (type.kind === 'struct')
    return { ...nothing, behind: members(types, commonFields(type), '->', 0).slice(0, MOST_MEMBERS) };
  const look = scalarLook(type);
  return look ? { ...nothing, behind: [{ access: '[0]', firstBit: 0, look }] } : nothing;
}

function scalarLook(type: CType): LookedMember['look'] | undefined {
  if (type.kind === 'int' && type.bytes <= 8)
    return { kind: 'integer', bits: type.bytes * 8, signed: type.signed };
  if (type.kind === 'float' && (type.bytes === 4 || type.bytes === 8))
    return { kind: 'float', bits: type.bytes === 4 ? 32 : 64 };
  return undefined;
}

/** Numbers only: pointers have other bits elsewhere, and which member of a union counts nobody knows. */
function members(
  types: readonly CType[],
  fields: readonly CField[],
  before: string,
  firstBit: number,
): readonly LookedMember[] {
  return fields.flatMap((field): readonly LookedMember[] => {
    const type = typeOf(types, field.type);
    if (field.name === '') return [];
    const access = `${before}${field.name}`;
    if (type.kind === 'struct')
      return members(types, commonFields(type), `${access}.`, firstBit + field.offset * 8);
    const look = scalarLook(type);
    if (!look) return [];
    if (!field.bitField) return [{ access, firstBit: firstBit + field.offset * 8, look }];
    const { bits } = field.bitField;
    if (look.kind !== 'integer') return [];
    return [{ access, firstBit: firstBit + field.bitField.firstBit, look: { ...look, bits } }];
  });
}
