import { type Budget, InvariantError } from '../../base/index.js';
import {
  CallerRuns,
  type ConflictCheck,
  contradictsGuards,
  holdTogether,
  type InputReader,
  StateClaims,
  StepRuns,
} from '../../check/index.js';
import type { ObjectiveSet } from '../../criteria/index.js';
import type { Runner } from '../../execute/index.js';
import { entryOf, type InputSpace, type InputVector, valueIn } from '../../input/index.js';
import type { CallerClaim, GuardClaim, PathConflict, Program, RunClaim, StepClaim } from '../../ir/index.js';
import type { InfeasibilityProof } from '../../search/index.js';
import type { SolverChain } from '../../solver/index.js';
import { createReplayer, createStateWatch, variableTerm } from '../../symbolic/index.js';
import type { Term } from '../../term/index.js';
import type { ExecutedInput } from '../runs/input-trials.js';

interface RunParts {
  readonly program: Program;
  readonly space: InputSpace;
  readonly runner: Runner;
  readonly set: ObjectiveSet;
  readonly maxSteps: number;
  readonly solver: SolverChain;
  readonly budget: Budget;
  /** Made where it is needed: it has to know where every address may lead. */
  readonly conflictCheck: () => ConflictCheck;
}

/** Points of executions to look at, and formulas to evaluate: counted, so that it is the same on every machine. */
const MOST_POINTS = 100_000;
const MOST_EVALUATIONS = 20_000;
/** Words of a run without an end that are followed: the rest goes round and round. */
const MOST_OF_ENDLESS = 2_000;
/** Runs that are replayed once more with each term held against the value beside it, and their branches together. */
const MOST_REPLAYS = 24;
const MOST_BRANCHES = 4_000;

/**
 * Holds what proofs claim against the executions that were made: none of their inputs may satisfy what is said to be
 * contradictory, none of their states be one that is said not to exist, none of their paths show a conflict. By objective,
 * what is wrong.
 */
export function contradictionsWithRuns(
  parts: RunParts,
  records: readonly ExecutedInput[],
  proofs: readonly InfeasibilityProof[],
): ReadonlyMap<number, string> {
  const wrong = new Map<number, string>();
  if (proofs.length === 0) return wrong;
  const blame = (objective: number, detail: string) => {
    if (!wrong.has(objective)) wrong.set(objective, detail);
  };
  holdTerms(parts, proofs, records, blame);
  const reading = inputReaders(parts.space);
  const inputs = longAndShort(records).map((record) => ({ record, read: reading(record.input) }));
  holdFormulas(proofs, inputs, blame);
  holdGuards(parts, proofs, inputs, blame);
  holdCallers(parts, proofs, records, blame);
  holdPaths(parts, proofs, inputs, blame);
  return wrong;
}

type Blame = (objective: number, detail: string) => void;

interface Executed {
  readonly record: ExecutedInput;
  readonly read: InputReader;
}

/** All proofs are made of terms: if one of them is not what the program computed, what are the others worth? */
function holdTerms(
  { program, space, runner, maxSteps, budget }: RunParts,
  proofs: readonly InfeasibilityProof[],
  records: readonly ExecutedInput[],
  blame: Blame,
): void {
  const replayer = createReplayer(program, space, { verify: true });
  let left = MOST_BRANCHES;
  for (const { input, arms } of longAndShort(records).slice(0, MOST_REPLAYS)) {
    if (budget.spent) return;
    if (arms.length > left) continue;
    left -= arms.length;
    runner.distrust();
    try {
      replayer.replay(input, runner.run(input, maxSteps), { maxSteps: maxSteps * 100 });
    } catch (thrown) {
      if (!(thrown instanceof InvariantError)) throw thrown;
      for (const { objective } of proofs) blame(objective, `in a replay ${thrown.message}`);
      return;
    }
  }
}

/** What is unsatisfiable is false on any input whatsoever. */
function holdFormulas(
  proofs: readonly InfeasibilityProof[],
  inputs: readonly Executed[],
  blame: Blame,
): void {
  let left = MOST_EVALUATIONS;
  for (const { objective, refutations } of proofs)
    for (const { core } of refutations)
      for (const { read } of inputs) {
        if (left-- <= 0) return;
        if (holdTogether(core, read)) blame(objective, 'an executed input satisfies a formula of its proof');
      }
}

function holdGuards(
  { program, set }: RunParts,
  proofs: readonly InfeasibilityProof[],
  inputs: readonly Executed[],
  blame: Blame,
): void {
  const isGuard = (claim: RunClaim<Term>): claim is GuardClaim<Term> => claim.kind === 'guard';
  for (const [claim, objectives] of users(proofs, isGuard)) {
    const isWrong = inputs.some(({ record, read }) => {
      // What a run does that ends otherwise is not all that its input leads to.
      if (record.outcome.kind !== 'returned') return false;
      const arms = record.arms.filter(
        ({ site, arm }) => set.objectiveOf(site, arm) >= 0 && !program.sites[site].library,
      );
      return contradictsGuards(claim, arms, read);
    });
    if (isWrong)
      for (const objective of objectives)
        blame(objective, 'a run takes a branch that the formula for all ways denies');
  }
}

function holdCallers(
  { space, solver, budget }: RunParts,
  proofs: readonly InfeasibilityProof[],
  records: readonly ExecutedInput[],
  blame: Blame,
): void {
  const isCaller = (claim: RunClaim<Term>): claim is CallerClaim<Term> => claim.kind === 'caller';
  const runs = new CallerRuns(space, solver, budget);
  const tellingFirst = longAndShort(records);
  for (const [claim, objectives] of users(proofs, isCaller)) {
    if (!tellingFirst.some((record) => runs.denies(claim, record))) continue;
    for (const objective of objectives)
      blame(objective, 'a run takes a branch that its proof would deny to every caller');
  }
}

/** By turns the longest and the shortest that is left: they have most to say against what a proof makes of loops. */
function longAndShort(records: readonly ExecutedInput[]): readonly ExecutedInput[] {
  const sorted = [...records].sort((a, b) => b.arms.length - a.arms.length);
  return sorted.map((_, k) => sorted[k % 2 === 0 ? k / 2 : sorted.length - (k + 1) / 2]);
}

function holdPaths(
  parts: RunParts,
  proofs: readonly InfeasibilityProof[],
  inputs: readonly Executed[],
  blame: Blame,
): void {
  const states = new StateClaims(
    claimsOf(proofs).flatMap(([objective, claim]) => (claim.kind === 'state' ? [{ objective, claim }] : [])),
  );
  const byConflict = conflictUsers(proofs);
  const isSteps = (claim: RunClaim<Term>): claim is StepClaim<Term> => claim.kind === 'steps';
  const entry = entryOf(parts.space.function);
  const steps = [...users(proofs, isSteps)].map(([claim, objectives]) => {
    return { objectives, runs: new StepRuns(claim, entry) };
  });
  if (states.isEmpty && byConflict.size === 0 && steps.length === 0) return;
  const conflicts = [...byConflict.keys()];
  const paths = conflicts.length === 0 ? undefined : parts.conflictCheck().runs(conflicts);
  let left = MOST_POINTS;
  let current: InputReader = () => undefined;
  const watch = createStateWatch(
    parts.program,
    parts.space,
    (place) => paths !== undefined || steps.length > 0 || states.wants(place),
    (state) => {
      if (left-- <= 0) return;
      paths?.arrive(state);
      for (const { runs } of steps) runs.arrive(state);
      for (const objective of states.contradictedBy(state, current))
        blame(objective, 'an execution is in a state that its proof says there is none of');
    },
  );
  for (const { record, read } of inputs) {
    if (left <= 0 || parts.budget.spent) break;
    current = read;
    paths?.begin();
    for (const { runs } of steps) runs.begin();
    parts.runner.distrust();
    const run = parts.runner.run(record.input, parts.maxSteps);
    const events = run.outcome.kind === 'step-limit' ? run.events.subarray(0, MOST_OF_ENDLESS) : run.events;
    watch.follow(record.input, { ...run, events }, { maxSteps: parts.maxSteps * 100 });
  }
  for (const { objectives, runs } of steps)
    if (runs.isDenied)
      for (const objective of objectives)
        blame(objective, 'an execution does something else than its proof says that the program does');
  for (const shown of paths?.shown ?? [])
    for (const objective of byConflict.get(conflicts[shown]) ?? [])
      blame(objective, 'an executed path shows a conflict of its proof');
}

function claimsOf(
  proofs: readonly InfeasibilityProof[],
): readonly (readonly [objective: number, claim: RunClaim<Term>])[] {
  return proofs.flatMap(({ objective, ofRuns }) =>
    (ofRuns?.() ?? []).map((claim): readonly [number, RunClaim<Term>] => [objective, claim]),
  );
}

/** The objectives whose proofs make a claim of a kind. */
function users<Claim extends RunClaim<Term>>(
  proofs: readonly InfeasibilityProof[],
  isWanted: (claim: RunClaim<Term>) => claim is Claim,
): ReadonlyMap<Claim, readonly number[]> {
  const byClaim = new Map<Claim, number[]>();
  for (const [objective, claim] of claimsOf(proofs))
    if (isWanted(claim)) byClaim.set(claim, [...(byClaim.get(claim) ?? []), objective]);
  return byClaim;
}

/** The objectives whose proofs need a conflict. */
function conflictUsers(proofs: readonly InfeasibilityProof[]): ReadonlyMap<PathConflict, readonly number[]> {
  const users = new Map<PathConflict, number[]>();
  for (const { objective, cover } of proofs)
    for (const conflict of cover?.conflicts ?? [])
      users.set(conflict, [...(users.get(conflict) ?? []), objective]);
  return users;
}

/** The names of the variables stand once for all inputs: a run without an end reads ten thousands of them. */
function inputReaders(space: InputSpace): (input: InputVector) => InputReader {
  const ids = new Map(space.variables.map(({ id }) => [variableTerm(space, id).name, id]));
  return (input) => (name) => {
    const id = ids.get(name);
    return id === undefined ? undefined : valueIn(space, input, id);
  };
}
