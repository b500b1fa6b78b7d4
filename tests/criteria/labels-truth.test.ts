import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EventReader } from '../../src/check/index.js';
import { defaultSettings, labelsNamed } from '../../src/engine/index.js';
import { createRunner } from '../../src/execute/index.js';
import { buildInputSpace } from '../../src/input/index.js';
import type { LabelFormula, LabelObjectives } from '../../src/ir/index.js';
import { strategies } from '../../src/search/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compileFile, compileLabelled, expectOk } from '../truth/compile.js';
import { coverSoundly } from '../truth/cover.js';
import { allVectors } from '../truth/enumerate.js';

const folder = join(import.meta.dirname, 'labels');
const files = readdirSync(folder).filter((file) => file.endsWith('.c'));
const inputs = { declares: { calls: 'first', allocation: 'succeeds' } } as const;

/** For each input, the labels that hold. Compiled for that, the source has them as conditions: no comment is read. */
async function enumerate(file: string): Promise<readonly ReadonlySet<string>[]> {
  const artifact = await compileFile(folder, file, ['-DTRUTH']);
  const names = artifact.program.sites.map((site) => /^truth_label == (\d+)$/.exec(site.text)?.[1]);
  const lvalues = { truth_label: { range: { low: 0, high: 0 } } };
  const space = expectOk(buildInputSpace(artifact.program, 'f', { ...inputs, lvalues }));
  const runner = await createRunner(artifact, space);
  const reader = new EventReader(artifact.program);
  const runs: ReadonlySet<string>[] = [];
  for (const vector of allVectors(space)) {
    const held = new Set<string>();
    for (const { site } of reader.read(runner.run(vector, 100_000).events))
      if (names[site] !== undefined) held.add(`L${names[site]}`);
    runs.push(held);
  }
  return runs;
}

function holds(formula: LabelFormula, labels: ReadonlySet<string>): boolean {
  if (typeof formula === 'string') return labels.has(formula);
  if ('all' in formula) return formula.all.every((part) => holds(part, labels));
  return formula.any.some((part) => holds(part, labels));
}

describe('verdicts on labels and what is made of them, against all inputs', () => {
  let solver: SolverChain;
  beforeAll(async () => {
    solver = await createSolverChain();
  });
  afterAll(() => solver.dispose());

  it.each(files)('%s', async (file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const objectives = JSON.parse(/^\/\/ objectives: (.*)$/m.exec(text)?.[1] ?? '{}') as LabelObjectives;
    const labels = [...text.matchAll(/hyla: label (L\d+):/g)].map(([, name]) => name);
    const runs = await enumerate(file);
    const wanted: readonly (readonly [string, LabelFormula])[] = [
      ...labels.map((name) => [`f#label:${name}`, name] as const),
      ...Object.entries(objectives).map(([name, formula]) => [`f#objective:${name}`, formula] as const),
    ];
    const truth = Object.fromEntries(
      wanted.map(([id, formula]) => [id, runs.some((run) => holds(formula, run)) ? 'covered' : 'infeasible']),
    );
    expect(Object.values(truth)).toContain('covered');
    expect(Object.values(truth)).toContain('infeasible');
    const artifact = await compileLabelled(folder, file, labelsNamed(['labels']), objectives);
    for (const [index, criterion] of ['labels', 'labels,branch'].entries()) {
      const strategy =
        index === 0
          ? defaultSettings.strategy
          : strategies.names[files.indexOf(file) % strategies.names.length];
      const settings = { inputs, criterion, strategy };
      const result = await coverSoundly({ artifact, functionName: 'f', settings }, solver);
      const own = result.objectives.filter(({ kind }) => kind === 'label' || kind === 'label-objective');
      expect(Object.fromEntries(own.map(({ id, verdict }) => [id, verdict]))).toEqual(truth);
    }
  });
});
