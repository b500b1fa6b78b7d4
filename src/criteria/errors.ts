import type { Criterion } from './criterion.js';
import { labelObjectives } from './objectives/label-objectives.js';

/** Each place where the program may do something wrong: to be shown, or proved absent. */
export const errors = {
  kind: 'listed',
  name: 'errors',
  summary:
    'each place where something may go wrong: an overflow, a division by zero, an index out of bounds …',
  tracks: ['error', 'memory'],
  list: (program, functions) => labelObjectives(program, functions, 'error'),
} satisfies Criterion;
