export { type CallerEffort, EveryCaller, type Finding } from './prover.js';
