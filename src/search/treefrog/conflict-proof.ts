import { invariant } from '../../base/index.js';
import type { ConflictCover, CoveredPath } from '../../ir/index.js';
import { FALSE } from '../../term/index.js';
import type { InfeasibilityProof, Refutation } from '../infeasibility-proof.js';
import { siteOf } from '../path-node.js';
import type { SearchContext } from '../strategy.js';
import type { Conflict } from './conflict.js';
import { explainConflicts, sayConflict } from './explain-conflict.js';
import { inSourceNames } from './explain-reasons.js';
import type { OpenArm } from './frontier.js';
import type { Knowledge } from './knowledge.js';
import type { PathRecord } from './path-record.js';
import type { SuffixTarget } from './suffix-search.js';

export interface ConflictClaim {
  readonly objective: number;
  readonly target: SuffixTarget;
  /** Numbers of the conflicts in the way. */
  readonly used: ReadonlySet<number>;
  /** Where other paths could leave the executed ones, when the proof was found. */
  readonly open: readonly OpenArm[];
  /** Another objective that every way leads through, and that was proved before. */
  readonly through?: number;
}

/** Contradictions that are looked at for one that explains. */
const MOST_READ = 50;

/** Every way to the objective contains a conflict. What it takes to say so is put together when someone asks. */
export class ConflictProof implements InfeasibilityProof {
  readonly kind = 'conflict';
  readonly objective: number;
  private made?: readonly Refutation[];
  private readonly constants: ConflictCover['constants'];

  constructor(
    private readonly context: SearchContext,
    private readonly knowledge: Knowledge,
    private readonly claim: ConflictClaim,
  ) {
    this.objective = claim.objective;
    // What is followed later would only make it longer to check.
    this.constants = [...knowledge.constants.tracked].flatMap(([name, locals]) =>
      [...locals].map((local) => ({ function: name, local })),
    );
  }

  /** The conflicts, and the arms of the tree that were found infeasible before. */
  get refutations(): readonly Refutation[] {
    this.made ??= [...this.conflictRefutations(), ...this.treeRefutations()];
    // Constants alone may leave no way: then that is what is claimed, and the cover shows it.
    if (this.made.length === 0) this.made = [{ core: [FALSE], site: this.claim.target.site }];
    return this.made;
  }

  get cover(): ConflictCover {
    const { frontier } = this.knowledge;
    const ends = new Map<PathRecord, CoveredPath['ends'][number][]>();
    for (const { node, arm } of this.claim.open) {
      const record = frontier.recordOf(node);
      invariant(record !== undefined, 'a proof should rest on executed paths');
      const isBranch = siteOf(node.step) !== undefined;
      const end = isBranch
        ? { after: record.moveNumber(node.outcomes), exit: Number(arm) }
        : { after: node.outcomes === 0 ? 0 : record.moveNumber(node.outcomes - 1) + 1 };
      ends.set(record, [...(ends.get(record) ?? []), end]);
    }
    const { site, exit } = this.claim.target;
    return {
      target: { site, arm: exit },
      conflicts: this.conflicts(),
      constants: this.constants,
      paths: [...ends].map(([record, list]) => ({ moves: record.writtenMoves(), ends: list })),
    };
  }

  get because(): string {
    const { site, exit } = this.claim.target;
    const { store, frontier } = this.knowledge;
    const atTarget = frontier.excluded
      .filter((one) => one.site === site && one.arm === exit)
      .map(({ conflict }) => store.all[conflict].conflict);
    const conflicts = [...new Set([...this.conflicts(), ...atTarget])];
    const contradictions = this.treeRefutations()
      .slice(0, MOST_READ)
      .flatMap(({ core, origins }) => {
        const branches = [...(origins?.() ?? [])].reverse().map(([, branch]) => branch);
        return branches.length === core.length ? [branches] : [];
      });
    return explainConflicts(this.context, this.claim, {
      conflicts,
      constants: this.constants,
      contradictions,
    });
  }

  private conflicts() {
    return [...this.claim.used].map((index) => this.knowledge.store.all[index].conflict);
  }

  private conflictRefutations(): readonly Refutation[] {
    const { program, coverage } = this.context;
    const { file } = coverage.set.objectives[this.claim.objective];
    return this.conflicts().map((conflict) => ({
      core: inSourceNames(conflict),
      site: conflict.branches[conflict.branches.length - 1]?.site,
      because: sayConflict(program, conflict, file),
      uses: usesOf(conflict),
    }));
  }

  private treeRefutations(): readonly Refutation[] {
    const { tree, lookAhead } = this.context;
    const found: Refutation[] = [];
    for (const node of tree.nodes()) {
      for (const [arm, state] of node.arms) {
        if (state.kind !== 'infeasible' || !lookAhead.canReach(node, arm, this.claim.objective)) continue;
        const { core } = state;
        found.push({ core, site: siteOf(node.step), origins: () => tree.origins(node, arm, core) });
      }
    }
    return found;
  }
}

/** Undefined where the conflict does not tell: of a lemma, and of what is one whole path. */
function usesOf({ branches, reasons, isLemma }: Conflict): Refutation['uses'] {
  if (isLemma || !reasons) return undefined;
  return { sites: branches.map(({ site }) => site), ranges: reasons.some(({ kind }) => kind === 'range') };
}
