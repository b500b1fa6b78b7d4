import type { Diagnostic } from '../../base/index.js';
import type { IrGlobal } from '../../ir/index.js';
import { lowerInitializer } from './initializers.js';
import type { LlGlobal } from './ll-form.js';
import type { ModuleContext } from './module-context.js';
import { typeFromLayout } from './types-without-debug.js';

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
  if (type === undefined && declaredOnly) type = typeFromLayout(module, global.type);
  return {
    name: module.symbol(global.name),
    sourceName: sourceName ?? global.name,
    bytes: layout.allocSize(global.type),
    align: global.align,
    constant: global.constant,
    library: module.library,
    functionLocal: variable !== undefined && isInFunction(module, metadata.reference(variable, 'scope')),
    type,
    initializer,
    place: line > 0 ? { file, line, column: 1 } : undefined,
    declaredOnly,
  };
}

/** A static local's scope is a function or a block of one; a file's variables have the compilation unit. */
function isInFunction(module: ModuleContext, scope: number): boolean {
  const kind = module.metadata.node(scope)?.kind;
  return kind === 'DISubprogram' || kind === 'DILexicalBlock' || kind === 'DILexicalBlockFile';
}
