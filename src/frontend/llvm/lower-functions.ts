import type { IrFunction, IrStub, SourceParameter } from '../../ir/index.js';
import type { DeclaredFunction, DefinedFunction } from '../source-facts.js';
import type { LlFunction } from './parse/ll-form.js';
import { finish } from './passes/finish.js';
import { simplify } from './passes/simplify.js';
import type { ModuleContext } from './select/module-context.js';
import { leavesOf, POINTER, scalarType } from './select/scalars.js';
import { returnsThroughMemory, selectFunction } from './select/select-function.js';
import { sourceOf } from './types/source-variables.js';
import { typeFromText } from './types/type-text.js';

/** In: a defined function of the compiler's and what the source says of it. Out: the function of the program. */
export function lowerFunction(
  module: ModuleContext,
  source: LlFunction,
  fact: DefinedFunction | undefined,
): IrFunction {
  const { metadata, places } = module;
  const { draft, parameters, result } = selectFunction(module, source);
  const order = simplify(draft);
  const { locals, blocks } = finish(draft, order, parameters);
  const subprogram = metadata.node(source.dbg);
  const signature = sourceSignature(module, source, fact);
  return {
    name: module.symbol(source.name),
    sourceName: fact?.sourceName ?? subprogram?.fields.get('name') ?? source.name,
    file: fact?.file ?? (subprogram ? places.fileName(metadata.reference(subprogram, 'file')) : module.file),
    line: fact?.line ?? (subprogram ? metadata.number(subprogram, 'line') : 0),
    library: module.library,
    internal: source.linkage === 'internal',
    variadic: source.variadic,
    parameters: parameters.map((parameter, k) => ({ ...parameter, local: k })),
    result,
    resultType: signature.resultType,
    sourceParameters: signature.parameters,
    locals,
    blocks,
    ...(fact?.structure && { structure: fact.structure }),
  };
}

/** The C signature: types from the debug information, names from the variables, lengths of arrays from the text. */
function sourceSignature(module: ModuleContext, source: LlFunction, fact: DefinedFunction | undefined) {
  const { metadata, debugTypes } = module;
  const subprogram = metadata.node(source.dbg);
  const type = subprogram && metadata.follow(subprogram, 'type');
  const types = (type && metadata.follow(type, 'types')?.elements) ?? [];
  const names: string[] = [];
  for (const slot of source.declares.keys()) {
    const variable = sourceOf(module, source, slot);
    if (variable?.name !== undefined && variable.parameter > 0) names[variable.parameter - 1] = variable.name;
  }
  const parameters: SourceParameter[] = [];
  for (const [k, id] of types.slice(1).entries()) {
    const own = debugTypes.type(id);
    if (own === undefined) continue; // the `...` at the end
    const { name = '', typeText: _, ...array } = fact?.parameters[k] ?? {};
    parameters.push({ name: names[k] ?? name, type: own, ...array });
  }
  return { resultType: debugTypes.type(types[0] ?? -1), parameters };
}

/** A function without a body: its results are inputs. */
export function lowerStub(
  module: ModuleContext,
  source: LlFunction,
  declared: DeclaredFunction | undefined,
): IrStub {
  const { layout } = module;
  const parameters = source.parameters.flatMap((parameter) =>
    leavesOf(layout, parameter.type).map(({ type }) => type),
  );
  if (source.variadic && source.parameters.length > 0) parameters.push(POINTER);
  const structResult = source.parameters[0]?.structResult;
  const bytes = structResult
    ? layout.allocSize(structResult)
    : returnsThroughMemory(module, source)
      ? layout.allocSize(source.result)
      : undefined;
  if (bytes !== undefined && !structResult) parameters.unshift(POINTER);
  return {
    name: module.symbol(source.name),
    result: scalarType(layout, source.result),
    resultType: typeFromText(module, source, declared),
    resultThroughPointer: bytes === undefined ? undefined : { bytes },
    parameters,
    variadic: source.variadic,
  };
}
