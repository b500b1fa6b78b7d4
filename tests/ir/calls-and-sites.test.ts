import { describe, expect, it } from 'vitest';
import { CallGraph, type IrInstruction, SiteReachability } from '../../src/ir/index.js';
import { branch, call, I32, jump, leave, tinyFunction, tinyProgram } from './tiny-program.js';

const callPointer: IrInstruction = {
  kind: 'call',
  callee: { kind: 'pointer', operand: { kind: 'address', symbol: 'taken', offset: 0 } },
  args: [{ kind: 'local', local: 0 }],
  argTypes: [I32],
  result: I32,
};

// main: 0 calls leaf, then #0 → 1 (#1) or 2; leaf: #2; other: #3, called by nobody; taken: #4
const leaf = tinyFunction('leaf', [
  [[], branch(2, 1, 1)],
  [[], leave],
]);
const other = tinyFunction('other', [
  [[], branch(3, 1, 1)],
  [[], leave],
]);
const taken = tinyFunction('taken', [
  [[], branch(4, 1, 1)],
  [[], leave],
]);
const stuck = tinyFunction('stuck', [
  [[], jump(1)],
  [[], jump(1)],
]);
const main = tinyFunction('main', [
  [[call('leaf')], branch(0, 1, 2)],
  [[], branch(1, 2, 2)],
  [[], leave],
]);
const outer = tinyFunction('outer', [
  [[call('main'), callPointer], branch(5, 1, 1)],
  [[], leave],
]);
const program = tinyProgram(
  [leaf, other, taken, stuck, main, outer],
  ['main', 'main', 'leaf', 'other', 'taken', 'outer'],
);

describe('CallGraph', () => {
  it('follows calls by name and, through pointers, to functions whose address is taken', () => {
    const graph = new CallGraph(program);
    expect([...graph.calleesOf('main')]).toEqual(['leaf']);
    expect([...graph.calleesOf('outer')]).toEqual(['main', 'taken']);
    expect([...graph.reachable('outer')].sort()).toEqual(['leaf', 'main', 'outer', 'taken']);
  });

  it('leaves out functions that the call cannot mean', () => {
    const graph = new CallGraph(program);
    expect(graph.targets({ ...callPointer, argTypes: [{ kind: 'float', bits: 32 }] })).toEqual([]);
    expect(graph.targets({ ...callPointer, args: [], argTypes: [] })).toEqual([]);
    expect(graph.targets({ ...callPointer, result: { kind: 'int', bits: 64 } })).toEqual([]);
    // small integers and pointers are passed as words are; a result may be dropped
    expect(graph.targets({ ...callPointer, argTypes: [{ kind: 'pointer' }], result: undefined })).toEqual([
      'taken',
    ]);
  });
});

describe('SiteReachability', () => {
  const sites = new SiteReachability(program);
  const from = (name: string, block: number, stack?: Parameters<SiteReachability['from']>[1]): number[] =>
    [...sites.from({ function: name, block }, stack)].sort();

  it('knows what a block leads to, through calls', () => {
    expect(from('main', 0)).toEqual([0, 1, 2]);
    expect(from('main', 1)).toEqual([1]);
    expect(from('main', 2)).toEqual([]);
    expect([...sites.withinFunction('outer')].sort()).toEqual([0, 1, 2, 4, 5]);
  });

  it('goes on with the callers of the stack, after the call', () => {
    const inOuter = { function: 'outer', block: 0, instruction: 0, parent: undefined };
    const inMain = { function: 'main', block: 0, instruction: 0, parent: inOuter };
    expect(from('main', 2, inOuter)).toEqual([4, 5]);
    expect(from('leaf', 1, inMain)).toEqual([0, 1, 4, 5]);
    expect(from('leaf', 1, { ...inMain, parent: undefined })).toEqual([0, 1]);
  });

  it('follows a stack deeper than our own may get', () => {
    let stack: Parameters<SiteReachability['from']>[1] = {
      function: 'outer',
      block: 0,
      instruction: 0,
      parent: undefined,
    };
    for (let depth = 0; depth < 50_000; depth++)
      stack = { function: 'main', block: 0, instruction: 0, parent: stack };
    expect(from('leaf', 1, stack)).toEqual([0, 1, 4, 5]);
  });

  it('does not return from what never returns', () => {
    expect(from('stuck', 1, { function: 'outer', block: 0, instruction: 0, parent: undefined })).toEqual([]);
  });
});
