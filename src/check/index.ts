export { ConflictCheck } from './check-conflicts.js';
export { ProofChecker } from './check-proofs.js';
export { checkTest } from './check-tests.js';
export { type Attack, type AttackTarget, attackAtRandom } from './random-attack.js';
