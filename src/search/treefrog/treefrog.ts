import type { Term } from '../../term/index.js';
import { Alternation } from '../alternation.js';
import { bidirectional } from '../bidirectional/bidirectional.js';
import { EagerFlips } from '../eager-flips.js';
import type { InfeasibilityProof } from '../infeasibility-proof.js';
import { JoinedSearch } from '../joined.js';
import { PATIENT, QUICK } from '../joined-effort.js';
import { mtelse } from '../mtelse.js';
import { type PathNode, siteOf } from '../path-node.js';
import { Proving } from '../proving.js';
import { Relay } from '../relay.js';
import {
  type Candidate,
  type Proposal,
  type Search,
  type SearchContext,
  type SearchCounters,
  strategy,
} from '../strategy.js';
import { UnseenFirst, unseenFirst } from '../unseen-first.js';
import type { Protection } from './build-conflict.js';
import { Campaign, type GivenUp } from './campaign.js';
import type { BuiltPath } from './constructed-path.js';
import type { OpenArm } from './frontier.js';
import { Knowledge } from './knowledge.js';

/**
 * TreeFrog (Williams, 2023). Flips to open branches come first. Every failure teaches a conflict, and what contains a
 * conflict is not tried. Then, instead of flipping and hoping, whole paths to open branches are constructed around the
 * conflicts; where none is left, that is a proof.
 */
export const treefrog = strategy(
  'treefrog',
  'learns why paths fail, constructs paths to open branches around that, and proves where none is left',
  (context) => {
    const quick = new JoinedSearch(context, QUICK);
    const unseen = new UnseenFirst(context, FLIPS_FOR_NOTHING);
    return new Relay([
      () => new TreeFrog(context, { ...defaultOptions, lastResort: 'others' }),
      () => quick,
      () => unseen,
      () =>
        new Alternation(context, [
          { search: bidirectional.create(context), after: 0 },
          { search: unseenFirst.create(context), after: 0, tries: 'every path' },
          { search: mtelse.create(context), after: 600, tries: 'every path' },
          { search: mtelse.create(context), after: 600, tries: 'every path', hears: 'what counts' },
          {
            search: new Relay([() => new Proving(context), () => new JoinedSearch(context, PATIENT, quick)]),
            after: 300,
          },
        ]),
    ]);
  },
);

/** Before searches that need more preparation. */
const FLIPS_FOR_NOTHING = 200;
/** Eager flips of one outcome that may fail before it is left to constructed paths. */
const MOST_FAILURES = 12;

export interface TreeFrogOptions {
  /** For the test that shows what protection is for. */
  readonly protection: Protection;
  /** What comes when constructing paths has become too much: flips all the same, or the searches after this one. */
  readonly lastResort: 'flips' | 'others';
}

const defaultOptions: TreeFrogOptions = { protection: 'def-use', lastResort: 'flips' };

export class TreeFrog implements Search {
  readonly knowledge: Knowledge;
  private readonly campaign: Campaign;
  private readonly flips: EagerFlips;
  private readonly built = new Map<Candidate, BuiltPath>();
  /** Flips of an outcome that had to fail, by site and arm. */
  private readonly failures = new Map<string, number>();

  constructor(
    context: SearchContext,
    private readonly options = defaultOptions,
  ) {
    this.knowledge = new Knowledge(context, options.protection);
    this.flips = new EagerFlips(context, (open) => this.mayFlip(open));
    this.campaign = new Campaign(context, this.knowledge, options.lastResort === 'flips' ? 'full' : 'brief');
  }

  get proofs(): ReadonlyMap<number, InfeasibilityProof> {
    return this.campaign.proofs;
  }

  /** The objectives that were left to others, and why. */
  get givenUp(): ReadonlyMap<number, GivenUp> {
    return this.campaign.givenUp;
  }

  get counters(): SearchCounters {
    const { checks, store, sequences } = this.knowledge;
    const { lemmas, constructedPaths } = this.campaign;
    const proved = store.all.filter(({ conflict }) => conflict.status === 'proved');
    const resolved = proved.filter(({ conflict }) => conflict.isLemma).length;
    return {
      satChecks: checks.count,
      conflicts: proved.length - resolved,
      lemmas: lemmas + resolved,
      feasibleSequences: sequences.all.length,
      constructedPaths,
    };
  }

  pathAdded(fresh: readonly PathNode[]): void {
    if (fresh.length === 0) return;
    this.knowledge.addPath(fresh);
    this.flips.pathAdded(fresh);
  }

  next(): Proposal {
    const proposal = this.flips.next() ?? this.constructed();
    return proposal || this.options.lastResort === 'others' ? proposal : this.campaign.lastResort();
  }

  infeasible(candidate: Candidate, core: readonly Term[]): void {
    if (candidate.kind === 'flip') {
      // What was given up is only searched for; learning would cost more than it saves.
      if (!this.campaign.isLastResort) this.knowledge.learnFromFlip(candidate, core);
      const key = `${siteOf(candidate.node.step)}:${candidate.arm}`;
      this.failures.set(key, (this.failures.get(key) ?? 0) + 1);
      return;
    }
    const built = this.built.get(candidate);
    if (!built) return;
    this.built.delete(candidate);
    this.campaign.failed(built, core);
  }

  undecided(candidate: Candidate): void {
    const built = this.built.get(candidate);
    if (!built) return;
    this.built.delete(candidate);
    this.campaign.undecided(built);
  }

  /** Neither a conflict nor what comes shortly before says that it must fail; and it did not fail all too often. */
  private mayFlip(open: OpenArm): boolean {
    const site = siteOf(open.node.step);
    if (site === undefined) return true;
    const key = `${site}:${open.arm}`;
    const failures = this.failures.get(key) ?? 0;
    if (failures >= MOST_FAILURES || this.campaign.isProved(site, Number(open.arm))) return false;
    if (this.knowledge.excludeIfContradicted(open)) return false;
    if (!this.knowledge.excludeIfForeseen(open)) return true;
    this.failures.set(key, failures + 1);
    return false;
  }

  private constructed(): Proposal {
    const step = this.campaign.next();
    if (step === undefined || step === 'busy') return step;
    if (step.kind === 'flip') return step.flip;
    this.built.set(step.built.candidate, step.built);
    return step.built.candidate;
  }
}
