import { describe, expect, test } from 'vitest';
import type { InputVector } from '../../src/input/index.js';
import type { IrOperand } from '../../src/ir/index.js';
import { type GuardStep, variableTerm } from '../../src/symbolic/index.js';
import { and, bv, eq, ne, not, ule, ult } from '../../src/term/index.js';
import { entry, events, replay } from './fixture.js';
import { SpaceBuilder } from './input-builder.js';
import { c, type FunctionBuilder, int, ProgramBuilder, pointer } from './program-builder.js';

/** Runs a body over the inputs `x` and `y` (32 bits). */
function run(
  input: InputVector,
  body: (made: FunctionBuilder, x: IrOperand, y: IrOperand, program: ProgramBuilder) => void,
  trace?: Int32Array,
) {
  const program = new ProgramBuilder();
  const space = new SpaceBuilder();
  for (const name of ['x', 'y']) {
    space.scalar(space.global(name, 4), 0, 4, name);
    program.global(name, 4);
  }
  const made = entry(program);
  const load = (symbol: string) => made.load(int(32), { kind: 'address', symbol, offset: 0 });
  body(made, load('x'), load('y'), program);
  made.done();
  const result = replay(program.build(), space, input, trace);
  const { outcome } = result;
  const guards = result.steps
    .filter((step): step is GuardStep => step.kind === 'guard')
    .map((step) => step.constraint);
  return { ...result, guards, detail: outcome.kind === 'runtime-error' ? outcome.detail : undefined, space };
}

const element = (made: FunctionBuilder, base: IrOperand, index: IrOperand, scale: number) =>
  made.compute('pointer-add', pointer, [base, index, c(scale)]);

describe('accesses', () => {
  const table = (made: FunctionBuilder, x: IrOperand) => {
    const array = made.allocate(32, 'buf');
    made.emit({ kind: 'fill-memory', to: array, value: c(0, 8), bytes: c(32) });
    made.load(int(32), element(made, array, x, 4));
  };

  test('in bounds bound the index itself, so that no product wraps', () => {
    const { guards, detail, space } = run([7], table);
    expect(detail).toBeUndefined();
    expect(guards).toEqual([ule(variableTerm(space, 0), bv(7, 32))]);
  });

  test.each([
    [8, 'array index 8 is outside `buf` (8 elements of 4 bytes)'],
    [-1, 'array index -1 is outside `buf` (8 elements of 4 bytes)'],
    // 4 * 0x40000000 is 0 in 32 bits.
    [0x40000000, 'array index 1073741824 is outside `buf` (8 elements of 4 bytes)'],
  ])('at index %i end the run', (index, detail) => {
    expect(run([index >>> 0], table).detail).toBe(detail);
  });

  test('have a place', () => {
    const { outcome } = run([8], table);
    expect(outcome).toMatchObject({ kind: 'runtime-error', place: { file: 'test.c' } });
  });

  test('through null, to constants, to what is gone end the run', () => {
    const detail = (body: (made: FunctionBuilder, program: ProgramBuilder) => void) =>
      run([0, 0], (made, _x, _y, program) => body(made, program)).detail;
    expect(detail((made) => void made.load(int(8), { kind: 'null' }))).toBe('null pointer dereference');
    expect(
      detail((made, program) => made.store(int(8), program.global('name', 4, { constant: true }), c(1, 8))),
    ).toBe('write to constant memory (`name`)');
    expect(
      detail((made) => {
        const block = made.call('malloc', [[c(8), int(32)]], pointer);
        made.call('free', [[block, pointer]]);
        made.load(int(8), block);
      }),
    ).toBe('use of a freed object');
    expect(
      detail((made, program) => {
        const inner = program.function('inner', [], pointer);
        const own = inner.allocate(4, 'own');
        inner.done(own);
        made.load(int(8), made.call('inner', [], pointer));
      }),
    ).toBe('use of `own` after its function returned');
    expect(
      detail((made) => {
        const block = made.call('malloc', [[c(8), int(32)]], pointer);
        made.call('free', [[block, pointer]]);
        made.call('free', [[block, pointer]]);
      }),
    ).toBe('free of a freed object');
  });
});

describe('arithmetic', () => {
  test('divides by what is not zero', () => {
    const divide = (made: FunctionBuilder, x: IrOperand, y: IrOperand) =>
      void made.compute('sdiv', int(32), [x, y]);
    expect(run([6, 0], divide).detail).toBe('division by zero');
    expect(run([0x80000000, 0xffffffff], divide).detail).toMatch(/does not fit/);
    const { guards, space } = run([6, 3], divide);
    const [x, y] = [variableTerm(space, 0), variableTerm(space, 1)];
    expect(guards[0]).toBe(ne(y, bv(0, 32)));
    expect(guards).toHaveLength(2);
    expect(guards[1]).toBe(not(and(eq(x, bv(0x80000000, 32)), eq(y, bv(0xffffffff, 32)))));
  });

  test('by a constant needs no guard', () => {
    expect(run([6], (made, x) => void made.compute('sdiv', int(32), [x, c(3)])).guards).toEqual([]);
  });

  test('shifts by less than the width', () => {
    const shift = (made: FunctionBuilder, x: IrOperand, y: IrOperand) =>
      void made.compute('shl', int(32), [x, y]);
    expect(run([1, 32], shift).detail).toBe('shift by 32 of an integer of 32 bits');
    const { guards, space } = run([1, 31], shift);
    expect(guards).toEqual([ult(variableTerm(space, 1), bv(32, 32))]);
  });
});

describe('uninitialised values', () => {
  test('may be moved, but decide nothing', () => {
    const result = run([0], (made, _x, _y, program) => {
      const site = program.condition('f', 'u == 0');
      const array = made.allocate(8, 'array');
      const value = made.load(int(32), array);
      made.store(int(32), element(made, array, c(1), 4), value);
      const sum = made.compute('add', int(32), [made.load(int(32), element(made, array, c(1), 4)), c(1)]);
      made.branch(site, made.compute('eq', int(32), [sum, c(0)], int(1)));
    });
    expect(result.detail).toBe('reads an uninitialised value');
  });

  test('bits of a storage unit are told apart', () => {
    const site = 0;
    const result = run(
      [5],
      (made, x, _y, program) => {
        program.condition('f', 's.low == 5');
        const unit = made.allocate(1, 's');
        // Sets the three low bits, as a bit-field's assignment does.
        const kept = made.compute('and', int(8), [made.load(int(8), unit), c(0xf8, 8)]);
        const low = made.compute('and', int(8), [made.compute('trunc', int(32), [x], int(8)), c(7, 8)]);
        made.store(int(8), unit, made.compute('or', int(8), [kept, low]));
        const read = made.compute('and', int(8), [made.load(int(8), unit), c(7, 8)]);
        made.branch(site, made.compute('eq', int(8), [read, c(5, 8)], int(1)));
      },
      events([site, 1]),
    );
    expect(result.detail).toBeUndefined();
    expect(result.steps).toHaveLength(1);
  });

  test('that only some inputs meet are a guard', () => {
    const fill = (input: number) =>
      run(
        [input],
        (made, x, _y, program) => {
          const site = program.condition('f', 'array[x] == 7');
          const array = made.allocate(8, 'array');
          made.store(int(32), array, c(7));
          const value = made.load(int(32), element(made, array, x, 4));
          made.branch(site, made.compute('eq', int(32), [value, c(7)], int(1)));
        },
        events([0, 1]),
      );
    const { guards, space } = fill(0);
    const x = variableTerm(space, 0);
    expect(guards).toEqual([ule(x, bv(1, 32)), eq(x, bv(0, 32))]);
    expect(fill(1).detail).toBe('reads an uninitialised value');
  });
});

describe('pointers that inputs choose', () => {
  /** `p` is null or points to a block of two words. */
  function choosing(body: (made: FunctionBuilder, p: IrOperand, program: ProgramBuilder) => void) {
    const program = new ProgramBuilder();
    const space = new SpaceBuilder();
    const p = space.global('p', 4);
    const block = space.block('*p', 8);
    space.scalar(block, 0, 4, 'p[0]');
    space.scalar(block, 4, 4, 'p[1]');
    space.pointer(p, 0, 4, 'p', [{ kind: 'null' }, { kind: 'object', object: block, offset: 0 }]);
    program.global('p', 4);
    const made = entry(program);
    body(made, made.load(pointer, { kind: 'address', symbol: 'p', offset: 0 }), program);
    made.done();
    return { program: program.build(), space, choice: variableTerm(space, 2) };
  }

  test('compare with null as a term over the choice', () => {
    const { program, space, choice } = choosing((made, p, building) => {
      const site = building.condition('f', 'p == NULL');
      made.branch(site, made.compute('eq', pointer, [p, { kind: 'null' }], int(1)));
    });
    const { steps } = replay(program, space, [0, 0, 1], events([0, 0]));
    expect(steps).toMatchObject([{ condition: eq(choice, bv(0, 1)), arm: 0 }]);
  });

  test('are guarded where they are followed, once', () => {
    const { program, space, choice } = choosing((made, p) => {
      made.load(int(32), p);
      made.load(int(32), made.compute('pointer-add', pointer, [p, c(4)]));
    });
    const { steps } = replay(program, space, [0, 0, 1]);
    expect(steps).toMatchObject([{ kind: 'guard', constraint: not(eq(choice, bv(0, 1))) }]);
    expect(replay(program, space, [0, 0, 0]).outcome).toMatchObject({ detail: 'null pointer dereference' });
  });
});
