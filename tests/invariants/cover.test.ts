import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Budget } from '../../src/base/index.js';
import {
  type CoverReport,
  type CoverSettings,
  coverFunction,
  defaultSettings,
} from '../../src/engine/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compileFile, expectOk } from '../truth/compile.js';
import { marked, programs } from './prove.js';

let solver: SolverChain;
beforeAll(async () => {
  solver = await createSolverChain();
});
afterAll(() => solver.dispose());

async function cover(
  artifact: Artifact,
  functionName: string,
  settings: Partial<CoverSettings> = {},
): Promise<CoverReport> {
  const job = {
    artifact,
    functionName,
    settings: { ...defaultSettings, strategy: 'depth-first', maxSteps: 300, ...settings },
    compile: { files: ['x.c'], preprocessorFlags: [] },
    frontendMs: 0,
    version: 'test',
  };
  return expectOk(await coverFunction(job, { solver, budget: new Budget(job.settings.timeLimitMs) }));
}

/** What the callers of `shared_byte` are declared to pass. */
const oneStruct = {
  declares: { padding: 'zero' },
  lvalues: { s: { length: 1, nullable: false, aliases: [] } },
} as const;

describe('a whole run', () => {
  let artifact: Artifact;
  beforeAll(async () => {
    artifact = await compileFile(programs, 'loops.c');
  });

  it.each([
    'count',
    'step',
    'nested',
    'callee',
    'counted',
    'recursive',
    'anything',
    'global_counter',
    'shared_byte',
    'either',
  ])('%s: dead branches are proved, the others covered', async (name) => {
    const { result } = await cover(artifact, name, { inputs: oneStruct });
    const dead = marked('loops.c', 'dead').get(name);
    const lines = (verdict: string) =>
      result.objectives.filter((objective) => objective.verdict === verdict).map(({ line }) => line);
    expect(result.objectives.flatMap((one) => (one.verdict === 'open' ? [one.cause] : []))).toEqual([]);
    expect(lines('infeasible')).toEqual(dead);
    expect(result.checkFailures).toEqual([]);
  });

  it('writes three files that say what is asked', async () => {
    const { result, proofs } = await cover(artifact, 'count');
    const [proof] = result.objectives.flatMap((one) => (one.verdict === 'infeasible' ? [one.proof] : []));
    expect(proof).toMatchObject({
      kind: 'invariant',
      because: 'at line 6 always `i <= n`, so `i > n` at line 8 is never true',
      formulas: ['proofs/count-2T-1.smt2', 'proofs/count-2T-2.smt2', 'proofs/count-2T-3.smt2'],
    });
    const texts = proof.formulas.map((file) => proofs.get(file) ?? '');
    expect(texts.map((text) => /^; (Initial|Inductive|Excludes):/m.exec(text)?.[1])).toEqual([
      'Initial',
      'Inductive',
      'Excludes',
    ]);
    for (const text of texts) expect(text.match(/\(check-sat\)/g)).toHaveLength(1);
  });

  it('without invariants the branch stays open', async () => {
    const { result } = await cover(artifact, 'count', { invariants: false, maxTests: 5 });
    expect(result.objectives.map(({ verdict }) => verdict)).toEqual([
      'covered',
      'covered',
      'open',
      'covered',
    ]);
  });
});

describe('the examples', () => {
  it.each([
    ['loop-count.c', 'loop_count', [7]],
    ['loop-level.c', 'loop_level', [11, 13]],
    ['loop-lockstep.c', 'loop_lockstep', [11]],
    ['loop-parity.c', 'loop_parity', [7]],
  ])('%s', async (file, name, dead) => {
    const artifact = await compileFile(join(import.meta.dirname, '../../examples'), file);
    const { result } = await cover(artifact, name);
    const infeasible = result.objectives.filter(({ verdict }) => verdict === 'infeasible');
    expect(infeasible.map(({ line }) => line)).toEqual(dead);
    expect(result.coverage.open).toBe(0);
    expect(result.checkFailures).toEqual([]);
  });
});
