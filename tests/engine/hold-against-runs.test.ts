import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Budget } from '../../src/base/index.js';
import { ConflictCheck } from '../../src/check/index.js';
import { defaultSettings } from '../../src/engine/index.js';
import { contradictionsWithRuns } from '../../src/engine/verdicts/hold-against-runs.js';
import { EveryCaller } from '../../src/every-caller/index.js';
import { argumentSymbol, type InputVector } from '../../src/input/index.js';
import { InvariantProver } from '../../src/invariants/index.js';
import type { CallerClaim, ClaimedStep, InitialContent, PathConflict, RunClaim } from '../../src/ir/index.js';
import { ProgramGraph } from '../../src/ir/index.js';
import type { InfeasibilityProof } from '../../src/search/index.js';
import { createSolverChain, type SolverChain } from '../../src/solver/index.js';
import { bv, eq, FALSE, not, slt, type Term, TRUE, variable } from '../../src/term/index.js';
import { stepClaim, TransitionSystem } from '../../src/transition/index.js';
import { type ObservedSearch, observeSearch } from '../search/fixture.js';
import { compileFile } from '../truth/compile.js';

const loops = join(import.meta.dirname, '../invariants/programs');
const own = join(import.meta.dirname, 'programs');

/** Runs these inputs, and has the proofs held against all that was executed. */
function heldAgainst(
  { context, cases, runner }: ObservedSearch,
  proofs: readonly InfeasibilityProof[],
  inputs: readonly InputVector[] = [],
): readonly string[] {
  const { program, space, coverage } = context;
  for (const input of inputs) cases.run(input);
  const { maxSteps } = defaultSettings;
  const budget = new Budget(60_000);
  const conflictCheck = () => new ConflictCheck(program, space, budget);
  const parts = { program, space, runner, set: coverage.set, maxSteps, solver, budget, conflictCheck };
  return [...contradictionsWithRuns(parts, cases.records, proofs).values()];
}

/** The same with each formula turned into its opposite. */
function reversed(claim: RunClaim<Term>): RunClaim<Term> {
  if (claim.kind === 'guard')
    return { ...claim, guardOf: (site, arm) => not(claim.guardOf(site, arm) ?? FALSE) };
  if (claim.kind === 'caller')
    return { ...claim, reached: (site, arm) => claim.reached(site, arm)?.map((formula) => not(formula)) };
  if (claim.kind === 'steps')
    return {
      ...claim,
      step: (at, exit) => {
        const step = claim.step(at, exit);
        return step && { ...step, condition: not(step.condition) };
      },
    };
  const { kind, all } = claim.formulas;
  return { ...claim, formulas: { kind, all: all.map((formula) => not(formula)) } };
}

const exhausted = { kind: 'exhausted', refutations: [{ core: [FALSE] }] } as const;
const claiming = (claims: readonly RunClaim<Term>[]): InfeasibilityProof => ({
  ...exhausted,
  objective: 0,
  ofRuns: () => claims,
});

let solver: SolverChain;
beforeAll(async () => {
  solver = await createSolverChain();
});
afterAll(() => solver.dispose());

describe('an invariant', () => {
  it.each([
    ['count', 'i > n', 'i'],
    ['callee', 'r != n', 'k'],
    ['counted', 'c.hits > 10', 'c.hits'],
    ['global_counter', 'total > 7', 'total'],
    ['recursive', 'd > n', 'n'],
  ])('of %s holds in the states of its executions, its opposite does not', async (functionName, text) => {
    const artifact = await compileFile(loops, 'loops.c');
    const settings = { strategy: 'depth-first', maxTests: 4 };
    const observed = await observeSearch({ artifact, functionName, settings });
    const { program, space } = observed.context;
    const site = program.sites.find((one) => one?.function === functionName && one.text === text)!.id;
    const limits = { budget: new Budget(60_000), timeoutMs: 500, work: 1_000, hornMs: 1_500 };
    await solver.loadZ3();
    const found = new InvariantProver(program, space, solver).prove({ site, arm: 1 }, limits);
    if (found.kind === 'unknown') throw new Error(found.reason);
    const claims = found.ofRuns();
    const inputs = [[0], [1], [5], [20]];
    expect(heldAgainst(observed, [claiming(claims)], inputs)).toEqual([]);
    expect(heldAgainst(observed, [claiming(claims.map(reversed))], inputs)).toEqual([
      'an execution is in a state that its proof says there is none of',
    ]);
  });
});

describe('what a program is said to do, step by step', () => {
  const detail = 'an execution does something else than its proof says that the program does';

  it.each(['count', 'nested', 'callee', 'counted', 'global_counter'])(
    'is what runs of %s do, and anything else is not',
    async (functionName) => {
      const artifact = await compileFile(loops, 'loops.c');
      const settings = { strategy: 'depth-first', maxTests: 4 };
      const observed = await observeSearch({ artifact, functionName, settings });
      const { program, space } = observed.context;
      const claim = stepClaim(new TransitionSystem(program, space));
      const inputs = [
        [2, 3],
        [5, 1],
      ];
      expect(heldAgainst(observed, [claiming([claim])], inputs)).toEqual([]);
      const change = (changed: (step: ClaimedStep<Term>) => Partial<ClaimedStep<Term>>): RunClaim<Term> => ({
        ...claim,
        step: (at, exit) => {
          const step = claim.step(at, exit);
          return step && { ...step, ...changed(step) };
        },
      });
      const forgetful = change(() => ({ updates: new Map() }));
      expect(heldAgainst(observed, [claiming([forgetful])], inputs)).toEqual([detail]);
      const reverse = change(({ condition }) => ({ condition: not(condition) }));
      expect(heldAgainst(observed, [claiming([reverse])], inputs)).toEqual([detail]);
    },
  );
});

/** What is said of the branches that runs take. */
function armsOf(claims: readonly RunClaim<Term>[]): CallerClaim<Term> {
  const claim = claims.find(({ kind }) => kind === 'caller');
  if (claim?.kind !== 'caller') throw new Error('nothing is said of branches');
  return claim;
}

describe('what is proved for every caller', () => {
  const detail = 'a run takes a branch that its proof would deny to every caller';
  const settings = { strategy: 'depth-first', maxTests: 30 };

  it('allows what runs do, with what they began with', async () => {
    const artifact = await compileFile(own, 'callers.c');
    const observed = await observeSearch({ artifact, functionName: 'walk', settings });
    const { program, space } = observed.context;
    const prover = new EveryCaller(program, space, solver, 1_000);
    for (const text of ['i > 6', 'p->next->high < -128']) {
      const site = program.sites.find((one) => one?.text === text)!.id;
      const found = prover.prove({ site, arms: [1] }, new Budget(60_000), 'full');
      if (found.kind !== 'impossible') throw new Error(`${text}: ${found.kind}`);
      expect(heldAgainst(observed, [claiming(found.claims)])).toEqual([]);
      expect(heldAgainst(observed, [claiming([reversed(armsOf(found.claims))])])).toEqual([detail]);
    }
  });

  it('denies a run for its state at the head of a loop', async () => {
    const artifact = await compileFile(own, 'callers.c');
    const observed = await observeSearch({ artifact, functionName: 'walk', settings });
    const { program, space } = observed.context;
    const site = program.sites.find((one) => one?.text === 'i > 6')!.id;
    const prover = new EveryCaller(program, space, solver, 1_000);
    const found = prover.prove({ site, arms: [1] }, new Budget(60_000), 'full');
    if (found.kind !== 'impossible') throw new Error(found.kind);
    const states = found.claims.filter(({ kind }) => kind === 'state');
    expect(states.length).toBeGreaterThan(0);
    expect(heldAgainst(observed, [claiming(states)])).toEqual([]);
    expect(heldAgainst(observed, [claiming(states.map(reversed))])).toEqual([
      'an execution is in a state that its proof says there is none of',
    ]);
  });

  it.each([
    ['an argument', (claim: CallerClaim<Term>) => contentOf(claim, 'argument')],
    ['what a pointer leads to', (claim: CallerClaim<Term>) => contentOf(claim, 'behind')],
  ])('denies a run for the value of %s', async (_, find) => {
    const artifact = await compileFile(own, 'callers.c');
    const one = { ...settings, maxTests: 1 };
    const observed = await observeSearch({ artifact, functionName: 'walk', settings: one });
    const { program, space } = observed.context;
    const site = program.sites.find((one) => one?.text === 'i > 6')!.id;
    const prover = new EveryCaller(program, space, solver, 1_000);
    const found = prover.prove({ site, arms: [1] }, new Budget(60_000), 'full');
    if (found.kind !== 'impossible') throw new Error(found.kind);
    const claim = armsOf(found.claims);
    const content = find(claim);
    const says = (formula: Term): RunClaim<Term> => ({ ...claim, reached: () => [formula] });
    const zero = bv(0, content.width);
    // The random test does not begin with zero there.
    expect(heldAgainst(observed, [claiming([says(not(eq(content, zero)))])])).toEqual([]);
    expect(heldAgainst(observed, [claiming([says(eq(content, zero))])])).toEqual([detail]);
    expect(heldAgainst(observed, [claiming([says(not(eq(content, zero)))])], [[]])).toEqual([detail]);
  });
});

/** A variable of a claim that stands for a number, of an argument or behind a pointer. */
function contentOf({ initial }: CallerClaim<Term>, where: 'argument' | 'behind'): Term {
  const isThere = ({ base, bytes }: InitialContent<Term>) =>
    where === 'behind' ? base.kind === 'behind' && bytes === 1 : isCount(base);
  const isCount = (base: InitialContent<Term>['base']) =>
    base.kind === 'symbol' && base.symbol === argumentSymbol('walk', 1);
  return initial.find(isThere)!.variable;
}

describe('what a search claims', () => {
  it.each([
    ['bidirectional', 'an execution is in a state that its proof says there is none of'],
    ['joined', 'a run takes a branch that the formula for all ways denies'],
  ])('%s: agrees with the runs, its opposite does not', async (strategy, detail) => {
    const artifact = await compileFile(own, 'claims.c');
    const observed = await observeSearch({ artifact, functionName: 'judge', settings: { strategy } });
    const proofs = [...(observed.search.proofs?.values() ?? [])];
    expect(proofs.some(({ ofRuns }) => ofRuns !== undefined)).toBe(true);
    expect(heldAgainst(observed, proofs)).toEqual([]);
    const turned = proofs.map((proof) => ({
      ...proof,
      ofRuns: () => (proof.ofRuns?.() ?? []).map(reversed),
    }));
    expect(heldAgainst(observed, turned)).toContain(detail);
  });

  it('treefrog: no executed path shows a conflict; it would if it were none', async () => {
    const artifact = await compileFile(
      join(import.meta.dirname, '../search/treefrog/programs'),
      'flags-calls.c',
    );
    const settings = { strategy: 'treefrog' };
    const observed = await observeSearch({ artifact, functionName: 'flags_calls', settings });
    const proofs = [...(observed.search.proofs?.values() ?? [])];
    const covers = proofs.flatMap(({ cover }) => cover ?? []);
    expect(covers.some(({ conflicts }) => conflicts.length > 0)).toBe(true);
    expect(heldAgainst(observed, proofs)).toEqual([]);
    const { site, arm } = observed.cases.records[0].arms[0];
    const segment = new ProgramGraph(observed.context.program).branching(site)!;
    const invented: PathConflict = {
      events: [{ segment, exit: arm, frame: 0 }],
      gaps: [[]],
      fromStart: false,
      isWholePath: false,
    };
    const cover = { ...covers[0], conflicts: [invented] };
    expect(heldAgainst(observed, [{ ...exhausted, objective: 0, cover }])).toEqual([
      'an executed path shows a conflict of its proof',
    ]);
  });

  it('a contradiction that an executed input satisfies is none', async () => {
    const artifact = await compileFile(own, 'claims.c');
    const settings = { strategy: 'depth-first', maxTests: 1 };
    const observed = await observeSearch({ artifact, functionName: 'judge', settings });
    const core = [slt(bv(10, 32), variable('x', 32)), TRUE];
    const proof = { ...exhausted, objective: 0, refutations: [{ core }] };
    const detail = 'an executed input satisfies a formula of its proof';
    expect(heldAgainst(observed, [proof], [[11, 0]])).toEqual([detail]);
    const more = [...core, slt(variable('x', 32), bv(5, 32))];
    expect(heldAgainst(observed, [{ ...proof, refutations: [{ core: more }] }])).toEqual([]);
  });
});
