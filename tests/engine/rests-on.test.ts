import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Budget } from '../../src/base/index.js';
import { coverFunction, defaultSettings } from '../../src/engine/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import type { InputSettings } from '../../src/input/index.js';
import type { Proof } from '../../src/result/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { compileFile, expectOk } from '../truth/compile.js';

let artifact: Artifact;
let solver: SolverChain;
beforeAll(async () => {
  artifact = await compileFile(join(import.meta.dirname, 'programs'), 'rests-on.c');
  solver = await createSolverChain();
});
afterAll(() => solver.dispose());

/** Of each infeasible objective what its proof rests on, and why it is out of reach. */
async function infeasible(functionName: string, inputs: InputSettings = {}, strategy = 'treefrog') {
  const job = {
    artifact,
    functionName,
    settings: { ...defaultSettings, inputs, strategy },
    compile: { files: ['rests-on.c'], preprocessorFlags: [] },
    frontendMs: 0,
    version: 'test',
  };
  const { result } = expectOk(await coverFunction(job, { solver, budget: new Budget(60_000) }));
  expect(result.checkFailures).toEqual([]);
  return new Map<string, Proof>(
    result.objectives.flatMap((one) =>
      one.verdict === 'infeasible' ? [[`${one.text} ${one.outcome}`, one.proof] as const] : [],
    ),
  );
}

describe('a proof for every caller', () => {
  const precondition = 'through_precond(): returns no 0, as a precondition';

  it('names the precondition where it needs it, and what that demands there', async () => {
    const found = await infeasible('through');
    expect(found.get('x > 100000 true')).toMatchObject({
      restsOn: [precondition],
      because:
        '`x > 100000` at line 7 cannot be true: the precondition has `x <= 1000`, line 7 needs `x > 100000`',
    });
    expect(found.get('!p true')).toMatchObject({
      restsOn: [precondition],
      because: expect.stringContaining('the precondition has `p != 0`'),
    });
    expect(found.get('!positive(n) true')).toMatchObject({
      restsOn: [precondition],
      because: expect.stringContaining('the precondition has `n > 0`'),
    });
  });

  it('names nothing that it can do without', async () => {
    const found = await infeasible('through');
    const texts = ['*p < 3 true', 'mode == 3 true', 'seen > 1 true', 'x <= 50 true'];
    expect(texts.map((text) => found.get(text)?.restsOn)).toEqual([[], [], [], []]);
  });

  it('says why in the words of the source, also where no solver was needed', async () => {
    const found = await infeasible('through');
    expect(found.get('x <= 50 true')?.because).toBe(
      '`x <= 50` at line 24 cannot be true: line 23 needs `x > 50`, line 24 needs `x <= 50`',
    );
    expect(found.get('mode == 3 true')?.because).toBe(
      '`mode == 3` at line 15 cannot be true: line 15 needs `mode == 3`, that is `2 == 3`, which never holds',
    );
    expect(found.get('seen > 1 true')?.because).toBe(
      '`seen > 1` at line 19 cannot be true: at line 17 always `seen <= 1`, however often the loops turn',
    );
  });

  it('names each declared fact with the branch that it decides, and no other', async () => {
    const lvalues = {
      a: { range: { low: 0, high: 9 } },
      b: { range: { low: 0, high: 9 } },
      s: { nullable: false },
    };
    const found = await infeasible('declared', { lvalues });
    expect(Object.fromEntries([...found].map(([text, { restsOn }]) => [text, restsOn]))).toEqual({
      'a > 9 true': ['a: from 0 to 9'],
      'b > 9 true': ['b: from 0 to 9'],
      '!s true': ['s: never NULL'],
      'b < 4 true': [],
    });
  });
});

describe.each(['treefrog', 'depth-first', 'joined', 'bidirectional'])('%s', (strategy) => {
  const precondition = 'plain_precond(): returns no 0, as a precondition';

  it('names the precondition and ranges where proofs need them, and only there', async () => {
    const lvalues = { y: { range: { low: 0, high: 20 } } };
    const found = await infeasible('plain', { lvalues }, strategy);
    expect(Object.fromEntries([...found].map(([text, { restsOn }]) => [text, restsOn]))).toEqual({
      'x < 3 true': [],
      'x > y true': [precondition],
      'y > 20 true': ['y: from 0 to 20'],
    });
  });
});
