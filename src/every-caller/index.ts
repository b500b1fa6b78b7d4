export { EveryCaller, type Finding } from './prover.js';
