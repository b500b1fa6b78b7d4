import { describe, expect, it } from 'vitest';
import type { InputVector } from '../../src/input/index.js';
import { PathExecution, type PathExtent, type PathObserver } from '../../src/symbolic/index.js';
import { FALSE, toC } from '../../src/term/index.js';
import { entry } from './fixture.js';
import { SpaceBuilder } from './input-builder.js';
import { c, int, ProgramBuilder, pointer } from './program-builder.js';

/** `x` decides a branch, then an element of an array of four is read, then a constant decides. */
function subject() {
  const program = new ProgramBuilder();
  const space = new SpaceBuilder();
  space.scalar(space.global('x', 4), 0, 4, 'x');
  const x = program.global('x', 4);
  const table = program.global('table', 16);
  const made = entry(program);
  const value = made.load(int(32), x);
  const first = made.branch(
    program.condition('__hyla_enter_f', 'x < 10'),
    made.compute('slt', int(32), [value, c(10)]),
  );
  made.at(first.yes);
  const element = made.compute('pointer-add', pointer, [table, value, c(4)]);
  made.load(int(32), element);
  const second = made.branch(
    program.condition('__hyla_enter_f', '1 == 1'),
    made.compute('eq', int(32), [c(1), c(1)]),
  );
  made.at(second.yes);
  made.done();
  return { program: program.build(), space };
}

function follow(
  input: InputVector,
  arms: readonly number[],
): { readonly told: readonly string[]; readonly extent: PathExtent } {
  const { program, space } = subject();
  const told: string[] = [];
  const observer: PathObserver = {
    segment: ({ block }) => told.push(`block ${block}`),
    branch: (site, arm, term) => told.push(`${site} ${arm} ${term === FALSE ? 'never' : toC(term)}`),
    guard: (term) => told.push(`guard ${toC(term)}`),
    choice: (term) => told.push(`choice ${toC(term)}`),
  };
  const execution = new PathExecution(program, space, observer);
  const extent = execution.follow({ input, arms, own: 0, maxSteps: 1000 });
  return { told, extent };
}

describe('a path that is given by its arms', () => {
  it('is followed where the input itself goes', () => {
    const { told, extent } = follow([2], [1, 1]);
    expect(extent).toEqual({ kind: 'followed' });
    expect(told.filter((line) => /^\d/.test(line))).toEqual(['0 1 x < 10', '1 1 true']);
  });

  it('is followed where the input does not go, and what would be undefined there is assumed not to happen', () => {
    const { told, extent } = follow([50], [1, 1]);
    expect(extent).toEqual({ kind: 'followed' });
    expect(told).toContain('0 1 x < 10');
    expect(told.some((line) => line.startsWith('guard'))).toBe(true);
  });

  it('ends where its arms are used up', () => {
    const { told, extent } = follow([50], [1]);
    expect(extent).toEqual({ kind: 'followed' });
    expect(told.filter((line) => /^\d/.test(line))).toEqual(['0 1 x < 10']);
  });

  it('ends where a constant forbids it', () => {
    const { told, extent } = follow([2], [1, 0]);
    expect(extent).toEqual({ kind: 'impossible' });
    expect(told.at(-1)).toBe('1 0 never');
  });

  it('ends at a copy that leaves its object wherever it begins', () => {
    const program = new ProgramBuilder();
    const space = new SpaceBuilder();
    space.scalar(space.global('x', 4), 0, 4, 'x');
    const x = program.global('x', 4);
    const table = program.global('table', 16);
    const made = entry(program);
    const value = made.load(int(32), x);
    const to = made.compute('pointer-add', pointer, [table, value, c(1)]);
    made.emit({ kind: 'copy-memory', to, from: to, bytes: c(300) });
    made.done();
    const observer: PathObserver = { segment() {}, branch() {}, guard() {}, choice() {} };
    const execution = new PathExecution(program.build(), space, observer);
    const extent = execution.follow({ input: [50], arms: [1], own: 0, maxSteps: 1000 });
    expect(extent.kind).toBe('stopped');
  });
});
