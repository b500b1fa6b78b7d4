import { mkdtempSync, rmSync } from 'node:fs';
import { endianness, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Budget, invariant } from '../../src/base/index.js';
import { criteria, seek } from '../../src/criteria/index.js';
import { coverFunction } from '../../src/engine/index.js';
import { type Artifact, type CompileTarget, targets } from '../../src/frontend/index.js';
import { asDeclared, buildInputSpace } from '../../src/input/index.js';
import { CallGraph } from '../../src/ir/index.js';
import type { FunctionResult } from '../../src/result/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { type Combination, combinationsFor } from './combinations.js';
import { compileFile, compileSubject, expectOk } from './compile.js';
import { enumerateAll, type Truth } from './enumerate.js';
import { hitWithGcc } from './native-enumeration.js';
import { lp64Folder, readSubjects, type Subject, subjectFolder } from './subject.js';

/** As many test files, so that they run at the same time. */
const shards = 3;

let solver: SolverChain;

/**
 * The verdicts against the truth: each subject is run on every input there is, and what was hit must be exactly
 * what is reported as covered, the rest infeasible, nothing open but what a bound of the search left out.
 */
export function truthSuite(shard: number): void {
  beforeAll(async () => {
    solver = await createSolverChain();
  });
  afterAll(() => solver.dispose());
  for (const [index, subject] of readSubjects(subjectFolder).entries()) {
    if (index % shards === shard)
      describe(subject.name, () => compareWithTruth(subject, combinationsFor(index), subjectFolder));
  }
}

/** The same for subjects of 64-bit machines: their own, and some of the others. */
export function lp64Suite(): void {
  beforeAll(async () => {
    solver = await createSolverChain();
  });
  afterAll(() => solver.dispose());
  const lp64 = targets.find('lp64');
  for (const [index, subject] of readSubjects(lp64Folder).entries())
    describe(subject.name, () => {
      const combinations = combinationsFor(index);
      compareWithTruth(subject, combinations, lp64Folder, lp64);
      // A machine with another data model cannot judge.
      it.runIf(endianness() === 'LE' && /64/.test(process.arch))('is what gcc makes of it', async () => {
        const artifact = await compileFile(lp64Folder, subject.file, [], [], lp64);
        const { objectives } = await cover(artifact, subject, combinations[0]);
        const scratch = mkdtempSync(join(tmpdir(), 'hyla-lp64-'));
        const hit = hitWithGcc(lp64Folder, subject.file, objectives, scratch);
        rmSync(scratch, { recursive: true });
        const covered = objectives.filter(({ verdict }) => verdict === 'covered').map(({ id }) => id);
        expect([...covered].sort()).toEqual(hit);
      });
    });
  for (const [index, subject] of readSubjects(subjectFolder).entries()) {
    const [first] = combinationsFor(index);
    if (index % sharedWithLp64 === 0 && !narrowOnly.has(subject.name))
      describe(`${subject.name} with 64 bits`, () => compareWithTruth(subject, [first], subjectFolder, lp64));
  }
}

/** A device at an address that is computed is told from memory with 32 bits only: it stays open. */
const narrowOnly = new Set(['devices']);

/** One of so many subjects; all of them with HYLA_TARGET=lp64. */
const sharedWithLp64 = 8;

function compareWithTruth(
  subject: Subject,
  combinations: readonly Combination[],
  folder: string,
  target?: CompileTarget,
): void {
  let artifact: Artifact;
  let truth: Truth;

  beforeAll(async () => {
    const compiled = await compileSubject(folder, subject, [], target);
    artifact = { ...compiled, program: asDeclared(compiled.program, subject.inputs) };
    truth = await enumerateTruth(artifact, subject);
  });

  it('is replayed as it runs', () => {
    expect(truth.divergences).toEqual([]);
    expect(truth.hit.size).toBeGreaterThan(0);
  });

  it.each(combinations.map((combination) => [combination.name, combination] as const))(
    '%s',
    async (_, combination) => {
      const result = await cover(artifact, subject, combination);
      const idsOf = (verdict: string) =>
        result.objectives.filter((objective) => objective.verdict === verdict).map(({ id }) => id);
      const truthOf = (hit: boolean) =>
        result.objectives.map(({ id }) => id).filter((id) => truth.hit.has(id) === hit);
      expect(result.divergences).toEqual([]);
      expect(result.checkFailures).toEqual([]);
      if (combination.promise === 'decides') {
        expect(openCauses(result)).toEqual([]);
        expect(idsOf('covered')).toEqual(truthOf(true));
        expect([...idsOf('infeasible'), ...onlyPastUndefined(result)].sort()).toEqual(truthOf(false).sort());
      } else {
        expect(openCauses(result).filter((cause) => !cause.includes('--max-call-depth'))).toEqual([]);
        expect(truthOf(true)).toEqual(expect.arrayContaining(idsOf('covered')));
        expect(truthOf(false)).toEqual(expect.arrayContaining(idsOf('infeasible')));
      }
    },
  );
}

async function enumerateTruth(artifact: Artifact, subject: Subject): Promise<Truth> {
  const { program } = artifact;
  const branch = criteria.find('branch');
  invariant(branch, 'there should be a criterion for branches');
  const space = expectOk(
    buildInputSpace(program, subject.functionName, { ...subject.inputs, calls: subject.calls }),
  );
  return enumerateAll(artifact, space, seek(branch, program, functionsOf(artifact, subject)).set);
}

async function cover(
  artifact: Artifact,
  subject: Subject,
  combination: Combination,
): Promise<FunctionResult> {
  const { functionName, scope, inputs } = subject;
  const compile = { files: [subject.file], preprocessorFlags: [] };
  const settings = { ...combination.settings, scope, inputs };
  const job = { artifact, functionName, settings, compile, frontendMs: 0, version: 'test' };
  return expectOk(await coverFunction(job, { solver, budget: new Budget(settings.timeLimitMs) })).result;
}

function functionsOf({ program }: Artifact, { functionName, scope }: Subject): ReadonlySet<string> {
  return scope === 'function' ? new Set([functionName]) : new CallGraph(program).reachable(functionName);
}

/** What is open, but for what only undefined behaviour leads to: no enumeration shows that. */
function openCauses(result: FunctionResult): readonly string[] {
  return result.objectives.flatMap((objective) =>
    objective.verdict === 'open' && objective.cause.kind !== 'undefined'
      ? [`${objective.id}: ${JSON.stringify(objective.cause)}`]
      : [],
  );
}

function onlyPastUndefined(result: FunctionResult): readonly string[] {
  return result.objectives.flatMap((objective) =>
    objective.verdict === 'open' && objective.cause.kind === 'undefined' ? [objective.id] : [],
  );
}
