import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Budget } from '../../src/base/index.js';
import { type CoverSettings, coverFunction, defaultSettings } from '../../src/engine/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import type { FunctionResult } from '../../src/result/index.js';
import { createSolverChain } from '../../src/solver/index.js';
import { compileFile, expectOk } from '../truth/compile.js';
import { functionsOf, generate, headers } from './generate.js';
import { realRun } from './real-run.js';

const file = 'program.c';
/** Of the run of `main`: csmith's programs turn their loops a few thousand times. */
const maxSteps = 1_000_000;

/**
 * What is wrong with what Hyla says of a random program, compared with the one real run that it has. The run of `main` that
 * Hyla makes must take the very same branches; no function may have a branch called infeasible that the real run takes.
 */
export async function tryProgram(seed: number, searchMs: number): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'hyla-csmith-'));
  try {
    const source = generate(seed);
    writeFileSync(join(folder, file), source);
    const artifact = await compileFile(folder, file, [`-I${headers}`]);
    return [...(await compare(artifact, folder, source, searchMs))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(
  artifact: Artifact,
  folder: string,
  source: string,
  searchMs: number,
): Promise<readonly string[]> {
  // In the one real run nobody else changes anything.
  const inputs = { declares: { volatile: 'memory' } } as const;
  const once = { scope: 'callees', maxTests: 1, maxSteps, inputs, invariants: false } as const;
  const main = await cover(artifact, 'main', once, 600_000);
  const isOwn = (one: { readonly file: string }) => one.file === file;
  const objectives = main.objectives.filter(isOwn);
  const real = realRun(folder, source, objectives);
  if (!real) return [];
  const faults = [...faultsOf('main', main)];
  const [test] = main.tests;
  if (test.outcome.kind === 'returned') {
    const own = new Set(objectives.map(({ id }) => id));
    const taken = new Set(test.covers.filter((id) => own.has(id)));
    for (const id of taken) if (!real.has(id)) faults.push(`main: the real run does not take ${id}`);
    for (const id of real) if (!taken.has(id)) faults.push(`main: the real run takes ${id}`);
  } else if (test.outcome.kind !== 'step-limit') {
    faults.push(`main: ${JSON.stringify(test.outcome)}`);
  }
  for (const name of functionsOf(source)) {
    const result = await cover(artifact, name, { timeLimitMs: searchMs }, searchMs);
    faults.push(...faultsOf(name, result));
    for (const { id, verdict } of result.objectives)
      if (verdict === 'infeasible' && real.has(id)) faults.push(`${name}: ${id} is not infeasible`);
  }
  return faults;
}

async function cover(
  artifact: Artifact,
  functionName: string,
  settings: Partial<CoverSettings>,
  milliseconds: number,
): Promise<FunctionResult> {
  const solver = await createSolverChain();
  try {
    const job = {
      artifact,
      functionName,
      settings: { ...defaultSettings, ...settings },
      compile: { files: [file], preprocessorFlags: [] },
      frontendMs: 0,
      version: 'test',
    };
    return expectOk(await coverFunction(job, { solver, budget: new Budget(milliseconds) })).result;
  } finally {
    solver.dispose();
  }
}

function* faultsOf(name: string, { divergences, checkFailures }: FunctionResult): Generator<string> {
  for (const { detail } of divergences) yield `${name}: divergence: ${detail}`;
  for (const { objective, detail } of checkFailures) yield `${name}: ${objective}: ${detail}`;
}
