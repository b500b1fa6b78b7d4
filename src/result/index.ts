export type * from './result.js';
export type * from './test-code.js';
