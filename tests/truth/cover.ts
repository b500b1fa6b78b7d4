import { expect } from 'vitest';
import { Budget } from '../../src/base/index.js';
import { type CoverSettings, coverFunction, defaultSettings } from '../../src/engine/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import type { FunctionResult } from '../../src/result/index.js';
import type { SolverChain } from '../../src/solver/index.js';
import { expectOk } from './compile.js';

/** What is to be covered; what the settings leave out is as it is by default. */
export interface Covering {
  readonly artifact: Artifact;
  readonly functionName: string;
  readonly settings: Partial<CoverSettings>;
}

/** Covers a function, and expects that replay followed each run and that no verdict was derived differently again. */
export async function coverSoundly(
  { artifact, functionName, settings }: Covering,
  solver: SolverChain,
): Promise<FunctionResult> {
  const all = { ...defaultSettings, ...settings };
  const compile = { files: [`${functionName}.c`], preprocessorFlags: [] };
  const job = { artifact, functionName, settings: all, compile, frontendMs: 0, version: 'test' };
  const { result } = expectOk(await coverFunction(job, { solver, budget: new Budget(all.timeLimitMs) }));
  expect(result.divergences).toEqual([]);
  expect(result.checkFailures).toEqual([]);
  return result;
}
