import { describe, expect, it } from 'vitest';
import { compileSubject, coverSubject, observeSearch } from './fixture.js';

const settings = { strategy: 'joined-first' };

describe('joined-first', () => {
  it('learns nothing where all paths are one small formula', async () => {
    const artifact = await compileSubject('one-formula');
    const { search } = await observeSearch({ artifact, functionName: 'one_formula', settings });
    expect(search.counters).toMatchObject({ satChecks: 0 });
    expect([...(search.proofs?.values() ?? [])].map(({ method }) => method)).toEqual(['joined-paths']);
  });

  it('names the lines that contradict each other', async () => {
    const artifact = await compileSubject('one-formula');
    const { objectives } = await coverSubject({ artifact, functionName: 'one_formula', settings });
    const said = objectives.flatMap((one) => (one.verdict === 'infeasible' ? one.proof.because : []));
    expect(said).toEqual(['`x > 20` at line 7 cannot be true: line 6 needs `x < 10`']);
  });

  it('proves nothing behind what is undefined, and knows where nothing is', async () => {
    const artifact = await compileSubject('undefined-before');
    const inside = await observeSearch({ artifact, functionName: 'inside', settings });
    expect([...(inside.search.proofs?.values() ?? [])]).toMatchObject([
      { method: 'joined-paths', isDefined: true },
    ]);
    const said = async (functionName: string) => {
      const { objectives } = await coverSubject({ artifact, functionName, settings });
      return objectives.map((one) =>
        one.verdict === 'open' ? `open: ${one.cause.kind}` : `${one.verdict} by ${one.method}`,
      );
    };
    expect((await said('inside'))[0]).toBe('infeasible by joined-paths');
    expect((await said('outside'))[0]).toBe('open: undefined');
    expect((await said('divided'))[0]).toBe('open: undefined');
  });

  it('learns nothing either where what is undefined before has nothing to do with it', async () => {
    const artifact = await compileSubject('undefined-before');
    const { objectives, stats } = await coverSubject({ artifact, functionName: 'either', settings });
    const proved = objectives.flatMap((one) => (one.verdict === 'infeasible' ? one.method : []));
    expect(proved).toEqual(['joined-paths']);
    expect(stats).toMatchObject({ conflicts: 0, constructedPaths: 1 });
  });

  it('learns nothing of a thousand blocks in a row either, and needs a handful of tests', async () => {
    const artifact = await compileSubject('many-blocks');
    const { search, cases } = await observeSearch({ artifact, functionName: 'many_blocks', settings });
    expect(search.counters).toMatchObject({ satChecks: 0 });
    expect([...(search.proofs?.values() ?? [])].map(({ method }) => method)).toEqual(['joined-paths']);
    expect(cases.records.length).toBeLessThan(10);
  });

  it('learns nothing where the solver shows that loops go no further', async () => {
    const artifact = await compileSubject('one-formula');
    const { search } = await observeSearch({ artifact, functionName: 'merged_turns', settings });
    expect(search.counters?.conflicts ?? 0).toBe(0);
    expect([...(search.proofs?.values() ?? [])].map(({ method }) => method)).toEqual(['joined-paths']);
  });

  it('goes every path where few inputs are possible, and asks for no proof meanwhile', async () => {
    const artifact = await compileSubject('few-inputs');
    const few = await coverSubject({ artifact, functionName: 'halved', settings });
    expect(few.stats).toMatchObject({ conflicts: 0, constructedPaths: 0, satChecks: 0, feasiblePaths: 31 });
    const proved = few.objectives.flatMap((one) => (one.verdict === 'infeasible' ? one.method : []));
    expect(proved).toEqual(['all-paths']);
  });

  it('leaves long loops to treefrog', async () => {
    const artifact = await compileSubject('one-formula');
    const counters = async (strategy: string) => {
      const wish = { artifact, functionName: 'many_turns', settings: { strategy } };
      return (await observeSearch(wish)).search.counters;
    };
    for (const strategy of ['treefrog', 'joined-first']) {
      const learnt = await counters(strategy);
      expect(learnt?.conflicts, strategy).toBeGreaterThan(0);
    }
  });

  it('flips before it learns in a larger world', async () => {
    const artifact = await compileSubject('one-formula');
    const wish = { artifact, functionName: 'many_turns', settings };
    const { flips } = await observeSearch(wish);
    const larger = await observeSearch({ ...wish, world: 'larger' });
    expect(larger.flips.length).toBeGreaterThan(flips.length);
  });

  it('goes through the states of a machine before anything is learnt', async () => {
    const artifact = await compileSubject('lock');
    const { context, ended } = await observeSearch({
      artifact,
      functionName: 'main',
      settings: { ...settings, maxTests: 120 },
    });
    const open = context.coverage.openObjectives.map((one) => context.coverage.set.objectives[one].text);
    // What no state allows.
    expect(open).toEqual(['lamp == 3', 'dial == 2', 'bolt != 6']);
    expect(ended.solverCalls).toBeLessThan(300);
  });
});
