import type {
  BranchSite,
  IrBlock,
  IrFunction,
  IrInstruction,
  IrTerminator,
  IrType,
  Program,
} from '../../src/ir/index.js';

export const I32: IrType = { kind: 'int', bits: 32 };
export const I1: IrType = { kind: 'int', bits: 1 };

/** A function over `x: i32` and `c: i1`, of the given blocks. */
export function tinyFunction(name: string, blocks: readonly [IrInstruction[], IrTerminator][]): IrFunction {
  return {
    name,
    sourceName: name,
    file: 't.c',
    line: 1,
    library: false,
    internal: false,
    variadic: false,
    parameters: [{ local: 0 }],
    result: I32,
    sourceParameters: [],
    locals: [
      { id: 0, type: I32, sourceName: 'x' },
      { id: 1, type: I1, sourceName: 'c' },
    ],
    blocks: blocks.map(([instructions, terminator], id): IrBlock => ({ id, instructions, terminator })),
  };
}

export function tinyProgram(functions: readonly IrFunction[], siteOwners: readonly string[] = []): Program {
  return {
    target: { name: 'wasm32', triple: 'wasm32', dataModel: 'ILP32', pointerBytes: 4 },
    functions: new Map(functions.map((f) => [f.name, f])),
    globals: new Map(),
    stubs: new Map(),
    sites: siteOwners.map((owner, id) => conditionSite(id, owner)),
    types: [],
  };
}

function conditionSite(id: number, owner: string): BranchSite {
  const place = { file: 't.c', line: 1, column: 1 };
  return {
    ...place,
    kind: 'condition',
    id,
    function: owner,
    text: 'c',
    number: id + 1,
    library: false,
    construct: 'if',
    decision: id,
  };
}

export const branch = (site: number, whenTrue: number, whenFalse: number): IrTerminator => ({
  kind: 'branch',
  site,
  condition: { kind: 'local', local: 1 },
  whenTrue,
  whenFalse,
});
export const jump = (to: number): IrTerminator => ({ kind: 'jump', to });
export const leave: IrTerminator = { kind: 'return', value: { kind: 'local', local: 0 } };
export const call = (name: string): IrInstruction => ({
  kind: 'call',
  target: 0,
  callee: { kind: 'function', name },
  args: [{ kind: 'local', local: 0 }],
  argTypes: [I32],
  result: I32,
});
