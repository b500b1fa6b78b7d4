import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FunctionResult, ObjectiveResult } from '../../src/result/index.js';
import { type Example, type ExpectedObjective, exampleFolder, readExamples, readProject } from './example.js';
import { type CompiledTests, runUnderGcov } from './gcov.js';
import { type HylaRun, runHyla } from './run-hyla.js';
import { run as runProgram } from './spawn.js';

const examples = [...readExamples(), ...readProject('embedded')];

it('every example is in the table of examples/README.md', () => {
  const table = readFileSync(join(exampleFolder, 'README.md'), 'utf8');
  for (const { source, function: name, expected } of examples) {
    const file = source.replace('examples/', '');
    expect(table).toContain(
      `| [${file}](${file}) | \`${name}\` | ${expected.objectives} | ${expected.infeasible.length} |`,
    );
  }
});

describe.each(examples.map((example) => [example.name, example] as const))('%s', (_, example) => {
  let out: string;
  let run: HylaRun;
  let tests: CompiledTests;

  beforeAll(async () => {
    out = mkdtempSync(join(tmpdir(), 'hyla-example-'));
    run = await runHyla(example, out);
    // That it says so is right of the compiler.
    tests = await runUnderGcov(
      out,
      example.source,
      example.uninitialised && '-Wno-uninitialized -Wno-maybe-uninitialized',
    );
  });
  afterAll(() => rmSync(out, { recursive: true, force: true }));

  it('has the expected verdicts', () => {
    const { objectives, divergences, checkFailures } = run.result;
    expect(objectives).toHaveLength(example.expected.objectives);
    expect(divergences).toEqual([]);
    expect(checkFailures).toEqual([]);
    expect(unexpectedVerdicts(objectives, example)).toEqual([]);
    expect(run.status).toBe(objectives.some(({ verdict }) => verdict === 'open') ? 1 : 0);
  });

  it('has tests that compile without warnings and pass', () => {
    expect(tests.compilerOutput).toBe('');
    expect(tests.output).toMatch(/(\d+) tests, \1 passed/);
    expect(tests.status).toBe(0);
  });

  it('has tests that take the branches they claim, as gcov counts them', () => {
    expect(takenByLine(tests, run.result.objectives)).toEqual(claimedByLine(run.result));
  });

  it('has proofs that z3 confirms', async () => {
    const proofs = run.result.objectives.flatMap((objective) =>
      objective.verdict === 'infeasible' ? objective.proof.formulas : [],
    );
    const written = readdirSync(out).includes('proofs') ? readdirSync(join(out, 'proofs')) : [];
    expect(new Set(proofs.map((path) => path.replace('proofs/', '')))).toEqual(new Set(written));
    for (const file of written) expect(await askZ3(join(out, 'proofs', file)), file).toMatch(/^(unsat\n)+$/);
  });
});

function unexpectedVerdicts(
  objectives: readonly ObjectiveResult[],
  { expected }: Example,
): readonly string[] {
  const unexpected = objectives.flatMap((objective) => {
    const wanted = isAmong(objective, expected.infeasible) ? 'infeasible' : 'covered';
    return objective.verdict === wanted ? [] : [`${describeObjective(objective)} is ${objective.verdict}`];
  });
  const absent = expected.infeasible.filter(
    (wanted) => !objectives.some((objective) => isAmong(objective, [wanted])),
  );
  return [...unexpected, ...absent.map((wanted) => `${describeObjective(wanted)} is no objective`)];
}

function isAmong(objective: ObjectiveResult, list: readonly ExpectedObjective[]): boolean {
  return list.some((wanted) => describeObjective(wanted) === describeObjective(objective));
}

function describeObjective({ function: name, line, text, outcome }: ExpectedObjective): string {
  return `${name}, line ${line}: ${text} ${outcome}`;
}

/** How many outcomes of the conditions of each line some test takes; tests.c does not run every test. */
function claimedByLine({ objectives, tests }: FunctionResult): ReadonlyMap<number, number> {
  const isRun = (test: number) =>
    tests[test].notNative === undefined &&
    tests[test].onlyFor === undefined &&
    !['runtime-error', 'step-limit'].includes(tests[test].outcome.kind);
  const claimed = new Map<number, number>();
  for (const objective of objectives) {
    const line = lineOfBranch(objective, objectives);
    const isClaimed = objective.verdict === 'covered' && objective.tests.some(isRun);
    claimed.set(line, (claimed.get(line) ?? 0) + (isClaimed ? 1 : 0));
  }
  return claimed;
}

function takenByLine(
  { branches }: CompiledTests,
  objectives: readonly ObjectiveResult[],
): ReadonlyMap<number, number> {
  const lines = new Set(objectives.map((objective) => lineOfBranch(objective, objectives)));
  return new Map(
    [...lines].map((line) => [line, (branches.get(line) ?? []).filter((count) => count > 0).length]),
  );
}

/** A case is on the line of its label; gcov counts it where the switch begins, as the default is. */
function lineOfBranch(objective: ObjectiveResult, objectives: readonly ObjectiveResult[]): number {
  if (objective.kind !== 'case') return objective.line;
  const switchId = objective.id.replace(/(C\d+|D)$/, '');
  return objectives.find(({ id }) => id === `${switchId}D`)?.line ?? objective.line;
}

/** Fails when there is no z3: a proof that nobody confirmed is not confirmed. */
async function askZ3(file: string): Promise<string> {
  return (await runProgram('z3', ['-T:60', file], exampleFolder)).stdout;
}
