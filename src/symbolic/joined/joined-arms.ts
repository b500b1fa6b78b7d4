import type { Program } from '../../ir/index.js';
import { bool, bv, not, type Term } from '../../term/index.js';
import type { Segment, SegmentExit } from '../compile/segment.js';
import { armConstraint } from '../path/constraints.js';
import type { Frame } from '../path/frame.js';
import type { Machine } from '../path/machine.js';
import { demandPlain } from '../values/demand.js';
import { Symbolic } from '../values/values.js';

/** What a segment ends with where there is more than one way on. */
export type Branching = Exclude<SegmentExit, { kind: 'return' }>;

/** A way on, and when it is taken. */
export interface JoinedArm {
  readonly condition: Term;
  readonly target: Segment;
}

/** All ways on, the number of the arm being the place in the list. */
export function armsOf(
  program: Program,
  machine: Machine,
  exit: Branching,
  frame: Frame,
): readonly JoinedArm[] {
  const operand = frame.locals[exit.kind === 'branch' ? exit.condition : exit.value];
  const value = demandPlain(machine, operand, exit.place);
  if (exit.kind === 'branch') {
    const condition = value instanceof Symbolic ? value.term : bool(value === 1);
    return [
      { condition: not(condition), target: exit.whenFalse },
      { condition, target: exit.whenTrue },
    ];
  }
  const { position, stack } = machine.path;
  const term = value instanceof Symbolic ? value.term : bv(value, exit.bits);
  const step = { kind: 'switch', site: exit.site, arm: 0, value: term, position, stack } as const;
  return exit.arms.map((target, arm) => ({ condition: armConstraint(program, step, arm), target }));
}
