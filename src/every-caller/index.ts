export type { Allowance } from './proof-cost.js';
export { type CallerEffort, EveryCaller, type Finding } from './prover.js';
