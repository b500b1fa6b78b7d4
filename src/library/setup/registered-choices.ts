import { criteria, strategies, targets } from '../../engine/index.js';
import { comparisonFormats, reportFormats } from '../../report/index.js';
import type { Choices } from './choices.js';

/** What Hyla has. */
export const registeredChoices: Choices = {
  criteria: criteria.all,
  strategies: strategies.all,
  targets: targets.all,
  formats: reportFormats.all,
  comparisonFormats: comparisonFormats.all,
};
