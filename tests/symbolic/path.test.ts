import { describe, expect, test } from 'vitest';
import type { IrOperand } from '../../src/ir/index.js';
import {
  armConstraint,
  type ChoiceStep,
  type ConditionStep,
  inputRangeConstraints,
  type SwitchStep,
  takenConstraint,
  variableTerm,
} from '../../src/symbolic/index.js';
import { bv, eq, evaluate, FALSE, not, slt, type Term, TRUE } from '../../src/term/index.js';
import { entry, events, limits, replay } from './fixture.js';
import { SpaceBuilder } from './input-builder.js';
import { c, int, local, ProgramBuilder, pointer } from './program-builder.js';

/** A program over one input `x`, and its space. */
function withX(bytes = 4): { program: ProgramBuilder; space: SpaceBuilder; x: IrOperand } {
  const program = new ProgramBuilder();
  const space = new SpaceBuilder();
  space.scalar(space.global('x', bytes), 0, bytes, 'x');
  return { program, space, x: program.global('x', bytes) };
}

function comparison(): { program: ProgramBuilder; space: SpaceBuilder; site: number } {
  const { program, space, x } = withX();
  const site = program.condition('f', 'x < 5');
  const made = entry(program);
  made.branch(site, made.compute('slt', int(32), [made.load(int(32), x), c(5)], int(1)));
  made.done();
  return { program, space, site };
}

describe('a condition', () => {
  test('is a step with the constraint of its true arm', () => {
    const { program, space, site } = comparison();
    const built = program.build();
    const result = replay(built, space, [9], events([site, 0]));
    const [step] = result.steps as ConditionStep[];
    const condition = slt(variableTerm(space, 0), bv(5, 32));
    expect(step).toMatchObject({ kind: 'condition', site, arm: 0, condition });
    expect(armConstraint(built, step, 1)).toBe(condition);
    expect(takenConstraint(built, step)).toBe(not(condition));
    expect(result).toMatchObject({ outcome: { kind: 'returned' }, eventsUsed: 1 });
    expect(result.divergence).toBeUndefined();
  });

  test('that no input changes is a step as well', () => {
    const { program, space } = withX();
    const site = program.condition('f', '3 < 5');
    const made = entry(program);
    made.branch(site, made.compute('slt', int(32), [c(3), c(5)], int(1)));
    made.done();
    const built = program.build();
    const [step] = replay(built, space, [], events([site, 1])).steps;
    expect(step).toMatchObject({ kind: 'condition', condition: TRUE });
    expect(armConstraint(built, step, 0)).toBe(FALSE);
  });

  test('that the run decided otherwise is a divergence, with the site', () => {
    const { program, space, site } = comparison();
    const result = replay(program.build(), space, [9], events([site, 1]));
    expect(result.divergence).toMatch(/f#1 'x < 5' \(test\.c:1\).*the run says true/);
    expect(result.steps).toEqual([]);
  });

  test('that the run never reached is a divergence, unless the run was stopped', () => {
    const { program, space } = comparison();
    const built = program.build();
    expect(replay(built, space, [9]).divergence).toMatch(/the run had ended/);
    for (const outcome of [{ kind: 'step-limit' }, { kind: 'runtime-error', detail: 'trap' }] as const) {
      const stopped = replay(built, space, [9], undefined, outcome);
      expect(stopped.divergence).toBeUndefined();
      expect(stopped.outcome).toEqual(outcome);
    }
  });

  test('without a probe becomes a choice, once', () => {
    const { program, space, x } = withX();
    const made = entry(program);
    const value = made.load(int(32), x);
    const { yes } = made.branch(undefined, made.compute('eq', int(32), [value, c(7)], int(1)));
    made.at(yes).branch(undefined, made.compute('eq', int(32), [value, c(7)], int(1)));
    made.done();
    const { steps } = replay(program.build(), space, [7]);
    expect(steps).toMatchObject([
      { kind: 'choice', value: true, term: eq(variableTerm(space, 0), bv(7, 32)) },
    ]);
  });
});

test('events that are left over are a divergence', () => {
  const { program, space, site } = comparison();
  const result = replay(program.build(), space, [1], events([site, 1], [site, 1]));
  expect(result.divergence).toMatch(/1 more words/);
});

describe('a switch', () => {
  const cases = [
    [1n, 1n],
    [10n, 20n],
    [-3n, -3n],
  ] as const;

  function switching(bits: 32 | 64) {
    const { program, space, x } = withX(bits / 8);
    const site = program.switch('f', cases);
    const made = entry(program);
    const value = made.load(int(bits), x);
    const arms = [...cases, undefined].map(() => made.block());
    made.at(0).end({ kind: 'switch', site, value, bits, arms });
    made.done();
    return { program: program.build(), space, site };
  }

  test.each([
    [1, 0],
    [15, 1],
    [-3, 2],
    [21, 3],
  ])('on %i takes arm %i', (value, arm) => {
    for (const bits of [32, 64] as const) {
      const { program, space, site } = switching(bits);
      const input = bits === 64 ? BigInt.asUintN(64, BigInt(value)) : value >>> 0;
      const result = replay(program, space, [input], events([site, value, value < 0 ? -1 : 0]));
      expect(result.divergence).toBeUndefined();
      const [step] = result.steps as SwitchStep[];
      expect(step).toMatchObject({ kind: 'switch', site, arm });
      // The arms exclude each other: only the constraint of the one taken holds.
      for (let other = 0; other <= cases.length; other++) {
        const constraint = armConstraint(program, step, other);
        const decided = replaced(constraint, space, input);
        expect(decided).toBe(other === arm);
      }
    }
  });

  test('with another value than the run had is a divergence', () => {
    const { program, space, site } = switching(32);
    expect(replay(program, space, [1], events([site, 2, 0])).divergence).toMatch(
      /the replay has 1, the run 2/,
    );
  });
});

function replaced(term: Term, space: SpaceBuilder, value: number | bigint): unknown {
  return evaluate(term, (variable) => {
    expect(variable).toBe(variableTerm(space, 0));
    return value;
  });
}

describe('calls', () => {
  test('put their frames on the steps, innermost first', () => {
    const { program, space, x } = withX();
    const site = program.condition('inner', 'y');
    const inner = program.function('inner', [int(32)], int(32));
    inner.branch(site, inner.compute('ne', int(32), [inner.parameter(0), c(0)], int(1)));
    inner.done(c(1));
    const outer = program.function('outer', [int(32)], int(32));
    const twice = outer.compute('add', int(32), [outer.parameter(0), outer.parameter(0)]);
    outer.call('inner', [[twice, int(32)]], int(32));
    outer.done(c(2));
    const made = entry(program);
    made.call('outer', [[made.load(int(32), x), int(32)]], int(32));
    made.done();
    const { steps, divergence } = replay(program.build(), space, [3], events([site, 1]));
    expect(divergence).toBeUndefined();
    expect(steps).toMatchObject([
      {
        position: { function: 'inner', block: 0 },
        stack: {
          function: 'outer',
          block: 0,
          instruction: 1,
          parent: { function: '__hyla_enter_f', block: 0, instruction: 1, parent: undefined },
        },
      },
    ]);
  });

  test('return values, and recursion has frames of its own', () => {
    const { program, space, x } = withX();
    const site = program.condition('sum', 'n == 0');
    const sum = program.function('sum', [int(32)], int(32));
    const { yes, no } = sum.branch(site, sum.compute('eq', int(32), [local(0), c(0)], int(1)));
    sum.at(yes).end({ kind: 'return', value: c(0) });
    sum.at(no);
    const rest = sum.call('sum', [[sum.compute('sub', int(32), [local(0), c(1)]), int(32)]], int(32));
    const total = sum.compute('add', int(32), [rest, local(0)]);
    sum.end({ kind: 'return', value: total });
    sum.done();
    const last = program.condition('f', 'sum == 6');
    const made = entry(program);
    const value = made.call('sum', [[made.load(int(32), x), int(32)]], int(32));
    made.branch(last, made.compute('eq', int(32), [value, c(6)], int(1)));
    made.done();
    const trace = events([site, 0], [site, 0], [site, 0], [site, 1], [last, 1]);
    const result = replay(program.build(), space, [3], trace);
    expect(result.divergence).toBeUndefined();
    expect(result.steps).toHaveLength(5);
  });

  test('of functions with other types end the run', () => {
    const { program, space } = withX();
    program.function('wide', [int(64)]).done();
    const made = entry(program);
    made.call('wide', [[c(1), int(32)]]);
    made.done();
    expect(replay(program.build(), space, []).outcome).toMatchObject({
      kind: 'runtime-error',
      detail: 'call of `wide` with arguments or a result of other types',
    });
  });

  test('through a pointer that inputs choose are a choice of the path', () => {
    const program = new ProgramBuilder();
    const space = new SpaceBuilder();
    const g = space.global('g', 4);
    space.pointer(g, 0, 4, 'g', [
      { kind: 'function', symbol: 'one' },
      { kind: 'function', symbol: 'two' },
      { kind: 'null' },
    ]);
    program.global('g', 4);
    const site = program.condition('f', 'g() == 2');
    for (const [name, value] of [
      ['one', 1],
      ['two', 2],
    ] as const) {
      program.function(name, [], int(32)).done(c(value));
    }
    const made = entry(program);
    const callee = made.load(pointer, { kind: 'address', symbol: 'g', offset: 0 });
    const value = made.callTo({ kind: 'pointer', operand: callee }, [], int(32));
    made.branch(site, made.compute('eq', int(32), [value, c(2)], int(1)));
    made.done();
    const built = program.build();
    const result = replay(built, space, [1], events([site, 1]));
    expect(result.steps.map(({ kind }) => kind)).toEqual(['guard', 'choice', 'condition']);
    expect((result.steps[1] as ChoiceStep).what).toBe('callee');
    expect(replay(built, space, [2]).outcome).toMatchObject({ detail: 'call through a null pointer' });
  });

  test('of stubs give inputs that come into being with the call', () => {
    const program = new ProgramBuilder();
    const space = new SpaceBuilder();
    space.stub('read', 4);
    program.stub('read', int(32));
    const site = program.condition('f', 'read() < read()');
    const made = entry(program);
    const [first, second] = [made.call('read', [], int(32)), made.call('read', [], int(32))];
    made.branch(site, made.compute('slt', int(32), [first, second], int(1)));
    made.done();
    const [step] = replay(program.build(), space, [4, 9], events([site, 1])).steps as ConditionStep[];
    expect(space.variables.map(({ name }) => name)).toEqual(['read()#0', 'read()#1']);
    expect(step.condition).toBe(slt(variableTerm(space, 0), variableTerm(space, 1)));
  });
});

describe('what cannot be followed', () => {
  test('stops the replay and says what and where', () => {
    const { program, space, site } = comparison();
    const made = entry(program);
    const x = made.load(int(32), { kind: 'address', symbol: 'x', offset: 0 });
    made.branch(site, made.compute('slt', int(32), [x, c(5)], int(1)));
    made
      .at(1)
      .emit({ kind: 'unmodelled', what: 'inline assembly', place: { file: 'test.c', line: 9, column: 3 } });
    made.done();
    const result = replay(program.build(), space, [1], events([site, 1], [site, 1]));
    expect(result.unmodelled).toMatchObject({ what: 'inline assembly', place: { line: 9 } });
    expect(result.steps).toHaveLength(1);
    expect(result.divergence).toBeUndefined();
  });

  test('is also a replay that takes too long', () => {
    const { program, space } = withX();
    const made = entry(program);
    const loop = made.block();
    made.end({ kind: 'jump', to: loop });
    made.at(loop).end({ kind: 'jump', to: loop });
    made.done();
    const built = program.build();
    expect(limits.maxSteps).toBeGreaterThan(1000);
    expect(replay(built, space, []).unmodelled?.what).toMatch(/so many instructions/);
    expect(replay(built, space, [], undefined, { kind: 'step-limit' }).outcome.kind).toBe('step-limit');
  });
});

test('ranges of variables are constraints', () => {
  const space = new SpaceBuilder();
  const g = space.global('g', 8);
  space.scalar(g, 0, 1, 'flag', { low: 0n, high: 1n, signed: false });
  space.scalar(g, 4, 4, 'level', { low: -2n, high: 5n, signed: true });
  space.scalar(g, 1, 1, 'free');
  const holds = (flag: number, level: number) =>
    inputRangeConstraints(space).every(
      (constraint) =>
        evaluate(constraint, (variable) => (variable.name === 'flag' ? flag : level >>> 0)) === true,
    );
  expect([holds(0, -2), holds(1, 5), holds(2, 0), holds(0, -3), holds(1, 6)]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
