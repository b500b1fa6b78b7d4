import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Random } from '../../src/base/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import { buildInputSpace, firstVector, type InputSettings, type InputSpace } from '../../src/input/index.js';
import { compileFile, expectOk } from '../truth/compile.js';

const source = `
#include <string.h>
struct reading { unsigned char channel; int value; char unit; };
struct pair { struct reading first; short count; };
static struct reading store;

int only_members(struct reading *r, struct reading by_value) {
  struct reading copy = *r;
  store = by_value;
  return copy.channel + copy.value + store.unit;
}
int compared(struct reading *r, struct reading *other) {
  return memcmp(r, other, sizeof *r) == 0;
}
int in_a_copy(struct reading by_value) {
  struct reading copy = by_value;
  store = copy;
  return memcmp(&store, &copy, sizeof copy) == 0;
}
int first_bytes(struct pair *p) {
  return ((unsigned char *)p)[1] == 3;
}
int each_byte(struct reading *r) {
  int sum = 0;
  for (unsigned k = 0; k < sizeof *r; k++) sum += ((unsigned char *)r)[k];
  return sum;
}
`;

let folder: string;
let artifact: Artifact;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hyla-padding-'));
  writeFileSync(join(folder, 'padding.c'), source);
  artifact = await compileFile(folder, 'padding.c');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const spaceOf = (name: string, settings: InputSettings = {}): InputSpace =>
  expectOk(buildInputSpace(artifact.program, name, { maxElements: 1, ...settings }));
const paddingOf = (name: string, settings?: InputSettings): readonly string[] =>
  spaceOf(name, settings)
    .variables.map((variable) => variable.name)
    .filter((one) => one.includes('padding'));
const all = [1, 2, 3, 9, 10, 11];

it('is no input where nothing looks at it', () => {
  expect(paddingOf('only_members')).toEqual([]);
  expect(spaceOf('only_members').choices.map(({ text }) => text)).not.toContain('padding');
});

it('is one where something does, there or in a copy', () => {
  const named = (names: readonly string[]) =>
    names.flatMap((name) => all.map((at) => `${name} (padding ${at})`));
  expect(paddingOf('compared')).toEqual(named(['*r', '*other']));
  expect(paddingOf('in_a_copy')).toEqual(named(['by_value', 'store']));
  expect(paddingOf('each_byte')).toEqual(named(['*r']));
});

it('is one byte by byte, as far as that can be told', () => {
  expect(paddingOf('first_bytes')).toEqual(['p->first (padding 1)']);
});

it('is zero in what a search begins with, and nothing else is', () => {
  const space = spaceOf('compared');
  const vectors = [1, 2, 3, 4].map((seed) => firstVector(space, new Random(seed)));
  for (const { id, name } of space.variables) {
    const isZero = vectors.every((vector) => Number(vector[id]) === 0);
    expect([name, isZero]).toEqual([name, name.includes('padding')]);
  }
});

it('is zero where that is declared, and the declaration is told where it matters', () => {
  const declares = { padding: 'zero' } as const;
  expect(paddingOf('compared', { declares })).toEqual([]);
  const told = (name: string) => spaceOf(name, { declares }).declarations.map(({ text }) => text);
  expect(told('compared')).toEqual(['*r: bytes of padding are zero', '*other: bytes of padding are zero']);
  expect(told('only_members')).toEqual([]);
});

it('lies among the cells, in order', () => {
  const block = spaceOf('compared').objects.find(({ role }) => role.kind === 'block')!;
  expect(block.cells.map(({ offset }) => offset)).toEqual([0, 1, 2, 3, 4, 8, 9, 10, 11]);
});
