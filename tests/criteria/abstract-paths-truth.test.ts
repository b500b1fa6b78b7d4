import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Artifact } from '../../src/frontend/index.js';
import type { FunctionResult } from '../../src/result/index.js';
import { strategies } from '../../src/search/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compileFile } from '../truth/compile.js';
import { coverSoundly } from '../truth/cover.js';
import * as definitions from './abstract-paths/definitions.js';
import { randomToy } from './abstract-paths/generate.js';
import { interpret } from './abstract-paths/interpret.js';
import { printed } from './abstract-paths/language.js';
import { conditionArcs, decisionArcs, toyStructures } from './abstract-paths/toy-definitions.js';

/** Each time the same few; HYLA_RANDOM of them, from HYLA_RANDOM_SEED on, where that is asked for. */
const first = Number(process.env.HYLA_RANDOM_SEED ?? 1);
const seeds = Array.from({ length: Number(process.env.HYLA_RANDOM ?? 32) }, (_, k) => first + k);

const inputs = Array.from({ length: 64 }, (_, k) => [k & 7, k >> 3]);

describe('criteria about paths and arcs, against all executions and the definitions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hyla-paths-'));
  let solver: SolverChain;
  beforeAll(async () => {
    solver = await createSolverChain();
  });
  afterAll(() => {
    solver.dispose();
    rmSync(folder, { recursive: true });
  });

  const cover = (artifact: Artifact, criterion: string, strategy: string): Promise<FunctionResult> =>
    coverSoundly({ artifact, functionName: 'f', settings: { criterion, strategy } }, solver);

  const pathsOf = ({ objectives }: FunctionResult) =>
    objectives.map(({ text, verdict }) => `${verdict}: ${text}`).sort();
  const covered = (paths: ReadonlySet<string>) => [...paths].map((text) => `covered: ${text}`).sort();
  const verdictsOf = ({ objectives }: FunctionResult) =>
    objectives.map(({ id, verdict }) => `${id} ${verdict}`).sort();
  const expected = (arcs: ReadonlyMap<string, boolean>) =>
    [...arcs].map(([id, hit]) => `${id} ${hit ? 'covered' : 'infeasible'}`).sort();

  it.each(seeds)(
    'random program %d',
    async (seed) => {
      const toy = randomToy(seed);
      const text = printed(toy);
      const executions = inputs.map((values) => interpret(toy, 'f', values));
      writeFileSync(join(folder, `f${seed}.c`), text);
      const artifact = await compileFile(folder, `f${seed}.c`, [], ['structure']);
      const strategy = strategies.names[seed % strategies.names.length];
      const minimal = definitions.minimalAllPaths('f', executions);
      const arcs = conditionArcs(toy, 'f', executions);
      expect(verdictsOf(await cover(artifact, 'minimal-all-conditions', strategy)), text).toEqual(
        expected(arcs),
      );
      const decisions = decisionArcs(toy, 'f', executions);
      expect(verdictsOf(await cover(artifact, 'minimal-all-decisions', strategy)), text).toEqual(
        expected(decisions),
      );
      expect(pathsOf(await cover(artifact, 'minimal-all-paths', strategy)), text).toEqual(covered(minimal));
      const k = seed % 3;
      const bounded = definitions.kPaths(k, toyStructures, executions);
      expect(pathsOf(await cover(artifact, `k-path=${k}`, strategy)), text).toEqual(covered(bounded));
      const longer = definitions.emptyElse(toyStructures, executions);
      expect(pathsOf(await cover(artifact, 'empty-else', strategy)), text).toEqual(covered(longer));
      const most = definitions.maxIterations(toyStructures, executions);
      expect(pathsOf(await cover(artifact, 'max-iterations', strategy)), text).toEqual(covered(most));
    },
    120_000,
  );

  it('tells the criteria apart on these programs', () => {
    const sizes = seeds.map((seed) => {
      const executions = inputs.map((values) => interpret(randomToy(seed), 'f', values));
      const all = definitions.allPaths(executions).size;
      return {
        all,
        minimal: definitions.minimalAllPaths('f', executions).size,
        bounded: definitions.kPaths(1, toyStructures, executions).size,
        longer: definitions.emptyElse(toyStructures, executions).size,
        most: definitions.maxIterations(toyStructures, executions).size,
      };
    });
    for (const kind of ['minimal', 'bounded', 'longer', 'most'] as const)
      expect(sizes.filter((size) => size[kind] < size.all).length, kind).toBeGreaterThan(2);
  });
});
