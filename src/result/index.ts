export type * from './abstract-tree.js';
export type * from './comparison.js';
export type * from './result.js';
export { coverageOf, fileSummaries, totalsOf } from './roots.js';
export type * from './test-code.js';
export { readTestCode, testCodeText } from './test-code-text.js';
export type * from './test-result.js';
export type * from './verdict.js';
