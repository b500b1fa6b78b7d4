import { describe, expect, it } from 'vitest';
import { createRunner } from '../../src/execute/index.js';
import { compileProgram } from '../../src/frontend/index.js';
import { buildInputSpace } from '../../src/input/index.js';
import { createReplayer } from '../../src/symbolic/index.js';
import { expectOk } from '../truth/compile.js';
import { memoryFiles, services, toolchain } from './bundled.js';

const source = `
struct pair { short key; short value; };
int table[8];
int grid[4][8];
int pick(int i) { return table[i] > 5; }
int cell(int i) { return grid[i][1] > 5; }
int moved(int i) { return *(table + i) > 5; }
int field(struct pair *p, int i) { return p[i].value > 5; }
`;

/** How the run with index `i` ends, as replay sees it; the machine itself wraps the product and reads an element. */
async function outcomeAt(name: string, i: number): Promise<string> {
  const files = services(memoryFiles({ 'f.c': source }));
  const artifact = expectOk(await compileProgram({ files: ['f.c'], folder: '/project' }, toolchain, files));
  const space = expectOk(buildInputSpace(artifact.program, name, {}));
  const runner = await createRunner(artifact, space);
  const input = space.variables.map((variable) => (variable.name === 'i' ? i >>> 0 : 0));
  const run = runner.run(input, 1000);
  expect(run.outcome.kind).toBe('returned');
  const { outcome, divergence } = createReplayer(artifact.program, space).replay(input, run, {
    maxSteps: 1000,
  });
  expect(divergence).toBeUndefined();
  return outcome.kind === 'runtime-error' ? outcome.detail : outcome.kind;
}

describe('the index of an element', () => {
  it.each([
    ['pick', 3],
    ['cell', 3],
    ['moved', 3],
  ])('%s is inside at %i', async (name, i) => {
    expect(await outcomeAt(name, i)).toBe('returned');
  });

  it.each([
    ['pick', 0x40000000, 'array index 1073741824 is outside `table`'],
    ['pick', -0x40000000, 'array index -1073741824 is outside `table`'],
    ['cell', 0x08000000, 'outside `grid`'],
    ['moved', 0x40000001, 'array index 1073741825 is outside `table`'],
    ['field', 0x40000000, 'outside `p`'],
  ])('%s is outside at %i, though the product wraps to an element', async (name, i, detail) => {
    expect(await outcomeAt(name, i)).toContain(detail);
  });
});
