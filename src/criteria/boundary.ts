import { labelCriterion } from './objectives/label-objectives.js';

/** Each comparison that is a condition is made at its border and on both sides of it. */
export const boundary = labelCriterion(
  'boundary',
  'boundary',
  'each comparison that is a condition, at its border and next to it on both sides',
);
