export type * from './comparison.js';
export type * from './result.js';
export type * from './test-code.js';
