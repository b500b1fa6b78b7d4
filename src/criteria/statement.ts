import type { Criterion } from './criterion.js';
import { labelObjectives } from './label-objectives.js';

/** Each statement is reached. */
export const statement = {
  kind: 'listed',
  name: 'statement',
  summary: 'each statement is reached',
  tracks: ['statement'],
  list: (program, functions) => labelObjectives(program, functions, 'statement'),
} satisfies Criterion;
