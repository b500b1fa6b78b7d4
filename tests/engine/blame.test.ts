import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Budget } from '../../src/base/index.js';
import { coverFunction, defaultSettings } from '../../src/engine/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import type { ObjectiveResult } from '../../src/result/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compileFile, expectOk } from '../truth/compile.js';

describe('what keeps a branch open', () => {
  let artifact: Artifact;
  let solver: SolverChain;
  beforeAll(async () => {
    artifact = await compileFile(join(import.meta.dirname, 'programs'), 'roots.c');
    solver = await createSolverChain();
  });
  afterAll(() => solver.dispose());

  /** What the open objectives of a function need, by id. */
  async function needs(functionName: string): Promise<Record<string, readonly string[]>> {
    const compile = { files: ['roots.c'], preprocessorFlags: [] };
    const job = {
      artifact,
      functionName,
      settings: defaultSettings,
      compile,
      frontendMs: 0,
      version: 'test',
    };
    const budget = new Budget(defaultSettings.timeLimitMs);
    const { result } = expectOk(await coverFunction(job, { solver, budget }));
    return Object.fromEntries(result.objectives.flatMap((one) => openOne(one)));
  }

  function openOne(objective: ObjectiveResult): readonly (readonly [string, readonly string[]])[] {
    if (objective.verdict !== 'open') return [];
    const { cause } = objective;
    return [
      [objective.id, cause.kind === 'assumption' ? cause.choices.map((one) => one.needs) : [cause.kind]],
    ];
  }

  it('is the size of what runs leave before they come there', async () => {
    const longer = ['`text` longer than 4095 characters'];
    expect(await needs('far')).toEqual({ 'far#3T': longer, 'far#3F': longer });
  });

  it('is what others may do to what is read there', async () => {
    expect(await needs('changed')).toEqual({
      'changed#2T': [
        '`refresh()` to do more: it returns any value, has no other effect',
        '`text` to point to a global variable',
      ],
    });
  });

  it('is what the values that decide it come from', async () => {
    expect(await needs('large')).toEqual({
      'large#2T': ['an allocation to succeed: malloc fails for sizes above 16 MiB'],
    });
  });
});
