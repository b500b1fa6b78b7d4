export type { Goal } from './cut-points.js';
export type { Obligations } from './obligations.js';
export {
  type InvariantClaims,
  type InvariantProof,
  InvariantProver,
  obligationsAnew,
  type ProveLimits,
} from './prover.js';
