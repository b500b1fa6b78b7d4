import { and, disj, not, type Term } from '../../term/index.js';
import type { CallFrame, Position } from '../path/path.js';
import { armKey, type JoinedCut, type JoinedPaths, type MetArm, type UndefinedWay } from './joined-paths.js';

/** What one execution of all paths comes to on its way. */
export class JoinedLog {
  private readonly reached = new Map<string, Term[]>();
  private readonly origins = new Map<Term, MetArm[]>();
  private readonly cuts: JoinedCut[] = [];
  private readonly undefinedWays: UndefinedWay[] = [];
  private readonly rejected: Term[] = [];

  /** The inputs `before` come to the branch, and take the arm if `condition` holds. */
  arm(met: MetArm, before: Term, condition: Term): void {
    const key = armKey(met.site, met.arm);
    const guard = and(before, condition);
    const known = this.reached.get(key);
    if (known) known.push(guard);
    else this.reached.set(key, [guard]);
    const places = this.origins.get(condition);
    if (!places) this.origins.set(condition, [met]);
    else if (places.every(({ site, arm }) => site !== met.site || arm !== met.arm)) places.push(met);
  }

  cut(guard: Term, position: Position, stack: CallFrame | undefined, why: JoinedCut['why']): void {
    this.cuts.push({ guard, position, stack, why });
  }

  /** What comes here and does not satisfy the term does something undefined. */
  undefinedUnless(term: Term, before: Term, position: Position, stack: CallFrame | undefined): void {
    this.undefinedWays.push({ guard: () => and(before, not(term)), position, stack });
  }

  reject(inputs: Term): void {
    this.rejected.push(inputs);
  }

  paths(blocks: number, extent: 'whole' | 'partial'): JoinedPaths {
    const reached = new Map([...this.reached].map(([key, guards]) => [key, disj(guards)]));
    const { origins, cuts, undefinedWays } = this;
    const isPartial = extent === 'partial';
    return { reached, origins, cuts, undefinedWays, rejected: disj(this.rejected), isPartial, blocks };
  }
}
