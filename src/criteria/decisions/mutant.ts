import type { Objective } from '../../result/index.js';
import type { Formula, TakenArm } from '../criterion.js';

/** An operator, what is written in its place, and what shows the difference. */
export interface Mutant {
  readonly place: Pick<Objective, 'function' | 'file' | 'line' | 'column' | 'text'>;
  readonly replacement: string;
  readonly formula: Formula<TakenArm>;
}
