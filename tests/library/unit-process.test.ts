import { expect, it } from 'vitest';
import { UnitProcess } from '../../src/library/project/unit-process.js';

it('is gone when it is closed, and whoever waits for its answer was told', async () => {
  const process = new UnitProcess(() => {});
  const answers: string[] = [];
  void process
    .ask({ kind: 'cover', name: 'f', out: '/nowhere' }, 60_000)
    .then(({ kind }) => answers.push(kind));
  await process.close();
  expect(answers).toEqual(['lost']);
  // Once more does no harm.
  await process.close();
});
