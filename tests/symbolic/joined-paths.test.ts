import { beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../../src/base/index.js';
import { decodeEvents } from '../../src/criteria/index.js';
import { createRunner, type Runner } from '../../src/execute/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import { buildInputSpace, type InputSpace, randomVector } from '../../src/input/index.js';
import {
  armKey,
  createReplayer,
  inputEvaluator,
  JoinedExecution,
  type JoinedPaths,
} from '../../src/symbolic/index.js';
import type { Term } from '../../src/term/index.js';
import { compile, spaceOf } from '../execute/compiled.js';
import { compileSubject, expectOk } from '../truth/compile.js';
import { readSubjects, subjectFolder } from '../truth/subject.js';

const RUNS = 60;

/** Subjects whose paths cannot be joined everywhere: addresses and sizes that split them, freed objects, what only some assign. */
const partlyJoined = new Set([
  'aligned-allocation',
  'allocation',
  'double-on-one-path',
  'error-dangling',
  'failing-allocation',
  'failing-copy',
  'function-pointer',
  'goto-into-loop',
  'reallocated-array',
  'shared-blocks',
  'sizeof',
  'snprintf',
]);

describe.each(readSubjects(subjectFolder).map((subject) => [subject.name, subject] as const))(
  '%s',
  (name, subject) => {
    let artifact: Artifact;
    let space: InputSpace;
    let runner: Runner;
    let joined: JoinedPaths;

    beforeAll(async () => {
      artifact = await compileSubject(subjectFolder, subject);
      space = expectOk(buildInputSpace(artifact.program, subject.functionName, subject.inputs));
      runner = await createRunner(artifact, space);
      const execution = new JoinedExecution(artifact.program, space);
      joined = execution.run(randomVector(space, new Random(7)), {
        unroll: 40,
        maxBlocks: 3_000,
        maxTerms: 1_000_000,
        isTimeUp: () => false,
      });
    });

    it('says of every input which branches it takes', () => {
      const replayer = createReplayer(artifact.program, space);
      const random = new Random(1);
      let cutOff = 0;
      for (let k = 0; k < RUNS; k++) {
        const input = randomVector(space, random);
        const run = runner.run(input, 100_000);
        const replay = replayer.replay(input, run, { maxSteps: 10_000_000 });
        const isError = replay.outcome.kind === 'runtime-error';
        const events = isError ? run.events.subarray(0, replay.eventsUsed) : run.events;
        const taken = new Set(
          decodeEvents(artifact.program, events).map(({ site, arm }) => armKey(site, arm)),
        );
        const evaluator = inputEvaluator(space, input);
        const holds = (guard: Term) => evaluator.value(guard) === true;
        const said = new Set([...joined.reached].filter(([, guard]) => holds(guard)).map(([key]) => key));
        const isCut = joined.isPartial || joined.cuts.some(({ guard }) => holds(guard));
        if (isCut) cutOff++;
        for (const key of said) expect(taken, `input ${input} takes ${key}`).toContain(key);
        if (!isCut) expect(said, `input ${input}`).toEqual(taken);
        const isUndefined = joined.undefinedWays.some(({ guard }) => holds(guard()));
        if (!isCut) expect(isUndefined, `something undefined with input ${input}`).toBe(isError);
        if (!isCut) expect(holds(joined.rejected), `input ${input}`).toBe(run.outcome.kind === 'rejected');
      }
      if (!partlyJoined.has(name)) expect(cutOff).toBeLessThan(RUNS / 10);
    });
  },
);

describe('states that become one', () => {
  it('look at the clock: of hundreds that return each join is dear', async () => {
    const returns = Array.from({ length: 40 }, (_, k) => `if (a == ${k}) return ${k * 3};`).join('\n');
    const artifact = await compile(`int f(int a) {\n${returns}\nreturn -1; }\n`);
    const space = spaceOf(artifact, 'f');
    const looks = (most: number) => {
      let count = 0;
      const isTimeUp = () => ++count > most;
      const limits = { unroll: 1, maxBlocks: 3_000, maxTerms: 1_000_000, isTimeUp };
      const { isPartial } = new JoinedExecution(artifact.program, space).run([], limits);
      return { count, isPartial };
    };
    const all = looks(Number.POSITIVE_INFINITY);
    expect(all.isPartial).toBe(false);
    expect(all.count).toBeGreaterThanOrEqual(40);
    expect(looks(10)).toEqual({ count: 11, isPartial: true });
  });
});
