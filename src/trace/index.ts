export type { Run, RunOutcome } from './trace.js';
