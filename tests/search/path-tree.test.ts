import { describe, expect, it } from 'vitest';
import type { Program } from '../../src/ir/index.js';
import { type ExecutedPath, PathTree } from '../../src/search/index.js';
import type { ChoiceStep } from '../../src/symbolic/index.js';
import { Evaluator, type Term, variable } from '../../src/term/index.js';

const program = { sites: [], functions: new Map() } as unknown as Program;
const [x, y] = [variable('x', 8), variable('y', 8)];

function choice(term: Term, value: number): ChoiceStep {
  return {
    kind: 'choice',
    what: 'callee',
    term,
    value,
    position: { function: 'f', block: 0 },
    stack: undefined,
  };
}

function executed(step: ChoiceStep, values: ReadonlyMap<Term, number>): ExecutedPath {
  const evaluator = new Evaluator((one) => values.get(one) ?? 0);
  return {
    steps: [step],
    input: [],
    holds: (constraint) => evaluator.value(constraint) === true,
    end: { kind: 'end', outcome: { kind: 'returned' } },
  };
}

/** How far terms are simplified depends on what was built before: one choice may come as different terms. */
describe('a choice that paths describe by different terms', () => {
  const first = executed(choice(x, 1), new Map([[x, 1]]));

  it('is the same if the input chooses the same by either', () => {
    const tree = new PathTree(program);
    tree.insert(first);
    const again = executed(
      choice(y, 1),
      new Map([
        [x, 1],
        [y, 1],
      ]),
    );
    expect(tree.insert(again).kind).toBe('inserted');
  });

  it('is another one if it does not', () => {
    const tree = new PathTree(program);
    tree.insert(first);
    const other = executed(choice(y, 1), new Map([[y, 1]]));
    expect(tree.insert(other).kind).toBe('inconsistent');
  });
});
