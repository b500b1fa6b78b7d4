import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../../src/base/index.js';
import { visitEvents } from '../../src/criteria/index.js';
import { createRunner } from '../../src/execute/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import { buildInputSpace, type InputSettings } from '../../src/input/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compileFile, expectOk } from '../truth/compile.js';
import { allVectors } from '../truth/enumerate.js';
import { proveAll } from './prove.js';
import { randomLoop } from './random-loops.js';

const names = Array.from({ length: 40 }, (_, k) => `f${k}`);
const inputs: InputSettings = { lvalues: { m: { range: { low: -8, high: 7 } } } };

/** Some never end: what they do in so many steps is all that is compared. */
const maxSteps = 1_500;

describe('random loops over small types', () => {
  let folder: string;
  let artifact: Artifact;
  let solver: SolverChain;
  let source: readonly string[];
  let proofs = 0;
  beforeAll(async () => {
    const random = new Random(20);
    source = names.map((name) => randomLoop(name, random));
    folder = mkdtempSync(join(tmpdir(), 'hyla-loops-'));
    writeFileSync(join(folder, 'loops.c'), source.join('\n'));
    artifact = await compileFile(folder, 'loops.c');
    solver = await createSolverChain();
  });
  afterAll(() => {
    solver.dispose();
    rmSync(folder, { recursive: true });
  });

  it.each(names.map((name, k) => [name, k] as const))(
    '%s: no run takes what is proved dead',
    async (name, k) => {
      const proved = proveAll(artifact, name, solver, inputs, 2_000).filter(
        ({ because }) => because !== undefined,
      );
      const space = expectOk(buildInputSpace(artifact.program, name, inputs));
      const runner = await createRunner(artifact, space);
      const taken = new Set<string>();
      for (const vector of allVectors(space)) {
        const { events } = runner.run(vector, maxSteps);
        visitEvents(artifact.program, events, (site, arm) => taken.add(`${site} ${arm}`));
      }
      for (const { goal, because, checked } of proved) {
        const detail = `${because}\n${source[k]}`;
        expect(taken.has(`${goal.site} ${goal.arm}`), detail).toBe(false);
        expect(checked, detail).toEqual(['unsat', 'unsat', 'unsat']);
      }
      proofs += proved.length;
    },
  );

  it('and something is proved', () => {
    expect(proofs).toBeGreaterThan(10);
  });
});
