import { criteria, strategies, targets } from '../../engine/index.js';
import { comparisonFormats, reportFormats } from '../../report/index.js';
import { NATIVE } from '../machine/native-machine.js';
import type { Choices } from './choices.js';

/** What Hyla has. */
export const registeredChoices: Choices = {
  criteria: criteria.all,
  strategies: strategies.all,
  targets: [...targets.all, NATIVE],
  formats: reportFormats.all,
  comparisonFormats: comparisonFormats.all,
};
