import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Artifact } from '../../src/frontend/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compileFile } from '../truth/compile.js';
import { marked, programs, proveAll } from './prove.js';

let solver: SolverChain;
beforeAll(async () => {
  solver = await createSolverChain();
});
afterAll(() => solver.dispose());

describe('dead branches behind loops', () => {
  let artifact: Artifact;
  beforeAll(async () => {
    artifact = await compileFile(programs, 'loops.c');
  });

  it.each([...marked('loops.c', 'dead')])('%s: exactly they are proved', (name, lines) => {
    const proved = proveAll(artifact, name, solver).filter(({ because }) => because !== undefined);
    expect(proved.map(({ site, goal }) => ({ line: site.line, arm: goal.arm }))).toEqual(
      lines.map((line) => ({ line, arm: 1 })),
    );
    for (const { checked } of proved) expect(checked).toEqual(['unsat', 'unsat', 'unsat']);
  });

  it('says why in the words of the source', () => {
    const [proved] = proveAll(artifact, 'count', solver).filter(({ because }) => because !== undefined);
    expect(proved.because).toBe('at line 6 always `i <= n`, so `i > n` at line 8 is never true');
  });
});

describe('branches that only wrap-around reaches', () => {
  let artifact: Artifact;
  beforeAll(async () => {
    artifact = await compileFile(programs, 'wraps.c');
  });

  it.each([...marked('wraps.c', 'alive')])('%s: nothing is proved of them', (name, lines) => {
    const proved = proveAll(artifact, name, solver, {}, 5_000).filter(({ because }) => because !== undefined);
    expect(proved.filter(({ site }) => lines.includes(site.line))).toEqual([]);
  });
});
