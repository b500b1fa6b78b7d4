export { type Answer, defaultLimits, type Limits, type Model, type UnknownReason } from './answer.js';
export type { Backend, BackendResources, BackendSession } from './backend.js';
export type { Counters } from './chain/counters.js';
export { createSolverChain, type SolverChain, type SolverChainOptions } from './chain/create-chain.js';
export { evaluatorOf } from './model.js';
export { checkPartially, type PartialAnswer } from './partial.js';
export type { ProcessConversation, ProcessPort, ProcessReply } from './process/process-port.js';
export { backends } from './registry.js';
export type { HornAnswer } from './z3/horn.js';
