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
struct ring { char before; char buf[4]; char after[4]; struct pair pairs[3]; int last[1]; } rings[2];
int member(int i) { return rings[0].buf[i] > 5; }
int write_member(int i) { rings[0].buf[i] = 1; return 0; }
int update_member(int i) { return ++rings[0].buf[i]; }
int member_of_element(int i) { return rings[0].pairs[i].value > 5; }
int row(int i) { return grid[1][i] > 5; }
int rows(int i) { return grid[i][7] > 5; }
int through_pointer(int i) { int (*p)[8] = grid; return (*p)[i] > 5; }
int last(int i) { return rings[0].last[i] > 5; }
int decayed(int i) { return *(rings[0].buf + i) > 5; }
int address_of(int i) { char *p = &rings[0].buf[i]; return *p > 5; }
int back(int i) { return *(&rings[0].buf[i] - 1) > 5; }
int compared(int i) { return &rings[0].buf[i] == rings[0].after; }
int copied(int i) { __builtin_memcpy(&rings[1].buf[0], &rings[0].buf[0], (unsigned)i); return 0; }
int constant(int i) { struct ring *r = rings; return i ? r->buf[3] : r->buf[4]; }
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

describe('the index of an element of a part of an object', () => {
  it.each([
    ['member', 3],
    ['write_member', 0],
    ['update_member', 3],
    ['member_of_element', 2],
    ['row', 7],
    ['rows', 3],
    ['through_pointer', 7],
    // An array of one element at the end is as long as there is room.
    ['last', 1],
    // A pointer may go where the object goes.
    ['decayed', 4],
    ['address_of', 4],
    ['back', 4],
    ['compared', 4],
    ['copied', 9],
    ['constant', 1],
  ])('%s is inside at %i', async (name, i) => {
    expect(await outcomeAt(name, i)).toBe('returned');
  });

  it.each([
    ['member', 4, 4],
    ['write_member', 4, 4],
    ['update_member', 4, 4],
    ['member_of_element', 3, 3],
    ['row', 8, 8],
    ['row', -1, 8],
    ['through_pointer', 8, 8],
  ])('%s is outside at %i', async (name, i, length) => {
    expect(await outcomeAt(name, i)).toBe(`array index ${i} is outside its array of ${length} elements`);
  });

  it('is outside where it is constant', async () => {
    expect(await outcomeAt('constant', 0)).toBe('array index 4 is outside its array of 4 elements');
  });
});
