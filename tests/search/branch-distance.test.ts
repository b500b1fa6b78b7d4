import { beforeAll, describe, expect, it } from 'vitest';
import { criteria, seek } from '../../src/criteria/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import { CallGraph, type Program, type ReturnFrame } from '../../src/ir/index.js';
import { BranchDistance } from '../../src/search/branch-distance.js';
import { Coverage, type PathNode } from '../../src/search/index.js';
import { compileSubject } from './fixture.js';

let artifact: Artifact;
beforeAll(async () => {
  artifact = await compileSubject('distant');
});

/** A node at the branch with this number, reached through this call. */
function nodeAt(program: Program, name: string, number: number, stack?: ReturnFrame): PathNode {
  const { blocks } = program.functions.get(name)!;
  const site = program.sites.find((one) => one.function === name && one.number === number)!;
  const block = blocks.findIndex(
    ({ terminator }) => terminator.kind === 'branch' && terminator.site === site.id,
  );
  const step = { kind: 'condition', site: site.id, position: { function: name, block }, stack };
  return { step } as unknown as PathNode;
}

describe('distances in the control-flow graph', () => {
  it('count the branches up to an open one, through calls, and grow with the coverage', () => {
    const { program } = artifact;
    const set = seek(criteria.find('branch')!, program, new CallGraph(program).reachable('distant')).set;
    const coverage = new Coverage(set);
    const distance = new BranchDistance(program, coverage);
    const siteId = (name: string, number: number) =>
      program.sites.findIndex((site) => site.function === name && site.number === number);
    const take = (...arms: readonly [string, number, number][]) =>
      coverage.record(
        arms.map(([name, number, arm]) => ({ site: siteId(name, number), arm })),
        'complete',
        0,
      );
    const from = (number: number, arm: number) => distance.ofArm(nodeAt(program, 'distant', number), arm);

    expect(from(1, 1)).toBe(0);
    take(['distant', 1, 1], ['distant', 2, 0]);
    take(['distant', 1, 0], ['distant', 2, 0]);
    expect(from(2, 1)).toBe(0);
    expect(from(1, 1)).toBe(1);
    expect(from(2, 0)).toBe(Number.POSITIVE_INFINITY);
    take(['distant', 1, 0], ['distant', 2, 1], ['deep', 1, 0]);
    // Into the callee, whose first branch has an open side.
    expect(from(2, 1)).toBe(1);
    expect(from(1, 0)).toBe(2);
    take(['distant', 1, 0], ['distant', 2, 1], ['deep', 1, 1], ['deep', 2, 0]);
    expect(from(2, 1)).toBe(2);
    expect(from(1, 0)).toBe(3);
    take(['deep', 2, 1]);
    expect(from(1, 0)).toBe(Number.POSITIVE_INFINITY);
  });

  it('go on after the call where a function returns', () => {
    const { program } = artifact;
    const set = seek(criteria.find('branch')!, program, new Set(['distant'])).set;
    const coverage = new Coverage(set);
    const distance = new BranchDistance(program, coverage);
    const open = nodeAt(program, 'distant', 1).step.position;
    // As if `deep` had been called at the very beginning of `distant`.
    const stack = { ...open, instruction: -1, parent: undefined };
    expect(distance.ofArm(nodeAt(program, 'deep', 2, stack), 1)).toBe(1);
    expect(distance.ofArm(nodeAt(program, 'deep', 1, stack), 1)).toBe(2);
    expect(distance.ofArm(nodeAt(program, 'deep', 2), 1)).toBe(Number.POSITIVE_INFINITY);
  });
});
