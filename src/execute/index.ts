export type { Executable, ExecutableProgram } from './artifact.js';
export type { PointerTarget, RunOutputs } from './outputs.js';
export { createRunner, type Glance, type Judgement, type Runner } from './runner.js';
export { type GivenArgument, MOST_KEPT_CALLS } from './stub-calls.js';
export type { VolatileAccess } from './volatile-memory.js';
