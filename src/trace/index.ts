export type { Amount, CallerRequirement } from './caller-requirement.js';
export type { Run, RunOutcome } from './trace.js';
