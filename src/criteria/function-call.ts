import type { Criterion } from './criterion.js';
import { labelObjectives } from './label-objectives.js';

/** Each call in the source is reached. */
export const functionCall = {
  kind: 'listed',
  name: 'function-call',
  summary: 'each call is reached',
  tracks: ['call'],
  list: (program, functions) => labelObjectives(program, functions, 'call'),
} satisfies Criterion;
