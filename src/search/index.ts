import { registry } from '../base/index.js';
import { bidirectional } from './bidirectional/index.js';
import { controlFlow } from './control-flow.js';
import { depthFirst } from './depth-first.js';
import { joined } from './joined.js';
import { joinedFirst } from './joined-first.js';
import { mtelse } from './mtelse.js';
import { randomBranch } from './random-branch.js';
import type { Strategy } from './strategy.js';
import { treefrog } from './treefrog/index.js';
import { twoPass } from './two-pass.js';
import { unseenFirst } from './unseen-first.js';

export { searchFor } from './both-aims.js';
export { claimText, demandText } from './claim-text.js';
export { Coverage } from './coverage.js';
export type { InfeasibilityProof, Refutation, Told } from './infeasibility-proof.js';
export { KnownFormulas } from './known-formulas.js';
export { LookAhead } from './look-ahead.js';
export { NeededSuffixes } from './needed-suffix.js';
export { type Arm, type ArmState, type BranchStep, type PathNode, siteOf, takenArm } from './path-node.js';
export {
  type CutReason,
  type ExecutedPath,
  type PathCut,
  PathTree,
  type UndefinedEnd,
  type Way,
} from './path-tree.js';
export { type Pruning, withPruning } from './pruning.js';
export type {
  Candidate,
  Construction,
  Flip,
  Proposal,
  Search,
  SearchContext,
  SearchCounters,
  Strategy,
} from './strategy.js';

export const strategies = registry<Strategy>([
  joinedFirst,
  treefrog,
  bidirectional,
  joined,
  depthFirst,
  twoPass,
  mtelse,
  controlFlow,
  unseenFirst,
  randomBranch,
]);
