import type { Criterion } from './criterion.js';
import { labelObjectives } from './label-objectives.js';

/** Each comparison that is a condition is made at its border and on both sides of it. */
export const boundary = {
  kind: 'listed',
  name: 'boundary',
  summary: 'each comparison that is a condition, at its border and next to it on both sides',
  tracks: ['boundary'],
  list: (program, functions) => labelObjectives(program, functions, 'boundary'),
} satisfies Criterion;
