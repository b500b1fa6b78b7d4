export { CallerRuns } from './caller-claims.js';
export { contradictsGuards, holdTogether, type InputReader, StateClaims } from './check-claims.js';
export { ConflictCheck } from './check-conflicts.js';
export { ProofChecker } from './check-proofs.js';
export { checkTest } from './check-tests.js';
export { type SeenArm, type SeenBranch, type WaysCheck, WaysOff } from './check-ways.js';
export { type AttackTarget, attackAtRandom, type Trust } from './random-attack.js';
export { EventReader } from './read-events.js';
export { StepRuns } from './step-runs.js';
