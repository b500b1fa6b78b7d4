import { describe, expect, it } from 'vitest';
import { CodeSegments, LiveLocals } from '../../src/ir/index.js';
import { branch, call, jump, leave, tinyFunction, tinyProgram } from './tiny-program.js';

/** `f`: two calls in one block, then a branch; `g` has a body, `h` has none. */
const program = tinyProgram(
  [
    tinyFunction('f', [
      [[call('g'), call('h'), call('g')], branch(0, 1, 2)],
      [[], jump(2)],
      [[], leave],
    ]),
    tinyFunction('g', [[[], leave]]),
  ],
  ['f'],
);
const segments = new CodeSegments(program);
const written = segments.all.map(({ function: name, block, first, end, exits }) => {
  const ways = exits.map((exit) =>
    exit.kind === 'return'
      ? 'return'
      : `${exit.kind} ${exit.to}${exit.kind === 'call' ? `/${exit.returnTo}` : ''}`,
  );
  return `${name}.${block} ${first}..${end}: ${ways.join(', ')}`;
});

describe('segments', () => {
  it('end where control leaves for a function with a body', () => {
    expect(written).toEqual([
      'f.0 0..0: call 5/1',
      'f.0 1..2: call 5/2',
      'f.0 3..3: goto 4, goto 3',
      'f.1 0..0: goto 4',
      'f.2 0..0: return',
      'g.0 0..0: return',
    ]);
  });

  it('are found by where they start and by the site that ends them', () => {
    expect(segments.entry('g')).toBe(5);
    expect(segments.start('f', 0, 1)).toBe(1);
    expect(segments.branching(0)).toBe(2);
    expect(segments.branching(7)).toBeUndefined();
  });

  it('have no exit where the run ends', () => {
    const last = tinyFunction('f', [[[call('abort')], leave]]);
    expect(new CodeSegments(tinyProgram([last])).all[0].exits).toEqual([]);
  });
});

describe('live locals', () => {
  it('are those that are read before they are written', () => {
    const live = new LiveLocals(program, segments);
    const ofF = [0, 1, 2, 3, 4].map((id) => [0, 1].filter((local) => live.isLive(id, local)));
    // x is given to the first call, whose result is x again; c is read by the branch.
    expect(ofF).toEqual([[0, 1], [0, 1], [0, 1], [0], [0]]);
  });
});
