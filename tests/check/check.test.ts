import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Budget } from '../../src/base/index.js';
import { attackAtRandom, checkTest, EventReader, ProofChecker, type Trust } from '../../src/check/index.js';
import { decodeEvents } from '../../src/criteria/index.js';
import { createRunner, type Runner } from '../../src/execute/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import { buildInputSpace, type InputSpace } from '../../src/input/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { bv, sgt, slt, variable } from '../../src/term/index.js';
import { compileFile, expectOk } from '../truth/compile.js';

const maxSteps = 1000;
const x = variable('x', 32);

describe('check', () => {
  let artifact: Artifact;
  let space: InputSpace;
  let runner: Runner;
  let solver: SolverChain;
  beforeAll(async () => {
    artifact = await compileFile(join(import.meta.dirname, '../../examples'), 'f.c');
    space = expectOk(buildInputSpace(artifact.program, 'g', {}));
    runner = await createRunner(artifact, space);
    solver = await createSolverChain();
  });
  afterAll(() => solver.dispose());

  const site = () => artifact.program.sites.find((one) => one.function === 'g')!.id;
  const attack = (arm: number, trust: () => Trust) =>
    attackAtRandom({
      program: artifact.program,
      space,
      runner,
      seed: 1,
      targets: [{ site: site(), arm, objective: 0 }],
      known: [],
      maxSteps,
      spent: () => false,
      trust,
    });

  it('a branch wrongly claimed infeasible is hit at random', () => {
    expect(attack(0, () => ({ words: 100, end: 'ended' })).hits).toHaveLength(1);
  });

  it('what is taken only after undefined behaviour is no hit, and is not looked at for ever', () => {
    let looks = 0;
    const { hits } = attack(0, () => {
      looks++;
      return { words: 0, end: 'undefined' };
    });
    expect(hits).toEqual([]);
    expect(looks).toBeLessThan(1000);
  });

  it('what is taken after replay has lost the run is a hit: the run is right', () => {
    expect(attack(0, () => ({ words: 0, end: 'lost' })).hits).toHaveLength(1);
  });

  it('what is no test is no hit', () => {
    expect(attack(0, () => ({ words: 100, end: 'rejected' })).hits).toEqual([]);
  });

  it('inputs that come to the branch are varied: what is rare behind something rare is hit', async () => {
    const deep = await compileFile(join(import.meta.dirname, 'programs'), 'behind.c');
    const { program } = deep;
    const inputs = expectOk(buildInputSpace(program, 'behind', {}));
    const target = program.sites.find((one) => one?.text === 'c * 37 % 251 == 77')!.id;
    const { hits, near } = attackAtRandom({
      program,
      space: inputs,
      runner: await createRunner(deep, inputs),
      seed: 1,
      targets: [{ site: target, arm: 1, objective: 0 }],
      known: [],
      maxSteps,
      spent: () => false,
      trust: () => ({ words: 100, end: 'ended' }),
    });
    expect(hits).toHaveLength(1);
    for (const [a, b] of near) expect(Number(a) ^ Number(b)).toBe(0x1357);
  });

  it('a test that takes its recorded path passes, another does not', () => {
    const input = [3, 4];
    const arms = decodeEvents(artifact.program, runner.run(input, maxSteps).events);
    const parts = { reader: new EventReader(artifact.program), space, runner, maxSteps };
    expect(checkTest(parts, { input, arms })).toBeUndefined();
    const other = arms.map(({ site, arm }) => ({ site, arm: 1 - arm }));
    expect(checkTest(parts, { input, arms: other })).toMatch(/leaves its path/);
  });

  it('contradictions are confirmed, satisfiable formulas refuted', async () => {
    const checker = new ProofChecker(solver, new Budget(60_000));
    const contradiction = [sgt(x, bv(5, 32)), slt(x, bv(3, 32))];
    expect((await checker.check([contradiction])).kind).toBe('confirmed');
    expect((await checker.check([contradiction, [sgt(x, bv(5, 32))]])).kind).toBe('refuted');
  });

  it('no formulas are no proof', async () => {
    const checker = new ProofChecker(solver, new Budget(60_000));
    expect((await checker.check([])).kind).toBe('empty');
  });

  it('what presolving found is for the SAT solver: Z3 is not even loaded', async () => {
    const small = await createSolverChain({ z3: 'later' });
    let loaded = 0;
    const counting = { ...small, loadZ3: async () => void loaded++ };
    const checker = new ProofChecker(counting, new Budget(60_000));
    const contradiction = [sgt(x, bv(5, 32)), slt(x, bv(3, 32))];
    expect(counting.finderOf(contradiction)).toBe('presolve');
    expect((await checker.check([contradiction])).kind).toBe('confirmed');
    expect(loaded).toBe(0);
    small.dispose();
  });

  it('without time nothing is confirmed', async () => {
    const checker = new ProofChecker(solver, new Budget(0));
    expect((await checker.check([[slt(x, x)]])).kind).toBe('unconfirmed');
  });
});
