import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EventReader } from '../../src/check/index.js';
import { defaultSettings, labelsNamed } from '../../src/engine/index.js';
import { createRunner } from '../../src/execute/index.js';
import { buildInputSpace } from '../../src/input/index.js';
import { strategies } from '../../src/search/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compileFile, expectOk } from '../truth/compile.js';
import { coverSoundly } from '../truth/cover.js';
import { allVectors } from '../truth/enumerate.js';

const folder = join(import.meta.dirname, 'places');
const functionName = 'f';
const inputs = { declares: { calls: 'first', allocation: 'succeeds' } } as const;

/**
 * By the ids of objectives: does some input come to the place? The source says by itself where its places are: compiled
 * for that, each is a condition, and none of what `--criterion` makes of it takes part.
 */
async function enumerate(file: string): Promise<ReadonlyMap<string, boolean>> {
  const artifact = await compileFile(folder, file, ['-DTRUTH']);
  const { sites } = artifact.program;
  const places = new Map(
    sites.flatMap((site) => {
      const number = /^truth_place == (?:100 \+ )?(\d+)$/.exec(site.text)?.[1];
      const letter = site.text.includes('100 +') ? 'c' : 's';
      return number === undefined ? [] : [[site.id, `${functionName}#${letter}${number}`] as const];
    }),
  );
  const space = expectOk(
    buildInputSpace(artifact.program, functionName, {
      ...inputs,
      lvalues: { truth_place: { range: { low: 0, high: 0 } } },
    }),
  );
  const runner = await createRunner(artifact, space);
  const reader = new EventReader(artifact.program);
  const reached = new Set<string>();
  for (const vector of allVectors(space))
    for (const { site } of reader.read(runner.run(vector, 100_000).events)) {
      const place = places.get(site);
      if (place !== undefined) reached.add(place);
    }
  // What follows a return has no code, not even a condition: the text alone has it.
  const text = readFileSync(join(folder, file), 'utf8');
  const written = [...text.matchAll(/\b(S|ALONE|C)\((\d+)/g)].map(
    ([, kind, number]) => `${functionName}#${kind === 'C' ? 'c' : 's'}${number}`,
  );
  return new Map(written.map((id) => [id, reached.has(id)]));
}

describe('verdicts on statements and calls, against all inputs', () => {
  let solver: SolverChain;
  beforeAll(async () => {
    solver = await createSolverChain();
  });
  afterAll(() => solver.dispose());

  describe.each(readdirSync(folder).filter((file) => file.endsWith('.c')))('%s', (file) => {
    it.each(['statement', 'function-call', 'statement,function-call,mcdc'])('%s', async (criterion) => {
      const truth = await enumerate(file);
      expect([...truth.values()]).toContain(true);
      const artifact = await compileFile(folder, file, [], labelsNamed([criterion]));
      const index = readdirSync(folder).indexOf(file);
      const strategy = criterion.includes(',') ? strategies.names[index] : defaultSettings.strategy;
      const settings = { inputs, criterion, strategy };
      const result = await coverSoundly({ artifact, functionName, settings }, solver);
      const isPlace = ({ kind }: { readonly kind: string }) => kind === 'statement' || kind === 'call';
      const said = result.objectives.filter(isPlace).map(({ id, verdict }) => [id, verdict]);
      const demanded = [...truth].filter(
        ([id]) =>
          (id.includes('#s') && criterion.includes('statement')) ||
          (id.includes('#c') && criterion.includes('function-call')),
      );
      expect(Object.fromEntries(said)).toEqual(
        Object.fromEntries(demanded.map(([id, hit]) => [id, hit ? 'covered' : 'infeasible'])),
      );
    });
  });
});
