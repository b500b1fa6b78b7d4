import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Budget } from '../../src/base/index.js';
import {
  type CoverReport,
  type CoverSettings,
  coverFunction,
  defaultSettings,
} from '../../src/engine/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compileFile, expectOk } from '../truth/compile.js';

let artifact: Artifact;
let solver: SolverChain;
beforeAll(async () => {
  artifact = await compileFile(join(import.meta.dirname, 'programs'), 'reasons.c');
  solver = await createSolverChain();
});
afterAll(() => solver.dispose());

async function cover(functionName: string, settings: Partial<CoverSettings> = {}): Promise<CoverReport> {
  const job = {
    artifact,
    functionName,
    settings: { ...defaultSettings, ...settings },
    compile: { files: ['reasons.c'], preprocessorFlags: [] },
    frontendMs: 0,
    version: 'test',
  };
  return expectOk(await coverFunction(job, { solver, budget: new Budget(60_000) }));
}

/** A search that leaves loops to the invariants. */
const byInvariant = { strategy: 'depth-first', maxTests: 4 };

/** Kind and sentence of each infeasible objective, by number. */
async function sentences(name: string, settings?: Partial<CoverSettings>) {
  const { result } = await cover(name, settings);
  return Object.fromEntries(
    result.objectives.flatMap((one) =>
      one.verdict === 'infeasible'
        ? [[one.id.replace(/.*#/, ''), `${one.proof.kind}: ${one.proof.because}`]]
        : [],
    ),
  );
}

describe('a conflict', () => {
  const settings = { strategy: 'treefrog' };

  it('names the branches that contradict each other, with their lines', async () => {
    expect(await sentences('limits', settings)).toEqual({
      '5T': 'conflict: `lo` at line 11 cannot be true: line 5 needs `lim > 500`, line 7 needs `lim < 100`',
    });
    expect(await sentences('narrow', settings)).toEqual({
      '2T': 'conflict: `n < 200` at line 77 cannot be true: line 76 needs `n > 250`',
    });
  });

  it('names the assignments between them', async () => {
    expect(await sentences('assigned', settings)).toEqual({
      '2T': 'conflict: `v < 5` at line 20 cannot be true: line 17 sets `v = x`, line 18 needs `x <= 10` to be false',
    });
  });

  it('says which dead branch leads to others', async () => {
    const gate = 'every way there leads through line 29, where `a == b` cannot be true';
    expect(await sentences('dominated', settings)).toEqual({
      '2T': 'conflict: `a < b` at line 27 cannot be true: line 26 needs `a > b`',
      '3T': 'conflict: `a == b` at line 29 cannot be true: line 26 needs `a > b`',
      '4T': `conflict: \`b > 3\` at line 30 cannot be true: ${gate}`,
      '4F': `conflict: \`b > 3\` at line 30 cannot be false: ${gate}`,
    });
  });

  it('says so of a condition that contradicts itself', async () => {
    expect(await sentences('itself', settings)).toEqual({
      '1T': 'conflict: `a * a == -1` at line 36 cannot be true: no values of what it reads allow it',
    });
  });

  it('speaks of cases as cases', async () => {
    expect(await sentences('kinds', settings)).toEqual({
      '1C5': expect.stringMatching(/`c & 3` at line 49 is never 4: /),
      '1D': expect.stringMatching(/`c & 3` at line 42 is always one of the cases: /),
    });
  });
});

describe('other proofs', () => {
  it('by an invariant say what holds at which line, in the signedness of the source', async () => {
    expect(await sentences('counted', byInvariant)).toEqual({
      '2T': 'invariant: at line 57 always `i <= n`, so `i > n` at line 59 is never true',
    });
    const { '3T': low } = await sentences('between', byInvariant);
    expect(low).toMatch(/at line 68 always `.*i >= 0`|`0 <= i && i <= n`/);
  });

  it('by following every path name the branches and what they demand of the inputs', async () => {
    const settings = { strategy: 'depth-first' };
    expect(await sentences('limits', settings)).toEqual({
      '5T': 'exhausted: `lo` at line 11 cannot be true: line 5 needs `lim > 500`, line 7 needs `lim < 100`',
    });
    expect(await sentences('assigned', settings)).toEqual({
      '2T': 'exhausted: `v < 5` at line 20 cannot be true: line 18 needs `x <= 10` to be false, that is `x > 10`; line 20 needs `v < 5`, that is `x < 5`',
    });
  });

  it('by joining all paths name the demands, without casts to what an input is anyway', async () => {
    const settings = { strategy: 'joined-first' };
    expect(await sentences('narrow', settings)).toEqual({
      '2T': 'exhausted: `n < 200` at line 77 cannot be true: line 76 needs `n > 250`',
    });
    expect(await sentences('limits', settings)).toEqual({
      '5T': 'exhausted: `lo` at line 11 cannot be true: line 5 needs `lim > 500`, line 7 needs `lim < 100`',
    });
    expect(await sentences('assigned', settings)).toEqual({
      '2T': 'exhausted: `v < 5` at line 20 cannot be true: line 18 needs `x <= 10` to be false, that is `x > 10`; line 20 needs `v < 5`, that is `x < 5`',
    });
    expect(await sentences('dominated', settings)).toMatchObject({
      '2T': 'exhausted: `a < b` at line 27 cannot be true: line 26 needs `a > b`',
    });
    expect(await sentences('equals', settings)).toEqual({
      '3T': 'exhausted: `a != c` at line 84 cannot be true: line 83 needs `a == b` and `b == c`',
    });
  });

  it('by searching backwards say what would have to hold', async () => {
    expect(await sentences('limits', { strategy: 'bidirectional' })).toEqual({
      '5T': expect.stringMatching(
        /^(frontier: `lo` at line 11 cannot be true: going back from there, every way (contradicts itself|needs something)|exhausted: )/,
      ),
    });
  });
});

describe('the files of a proof', () => {
  it('ask an invariant’s three questions in the names of the source', async () => {
    const { proofs } = await cover('counted', byInvariant);
    const [initial, inductive, excludes] = [1, 2, 3].map((k) => proofs.get(`proofs/counted-2T-${k}.smt2`));
    expect(initial).toContain('; at line 57 always `i <= n`');
    expect(initial).toContain('(assert (= |i after| #x00000000))');
    expect(inductive).toContain('(bvadd |i| #x00000001)');
    expect(excludes).toContain('(assert (bvule |i| |n|))');
  });

  it('hold the constraints, not what they simplify to, and say why in words', async () => {
    const { proofs } = await cover('dominated');
    const text = proofs.get('proofs/dominated-2T-1.smt2');
    expect(text).toContain('; `a < b` at line 27 cannot be true: line 26 needs `a > b`');
    expect(text).toMatch(/\(bvslt \|\w+[^|]*\| \|/);
    expect(text).not.toContain('(assert false)');
  });

  it.each(['limits', 'assigned', 'counted', 'kinds'])('name nothing that %s does not', async (name) => {
    const { proofs, result } = await cover(name);
    const texts = [...proofs.values()];
    for (const one of result.objectives) if (one.verdict === 'infeasible') texts.push(one.proof.because);
    // Registers, versions and places are ours.
    for (const text of texts) expect(text).not.toMatch(/\|\$|%\d| @|`\$\d/);
  });
});

describe('the method', () => {
  it('is said of every decided objective', async () => {
    const methods = async (name: string, settings?: Partial<CoverSettings>) =>
      new Set(
        (await cover(name, settings)).result.objectives.map((one) =>
          one.verdict === 'open' ? 'open' : `${one.verdict} by ${one.method}`,
        ),
      );
    const inTurn = await methods('limits', { strategy: 'depth-first' });
    expect(inTurn).toEqual(new Set(['covered by random-test', 'covered by flip', 'infeasible by all-paths']));
    expect(await methods('narrow', { strategy: 'joined' })).toContain('covered by joined-paths');
    expect(await methods('narrow', { strategy: 'joined-first' })).toContain('infeasible by joined-paths');
    expect(await methods('narrow', { strategy: 'treefrog' })).toContain('infeasible by conflicts');
    expect(await methods('counted', byInvariant)).toContain('infeasible by invariant');
  });
});
