import type { InputCell, InputObject, InputSpace, InputVariable } from '../../src/input/index.js';
import { types } from './hand-probed.js';

/** The inputs of a function whose parameters are scalars of the given types. */
export function scalarSpace(name: string, parameterTypes: readonly number[]): InputSpace {
  const variables: InputVariable[] = [];
  const objects: InputObject[] = [];
  parameterTypes.forEach((type, k) => {
    const { bytes } = types[type];
    variables.push({ id: k, name: `x${k}`, bits: bytes * 8, type, object: k, cell: 0 });
    const cell: InputCell = {
      kind: 'scalar',
      offset: 0,
      bytes,
      type,
      name: `x${k}`,
      content: { kind: 'variable', variable: k },
    };
    const role = { kind: 'parameter', index: k, call: 0, symbol: `__hyla_arg_${name}_${k}` } as const;
    objects.push({ id: k, name: `x${k}`, role, bytes, align: bytes, type, count: 1, lead: 0, cells: [cell] });
  });
  return {
    function: name,
    objects,
    variables,
    entry: `__hyla_enter_${name}`,
    calls: [objects.map(({ id }) => id)],
    assumptions: [],
    choices: [],
    declarations: [],
    leftOpen: new Set(),
    keptGlobals: [],
    volatileNames: new Map(),
    stubShape: () => undefined,
    reach: () => 0,
    stubResult: () => {
      throw new Error('this program has no stubs');
    },
  };
}
