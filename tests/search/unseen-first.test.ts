import { expect, it } from 'vitest';
import { compileSubject, observeSearch } from './fixture.js';

it('tries what is open and fails again and again no longer before all that is new', async () => {
  const artifact = await compileSubject('hopeless');
  const settings = { strategy: 'unseen-first', maxTests: 4 };
  const { flips } = await observeSearch({ artifact, functionName: 'hopeless', settings });
  const others = flips.flatMap((flip, index) => (flip === '2T eager' ? [] : [index]));
  expect(others.length).toBeGreaterThan(1);
  expect(others[1]).toBeLessThan(20);
});
