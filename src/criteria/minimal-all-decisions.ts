import { decision } from './decision.js';
import { ofFunctionAlone } from './minimal-all-conditions.js';

/** Each branch that the function's own source shows: multiple conditions are not decomposed, calls not entered. */
export const minimalAllDecisions = ofFunctionAlone(
  decision,
  'minimal-all-decisions',
  'each outcome of each decision of the function, called functions left out',
);
