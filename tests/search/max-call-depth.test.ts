import { beforeAll, describe, expect, it } from 'vitest';
import type { Artifact } from '../../src/frontend/index.js';
import { compileSubject, coverSubject } from './fixture.js';

let callees: Artifact;
let assumed: Artifact;
beforeAll(async () => {
  [callees, assumed] = await Promise.all(['callees', 'assumed'].map(compileSubject));
});

const strategies = ['depth-first', 'mtelse', 'control-flow', 'unseen-first', 'random-branch'];

describe.each(strategies)('max-call-depth with %s', (strategy) => {
  const cover = async (maxCallDepth: number | undefined) => {
    const { objectives, checkFailures } = await coverSubject({
      artifact: callees,
      functionName: 'tested',
      settings: { strategy, maxCallDepth, scope: 'function' },
    });
    expect(checkFailures).toEqual([]);
    return new Map(objectives.map((objective) => [`${objective.text} ${objective.outcome}`, objective]));
  };

  it('leaves open what only a deeper branch would reach, and says why', async () => {
    for (const depth of [0, 1]) {
      const objective = (await cover(depth)).get('outer(x) == 1 true');
      expect(objective).toMatchObject({ verdict: 'open', cause: { kind: 'bound' } });
      if (objective?.verdict === 'open' && objective.cause.kind === 'bound')
        expect(objective.cause.detail).toMatch(/inner|outer/);
      if (objective?.verdict === 'open' && objective.cause.kind === 'bound')
        expect(objective.cause.detail).toContain(`below depth ${depth} (--max-call-depth)`);
    }
  });

  it('calls infeasible only what is so at any depth: its proof is one for every caller', async () => {
    const objective = (await cover(0)).get('x > 100000 true');
    expect(objective).toMatchObject({ verdict: 'infeasible', method: 'every-caller' });
  });

  it('decides everything when it is deep enough', async () => {
    for (const depth of [2, undefined]) {
      const verdicts = await cover(depth);
      expect(verdicts.get('outer(x) == 1 true')?.verdict).toBe('covered');
      expect(verdicts.get('x > 100000 true')?.verdict).toBe('infeasible');
    }
  });

  it('does not say that no input is allowed where it has not looked', async () => {
    const result = await coverSubject({
      artifact: assumed,
      functionName: 'main',
      settings: { strategy, maxCallDepth: 0 },
    });
    const [live, dead] = result.objectives;
    expect(live).toMatchObject({ verdict: 'open', cause: { kind: 'bound' } });
    expect(dead).toMatchObject({ verdict: 'infeasible', method: 'every-caller' });
  });
});
