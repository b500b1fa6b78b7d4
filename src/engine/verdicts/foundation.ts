import { assertNever } from '../../base/index.js';
import { type Declaration, entryOf, foldIndices, type InputSpace, isPartOf } from '../../input/index.js';
import { CallGraph, type Program } from '../../ir/index.js';
import type { InfeasibilityProof, Refutation } from '../../search/index.js';
import { inputRangeConstraints } from '../../symbolic/index.js';
import { freeVariables, type Term } from '../../term/index.js';

/**
 * What of the user's declarations a proof needs. Of what constrains the inputs, the contradictions tell whether they use it;
 * what the world of the tests is made of may always have had a part, unless the proof does without that world.
 */
export class Foundation {
  private ranges: ReadonlyMap<Term, readonly string[]> | undefined;
  private preconditionSites: ReadonlySet<number> | undefined;

  constructor(
    private readonly program: Program,
    private readonly space: InputSpace,
  ) {}

  of(proof: InfeasibilityProof): readonly string[] {
    const { declarations } = this.space;
    if (declarations.length === 0) return [];
    if (proof.restsOn) return proof.restsOn;
    const isUsed = ({ kind, text }: Declaration): boolean => {
      switch (kind) {
        case 'shape':
        case 'allocation':
        case 'meaning':
          return true;
        case 'precondition':
          return proof.refutations.some((one) => this.usesPrecondition(proof, one));
        case 'range':
          return proof.refutations.some((one) => this.usesRange(proof, one, text));
        default:
          return assertNever(kind);
      }
    };
    return declarations.filter(isUsed).map(({ text }) => text);
  }

  /** Also where it is not known. */
  private usesPrecondition(
    { kind, because }: InfeasibilityProof,
    { core, origins, uses }: Refutation,
  ): boolean {
    const sites = this.sitesOfPrecondition();
    if (uses) return uses.sites.some((site) => sites.has(site));
    // The end of the program may be that it was turned away.
    if (kind === 'constant') return because !== undefined;
    const from = origins?.();
    return core.some((term) => {
      if (term.op === 'const' || this.rangesByTerm().has(term)) return false;
      const branch = from?.get(term);
      return branch === undefined || sites.has(branch.site);
    });
  }

  /** Also where it is not known. */
  private usesRange(
    { kind, method }: InfeasibilityProof,
    { core, origins, uses }: Refutation,
    text: string,
  ): boolean {
    if (uses) return uses.ranges;
    const isOfInputs = origins !== undefined || method === 'joined-paths' || kind === 'constant';
    return !isOfInputs || core.some((term) => this.rangesByTerm().get(term)?.includes(text));
  }

  /** Constraints that hold of every input, with what was declared of it. */
  private rangesByTerm(): ReadonlyMap<Term, readonly string[]> {
    if (!this.ranges) {
      const declared = this.space.declarations.filter(({ kind }) => kind === 'range');
      this.ranges = new Map(
        inputRangeConstraints(this.space).map((range) => {
          const names = freeVariables(range).map(({ name = '' }) => foldIndices(name));
          const texts = declared
            .filter(({ subject }) => names.some((name) => isPartOf(name, subject)))
            .map(({ text }) => text);
          return [range, texts];
        }),
      );
    }
    return this.ranges;
  }

  private sitesOfPrecondition(): ReadonlySet<number> {
    if (!this.preconditionSites) {
      const { program, space } = this;
      const precondition = `${program.functions.get(space.function)?.sourceName}_precond`;
      const functions = new CallGraph(program).reachable(precondition);
      this.preconditionSites = new Set(
        program.sites.flatMap((site) =>
          site.function === entryOf(space.function) || functions.has(site.function) ? [site.id] : [],
        ),
      );
    }
    return this.preconditionSites;
  }
}
