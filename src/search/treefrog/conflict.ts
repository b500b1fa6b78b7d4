import type { IrPlace, PathConflict } from '../../ir/index.js';
import type { Term } from '../../term/index.js';

/** A learnt reason for infeasibility (treefrog, section 5.2): where it shows in a path, and why. */
export interface Conflict extends PathConflict {
  /** Unsatisfiable: what the events demand of the values they read. Of one whole path, of the inputs. */
  readonly formula: readonly Term[];
  /** The branches among the events, for people. */
  readonly branches: readonly BranchOutcome[];
  /** The branches, and what else it rests on, for people; not for whole paths. */
  readonly reasons?: readonly Reason[];
  /** What the variables of the formula stand for in the source. */
  readonly names?: ReadonlyMap<Term, string>;
  /** `suspected`: a solver gave up on it. It may put off paths, and proves nothing. */
  readonly status: 'proved' | 'suspected';
  /** It follows from others and the structure of the code (section 5.3). */
  readonly isLemma?: boolean;
}

export interface BranchOutcome {
  readonly site: number;
  readonly arm: number;
}

/** What a contradiction rests on, as it is read in the source. */
export type Reason =
  | ({ readonly kind: 'branch' } & BranchOutcome)
  /** `x = 0`, or only `x` where what it becomes is too long to read. */
  | { readonly kind: 'assignment'; readonly place: IrPlace; readonly text: string }
  /** What an instruction needs so as not to be an error: an access in bounds, a divisor that is not 0. */
  | { readonly kind: 'demand'; readonly place: IrPlace; readonly text: string }
  /** What is assumed of the inputs. */
  | { readonly kind: 'range'; readonly text: string };

/** Two conflicts that show in the same paths. */
export function conflictKey({ events, gaps, fromStart }: PathConflict): string {
  const written = events.map(
    ({ segment, exit, frame, other, result }, k) =>
      `${segment}.${exit ?? ''}.${frame}.${other ?? ''}.${result ?? ''}[${gaps[k].map((gap) => Object.values(gap).join()).join(';')}]`,
  );
  return `${fromStart ? '^' : ''}${written.join(' ')}`;
}
