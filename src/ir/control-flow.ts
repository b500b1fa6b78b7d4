import { assertNever } from '../base/index.js';
import type { BlockId, IrTerminator } from './program.js';

/** Where control can go from the end of a block. */
export function successors(terminator: IrTerminator): readonly BlockId[] {
  switch (terminator.kind) {
    case 'jump':
      return [terminator.to];
    case 'branch':
      return [terminator.whenTrue, terminator.whenFalse];
    case 'switch':
      return terminator.arms;
    case 'return':
    case 'unreachable':
      return [];
    default:
      return assertNever(terminator, 'terminator');
  }
}
