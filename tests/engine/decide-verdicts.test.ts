import { describe, expect, it } from 'vitest';
import { decide, gatherEvidence } from '../../src/engine/verdicts/decide-verdicts.js';
import type { TreeEvidence } from '../../src/engine/verdicts/tree-evidence.js';
import type { Coverage, InfeasibilityProof } from '../../src/search/index.js';
import { FALSE } from '../../src/term/index.js';

const proof: InfeasibilityProof = {
  objective: 0,
  kind: 'exhausted',
  refutations: [{ core: [FALSE] }],
};
const cause = { kind: 'time-limit' } as const;

describe('a verdict', () => {
  it('is covered where a test takes it, whatever a proof says', () => {
    expect(decide({ isCovered: true, proof }).kind).toBe('covered');
  });

  it('is open where a run takes it that replay lost, whatever a proof says', () => {
    expect(decide({ isCovered: false, strayRun: 'at f#1', proof })).toEqual({
      kind: 'open',
      cause: { kind: 'divergence', detail: 'at f#1' },
    });
  });

  it('is infeasible only by a proof that nothing is said against', () => {
    expect(decide({ isCovered: false, proof })).toEqual({ kind: 'infeasible', proof });
    expect(decide({ isCovered: false, proof, objection: cause })).toEqual({ kind: 'open', cause });
  });

  it('is open otherwise', () => {
    expect(decide({ isCovered: false, leftOut: cause })).toEqual({ kind: 'open', cause });
    expect(decide({ isCovered: false }).kind).toBe('open');
  });
});

describe('evidence', () => {
  const gather = (claim: InfeasibilityProof) =>
    gatherEvidence({
      coverage: { set: { objectives: [{}] }, isCovered: () => false } as unknown as Coverage,
      strayRuns: new Map(),
      proofs: [new Map([[0, claim]])],
      tree: { about: () => ({ leftOut: cause }) } as unknown as TreeEvidence,
    });

  it('is a proof with formulas', () => {
    expect(gather(proof)).toEqual([{ isCovered: false, proof }]);
    expect(gather({ ...proof, refutations: [] })).toEqual([{ isCovered: false, leftOut: cause }]);
  });

  it('is a proof of that very objective', () => {
    expect(gather({ ...proof, objective: 1 })).toEqual([{ isCovered: false, leftOut: cause }]);
  });
});
