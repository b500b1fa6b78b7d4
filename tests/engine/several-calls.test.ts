import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Budget } from '../../src/base/index.js';
import { type CoverReport, coverFunction, defaultSettings } from '../../src/engine/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import { buildInputSpace, type InputSettings } from '../../src/input/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compileFile, expectOk } from '../truth/compile.js';

describe('state that outlives a call', () => {
  let artifact: Artifact;
  let solver: SolverChain;
  beforeAll(async () => {
    artifact = await compileFile(join(import.meta.dirname, 'programs'), 'button.c');
    solver = await createSolverChain();
  });
  afterAll(() => solver.dispose());

  async function cover(functionName: string, inputs: InputSettings = {}): Promise<CoverReport> {
    const compile = { files: ['button.c'], preprocessorFlags: [] };
    const settings = { ...defaultSettings, inputs };
    const job = { artifact, functionName, settings, compile, frontendMs: 0, version: 'test' };
    return expectOk(await coverFunction(job, { solver, budget: new Budget(settings.timeLimitMs) }));
  }

  it('is reached by as many calls as it takes, and no more', async () => {
    const { result, testCode } = await cover('button');
    const held = result.objectives.find(({ text, outcome }) => text === 'is_down' && outcome === 'true');
    expect(held?.verdict).toBe('covered');
    const calls = result.tests.map(({ world }) => world?.calls ?? 1);
    expect(Math.max(...calls)).toBe(4);
    expect(testCode.tests.map(({ earlier = [] }) => earlier.length + 1)).toEqual(calls);
    expect(result.checkFailures).toEqual([]);
  });

  it('has its initial value where each call is declared to be the first', async () => {
    const { result } = await cover('button', { declares: { calls: 'first' } });
    const held = result.objectives.find(({ text, outcome }) => text === 'is_down' && outcome === 'true');
    expect(held?.verdict).toBe('infeasible');
    expect(result.tests.every(({ world }) => world === undefined)).toBe(true);
  });

  it('may be that of a callee; who has none is called once', () => {
    const callsOf = (name: string) =>
      expectOk(buildInputSpace(artifact.program, name, { calls: 4 })).calls.length;
    expect([callsOf('button'), callsOf('pressed'), callsOf('plain')]).toEqual([4, 4, 1]);
  });

  it('lets what is said of a parameter hold in every call', () => {
    const settings = { calls: 2, lvalues: { closed: { range: { low: 0, high: 1 } } } };
    const { variables } = expectOk(buildInputSpace(artifact.program, 'button', settings));
    expect(variables.map(({ name, range }) => `${name} ${range?.low}..${range?.high}`)).toEqual([
      'closed 0..1',
      'closed#1 0..1',
    ]);
  });
});
