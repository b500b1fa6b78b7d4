import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputSpace, InputVector } from '../../../src/input/index.js';
import { createSolverChain, type SolverChain } from '../../../src/solver/index.js';
import { compileProgram, workbench } from './fixture.js';

let solver: SolverChain;
beforeAll(async () => {
  solver = await createSolverChain();
});
afterAll(() => solver.dispose());

describe('a run that ends in an error', () => {
  it('is followed by one that goes on from there', async () => {
    const artifact = await compileProgram('reader');
    const bench = await workbench({
      artifact,
      functionName: 'begins_list',
      solver,
      settings: { inputs: { lvalues: { r: { nullable: false } } } },
      options: { lastResort: 'others' },
    });
    bench.run(withNull(bench.context.space, 'r->content'));
    expect(bench.cases.records[0].outcome.kind).toBe('runtime-error');
    const proposal = await bench.search.next();
    expect(proposal).toMatchObject({ kind: 'flip', node: { step: { kind: 'error' } } });
  });
});

/** Zeros, but for one pointer, which is NULL. */
function withNull(space: InputSpace, lvalue: string): InputVector {
  const cells = space.objects.flatMap((object) => object.cells);
  const cell = cells.find((one) => one.kind === 'pointer' && one.name === lvalue);
  if (cell?.kind !== 'pointer') throw new Error(`there should be a pointer ${lvalue}`);
  const choice = cell.choices.findIndex(({ kind }) => kind === 'null');
  return space.variables.map(({ id }) => (id === cell.variable ? choice : 0));
}
