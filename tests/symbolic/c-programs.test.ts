import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRunner } from '../../src/execute/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import { buildInputSpace, type InputSpace, type InputValue, valueIn } from '../../src/input/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import {
  armConstraint,
  createReplayer,
  inputRangeConstraints,
  type PathStep,
  type Replay,
  takenConstraint,
  variableTerm,
} from '../../src/symbolic/index.js';
import { not, type Term } from '../../src/term/index.js';
import { compileFile, expectOk } from '../truth/compile.js';

/**
 * Compiled C is explored, every flip of every path up to a limit. Three laws: the replay never diverges from the run,
 * every term has the value beside it, and an input that solves a flipped prefix follows that prefix and flips.
 */

const folder = fileURLToPath(new URL('./programs', import.meta.url));
const mostRuns = 40;
const mostQueries = 120;

let solver: SolverChain;
beforeAll(async () => {
  solver = await createSolverChain({});
});
afterAll(() => solver.dispose());

/** An input to try, and what the path that it was made from promises. */
interface Candidate {
  readonly vector: readonly InputValue[];
  readonly prefix: readonly PathStep[];
  /** The step after the prefix, which is to go another way. */
  readonly flipped?: PathStep;
  readonly arm?: number | bigint | boolean;
}

/** The ways that a step did not go, as constraints. */
function otherWays(
  artifact: Artifact,
  step: PathStep,
): { arm: number | bigint | boolean; constraint: Term }[] {
  const { program } = artifact;
  const ways = (arms: readonly number[]) =>
    arms.map((arm) => ({ arm, constraint: armConstraint(program, step, arm) }));
  switch (step.kind) {
    case 'condition':
      return ways([1 - step.arm]);
    case 'switch': {
      const site = program.sites[step.site];
      const arms = site.kind === 'switch' ? [...site.cases.keys(), site.cases.length] : [];
      return ways(arms.filter((arm) => arm !== step.arm));
    }
    case 'choice':
      return [{ arm: step.value, constraint: not(takenConstraint(program, step)) }];
    case 'error':
      return ways([1]);
    case 'guard':
      return [];
  }
}

function describeStep(step: PathStep | undefined): string {
  if (step === undefined) return 'nothing';
  if (step.kind === 'condition' || step.kind === 'switch') return `${step.kind} ${step.site} arm ${step.arm}`;
  return step.kind === 'error' ? 'error' : `${step.kind} ${step.what}`;
}

/** What the replay did not keep of the promise. */
function brokenPromise({ prefix, flipped, arm }: Candidate, replay: Replay): string | undefined {
  if (flipped === undefined) return undefined;
  for (const [i, step] of prefix.entries()) {
    const found = replay.steps[i];
    if (describeStep(found) !== describeStep(step))
      return `${describeStep(step)} became ${describeStep(found)}`;
  }
  const found = replay.steps[prefix.length];
  if (flipped.kind === 'error')
    return found?.kind === 'error' && found.escape === flipped.escape ? 'error stays' : undefined;
  if (found === undefined)
    return replay.outcome.kind === 'runtime-error' ? undefined : 'the path is too short';
  if (found.kind === 'error' || found.kind !== flipped.kind)
    return `${describeStep(flipped)} became ${describeStep(found)}`;
  const isOther = found.kind === 'choice' ? found.value !== arm : found.kind === 'guard' || found.arm === arm;
  return isOther ? undefined : `${describeStep(found)} did not flip to ${arm}`;
}

function modelVector(
  space: InputSpace,
  base: readonly InputValue[],
  model: ReadonlyMap<Term, unknown>,
): InputValue[] {
  return space.variables.map(({ id }) => {
    const value = model.get(variableTerm(space, id));
    return value === undefined ? valueIn(space, base, id) : (value as InputValue);
  });
}

async function explore(artifact: Artifact, name: string): Promise<{ problems: string[]; arms: Set<string> }> {
  const space = expectOk(buildInputSpace(artifact.program, name, { maxElements: 8 }));
  const runner = await createRunner(artifact, space);
  const replayer = createReplayer(artifact.program, space, { verify: true });
  const problems: string[] = [];
  const arms = new Set<string>();
  const queue: Candidate[] = [{ vector: [], prefix: [] }];
  let queries = 0;
  for (let runs = 0; runs < mostRuns; runs++) {
    const candidate = queue.shift();
    if (candidate === undefined) break;
    const { vector } = candidate;
    const run = runner.run(vector, 5000);
    const replay = replayer.replay(vector, run, { maxSteps: 1_000_000 });
    const problem = replay.divergence ?? replay.unmodelled?.what ?? brokenPromise(candidate, replay);
    if (problem !== undefined) problems.push(`${name}(${vector.join(', ')}): ${problem}`);
    const constraints: Term[] = [...inputRangeConstraints(space)];
    for (const [index, step] of replay.steps.entries()) {
      if (step.kind === 'condition') arms.add(`${step.site}:${step.arm}`);
      const isOpen = candidate.flipped === undefined || index > candidate.prefix.length;
      for (const { arm, constraint } of isOpen ? otherWays(artifact, step) : []) {
        if (++queries > mostQueries) break;
        const answer = solver.check([...constraints, constraint]);
        if (answer.kind !== 'sat') continue;
        queue.push({
          vector: modelVector(space, vector, answer.model),
          prefix: replay.steps.slice(0, index),
          flipped: step,
          arm,
        });
      }
      constraints.push(takenConstraint(artifact.program, step));
    }
  }
  return { problems, arms };
}

/** Both outcomes of a condition are covered; `text` is the condition. */
function isCovered(artifact: Artifact, name: string, text: string, arms: ReadonlySet<string>): boolean {
  const site = artifact.program.sites.find((one) => one.function === name && one.text === text);
  return site !== undefined && arms.has(`${site.id}:0`) && arms.has(`${site.id}:1`);
}

describe.each(['features.c', 'structures.c'])('%s', (file) => {
  test('replays as it runs, and goes where its terms say', async () => {
    const artifact = await compileFile(folder, file);
    const problems: string[] = [];
    const covered = new Map<string, boolean>();
    for (const { name, library, internal } of artifact.program.functions.values()) {
      if (library || internal || name.startsWith('__hyla_')) continue;
      const found = await explore(artifact, name);
      problems.push(...found.problems);
      for (const [f, text] of goals)
        if (f === name) covered.set(text, isCovered(artifact, name, text, found.arms));
    }
    expect(problems).toEqual([]);
    for (const [f, text] of goals)
      if (covered.has(text)) expect([f, text, covered.get(text)]).toEqual([f, text, true]);
  });
});

/** Conditions that need a precise memory, and that both outcomes of can be reached. */
const goals: readonly (readonly [string, string])[] = [
  ['two_dimensions', 'grid[j & 3][i] == 7'],
  ['write_then_read', 'a[j] == 12345'],
  ['pairs', 'p[j].c > 3'],
  ['bit_fields', 's.x == 5'],
  ['unions', 'w.u == 0x00070000'],
  ['symbolic_copy', "dst[3] == 'x'"],
  ['name_of', "n[k] == 'r'"],
  ['swap_table', 'perm[2] == 5'],
  ['pointer_table', 'b == 77'],
  ['records', 'r[3].at[2].x == 5'],
  ['bytes_of', 'v == 0x12345678'],
  ['copy_struct', 'a[1].id == 7'],
  ['swap_pointers', '*p == 9'],
  ['partly', 'a[i] == 6'],
];
