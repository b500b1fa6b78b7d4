import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Artifact } from '../../../src/frontend/index.js';
import { buildInputSpace } from '../../../src/input/index.js';
import { certificateOf, derivedAgain, recheck } from '../../../src/search/bidirectional/certificate.js';
import { ProgramFlow } from '../../../src/search/bidirectional/program-flow.js';
import type { RState } from '../../../src/search/bidirectional/r-state.js';
import { createSolverChain, type SolverChain } from '../../../src/solver/index.js';
import type { Term } from '../../../src/term/index.js';
import { exampleFolder } from '../../examples/example.js';
import { compileFile, expectOk } from '../../truth/compile.js';
import { watch } from './watched-search.js';

let solver: SolverChain;
let artifact: Artifact;
beforeAll(async () => {
  solver = await createSolverChain();
  artifact = await compileFile(exampleFolder, 'valves.c');
});
afterAll(() => solver.dispose());

const check = (query: readonly Term[]) => solver.check(query, { timeoutMs: 2_000 });

describe('a frontier without an edge into it is a proof', () => {
  const functionName = 'checkValves';

  /** The certificate of one of the two branches of the range check. */
  async function certified(id: string) {
    const { search, coverage } = await watch({ artifact, functionName });
    const objective = coverage.set.objectives.findIndex((one) => one.id === id);
    const points = coverage.set.armsOf(objective).flatMap(({ site, arm }) => search.flow.armsOf(site, arm));
    const states = points.flatMap((point) =>
      search.graph.closedAt(point).filter(({ formula }) => formula.length === 0),
    );
    expect(states).toHaveLength(points.length);
    return { search, states, proof: search.proofs.get(objective) };
  }

  it('that plain queries confirm', async () => {
    const { search, states, proof } = await certified('getStatusOfValve#1T');
    expect(recheck(search.flow, certificateOf(states), check)).toBeDefined();
    expect(proof?.kind).toBe('frontier');
    for (const { core } of proof?.refutations ?? []) expect(check(core).kind).toBe('unsat');
  });

  it('that can be derived again from the program alone', async () => {
    const { states, proof } = await certified('getStatusOfValve#2T');
    const space = expectOk(buildInputSpace(artifact.program, functionName, {}));
    const again = derivedAgain(new ProgramFlow(artifact.program, space), certificateOf(states));
    expect(again.length).toBeGreaterThan(0);
    for (const { core } of again) expect(check(core).kind).toBe('unsat');
    expect(proof?.again?.().length).toBe(again.length);
  });

  it('and none any more if a state that it rests on is left out', async () => {
    const { search, states } = await certified('getStatusOfValve#1T');
    const whole = certificateOf(states);
    let confirmed = 0;
    for (const [point, formulas] of whole.regions) {
      if (states.some((state: RState) => state.point === point)) continue;
      const regions = new Map(whole.regions);
      regions.set(point, formulas.slice(1));
      if (recheck(search.flow, { ...whole, regions }, check) !== undefined) confirmed++;
    }
    expect(confirmed).toBe(0);
  });
});
