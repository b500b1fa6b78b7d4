import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { labelsNamed } from '../../src/engine/index.js';
import type { FunctionResult, ObjectiveResult } from '../../src/result/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compileFile } from '../truth/compile.js';
import { coverSoundly } from '../truth/cover.js';
import { randomMain } from './random-main.js';
import { compileNative, LEAK, SAID, type SanitizedProgram, sanitized, sayings, UNSET } from './sanitizers.js';

/**
 * Programs with planted errors: a comment at the end of a line says what is wrong there, and nothing else is. Each error that is
 * found must be seen by gcc's sanitizers as well, with the test that shows it; none that is proved absent by random runs.
 */
const folder = join(import.meta.dirname, 'programs');
const files = readdirSync(folder).filter((file) => file.endsWith('.c'));
/** `HYLA_SANITIZED_RUNS=1000000` makes as many of each program. */
const randomRuns = Number(process.env.HYLA_SANITIZED_RUNS ?? 30);

describe('errors as objectives', () => {
  let solver: SolverChain;
  let scratch: string;
  /** Of the planted errors: random runs do see what there is to see. */
  let seenAtRandom = 0;
  beforeAll(async () => {
    solver = await createSolverChain();
    scratch = mkdtempSync(join(tmpdir(), 'hyla-errors-'));
  });
  afterAll(() => {
    solver.dispose();
    rmSync(scratch, { recursive: true, force: true });
  });

  const cover = async (file: string): Promise<FunctionResult> => {
    const artifact = await compileFile(folder, file, [], labelsNamed(['errors']));
    return coverSoundly({ artifact, functionName: 'f', settings: { criterion: 'errors' } }, solver);
  };

  const withMain = (file: string): SanitizedProgram => {
    const text = readFileSync(join(folder, file), 'utf8');
    const types = (/\bf\(([^)]*)\) \{/.exec(text)?.[1] ?? '')
      .split(',')
      .map((one) => one.trim().replace(/\w+$/, ''));
    return { source: join(scratch, file), file, text, main: mainOf(types, staticsOf(text)) };
  };

  it.each(files)(
    '%s',
    async (file) => {
      const result = await cover(file);
      const lines = readFileSync(join(folder, file), 'utf8').split('\n');
      const planted = lines.flatMap((line, index) =>
        (/ \/\/ (.*)$/.exec(line)?.[1].split(', ') ?? []).map((kind) => `${index + 1}: ${kind}`),
      );
      const named = ({ line, outcome }: ObjectiveResult) => `${line}: ${outcome}`;
      const by = (verdict: string) => result.objectives.filter((one) => one.verdict === verdict).map(named);
      // Behind an error a compiler may do anything: that stays open.
      const undecided = result.objectives.filter(
        (one) => one.verdict === 'open' && one.cause.kind !== 'undefined',
      );
      expect(undecided.map(named)).toEqual([]);
      expect(by('covered').sort()).toEqual(planted.sort());
      expect(result.objectives.every(({ kind }) => kind === 'error')).toBe(true);

      const leaks = result.objectives.some(({ outcome }) => outcome === LEAK) ? 'sought' : 'left alone';
      const hasUnset = result.objectives.some(({ outcome }) => outcome === UNSET);
      const gcc = compileNative(withMain(file), 'gcc');
      const clang = hasUnset ? compileNative(withMain(file), 'clang-19') : undefined;
      for (const objective of result.objectives) {
        if (objective.verdict !== 'covered') continue;
        const [test] = objective.tests;
        const words = ['test', ...Object.values(result.tests[test].inputs).map(String)];
        const said = sanitized(objective.outcome === UNSET && clang ? clang : gcc, words, leaks);
        const line = objective.outcome === LEAK ? expect.any(Number) : objective.line;
        expect(sayings(said), `test ${test} of ${file}: ${said}`).toContainEqual({
          line,
          kind: objective.outcome,
        });
      }
      const programs = clang ? [gcc, clang] : [gcc];
      const seen = programs.flatMap((program) =>
        sayings(sanitized(program, ['random', String(randomRuns)], leaks)).map(({ line, kind }) =>
          kind === LEAK ? kind : `${line}: ${kind}`,
        ),
      );
      // Of two of the same kind on a line nobody can tell which one was seen.
      const absent = by('infeasible').filter((one) => !planted.includes(one));
      const isSeen = (one: string) => seen.includes(one.endsWith(LEAK) ? LEAK : one);
      expect(absent.filter(isSeen)).toEqual([]);
      seenAtRandom += planted.filter(isSeen).length;
    },
    120_000 + 8 * randomRuns,
  );

  it('are planted in twenty programs, of every kind', () => {
    const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'));
    const kinds = texts.flatMap((text) => [...text.matchAll(/ \/\/ (.*)$/gm)].map(([, kind]) => kind));
    expect(new Set(kinds)).toEqual(new Set(Object.keys(SAID)));
    expect(texts.filter((text) => text.includes(' // ')).length).toBeGreaterThanOrEqual(18);
    console.log({ seenAtRandom });
    expect(seenAtRandom).toBeGreaterThan(10);
  });
});

/** The static variables of a program without functions that have their own. */
function staticsOf(text: string): readonly string[] {
  return [...text.matchAll(/^static [^(]*?(\w+)(?:\[[^;]*\])?(?: = [^;]*)?;/gm)].map(([, name]) => name);
}

/** Of a function of numbers. What static variables held after a call is held for good. */
function mainOf(types: readonly string[], statics: readonly string[]): string {
  const read = types.map(
    (type, k) => `(${type})${/float|double/.test(type) ? 'atof' : 'atoll'}(v[${k + 2}])`,
  );
  const random = types.map((type) =>
    /float|double/.test(type) ? 'random_double()' : `(${type})random_int()`,
  );
  const held = statics.map((name) => `hold(&${name}, sizeof ${name});`);
  return randomMain({
    test: `f(${read.join(', ')});`,
    random: `f(${random.join(', ')}); ${held.join(' ')}`,
  });
}
