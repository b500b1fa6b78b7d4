import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Budget } from '../../src/base/index.js';
import { coverFunction, defaultSettings } from '../../src/engine/index.js';
import {
  compileProgram,
  createBundledToolchain,
  createMachineToolchain,
  type Toolchain,
} from '../../src/frontend/index.js';
import { nodeFrontendServices, nodeMachineTools, nodeToolchainAssets } from '../../src/host/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { readExamples, root } from '../examples/example.js';
import { expectOk } from './compile.js';
import { readSubjects, subjectFolder } from './subject.js';

/**
 * A clang of the machine leads to the same verdicts as the bundled one. Compared with every version that is installed:
 * they differ in what their code generators do with calls, in struct passing, and in how they spell types.
 */

const subjects = [
  'memory', // code generators know memcmp by its name
  'strings-search',
  'struct-return',
  'struct-value',
  'variadic',
  'bit-fields',
  'switch-ranges',
  'statement-expression',
  'allocation',
  'float-rounding',
  'stub',
  'precondition',
];
const examples = ['f', 'check-pressure', 'keyword', 'avoidance'];

interface Task {
  readonly name: string;
  readonly folder: string;
  readonly file: string;
  readonly functionName: string;
  readonly scope: 'function' | 'callees';
  readonly inputs: object;
}

const tasks: readonly Task[] = [
  ...readSubjects(subjectFolder)
    .filter(({ name }) => subjects.includes(name))
    .map((subject) => ({ ...subject, folder: subjectFolder })),
  ...readExamples()
    .filter(({ name }) => examples.includes(name))
    .map(({ name, source, function: functionName, scope }) => {
      return { name, folder: root, file: source, functionName, scope, inputs: {} };
    }),
];

const assets = nodeToolchainAssets();
const bundled = createBundledToolchain(assets);

function majorVersion(command: string): number {
  try {
    const banner = execFileSync(command, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString();
    return Number(/clang version (\d+)/.exec(banner)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

const names = ['clang', ...Array.from({ length: 12 }, (_, k) => `clang-${15 + k}`)];
const installed = new Map(names.map((name) => [majorVersion(name), name]));
const usable = [...installed].filter(([major]) => major >= 15).map(([, name]) => name);

let solver: SolverChain;
beforeAll(async () => {
  solver = await createSolverChain({ z3: 'later' });
});
afterAll(() => solver.dispose());

async function verdicts(task: Task, toolchain: Toolchain): Promise<readonly string[]> {
  const { folder, file, functionName, scope, inputs } = task;
  const request = { files: [file], folder };
  const artifact = expectOk(await compileProgram(request, toolchain, nodeFrontendServices()));
  const settings = { ...defaultSettings, scope, inputs };
  const compile = { files: [file], preprocessorFlags: [] };
  const job = { artifact, functionName, settings, compile, frontendMs: 0, version: 'test' };
  const outcome = await coverFunction(job, { solver, budget: new Budget(settings.timeLimitMs) });
  const { objectives, divergences, assumptions } = expectOk(outcome).result;
  expect(divergences).toEqual([]);
  return [...assumptions, ...objectives.map(({ id, text, verdict }) => `${id} ${text}: ${verdict}`)];
}

async function machine(command: string): Promise<Toolchain> {
  return expectOk(await createMachineToolchain(command, nodeMachineTools, bundled, assets));
}

describe('a clang of the machine', () => {
  it('has enough to be compared on', () => expect(tasks.length).toBe(subjects.length + examples.length));

  it('that is none is told from one', async () => {
    const outcome = await createMachineToolchain(join(root, 'nothing'), nodeMachineTools, bundled, assets);
    expect(outcome.kind).toBe('fault');
  });
});

describe.each(tasks)('$name', (task) => {
  it(`has the same verdicts with ${['the bundled clang', ...usable].join(', ')}`, async () => {
    const expected = await verdicts(task, bundled);
    expect(expected.some((line) => line.endsWith(': covered'))).toBe(true);
    for (const command of usable)
      expect({ command, verdicts: await verdicts(task, await machine(command)) }).toEqual({
        command,
        verdicts: expected,
      });
  });
});
