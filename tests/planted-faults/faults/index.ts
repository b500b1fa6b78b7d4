import { criteriaFaults } from './criteria.js';
import { engineFaults } from './engine.js';
import { everyCallerFaults } from './every-caller.js';
import { loweringFaults } from './lowering.js';
import { meaningFaults } from './meaning.js';
import { searchesFaults } from './searches.js';
import { solverFaults } from './solver.js';

/** By what they are in, in the order of the data. */
export const faults = {
  'From C to what is reasoned about': loweringFaults,
  'What operations, terms and memory mean': meaningFaults,
  'What is satisfiable': solverFaults,
  'What searches, and proofs along paths, believe': searchesFaults,
  'What is proved for every caller': everyCallerFaults,
  'What is executed, read, checked and decided': engineFaults,
  'What objectives are made of': criteriaFaults,
} as const;
