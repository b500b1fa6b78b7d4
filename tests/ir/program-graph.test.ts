import { describe, expect, it } from 'vitest';
import { type Callees, type IrInstruction, LiveLocals, ProgramGraph } from '../../src/ir/index.js';
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
const graph = new ProgramGraph(program);
const written = graph.segments.map(({ function: name, block, first, end, exits }) => {
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
    expect(graph.entry('g')).toBe(5);
    expect(graph.start('f', 0, 1)).toBe(1);
    expect(graph.branching(0)).toBe(2);
    expect(graph.branching(7)).toBeUndefined();
  });

  it('have no exit where the run ends', () => {
    const last = tinyFunction('f', [[[call('abort')], leave]]);
    expect(new ProgramGraph(tinyProgram([last])).segments[0].exits).toEqual([]);
  });
});

describe('positions', () => {
  const beginning = graph.beginning('f');
  const inFirst = graph.after(beginning, 0)!;
  const between = graph.after(inFirst, 0)!;
  const inSecond = graph.after(between, 0)!;

  it('match returns with their calls', () => {
    const path = [beginning, inFirst, between, inSecond, graph.after(inSecond, 0)!];
    expect(path.map(({ segment }) => segment.id)).toEqual([0, 5, 1, 5, 2]);
    expect(path.map(({ stack }) => stack?.returnTo)).toEqual([undefined, 1, undefined, 2, undefined]);
    expect(inFirst.stack).toMatchObject({ function: 'f', block: 0, instruction: 0, depth: 1 });
  });

  it('are the same object if they are equal', () => {
    expect(graph.over(beginning, 0)).toBe(between);
    expect(graph.after(beginning, 0)).toBe(inFirst);
    expect(inSecond).not.toBe(inFirst);
  });

  it('end with the outermost return', () => {
    const last = graph.after(graph.over(between, 0)!, 0)!;
    expect(last.segment.id).toBe(4);
    expect(graph.after(last, 0)).toBeUndefined();
    expect(graph.over(last, 0)).toBeUndefined();
  });
});

describe('calls through pointers', () => {
  const through: IrInstruction = {
    kind: 'call',
    callee: { kind: 'pointer', operand: { kind: 'null' } },
    args: [],
    argTypes: [],
  };
  const caller = tinyFunction('f', [[[through], leave]]);
  const ways = (callees?: Callees) =>
    new ProgramGraph(tinyProgram([caller, tinyFunction('g', [[[], leave]])], ['f']), callees).segments[0]
      .exits;

  it('lead where the graph is told, or to what has no body', () => {
    expect(ways(() => ['g']).map((way) => (way.kind === 'call' ? way.callee : way.kind))).toEqual([
      'g',
      'goto',
    ]);
    expect(ways(() => []).map(({ kind }) => kind)).toEqual(['goto']);
    // Nobody takes the address of `g`.
    expect(ways().map(({ kind }) => kind)).toEqual(['goto']);
  });
});

describe('live locals', () => {
  it('are those that are read before they are written', () => {
    const live = new LiveLocals(program, graph);
    const ofF = [0, 1, 2, 3, 4].map((id) => [0, 1].filter((local) => live.isLive(id, local)));
    // x is given to the first call, whose result is x again; c is read by the branch.
    expect(ofF).toEqual([[0, 1], [0, 1], [0, 1], [0], [0]]);
  });
});
