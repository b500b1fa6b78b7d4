import type { TakenArm } from '../criteria/index.js';
import { armKey, type JoinedPaths } from '../symbolic/index.js';
import { disj, FALSE, type Term } from '../term/index.js';

/** What the execution of all paths said last, for whoever asks later which inputs do several things at once. */
export class KnownFormulas {
  private paths: JoinedPaths | undefined;

  /** What had to be broken off says less than what came before it. */
  note(paths: JoinedPaths): void {
    if (!paths.isPartial) this.paths = paths;
  }

  /** Inputs that take one of the arms: not all of them, where loops turn more often. Undefined where there is no formula. */
  taking(arms: readonly TakenArm[]): Term | undefined {
    const { paths } = this;
    if (!paths || arms.length === 0) return undefined;
    const guard = disj(arms.map(({ site, arm }) => paths.reached.get(armKey(site, arm)) ?? FALSE));
    return guard === FALSE ? undefined : guard;
  }

  /** The inputs that are no tests. */
  get rejected(): Term {
    return this.paths?.rejected ?? FALSE;
  }
}
