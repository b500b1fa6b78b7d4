export { bidirectional } from './bidirectional.js';
