export type { Goal } from './cut-points.js';
export type { Obligations } from './obligations.js';
export { type InvariantProof, InvariantProver } from './prover.js';
export type { EffortLimits } from './proving-effort.js';
