import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Budget } from '../../src/base/index.js';
import { coverFunction, defaultSettings } from '../../src/engine/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import type { InputSettings } from '../../src/input/index.js';
import type { FunctionResult } from '../../src/result/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compileFile, expectOk } from '../truth/compile.js';

let artifact: Artifact;
let solver: SolverChain;
beforeAll(async () => {
  artifact = await compileFile(join(import.meta.dirname, 'programs'), 'requirements.c');
  solver = await createSolverChain();
});
afterAll(() => solver.dispose());

async function cover(functionName: string, inputs: InputSettings = {}): Promise<FunctionResult> {
  const job = {
    artifact,
    functionName,
    settings: { ...defaultSettings, inputs },
    compile: { files: ['requirements.c'], preprocessorFlags: [] },
    frontendMs: 0,
    version: 'test',
  };
  return expectOk(await coverFunction(job, { solver, budget: new Budget(60_000) })).result;
}

const texts = ({ requirements }: FunctionResult) => requirements.map(({ text }) => text);

describe('what a caller has to provide', () => {
  it.each([
    ['loop', '`a` needs at least `n` elements'],
    ['at', '`s` needs at least `n + 1` elements'],
    ['far', '`p` needs at least 21 elements'],
    ['null', '`p` is not NULL'],
    ['deep', '`l->next->next->next` is not NULL'],
    ['callback', '`cb` is not NULL'],
    ['kept_callback', '`o->act` is not NULL'],
    ['own_member', '`o` is not NULL'],
    ['element_of_member', '`s->items` is not NULL'],
    ['block', '`s` needs at least `n` elements'],
    ['apart', '`b` and `a` point into one object'],
    ['found', '`find()` does not return NULL'],
  ])('%s: %s', async (name, requirement) => {
    const result = await cover(name);
    expect(texts(result)).toContain(requirement);
    expect([result.errors, result.divergences]).toEqual([[], []]);
    expect(new Set(texts(result)).size).toBe(result.requirements.length);
  });

  it('is no distance from NULL: what a run reads behind it covers nothing', async () => {
    const { tests, objectives } = await cover('span');
    expect(objectives.every(({ verdict }) => verdict === 'covered')).toBe(true);
    for (const { inputs, covers } of tests) if (inputs.p === null) expect(covers).not.toContain('span#1T');
  });

  it('is said of the pointer that was used, and as a condition that some caller keeps', async () => {
    const { requirements } = await cover('last');
    expect(requirements.map(({ text }) => text)).toContain('`in` needs at least `len` elements');
    for (const { condition = '', declaration = '' } of requirements) {
      expect(condition).not.toMatch(/< 0$/);
      expect(declaration).not.toMatch(/"length": 0/);
    }
  });

  it('is said as a precondition, in the configuration and in C', async () => {
    const { requirements } = await cover('null');
    expect(requirements).toMatchObject([
      { condition: 'p != 0', declaration: '"p": { "nullable": false }', line: 28, lvalues: ['p'] },
    ]);
    expect((await cover('at')).requirements).toMatchObject([
      { condition: 'n < 8', declaration: '"s": { "length": 8 }' },
    ]);
    expect((await cover('loop')).requirements).toMatchObject([
      { condition: 'n <= 8', declaration: '"a": { "length": 8 }' },
    ]);
  });

  it('is none any more where it is declared', async () => {
    const { requirements, errors } = await cover('null', { lvalues: { p: { nullable: false } } });
    expect([requirements, errors]).toEqual([[], []]);
  });

  it('is an error of the program where it leaves what was declared', async () => {
    const { requirements, errors } = await cover('far', { lvalues: { p: { length: 8 } } });
    expect(requirements).toEqual([]);
    expect(errors).toMatchObject([{ detail: 'array index 20 is outside `p` (8 elements of 4 bytes)' }]);
  });
});

describe('an error of the program', () => {
  it.each([
    ['own_global', /outside `table`/],
    ['own_local', /outside `t`/],
    ['own_allocation', /outside `calloc\(4\)`/],
    ['inside_struct', /outside its array/],
    ['sized', /outside `a`/],
    ['own_null', /null pointer/],
    ['own_null_element', /null pointer|which is no object's/],
    ['divides', /zero/],
    ['freed_twice', /free of a freed object/],
    ['used_after_free', /use of a freed object/],
    ['uninitialised', /uninitialised/],
  ])('%s', async (name, detail) => {
    const result = await cover(name);
    expect(result.errors.map((error) => error.detail).join()).toMatch(detail);
    expect(result.requirements).toEqual([]);
  });

  it('is past what counts: a branch that only lies behind it is open, and says where', async () => {
    const { objectives } = await cover('uninitialised');
    expect(objectives.find(({ text, outcome }) => text === 'y > 2' && outcome === 'false')).toMatchObject({
      verdict: 'open',
      cause: { kind: 'undefined', line: 96 },
    });
  });

  it('is counted where no other test takes a branch', async () => {
    const { coverage, objectives } = await cover('freed_twice');
    expect(coverage.onlyByErrors).toBe(1);
    expect(objectives.filter((one) => one.verdict === 'covered' && one.onlyByErrors)).toMatchObject([
      { text: 'x > 3', outcome: 'true' },
    ]);
    expect((await cover('own_local')).coverage.onlyByErrors).toBe(0);
  });
});
