import { EventReader } from '../../src/check/index.js';
import type { ObjectiveSet } from '../../src/criteria/index.js';
import { createRunner } from '../../src/execute/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import type { InputSpace, InputValue, InputVariable, InputVector } from '../../src/input/index.js';
import { createReplayer } from '../../src/symbolic/index.js';
import type { Run } from '../../src/trace/index.js';

export interface Truth {
  /** Ids of the objectives that some input covers. */
  readonly hit: ReadonlySet<string>;
  readonly runs: number;
  /** Replays that did not follow their run. */
  readonly divergences: readonly string[];
}

const maxSteps = 100_000;
/** More inputs than this are a mistake in the subject. */
const mostRuns = 1 << 20;

/**
 * Runs every input there is. What a run does after something undefined does not count; only replay can see
 * where that is, so each run that seems to hit something new is replayed, and believed up to that point.
 */
export async function enumerateAll(artifact: Artifact, space: InputSpace, set: ObjectiveSet): Promise<Truth> {
  const runner = await createRunner(artifact, space);
  const replayer = createReplayer(artifact.program, space);
  // Not the reading that coverage is counted by.
  const reader = new EventReader(artifact.program);
  const hit = new Set<number>();
  const divergences: string[] = [];
  let runs = 0;

  const objectivesOf = (run: Run, words: number) => {
    const objectives = new Set<number>();
    for (const { site, arm } of reader.read(run.events, 0, words)) {
      const objective = set.objectiveOf(site, arm);
      if (objective >= 0) objectives.add(objective);
    }
    return objectives;
  };

  for (const vector of allVectors(space)) {
    if (++runs > mostRuns) throw new Error('the subject has too many inputs to try them all');
    const run = runner.run(vector, maxSteps);
    if (run.outcome.kind === 'rejected') continue;
    if (run.outcome.kind === 'step-limit') throw new Error('the subject should end on every input');
    const fresh = [...objectivesOf(run, run.events.length)].some((objective) => !hit.has(objective));
    if (!fresh) continue;
    const replay = replayer.replay(vector, run, { maxSteps: 100 * maxSteps });
    if (replay.divergence !== undefined) divergences.push(`${vector.join(' ')}: ${replay.divergence}`);
    const words = replay.outcome.kind === 'runtime-error' ? replay.eventsUsed : run.events.length;
    for (const objective of objectivesOf(run, words)) hit.add(objective);
  }
  return { hit: new Set([...hit].map((objective) => set.objectives[objective].id)), runs, divergences };
}

/** Every vector, also over the stub results that come into being while the vectors are being used. */
export function* allVectors(space: InputSpace): Generator<InputVector> {
  const vector: InputValue[] = space.variables.map(lowest);
  for (;;) {
    yield vector;
    if (vector.length < space.variables.length) {
      // The run just made used defaults for these, which need not be the lowest values: again, from the start.
      for (const variable of space.variables.slice(vector.length)) vector.push(lowest(variable));
      continue;
    }
    let digit = vector.length - 1;
    for (; digit >= 0; digit--) {
      const next = following(space.variables[digit], vector[digit]);
      vector[digit] = next ?? lowest(space.variables[digit]);
      if (next !== undefined) break;
    }
    if (digit < 0) return;
  }
}

function bounds(variable: InputVariable): { readonly low: bigint; readonly high: bigint } {
  return variable.range ?? { low: 0n, high: (1n << BigInt(variable.bits)) - 1n };
}

function lowest(variable: InputVariable): InputValue {
  return asValue(variable, bounds(variable).low);
}

function following(variable: InputVariable, value: InputValue): InputValue | undefined {
  const signed = variable.range?.signed ?? false;
  const mathematical = signed ? BigInt.asIntN(variable.bits, BigInt(value)) : BigInt(value);
  return mathematical >= bounds(variable).high ? undefined : asValue(variable, mathematical + 1n);
}

function asValue(variable: InputVariable, value: bigint): InputValue {
  const unsigned = BigInt.asUintN(variable.bits, value);
  return variable.bits > 32 ? unsigned : Number(unsigned);
}
