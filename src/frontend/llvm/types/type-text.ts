import type { CType, CTypeId } from '../../../ir/index.js';
import type { DeclaredFunction } from '../../source-facts.js';
import type { LlFunction, LlType } from '../parse/ll-form.js';
import type { ModuleContext } from '../select/module-context.js';
import { pointerName } from './c-spelling.js';
import { typeFromLayout } from './types-without-debug.js';

/**
 * The C type of a declared function's result. The debug information tells only what is defined: the text is looked
 * up among the types that are known, else read as far as it is made of basic types and pointers, else the layout
 * has to do.
 */
export function typeFromText(
  module: ModuleContext,
  source: LlFunction,
  declared: DeclaredFunction | undefined,
): CTypeId | undefined {
  const structResult = source.parameters[0]?.structResult;
  const layoutType: LlType = structResult ?? source.result;
  const bytes = module.layout.allocSize(layoutType);
  if (bytes === 0) return undefined;
  const type = declared && namedType(module, declared.resultTypeText);
  // A name can mean something else in another module: the sizes have to agree at least.
  if (type !== undefined && module.table.get(type)?.bytes === bytes) return type;
  return signedBy(module, layoutType, source.resultExtension);
}

function namedType(module: ModuleContext, text: string): CTypeId | undefined {
  const name = normalize(text);
  if (name === 'void') return undefined;
  const known = module.table.find(name);
  if (known !== undefined) return known;
  const basic = BASIC_NAMES.get(name);
  if (basic) return module.table.add(basic(name, module.layout.pointerBytes));
  if (!name.endsWith('*')) return undefined;
  const target = name.slice(0, -1).trim();
  const to = namedType(module, target);
  return module.table.add({
    kind: 'pointer',
    name: pointerName(target),
    bytes: module.layout.pointerBytes,
    to,
  });
}

/** Without qualifiers, and with single spaces. */
function normalize(text: string): string {
  return text
    .replace(/\b(const|volatile|restrict|__restrict|_Atomic)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\* (?=\*)/g, '*')
    .trim();
}

type Basic = (name: string, pointerBytes: number) => CType;
const integer =
  (bytes: number, signed: boolean): Basic =>
  (name) => ({ kind: 'int', name, bytes, signed });
const long =
  (signed: boolean): Basic =>
  (name, pointerBytes) => ({ kind: 'int', name, bytes: pointerBytes, signed });

const BASIC_NAMES: ReadonlyMap<string, Basic> = new Map<string, Basic>([
  ['_Bool', (name) => ({ kind: 'int', name, bytes: 1, signed: false, bool: true })],
  ['bool', (name) => ({ kind: 'int', name, bytes: 1, signed: false, bool: true })],
  ['char', integer(1, true)],
  ['signed char', integer(1, true)],
  ['unsigned char', integer(1, false)],
  ['short', integer(2, true)],
  ['unsigned short', integer(2, false)],
  ['int', integer(4, true)],
  ['unsigned int', integer(4, false)],
  ['unsigned', integer(4, false)],
  ['long', long(true)],
  ['unsigned long', long(false)],
  ['long long', integer(8, true)],
  ['unsigned long long', integer(8, false)],
  ['float', (name) => ({ kind: 'float', name, bytes: 4 })],
  ['double', (name) => ({ kind: 'float', name, bytes: 8 })],
]);

/** What the layout says, with the sign that a small result is extended with. */
function signedBy(
  module: ModuleContext,
  type: LlType,
  extension: 'signext' | 'zeroext' | undefined,
): CTypeId | undefined {
  const t = module.layout.resolve(type);
  if (t.kind !== 'int' || extension !== 'zeroext') return typeFromLayout(module, type);
  const bytes = module.layout.allocSize(t);
  if (t.bits === 1) return module.table.add({ kind: 'int', name: '_Bool', bytes, signed: false, bool: true });
  const name = { 1: 'unsigned char', 2: 'unsigned short' }[bytes] ?? 'unsigned int';
  return module.table.add({ kind: 'int', name, bytes, signed: false });
}
