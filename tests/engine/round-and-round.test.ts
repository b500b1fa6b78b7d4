import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { watchedRunner } from '../../src/engine/runs/watched-runner.js';
import type { Artifact } from '../../src/frontend/index.js';
import { buildInputSpace, vectorFromValues } from '../../src/input/index.js';
import { createReplayer } from '../../src/symbolic/index.js';
import { coverSubject } from '../search/fixture.js';
import { compileFile, expectOk } from '../truth/compile.js';

describe('a run that is stopped', () => {
  let artifact: Artifact;
  beforeAll(async () => {
    artifact = await compileFile(join(import.meta.dirname, 'programs'), 'round-and-round.c');
  });

  async function stopped(functionName: string) {
    const space = expectOk(buildInputSpace(artifact.program, functionName, {}));
    const runner = await watchedRunner(artifact, space);
    const run = runner.run([], 10_000);
    const replay = createReplayer(artifact.program, space).replay([], run, { maxSteps: 1_000_000 });
    return { run, replay };
  }

  it('is told shortly where it goes round and round', async () => {
    const { run, replay } = await stopped('cycle');
    expect(run.outcome.kind).toBe('step-limit');
    expect(run.events.length).toBeLessThan(1_100);
    expect(replay).toMatchObject({ outcome: { kind: 'step-limit' }, eventsUsed: run.events.length });
    expect(replay.divergence).toBeUndefined();
  });

  it('is told whole where each round leaves something: how it ends is not lost', async () => {
    const { run, replay } = await stopped('count');
    expect(run.events.length).toBeGreaterThan(5_000);
    expect(replay.outcome.kind).toBe('runtime-error');
  });

  it('is stopped soon where all that it would still read is what nobody chose', async () => {
    const space = expectOk(buildInputSpace(artifact.program, 'waits', {}));
    const runner = await watchedRunner(artifact, space);
    expect(runner.run([], 10_000).outcome.kind).toBe('step-limit');
    expect(space.objects.length).toBeLessThan(2_500);
  });

  it('is followed as far as inputs choose what it reads', async () => {
    const space = expectOk(buildInputSpace(artifact.program, 'waits', {}));
    const runner = await watchedRunner(artifact, space);
    const [cell] = space.stubResult('read_next', 4_000).cells;
    if (cell.kind !== 'scalar' || cell.content.kind !== 'variable') throw new Error('a result is a variable');
    const { variable } = cell.content;
    const input = vectorFromValues(space, [[variable, 7]]);
    const run = runner.run(input, 10_000);
    expect(run.outcome.kind).toBe('returned');
    expect(run.events.length).toBe(4_001);
  });

  it('costs so little that what has an end is found', async () => {
    const { objectives } = await coverSubject({ artifact, functionName: 'unite', settings: {} });
    expect(objectives.map(({ verdict }) => verdict)).not.toContain('open');
  });
});
