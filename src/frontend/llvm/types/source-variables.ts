import type { CTypeId, IrPlace } from '../../../ir/index.js';
import type { LlFunction } from '../parse/ll-form.js';
import type { ModuleContext } from '../select/module-context.js';

export interface SourceVariable {
  /** Absent: a cast of the source, which probes give a variable for the sake of its type. */
  readonly name?: string;
  readonly type?: CTypeId;
  /** Number of the parameter, from 1; 0 for other variables. */
  readonly parameter: number;
  readonly place?: IrPlace;
}

/** The name of those variables. */
export const CAST = '__hyla_cast';

/** The C variable that lives in a stack slot or parameter of this LLVM name. */
export function sourceOf(module: ModuleContext, f: LlFunction, name: string): SourceVariable | undefined {
  const id = f.declares.get(name);
  if (id === undefined) return undefined;
  const { metadata, debugTypes, places } = module;
  const node = metadata.node(id);
  // The compiler's own variables, such as the length of a VLA, and those of probes are no variables of the program.
  if (!node || node.fields.get('flags')?.includes('DIFlagArtificial')) return undefined;
  const spelled = node.fields.get('name') ?? '';
  if (spelled.startsWith('__hyla_') && spelled !== CAST) return undefined;
  const line = metadata.number(node, 'line');
  const file = places.fileName(metadata.reference(node, 'file'));
  return {
    name: spelled === CAST ? undefined : spelled,
    type: debugTypes.type(metadata.reference(node, 'type')),
    parameter: metadata.number(node, 'arg'),
    place: line > 0 ? { file, line, column: 1 } : undefined,
  };
}
