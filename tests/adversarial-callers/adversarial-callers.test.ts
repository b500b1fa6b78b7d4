import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Budget } from '../../src/base/index.js';
import { criteria, seek } from '../../src/criteria/index.js';
import { EveryCaller } from '../../src/every-caller/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import { buildInputSpace } from '../../src/input/index.js';
import type { Objective } from '../../src/result/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compileFile, expectOk } from '../truth/compile.js';
import { takenByCallers } from './callers.js';
import { randomFunction, world } from './functions.js';

/** `HYLA_CALLERS=2000` tries so many functions, with all that can be proved of them; `HYLA_CALLERS_SEED` others. */
const count = Number(process.env.HYLA_CALLERS ?? 150);
const seed = Number(process.env.HYLA_CALLERS_SEED ?? 1);
const BATCH = 50;
/** For one question; what takes longer is left unproved here. */
const QUESTION_MS = 150;
const effort = process.env.HYLA_CALLERS === undefined ? 'brief' : 'full';

let solver: SolverChain;
beforeAll(async () => {
  solver = await createSolverChain();
});
afterAll(() => solver.dispose());

interface Judged {
  readonly objectives: readonly Objective[];
  /** Those of them that are proved infeasible. */
  readonly proved: readonly Objective[];
}

/** The branches of a function, and what is proved of them for every caller. */
function prove({ program }: Artifact, name: string): Judged {
  const space = expectOk(buildInputSpace(program, name, {}));
  const prover = new EveryCaller(program, space, solver, QUESTION_MS);
  const set = seek(criteria.find('branch')!, program, new Set([name])).set;
  const proved = set.objectives.filter((_, index) =>
    set
      .armsOf(index)
      .every(
        ({ site, arm }) =>
          prover.prove({ site, arms: [arm] }, new Budget(5_000), effort).kind === 'impossible',
      ),
  );
  return { objectives: set.objectives, proved };
}

const batches = Array.from({ length: Math.ceil(count / BATCH) }, (_, k) => ({
  first: seed * 100_000 + k * BATCH,
  size: Math.min(BATCH, count - k * BATCH),
}));

it.each(batches)(
  'no caller takes what is proved infeasible: functions from $first on',
  async ({ first, size }) => {
    const folder = mkdtempSync(join(tmpdir(), 'hyla-callers-'));
    try {
      const names = Array.from({ length: size }, (_, k) => `f${first + k}`);
      const source = world + names.map((name, k) => randomFunction(name, first + k)).join('\n');
      writeFileSync(join(folder, 'callers.c'), source);
      const artifact = await compileFile(folder, 'callers.c');
      const judged = names.map((name) => prove(artifact, name));
      const objectives = judged.flatMap((one) => one.objectives);
      const taken = takenByCallers(folder, source, objectives, names);
      const proved = judged.flatMap((one) => one.proved);
      const wrong = proved
        .filter(({ id }) => taken.has(id))
        .map(({ id, line, text }) => `${id} ${line} ${text}`);
      expect(wrong, source).toEqual([]);
      // Both are there, or nothing was shown; and callers would notice: they take most branches.
      expect(proved.length).toBeGreaterThan(0);
      expect(taken.size).toBeGreaterThan(objectives.length * 0.6);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  900_000,
);
