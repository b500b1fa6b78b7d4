import type { BlockId, Program } from '../ir/index.js';
import { type Arm, type BranchStep, siteOf } from './path-node.js';

/** The block in which a path goes on when an arm is taken. */
export function blockAfter(program: Program, step: BranchStep, arm: Arm): BlockId {
  const { position } = step;
  // A choice is made, and an error met, in the middle of a block, whose own branch is still to come.
  if (siteOf(step) === undefined) return position.block;
  const { terminator } = program.functions.get(position.function)!.blocks[position.block];
  switch (terminator.kind) {
    case 'branch':
      return arm === 1 ? terminator.whenTrue : terminator.whenFalse;
    case 'switch':
      return terminator.arms[Number(arm)];
    default:
      return position.block;
  }
}
