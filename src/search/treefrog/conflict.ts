import type { PathConflict } from '../../ir/index.js';
import type { Term } from '../../term/index.js';

/** A learnt reason for infeasibility (treefrog, section 5.2): where it shows in a path, and why. */
export interface Conflict extends PathConflict {
  /** Unsatisfiable: what the events demand of the values they read. Of one whole path, of the inputs. */
  readonly formula: readonly Term[];
  /** The branches among the events, for people. */
  readonly branches: readonly BranchOutcome[];
  /** `suspected`: a solver gave up on it. It may put off paths, and proves nothing. */
  readonly status: 'proved' | 'suspected';
  /** It follows from others and the structure of the code (section 5.3). */
  readonly isLemma?: boolean;
}

export interface BranchOutcome {
  readonly site: number;
  readonly arm: number;
}

/** Two conflicts that show in the same paths. */
export function conflictKey({ events, gaps, fromStart }: PathConflict): string {
  const written = events.map(
    ({ segment, exit, frame, other }, k) =>
      `${segment}.${exit ?? ''}.${frame}.${other ?? ''}[${gaps[k].map((gap) => Object.values(gap).join()).join(';')}]`,
  );
  return `${fromStart ? '^' : ''}${written.join(' ')}`;
}
