import { expect, test } from 'vitest';
import { entry, replay } from './fixture.js';
import { SpaceBuilder } from './input-builder.js';
import { c, int, ProgramBuilder, pointer } from './program-builder.js';

test('a recorder is told of assignments, accesses and calls, with their places', () => {
  const program = new ProgramBuilder();
  const space = new SpaceBuilder();
  space.scalar(space.global('x', 4), 0, 4, 'x');
  const x = program.global('x', 4);
  const inner = program.function('inner', [int(32)], int(32));
  inner.done(inner.compute('add', int(32), [inner.parameter(0), c(1)]));
  const made = entry(program);
  const array = made.allocate(16, 'array');
  made.emit({ kind: 'fill-memory', to: array, value: c(0, 8), bytes: c(16) });
  const index = made.load(int(32), x);
  made.store(int(32), made.compute('pointer-add', pointer, [array, index, c(4)]), c(5));
  made.load(int(32), array);
  made.call('inner', [[index, int(32)]], int(32));
  made.done();

  const told: string[] = [];
  const show = (value: unknown) =>
    typeof value === 'object' ? (value as { kind: string }).kind : String(value);
  replay(program.build(), space, [2], undefined, undefined, {
    enter: (activation, name) => told.push(`enter ${activation} ${name}`),
    leave: (activation) => told.push(`leave ${activation}`),
    assign: (place, activation, local, value) =>
      told.push(`assign ${activation} ${place.function}.${place.instruction} %${local} = ${show(value)}`),
    load: (_place, activation, local, [region]) =>
      told.push(
        `load ${activation} %${local} ${region.object.name} ${region.low}..${region.high} ${region.exact}`,
      ),
    store: (_place, activation, [region], value) =>
      told.push(
        `store ${activation} ${region.object.name} ${region.low}..${region.high} ${region.exact} ${show(value)}`,
      ),
    step: (step) => told.push(step.kind),
  });
  expect(told).toEqual([
    'enter 0 __hyla_enter_f',
    'assign 0 __hyla_enter_f.0 %0 = pointer',
    'load 0 %1 x 0..4 true',
    'assign 0 __hyla_enter_f.2 %1 = symbolic',
    'assign 0 __hyla_enter_f.3 %2 = pointer',
    'guard',
    'store 0 array 0..16 false 5',
    'load 0 %3 array 0..4 true',
    'assign 0 __hyla_enter_f.5 %3 = symbolic',
    'enter 1 inner',
    'assign 1 inner.0 %1 = symbolic',
    'leave 1',
    'leave 0',
  ]);
});
