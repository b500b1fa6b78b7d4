import type { Diagnostic } from '../../base/index.js';
import type { CTypeId, IrGlobal } from '../../ir/index.js';
import { ASSUMED_LENGTH } from '../source-facts.js';
import { lowerInitializer } from './initializers.js';
import type { LlGlobal } from './parse/ll-form.js';
import type { ModuleContext } from './select/module-context.js';
import { arrayName } from './types/c-spelling.js';
import { typeFromLayout } from './types/types-without-debug.js';

/** In: a global of the compiler's. Out: the program's, with its C type, and warnings for initial values that are lost. */
export function lowerGlobal(module: ModuleContext, global: LlGlobal, warnings: Diagnostic[]): IrGlobal {
  const { metadata, debugTypes, places, layout } = module;
  const expression = metadata.node(global.dbg);
  const variable = expression && metadata.follow(expression, 'var');
  const sourceName = variable?.fields.get('name');
  const declaredOnly = global.initializer === undefined;
  const line = variable ? metadata.number(variable, 'line') : 0;
  const file = variable ? places.fileName(metadata.reference(variable, 'file')) : module.file;
  const initializer = lowerInitializer(module, global.type, global.initializer, (what) => {
    const message = `part of the initial value of '${sourceName ?? global.name}' is not understood (${what}); it is taken as 0`;
    warnings.push({ severity: 'warning', message });
  });
  let type =
    variable && sourceName !== undefined ? debugTypes.type(metadata.reference(variable, 'type')) : undefined;
  if (type === undefined && declaredOnly)
    type = module.declaredType(global.name) ?? typeFromLayout(module, global.type);
  const length = declaredOnly ? lengthToAssume(module, type) : undefined;
  if (length !== undefined) type = length.type;
  // Hyla's own tables are weak so that there is one of each.
  const isReplaceable =
    global.linkage === 'weak' && !declaredOnly && !module.library && !global.name.startsWith('__hyla_');
  return {
    name: module.symbol(global.name),
    sourceName: sourceName ?? global.name,
    bytes: length?.bytes ?? layout.allocSize(global.type),
    align: global.align,
    constant: global.constant,
    library: module.library,
    functionLocal: variable !== undefined && isInFunction(module, metadata.reference(variable, 'scope')),
    type,
    initializer: length ? { ...initializer, data: new Uint8Array(length.bytes) } : initializer,
    place: line > 0 ? { file, line, column: 1 } : undefined,
    declaredOnly,
    assumedLength: length && ASSUMED_LENGTH,
    ...(isReplaceable && { isWeak: true }),
  };
}

/** `extern int a[];`: nothing says how long it is, and the storage that the object code gets has this length. */
function lengthToAssume(
  module: ModuleContext,
  type: CTypeId | undefined,
): { readonly type: CTypeId; readonly bytes: number } | undefined {
  const { table } = module;
  const array = type === undefined ? undefined : table.get(type);
  if (array?.kind !== 'array' || array.count > 0) return undefined;
  const element = table.get(array.element);
  if (element === undefined || element.bytes === 0) return undefined;
  const bytes = ASSUMED_LENGTH * element.bytes;
  const name = arrayName(element.name, ASSUMED_LENGTH);
  return { type: table.add({ ...array, name, bytes, count: ASSUMED_LENGTH }), bytes };
}

/** A static local's scope is a function or a block of one; a file's variables have the compilation unit. */
function isInFunction(module: ModuleContext, scope: number): boolean {
  const kind = module.metadata.node(scope)?.kind;
  return kind === 'DISubprogram' || kind === 'DILexicalBlock' || kind === 'DILexicalBlockFile';
}
