import type { OpenCause } from '../../result/index.js';
import type { Coverage, InfeasibilityProof } from '../../search/index.js';
import type { TreeEvidence } from './tree-evidence.js';

/** What is said of each objective, with the terms behind it still at hand. */
export type Decision =
  | { readonly kind: 'covered' }
  | { readonly kind: 'infeasible'; readonly proof: InfeasibilityProof }
  | { readonly kind: 'open'; readonly cause: OpenCause };

/** All that is known of one objective when its verdict is due. */
export interface Evidence {
  /** A test takes it: the compiled program did, before it did anything undefined and while replay could follow. */
  readonly isCovered: boolean;
  /** The compiled program took it in a run that replay lost, or that the check reads otherwise: what happened. */
  readonly strayRun?: string;
  /** The claim that no input reaches it. */
  readonly proof?: InfeasibilityProof;
  /** Why the claim does not stand. */
  readonly objection?: OpenCause;
  /** What was not tried, or not to the end, and could lead to it. */
  readonly leftOut?: OpenCause;
}

/** The one place where verdicts are made: runs come before proofs, and nothing is infeasible by default. */
export function decide({ isCovered, strayRun, proof, objection, leftOut }: Evidence): Decision {
  if (isCovered) return { kind: 'covered' };
  if (strayRun !== undefined) return { kind: 'open', cause: { kind: 'divergence', detail: strayRun } };
  if (proof === undefined) return { kind: 'open', cause: leftOut ?? NOTHING_FOUND };
  if (objection !== undefined) return { kind: 'open', cause: objection };
  return { kind: 'infeasible', proof };
}

/** What the search has brought together, by objective. */
export function gatherEvidence(parts: {
  readonly coverage: Coverage;
  readonly strayRuns: ReadonlyMap<number, string>;
  /** By whoever made them; what they do not prove the tree may. */
  readonly proofs: readonly (ReadonlyMap<number, InfeasibilityProof> | undefined)[];
  readonly tree: TreeEvidence;
}): readonly Evidence[] {
  const { coverage, strayRuns, proofs, tree } = parts;
  return coverage.set.objectives.map((_, objective): Evidence => {
    const isCovered = coverage.isCovered(objective);
    const strayRun = strayRuns.get(objective);
    const claims = proofs.flatMap((found) => found?.get(objective) ?? []);
    const proof = isCovered ? undefined : claims.find((claim) => isProofOf(claim, objective));
    return isCovered || proof
      ? { isCovered, strayRun, proof }
      : { isCovered, strayRun, ...tree.about(objective) };
  });
}

const NOTHING_FOUND: OpenCause = { kind: 'bound', detail: 'neither a test nor a proof was found' };

/** A claim without formulas is none, nor is one about something else. */
function isProofOf({ objective, refutations }: InfeasibilityProof, wanted: number): boolean {
  return objective === wanted && refutations.length > 0;
}
