import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Random } from '../../src/base/index.js';
import { createRunner } from '../../src/execute/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import { buildInputSpace, randomVector } from '../../src/input/index.js';
import { type LabelKind, validateProgram } from '../../src/ir/index.js';
import { createReplayer } from '../../src/symbolic/index.js';
import { compileFile, expectOk } from '../truth/compile.js';
import { readSubjects, subjectFolder } from '../truth/subject.js';

const maxSteps = 100_000;
const labels: readonly LabelKind[] = ['statement', 'call', 'boundary', 'order', 'replacement', 'structure'];

/** What a run reports of branches, by function and number, and how it ends. */
async function runsOf(artifact: Artifact, functionName: string): Promise<readonly string[]> {
  const { program } = artifact;
  const space = expectOk(buildInputSpace(program, functionName, { maxElements: 4 }));
  const runner = await createRunner(artifact, space);
  const replayer = createReplayer(program, space);
  const random = new Random(1);
  return Array.from({ length: 6 }, () => {
    const vector = randomVector(space, random);
    const run = runner.run(vector, maxSteps);
    const words: string[] = [run.outcome.kind];
    for (let at = 0; at < run.events.length; at++) {
      const site = program.sites[run.events[at] >> 1];
      const name = `${site.function}#${site.number}`;
      if (site.kind === 'condition') words.push(`${name} ${run.events[at] & 1}`);
      else if (!site.label) words.push(`${name} ${run.events[at + 1]}`);
      if (site.kind === 'switch') at += 2;
    }
    const { divergence } = replayer.replay(vector, run, { maxSteps: 100 * maxSteps });
    runner.distrust();
    return [...words, divergence ?? ''].join(' ');
  });
}

/** Labels are reports and nothing else: what runs, runs as it did. */
describe('a program that reports its statements, calls and operands', () => {
  const folders: readonly (readonly [string, string, string])[] = [
    ...readSubjects(subjectFolder).map(
      ({ file, functionName }) => [subjectFolder, file, functionName] as const,
    ),
  ];
  // A third of them, in turns; all with HYLA_TRUTH=all.
  const chosen = folders.filter((_, index) => process.env.HYLA_TRUTH === 'all' || index % 3 === 0);

  it.each(chosen)('%s/%s', async (folder, file, functionName) => {
    const labelled = await compileFile(folder, file, [], labels);
    expect(validateProgram(labelled.program)).toEqual([]);
    const places = labelled.program.sites.filter((site) => site.kind === 'switch' && site.label);
    expect(places.length).toBeGreaterThan(0);
    // Where an error depends on it, a pointer may be NULL and an allocation fail: there the inputs are others.
    const withErrors = await compileFile(folder, file, [], [...labels, 'error']);
    expect(validateProgram(withErrors.program)).toEqual([]);
    const ordinary = await compileFile(folder, file);
    expect(await runsOf(labelled, functionName)).toEqual(await runsOf(ordinary, functionName));
  });

  it('is made of every example', async () => {
    const examples = join(import.meta.dirname, '../../examples');
    for (const file of readdirSync(examples).filter((name) => name.endsWith('.c')))
      expect(
        validateProgram((await compileFile(examples, file, [], [...labels, 'error'])).program),
        file,
      ).toEqual([]);
  });
});
