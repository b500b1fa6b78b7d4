import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { Random } from '../../src/base/index.js';
import { createRunner } from '../../src/execute/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import { buildInputSpace, type InputVector, randomVector } from '../../src/input/index.js';
import { createReplayer, takenConstraint } from '../../src/symbolic/index.js';
import { compileFile, expectOk } from '../truth/compile.js';

const folder = fileURLToPath(new URL('./programs', import.meta.url));

let artifact: Artifact;
beforeAll(async () => {
  artifact = await compileFile(folder, 'features.c');
});

describe('compiled C', () => {
  test('replays as it ran, each term with the value beside it', async () => {
    const problems: string[] = [];
    for (const { name, library, internal } of artifact.program.functions.values()) {
      if (library || internal || name.startsWith('__hyla_')) continue;
      const space = expectOk(buildInputSpace(artifact.program, name, { maxElements: 8 }));
      const runner = await createRunner(artifact, space);
      const replayer = createReplayer(artifact.program, space, { verify: true });
      const random = new Random(1);
      for (let round = 0; round < 40; round++) {
        const vector: InputVector = round === 0 ? [] : randomVector(space, random);
        const run = runner.run(vector, 10_000);
        try {
          const replay = replayer.replay(vector, run, { maxSteps: 1_000_000 });
          const { divergence, unmodelled, outcome } = replay;
          for (const step of replay.steps) takenConstraint(artifact.program, step);
          if (divergence) problems.push(`${name}: ${divergence}`);
          if (unmodelled)
            problems.push(`${name}: not modelled: ${unmodelled.what} ${unmodelled.place?.line}`);
          if (outcome.kind === 'runtime-error')
            problems.push(`${name}: ${outcome.detail} ${outcome.place?.line}`);
        } catch (thrown) {
          problems.push(`${name}: ${(thrown as Error).stack}`);
        }
      }
    }
    expect([...new Set(problems)]).toEqual([]);
  });
});
