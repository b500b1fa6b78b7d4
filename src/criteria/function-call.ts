import { labelCriterion } from './objectives/label-objectives.js';

/** Each call in the source is reached. */
export const functionCall = labelCriterion('call', 'function-call', 'each call is reached');
