import { beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../../src/base/index.js';
import { decodeEvents } from '../../src/criteria/index.js';
import { createRunner, type Runner } from '../../src/execute/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import { buildInputSpace, type InputSpace, randomVector } from '../../src/input/index.js';
import { createReplayer } from '../../src/symbolic/index.js';
import { TransitionSystem } from '../../src/transition/index.js';
import { compileSubject, expectOk } from '../truth/compile.js';
import { readSubjects, type Subject, subjectFolder } from '../truth/subject.js';
import { walk } from './walk.js';

/** Subjects in which nothing that decides a branch is left out: the effects alone lead to the end. */
const followedToTheEnd = readSubjects(subjectFolder).filter(
  ({ name }) =>
    !/^(allocation|bytes-of-int|compound-literal|linked-list|memory|nondet|packed|sizeof|struct-|stub|union|variadic|error-dangling)/.test(
      name,
    ),
);

describe.each(readSubjects(subjectFolder).map((subject) => [subject.name, subject] as const))(
  '%s',
  (_, subject) => {
    let artifact: Artifact;
    let space: InputSpace;
    let runner: Runner;
    let system: TransitionSystem;
    beforeAll(async () => {
      artifact = await compileSubject(subjectFolder, subject);
      space = expectOk(buildInputSpace(artifact.program, subject.functionName, subject.inputs));
      runner = await createRunner(artifact, space);
      system = new TransitionSystem(artifact.program, space);
    });

    it('takes the branches that the program takes', () => {
      const replayer = createReplayer(artifact.program, space);
      const random = new Random(1);
      for (let k = 0; k < 20; k++) {
        const input = randomVector(space, random);
        const run = runner.run(input, 10_000);
        const replay = replayer.replay(input, run, { maxSteps: 1_000_000 });
        const isError = replay.outcome.kind === 'runtime-error';
        const events = isError ? run.events.subarray(0, replay.eventsUsed) : run.events;
        const taken = decodeEvents(artifact.program, events);
        const { arms, end } = walk(system, input, 2_000);
        // What happens after an error may be left in; what happens before must not be left out.
        expect(arms.slice(0, taken.length), `input ${input}`).toEqual(taken.slice(0, arms.length));
        expect(end).not.toBe('ambiguous');
        if (end === 'stopped') expect(arms.length).toBeGreaterThanOrEqual(taken.length);
        if (end === 'returned' && !isError) expect(arms.length).toBe(taken.length);
        if (followedToTheEnd.includes(subject as Subject)) expect(end).not.toBe('unknown');
      }
    });
  },
);
