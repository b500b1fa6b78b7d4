import { InvariantError, invariant } from '../../base/index.js';
import { inputRangeConstraints } from '../../symbolic/index.js';
import { freeVariables, type Term } from '../../term/index.js';
import { type Arm, type PathNode, siteOf } from '../path-node.js';
import type { SearchContext } from '../strategy.js';
import type { ConflictStore } from './conflict-store.js';
import type { MoveTable } from './move-table.js';
import type { Constants } from './path-constants.js';
import type { PathPoint, PathRecord } from './path-record.js';
import type { ProgressTable } from './progress.js';

/** An arm of the tree that nothing is known about. */
export interface OpenArm {
  readonly node: PathNode;
  readonly arm: Arm;
}

/** What the conflicts say of an arm. */
export type ArmOutlook =
  /** The path goes on here; undefined where the arm ends it. */
  | { readonly kind: 'open'; readonly point: PathPoint | undefined }
  | { readonly kind: 'contradicted'; readonly conflict: number }
  /** Nothing is known of the path that led there. */
  | { readonly kind: 'unknown' };

const CORE_TIMEOUT_MS = 5_000;

/** The nodes of the tree with the paths they came from, and what the conflicts say of their arms. */
export class Frontier {
  /** With arms that were not tried, as far as we know. */
  private nodes: PathNode[] = [];
  private readonly records = new Map<PathNode, PathRecord>();

  /** The arms that conflicts excluded, and by which. */
  readonly excluded: {
    readonly site: number | undefined;
    readonly arm: number;
    readonly conflict: number;
  }[] = [];

  constructor(
    private readonly context: SearchContext,
    private readonly store: ConflictStore,
    private readonly table: ProgressTable,
    private readonly moveTable: MoveTable,
    private readonly constants: Constants,
  ) {}

  add(nodes: readonly PathNode[], followed: readonly PathNode[], record: PathRecord): void {
    this.nodes.push(...nodes);
    for (const node of followed) this.records.set(node, record);
  }

  recordOf(node: PathNode): PathRecord | undefined {
    return this.records.get(node);
  }

  /** Arms that were not tried, oldest nodes first. */
  untried(): readonly OpenArm[] {
    const { tree } = this.context;
    const open: OpenArm[] = [];
    const left: PathNode[] = [];
    for (const node of this.nodes) {
      const arms = tree.untriedArms(node);
      for (const arm of arms) open.push({ node, arm });
      if (arms.length > 0) left.push(node);
    }
    this.nodes = left;
    return open;
  }

  outlook({ node, arm }: OpenArm): ArmOutlook {
    const record = this.records.get(node);
    if (!record) return { kind: 'unknown' };
    // A choice is made, and an error met, inside a segment, and conflicts speak of whole ones. What lies between the
    // last branch and the next is done anew.
    if (siteOf(node.step) === undefined) {
      return { kind: 'open', point: record.after(node.outcomes, this.table, this.store, this.constants) };
    }
    const progress = record.progressAt(node.outcomes, this.table, this.store);
    const position = record.positionAt(node.outcomes);
    const advance = this.table.advance(progress, this.moveTable.move(position, Number(arm)));
    if (advance.kind === 'complete') return { kind: 'contradicted', conflict: advance.conflict };
    const after = this.moveTable.graph.after(position, Number(arm));
    if (!after) return { kind: 'open', point: undefined };
    const known = record.constantsAt(node.outcomes, this.constants);
    const constants = this.constants.advance(known, position, Number(arm), after);
    invariant(constants !== undefined, 'a branch of the tree should depend on inputs');
    return { kind: 'open', point: { position: after, progress: advance.progress, constants } };
  }

  /** Writes into the tree that a conflict excludes the arm. */
  exclude({ node, arm }: OpenArm, conflict: number): void {
    this.excluded.push({ site: siteOf(node.step), arm: Number(arm), conflict });
    this.context.tree.markContradictory(node, arm, () => this.coreOf(node, arm));
  }

  /** The contradiction in terms of the inputs: only proofs ask for it. */
  private coreOf(node: PathNode, arm: Arm): readonly Term[] {
    const { tree, solver, space } = this.context;
    const path = [...tree.prefix(node), tree.flipConstraint(node, arm)];
    const inputs = new Set(path.flatMap((term) => freeVariables(term)));
    const ranges = inputRangeConstraints(space).filter((range) =>
      freeVariables(range).some((input) => inputs.has(input)),
    );
    const query = [...ranges, ...path];
    const answer = solver.check(query, { timeoutMs: CORE_TIMEOUT_MS });
    if (answer.kind === 'sat') throw new InvariantError('what contains a conflict should have no solution');
    return answer.kind === 'unsat' ? answer.core.map((index) => query[index]) : query;
  }
}
