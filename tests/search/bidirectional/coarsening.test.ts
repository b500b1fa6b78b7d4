import { expect, it } from 'vitest';
import { exampleFolder } from '../../examples/example.js';
import { compileFile } from '../../truth/compile.js';
import { watch } from './watched-search.js';

it('coarsening keeps the graph small on a long run', async () => {
  const artifact = await compileFile(exampleFolder, 'session.c');
  const sizes: number[] = [];
  const made = new Set<number>();
  const { search } = await watch({
    artifact,
    functionName: 'main',
    mostSteps: 3_000,
    afterStep({ graph }) {
      sizes.push(graph.size);
      for (const { id } of graph.rStates()) made.add(id);
    },
  });
  // Far more R-states come and go than there are at any time.
  expect(made.size).toBeGreaterThan(400);
  expect(Math.max(...sizes)).toBeLessThan(made.size);
  expect(search.graph.size).toBeLessThanOrEqual(search.flow.points.length * 8);
});

it('nothing is left when every branch is covered or proved', async () => {
  const artifact = await compileFile(exampleFolder, 'valves.c', ['-DTOLERANCE=20']);
  const { search } = await watch({ artifact, functionName: 'checkValves' });
  // The engine stops as soon as the last branch is covered.
  search.graph.touch();
  search.graph.sweep();
  expect(search.graph.size).toBe(0);
});
