import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Artifact } from '../../src/frontend/index.js';
import type { InputSettings } from '../../src/input/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compileFile } from '../truth/compile.js';
import { coverSoundly } from '../truth/cover.js';

const folder = join(import.meta.dirname, 'programs');
const source = readFileSync(join(folder, 'left-open.c'), 'utf8').split('\n');
let artifact: Artifact;
let solver: SolverChain;
beforeAll(async () => {
  artifact = await compileFile(folder, 'left-open.c');
  solver = await createSolverChain();
});
afterAll(() => solver.dispose());

async function cover(functionName: string, declares: InputSettings['declares'] = {}) {
  const settings = { inputs: { declares } };
  const { objectives } = await coverSoundly({ artifact, functionName, settings }, solver);
  return objectives;
}

const isDead = (line: number): boolean => source[line - 1].includes('// dead');

const inOrder = ['operands', 'arguments', 'read_beside_call', 'compound', 'target_of_assignment'];
const withOrder = [...inOrder, 'written_after', 'members', 'twice'];
const literals = ['literals', 'table'];
const padding = ['assigned', 'passed', 'by_pointers'];
const locale = ['letter', 'space', 'upper'];

describe('what C leaves to the compiler and to the machine', () => {
  it.each([...withOrder, ...literals, ...padding, ...locale])('proves nothing: %s', async (name) => {
    const objectives = await cover(name);
    const proved = objectives.filter(({ verdict }) => verdict === 'infeasible');
    expect(proved.map(({ line }) => line).filter((line) => !isDead(line))).toEqual([]);
    const open = objectives.filter(({ verdict }) => verdict === 'open');
    expect(open.length).toBeGreaterThan(0);
    for (const one of open) expect(one).toMatchObject({ cause: { kind: 'assumption' } });
  });

  it.each([
    'pure',
    'apart',
    'own_variables',
    'in_order',
    'taken_and_counted',
    'plain',
    'one_literal',
    'contents',
    'copied_bytes',
    'ascii',
  ])('has no part in what is so in any case: %s', async (name) => {
    const objectives = await cover(name);
    expect(objectives.filter(({ verdict }) => verdict === 'open')).toEqual([]);
    expect(objectives.some(({ verdict }) => verdict === 'infeasible')).toBe(true);
  });

  it.each([
    [withOrder, { compiler: 'clang' }, 'operands and arguments are evaluated from left to right'],
    [literals, { compiler: 'clang' }, 'equal string literals are one object'],
    [['assigned', 'passed'], { compiler: 'clang' }, 'a struct that is copied keeps what is in its padding'],
    [locale, { locale: 'C' }, 'the locale is "C"'],
  ] as const)('proves what rests on it once it is declared', async (names, declares, said) => {
    for (const name of names) {
      const objectives = await cover(name, declares);
      const proved = objectives.filter(({ verdict }) => verdict === 'infeasible');
      expect(objectives.filter(({ verdict }) => verdict === 'open')).toEqual([]);
      expect(JSON.stringify(proved)).toContain(JSON.stringify(said).slice(1, -1));
    }
  });
});
