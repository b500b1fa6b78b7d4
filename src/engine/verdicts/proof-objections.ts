import { assertNever, type Budget } from '../../base/index.js';
import { ConflictCheck, ProofChecker, type WaysCheck, WaysOff } from '../../check/index.js';
import type { InputSpace } from '../../input/index.js';
import type { Program } from '../../ir/index.js';
import type { OpenCause } from '../../result/index.js';
import type { Coverage, InfeasibilityProof, PathTree } from '../../search/index.js';
import type { SolverChain } from '../../solver/index.js';
import { smtScript } from '../../term/index.js';
import { SeenBranches } from '../runs/seen-branches.js';

interface ObjectionParts {
  readonly program: Program;
  readonly space: InputSpace;
  readonly solver: SolverChain;
  readonly coverage: Coverage;
  readonly tree: PathTree;
  readonly budget: Budget;
}

/** What the check has against a proof taken for itself: its formulas, and whether they leave a way open. */
export class ProofObjections {
  private readonly proofs: ProofChecker;
  private conflicts: ConflictCheck | undefined;
  private waysOff: WaysOff | undefined;

  constructor(
    private readonly parts: ObjectionParts,
    /** The proof is wrong: notes it, and gives the cause why the verdict is open. */
    private readonly withdrawn: (objective: number, detail: string) => OpenCause,
  ) {
    this.proofs = new ProofChecker(parts.solver, parts.budget);
  }

  async objectionTo(objective: number, proof: InfeasibilityProof): Promise<OpenCause | undefined> {
    return (
      (await this.formulasHold(objective, proof)) ??
      this.leavesNoWayOpen(objective, proof) ??
      this.leavesNoPathOpen(objective, proof)
    );
  }

  /** Made where it is needed: it has to know where every address may lead. */
  conflictCheck(): ConflictCheck {
    const { program, space, budget } = this.parts;
    this.conflicts ??= new ConflictCheck(program, space, budget);
    return this.conflicts;
  }

  private async formulasHold(objective: number, proof: InfeasibilityProof): Promise<OpenCause | undefined> {
    const { again, refutations } = proof;
    const checked = await this.proofs.check((again?.() ?? refutations).map(({ core }) => core));
    switch (checked.kind) {
      case 'confirmed':
        return undefined;
      case 'refuted':
        return this.withdrawn(objective, 'a formula of its proof is satisfiable');
      case 'empty':
        return this.withdrawn(objective, 'its proof has no formulas');
      case 'unconfirmed':
        return this.outOfTime() ?? { kind: 'solver-timeout', formula: smtScript(checked.core) };
      default:
        return assertNever(checked, 'outcome of a proof check');
    }
  }

  private leavesNoWayOpen(objective: number, { cover }: InfeasibilityProof): OpenCause | undefined {
    if (!cover) return undefined;
    return this.closed(objective, this.conflictCheck().check(cover));
  }

  /** What rests on the executed paths alone has to account for every way off them. */
  private leavesNoPathOpen(objective: number, proof: InfeasibilityProof): OpenCause | undefined {
    const { coverage, program, tree } = this.parts;
    const { kind, method, refutations } = proof;
    if (method !== undefined || (kind !== 'exhausted' && kind !== 'constant')) return undefined;
    const seen = new SeenBranches(tree);
    if (seen.isCutAtStart) return this.closed(objective, 'refuted');
    this.waysOff ??= new WaysOff(program, () => seen.root);
    const cores = refutations.map(({ core }) => core);
    for (const arm of coverage.set.armsOf(objective)) {
      const open = this.closed(objective, this.waysOff.check(arm, cores));
      if (open) return open;
    }
    return undefined;
  }

  private closed(objective: number, checked: WaysCheck): OpenCause | undefined {
    switch (checked) {
      case 'confirmed':
        return undefined;
      case 'refuted':
        return this.withdrawn(objective, 'its proof leaves a way open');
      case 'unconfirmed':
        return this.outOfTime() ?? { kind: 'bound', detail: 'its proof is too large to be checked' };
      default:
        return assertNever(checked, 'outcome of a check of all ways');
    }
  }

  private outOfTime(): OpenCause | undefined {
    const { end } = this.parts.budget;
    return end && { kind: end };
  }
}
