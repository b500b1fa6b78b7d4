import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FunctionResult, ObjectiveResult } from '../../src/result/index.js';
import { exampleFolder, readExamples } from '../examples/example.js';
import { runHyla } from '../examples/run-hyla.js';
import { exampleCallers } from './example-callers.js';
import { randomMain } from './random-main.js';
import { compileNative, compileTests, LEAK, sanitized, sayings, UNSET } from './sanitizers.js';

/** Those with errors of many kinds, found and proved absent, and quick; all of them with HYLA_EXAMPLES=all. */
const chosen = [
  'avoidance',
  'f',
  'lease',
  'queue-setup',
  'ring',
  'square',
  'thirty-calls',
  'timer',
  'tokenizer',
];
const examples = readExamples().filter(
  ({ name, defines }) =>
    defines.length === 0 && (process.env.HYLA_EXAMPLES === 'all' || chosen.includes(name)),
);
/** `HYLA_SANITIZED_RUNS=1000000` makes as many of each example. */
const randomRuns = Number(process.env.HYLA_SANITIZED_RUNS ?? 1_000);

/** Errors of the examples: each that is found is confirmed by sanitizers with its exported test, none that is proved absent is ever seen. */
describe('errors of the examples', () => {
  let scratch: string;
  /** `atRandom`: of those that are found, random runs do see what there is to see. */
  const count = { found: 0, absent: 0, atRandom: 0 };
  beforeAll(() => {
    scratch = mkdtempSync(join(tmpdir(), 'hyla-example-errors-'));
  });
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  const named = ({ line, outcome }: ObjectiveResult) => (outcome === LEAK ? LEAK : `${line}: ${outcome}`);
  const by = ({ objectives }: FunctionResult, verdict: string) =>
    objectives.filter((one) => one.verdict === verdict && one.file.startsWith('examples/')).map(named);
  const seenIn = (said: string) =>
    sayings(said).map(({ line, kind }) => (kind === LEAK ? LEAK : `${line}: ${kind}`));

  it.each(examples.map((example) => [example.name, example] as const))(
    '%s',
    async (name, example) => {
      const out = join(scratch, name);
      const { result } = await runHyla(example, out, ['--criterion', 'errors', '--time-limit', '20']);
      const kinds = new Set(result.objectives.map(({ outcome }) => outcome));
      const leaks = kinds.has(LEAK) ? 'sought' : 'left alone';

      for (const compiler of ['gcc', 'clang-19'] as const) {
        const found = result.objectives.filter(
          (one) => one.verdict === 'covered' && (one.outcome === UNSET) === (compiler === 'clang-19'),
        );
        if (found.length === 0) continue;
        const tests = compileTests(out, compiler);
        for (const one of found) {
          if (one.verdict !== 'covered') continue;
          const said = one.tests.map((test) => sanitized(tests, [String(test)], leaks));
          expect(said.flatMap(seenIn), `${one.id}: ${said.join()}`).toContain(named(one));
        }
        count.found += found.length;
      }

      const absent = by(result, 'infeasible').filter((one) => !by(result, 'covered').includes(one));
      count.absent += absent.length;
      if (absent.length === 0) return;
      const caller = exampleCallers[name];
      if (!caller) throw new Error(`tests/errors/example-callers.ts should say how ${name} is called`);
      const file = basename(example.source);
      const text = readFileSync(join(exampleFolder, file), 'utf8').replace('int main(', 'int example_main(');
      const program = { source: join(scratch, file), file, text, main: randomMain(caller) };
      const natives = [compileNative(program, 'gcc')];
      if (kinds.has(UNSET)) natives.push(compileNative(program, 'clang-19'));
      const seen = natives.flatMap((native) =>
        seenIn(sanitized(native, ['random', String(randomRuns)], leaks)),
      );
      expect(absent.filter((one) => seen.includes(one))).toEqual([]);
      count.atRandom += by(result, 'covered').filter((one) => seen.includes(one)).length;
    },
    240_000 + 8 * randomRuns,
  );

  it('are there, and proved absent', () => {
    console.log(count);
    expect(count.found).toBeGreaterThanOrEqual(5);
    expect(count.absent).toBeGreaterThanOrEqual(80);
    expect(count.atRandom).toBeGreaterThanOrEqual(1);
  });
});
