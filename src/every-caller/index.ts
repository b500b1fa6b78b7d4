export { type Arms, EveryCaller, type Finding } from './prover.js';
