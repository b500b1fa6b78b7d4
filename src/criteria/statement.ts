import { labelCriterion } from './objectives/label-objectives.js';

/** Each statement is reached. */
export const statement = labelCriterion('statement', 'statement', 'each statement is reached');
