import { registry } from '../base/index.js';
import { depthFirst } from './depth-first.js';
import type { Strategy } from './strategy.js';

export { Coverage } from './coverage.js';
export { LookAhead } from './look-ahead.js';
export {
  type Arm,
  type ArmState,
  type BranchStep,
  type CutReason,
  type ExecutedPath,
  type PathCut,
  type PathNode,
  PathTree,
  siteOf,
} from './path-tree.js';
export type {
  Candidate,
  Construction,
  Flip,
  Refutation,
  Search,
  SearchContext,
  SearchCounters,
  SearchProof,
  Strategy,
} from './strategy.js';

export const strategies = registry<Strategy>([depthFirst]);
