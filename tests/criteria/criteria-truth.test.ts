import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Budget } from '../../src/base/index.js';
import { type CoverSettings, coverFunction, defaultSettings } from '../../src/engine/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import { asDeclared, type InputSettings } from '../../src/input/index.js';
import type { FunctionResult } from '../../src/result/index.js';
import { strategies } from '../../src/search/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compileFile, expectOk } from '../truth/compile.js';
import { type Decisive, saidOf, together, truthOf, verdictsBy } from './decision-truth.js';
import { numbersOf, type Tree } from './definitions.js';

const folder = join(import.meta.dirname, 'subjects');
const alone = ['decision', 'condition-decision', 'multiple-condition', 'mcdc', 'mcdc-unique-cause'];

interface Subject extends Decisive {
  readonly name: string;
  readonly scope: 'function' | 'callees';
  /** All criteria but those that the trees do not tell enough for. */
  readonly together: string;
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
    together: head('constant parts') === undefined ? together : together.replace(',weak-mutation', ''),
    decisions: JSON.parse(head('decisions') ?? '[]') as readonly Tree[],
    inputs: { ...own, declares: { calls: 'first', allocation: 'succeeds' } },
  };
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
      truth = await truthOf(artifact, subject);
    });

    const expectTruth = (result: FunctionResult) => {
      expect(result.divergences).toEqual([]);
      expect(result.checkFailures).toEqual([]);
      const said = saidOf(result, subject.functionName);
      expect(said).toEqual(verdictsBy(truth, Object.keys(said)));
    };

    it('all together', async () => {
      const result = await cover(artifact, subject, { criterion: subject.together });
      expectTruth(result);
      const ids = Object.keys(saidOf(result, subject.functionName));
      const demanded = [...truth.keys()].filter((id) => subject.together === together || !id.includes('#l'));
      expect(ids.sort()).toEqual(demanded.sort());
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
