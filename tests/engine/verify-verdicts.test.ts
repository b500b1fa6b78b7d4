import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Budget } from '../../src/base/index.js';
import type { Evidence } from '../../src/engine/verdicts/decide-verdicts.js';
import { verifyVerdicts } from '../../src/engine/verdicts/verify-verdicts.js';
import type { Artifact } from '../../src/frontend/index.js';
import type { InfeasibilityProof } from '../../src/search/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { FALSE } from '../../src/term/index.js';
import { type ObservedSearch, observeSearch } from '../search/fixture.js';
import { compileFile } from '../truth/compile.js';

/** Proofs that hold as formulas, and are wrong all the same. */
describe('a verdict is withdrawn', () => {
  let artifact: Artifact;
  let solver: SolverChain;
  let observed: ObservedSearch;
  beforeAll(async () => {
    artifact = await compileFile(join(import.meta.dirname, 'programs'), 'claims.c');
    solver = await createSolverChain();
  });
  afterAll(() => solver.dispose());

  const indexOf = (id: string) => observed.context.coverage.set.objectives.findIndex((one) => one.id === id);

  /** One random test, and a proof of an objective. */
  async function verify(id: string, more: Partial<InfeasibilityProof> = {}, divergence?: string) {
    const settings = { strategy: 'depth-first', maxTests: 1 };
    observed = await observeSearch({ artifact, functionName: 'judge', settings });
    const { context, cases, runner } = observed;
    const claimed = indexOf(id);
    const refutations = [{ core: [FALSE] }];
    const method = 'joined-paths';
    const proof: InfeasibilityProof = { objective: claimed, kind: 'exhausted', method, refutations, ...more };
    const { coverage } = context;
    const evidence = coverage.set.objectives.map(
      (_, objective): Evidence => ({
        isCovered: coverage.isCovered(objective),
        proof: objective === claimed ? proof : undefined,
      }),
    );
    if (divergence !== undefined) cases.strayRuns.set(claimed, divergence);
    const budget = new Budget(60_000);
    const verified = await verifyVerdicts({
      ...context,
      solver,
      runner,
      cases,
      evidence,
      seed: 1,
      maxSteps: 1_000,
      budget,
    });
    const failures = verified.failures.map(({ objective, detail }) => `${objective}: ${detail}`);
    return { decision: verified.decisions[claimed], failures, kept: verified.kept };
  }

  it('never, if it is right', async () => {
    const { decision, failures } = await verify('judge#2T');
    expect(decision.kind).toBe('infeasible');
    expect(failures).toEqual([]);
  });

  it('when the random attack takes the branch: that run is a test then', async () => {
    const { decision, failures, kept } = await verify('judge#1T');
    expect(decision.kind).toBe('covered');
    expect(failures).toEqual(['judge#1T: a random execution takes this branch']);
    expect(kept.some(({ covers }) => covers.includes(indexOf('judge#1T')))).toBe(true);
  });

  it('when a run took the branch that replay had lost', async () => {
    const { decision, failures } = await verify('judge#2T', {}, 'at judge#1');
    expect(decision).toEqual({ kind: 'open', cause: { kind: 'divergence', detail: 'at judge#1' } });
    expect(failures).toEqual(['judge#2T: a run takes this branch that replay had lost']);
  });

  it('when its proof would exclude what tests take', async () => {
    const ofRuns = () => [{ kind: 'caller', reached: () => [FALSE], initial: [] } as const];
    const { decision, failures } = await verify('judge#2T', { ofRuns });
    expect(decision.kind).toBe('open');
    expect(failures).toEqual(['judge#2T: a run takes a branch that its proof would deny to every caller']);
  });

  it('when the paths that were executed leave ways open', async () => {
    const { decision, failures } = await verify('judge#2T', { method: undefined });
    expect(decision.kind).toBe('open');
    expect(failures).toEqual(['judge#2T: its proof leaves a way open']);
  });

  it('when it cannot be derived again', async () => {
    const { decision, failures } = await verify('judge#2T', { again: () => [] });
    expect(decision.kind).toBe('open');
    expect(failures).toEqual(['judge#2T: its proof has no formulas']);
  });

  it('when the runs deny what it says of them', async () => {
    const ofRuns = () => [{ kind: 'guard', guardOf: () => FALSE, beyond: FALSE } as const];
    const { decision, failures } = await verify('judge#2T', { ofRuns });
    expect(decision.kind).toBe('open');
    expect(failures).toEqual(['judge#2T: a run takes a branch that the formula for all ways denies']);
  });
});
