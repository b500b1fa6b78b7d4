import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Budget } from '../../src/base/index.js';
import { EventReader } from '../../src/check/index.js';
import { type CoverSettings, coverFunction, defaultSettings } from '../../src/engine/index.js';
import { createRunner } from '../../src/execute/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import { asDeclared, buildInputSpace, type InputSettings } from '../../src/input/index.js';
import type { FunctionResult } from '../../src/result/index.js';
import { strategies } from '../../src/search/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compileFile, expectOk } from '../truth/compile.js';
import { allVectors } from '../truth/enumerate.js';
import {
  numbersOf,
  type Outcome,
  objectivesOf,
  type Row,
  rowsOf,
  type Tree,
  vectorOf,
} from './definitions.js';

const folder = join(import.meta.dirname, 'subjects');
const maxSteps = 100_000;
/** All criteria about decisions in one run: what each demands keeps its name. */
const together = 'branch,decision,condition-decision,multiple-condition,mcdc,mcdc-unique-cause';
const alone = ['decision', 'condition-decision', 'multiple-condition', 'mcdc', 'mcdc-unique-cause'];

interface Subject {
  readonly name: string;
  readonly functionName: string;
  readonly scope: 'function' | 'callees';
  readonly decisions: readonly Tree[];
  readonly inputs: InputSettings;
}

function readSubject(file: string): Subject {
  const text = readFileSync(join(folder, file), 'utf8');
  const head = (key: string) => new RegExp(`^// ${key}: (.*)$`, 'm').exec(text)?.[1];
  const own = JSON.parse(head('settings') ?? '{}') as InputSettings;
  const functionName = head('truth');
  if (functionName === undefined) throw new Error(`${file} should begin with '// truth: FUNCTION'`);
  return {
    name: file.slice(0, -2),
    functionName,
    scope: head('scope') === 'callees' ? 'callees' : 'function',
    decisions: JSON.parse(head('decisions') ?? '[]') as readonly Tree[],
    inputs: { ...own, declares: { calls: 'first', allocation: 'succeeds' } },
  };
}

/** By the ids of objectives: does some input cover it? */
async function enumerate(artifact: Artifact, subject: Subject): Promise<ReadonlyMap<string, boolean>> {
  const { functionName, inputs, decisions } = subject;
  const space = expectOk(buildInputSpace(artifact.program, functionName, inputs));
  const runner = await createRunner(artifact, space);
  const reader = new EventReader(artifact.program);
  const { sites } = artifact.program;
  const tables = decisions.map(() => new Map<string, Row>());
  const seen = new Set<string>();
  for (const vector of allVectors(space)) {
    const outcomes: Outcome[] = [];
    for (const { site, arm } of reader.read(runner.run(vector, maxSteps).events)) {
      const { kind, function: owner, number } = sites[site];
      if (kind !== 'condition' || owner !== functionName) continue;
      outcomes.push({ number, value: arm === 1 });
      seen.add(`${functionName}#${number}${arm === 1 ? 'T' : 'F'}`);
    }
    for (const [index, tree] of decisions.entries())
      for (const row of rowsOf(tree, outcomes)) tables[index].set(vectorOf(tree, row.values), row);
  }
  const truth = new Map<string, boolean>();
  for (const { kind, function: owner, number, library } of sites)
    if (kind === 'condition' && owner === functionName && !library)
      for (const letter of ['T', 'F']) {
        const id = `${functionName}#${number}${letter}`;
        truth.set(id, seen.has(id));
      }
  for (const [index, tree] of decisions.entries())
    for (const [id, hit] of objectivesOf(functionName, tree, tables[index])) truth.set(id, hit);
  return truth;
}

describe('verdicts of criteria about decisions, against all inputs and the definitions', () => {
  let solver: SolverChain;
  beforeAll(async () => {
    solver = await createSolverChain();
  });
  afterAll(() => solver.dispose());

  const cover = async (artifact: Artifact, subject: Subject, settings: Partial<CoverSettings>) => {
    const { functionName, scope, inputs } = subject;
    const all = { ...defaultSettings, scope, inputs, ...settings };
    const compile = { files: [`${subject.name}.c`], preprocessorFlags: [] };
    const job = { artifact, functionName, settings: all, compile, frontendMs: 0, version: 'test' };
    return expectOk(await coverFunction(job, { solver, budget: new Budget(all.timeLimitMs) })).result;
  };

  describe.each(
    readdirSync(folder)
      .filter((file) => file.endsWith('.c'))
      .map((file, index) => [file, index] as const),
  )('%s', (file, index) => {
    const subject = readSubject(file);
    let artifact: Artifact;
    let truth: ReadonlyMap<string, boolean>;
    beforeAll(async () => {
      const compiled = await compileFile(folder, file);
      artifact = { ...compiled, program: asDeclared(compiled.program, subject.inputs) };
      truth = await enumerate(artifact, subject);
    });

    const expectTruth = (result: FunctionResult) => {
      expect(result.divergences).toEqual([]);
      expect(result.checkFailures).toEqual([]);
      const said = result.objectives.filter(
        ({ function: owner, kind }) => owner === subject.functionName && kind !== 'case',
      );
      expect(Object.fromEntries(said.map(({ id, verdict }) => [id, verdict]))).toEqual(
        Object.fromEntries(
          said.map(({ id }) => [
            id,
            truth.get(id) === undefined ? 'unheard of' : truth.get(id) ? 'covered' : 'infeasible',
          ]),
        ),
      );
    };

    it('all together', async () => {
      const result = await cover(artifact, subject, { criterion: together });
      expectTruth(result);
      const own = result.objectives.filter(
        ({ function: owner, kind }) => owner === subject.functionName && kind !== 'case',
      );
      expect(own.map(({ id }) => id).sort()).toEqual([...truth.keys()].sort());
    });

    const criterion = alone[index % alone.length];
    const strategy = strategies.names[index % strategies.names.length];
    it(`${criterion} alone, ${strategy}`, async () => {
      const result = await cover(artifact, subject, { criterion, strategy });
      expectTruth(result);
      expect(result.objectives.some(({ kind }) => kind !== 'case')).toBe(true);
    });
  });

  it('has decisions of several conditions in every subject', () => {
    for (const file of readdirSync(folder))
      expect(readSubject(file).decisions.every((tree) => numbersOf(tree).length > 1)).toBe(true);
  });
});
