import { registry } from '../base/index.js';
import { allPaths } from './all-paths.js';
import { branch } from './branch.js';
import type { Criterion } from './criterion.js';

export { armName } from './all-paths.js';
export type { Criterion, ObjectiveSet, PathExtent, TakenArm } from './criterion.js';
export { decodeEvents, visitEvents } from './decode-events.js';

export const criteria = registry<Criterion>([branch, allPaths]);
