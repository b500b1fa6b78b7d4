import { type Allowance, type CallerEffort, EveryCaller, type Finding } from '../../every-caller/index.js';
import type { Choice } from '../../input/index.js';
import type { OpenCause } from '../../result/index.js';
import type { InfeasibilityProof } from '../../search/index.js';
import type { Blame } from '../verdicts/blame.js';
import type { Evidence } from '../verdicts/decide-verdicts.js';
import { Foundation } from '../verdicts/foundation.js';
import type { ProofEffort, ProofParts, ProofProgress, ProofStage } from './open-proofs.js';

/** What all attempts may cost, as a part of the time, in work that is done in it: the clock has no say. */
const SHARE_OF_TIME = 0.5;
const MS_PER_WORK = 5;
/** All objectives of an attempt may take such a part of what is left. */
const SHARE = { states: 0.2, brief: 0.2, full: 0.5 } as const;
const LONGEST_QUERY_MS: Readonly<Record<CallerEffort, number>> = {
  plain: 200,
  states: 200,
  brief: 200,
  full: 1_000,
};

/**
 * Proofs that hold for every caller. What a search proves holds in the world that its tests live in; where Hyla chose
 * anything of that world, only this can make a branch infeasible.
 */
export class EveryCallerStage implements ProofStage {
  readonly proofs = new Map<number, InfeasibilityProof>();
  private readonly findings = new Map<number, Finding>();
  private readonly tried = {
    plain: new Set<number>(),
    states: new Set<number>(),
    brief: new Set<number>(),
    full: new Set<number>(),
  };
  private readonly provers = new Map<number, EveryCaller>();
  private readonly foundation: Foundation;

  constructor(private readonly parts: ProofParts) {
    this.foundation = new Foundation(parts.program, parts.space);
  }

  async attempt(objectives: readonly number[], effort: ProofEffort | 'states'): Promise<ProofProgress> {
    const { coverage, services } = this.parts;
    const { budget } = services;
    const open = objectives.filter(
      (objective) => !this.proofs.has(objective) && !this.tried[effort].has(objective),
    );
    if (open.length === 0 || budget.spent) return 'done';
    const allowance = this.allowance(SHARE[effort]);
    // What needs no invariants is asked first, of all: one that needs them can take the time of many.
    for (const how of effort === 'states' ? [effort] : (['plain', effort] as const))
      for (const objective of open) {
        if (allowance.spent) return 'done';
        if (this.tried[how].has(objective) || this.proofs.has(objective)) continue;
        this.tried[how].add(objective);
        const found = this.findingOf(objective, how, allowance);
        if (found.kind !== 'unknown' || !this.findings.has(objective)) this.findings.set(objective, found);
        if (this.proofs.has(objective)) coverage.prove(objective);
        await services.breathe?.();
      }
    return 'done';
  }

  /** What stands between a proof that was found in the world of the tests and every caller is an objection to it. */
  judge(evidence: Evidence, objective: number, blame: Blame): Evidence {
    if (evidence.isCovered) return evidence;
    const proof = this.proofs.get(objective);
    if (proof) return this.isOutdone(evidence.proof, proof) ? { ...evidence, proof } : evidence;
    const finding = this.findings.get(objective);
    const past = finding?.kind === 'undefined' ? undefinedCause(finding) : undefined;
    if (!evidence.proof) return past ? { ...evidence, leftOut: past } : evidence;
    const choices = blame.of(objective, evidence.proof);
    const objection =
      past ??
      blame.unsetBefore(objective) ??
      (choices.length === 0 ? blame.undefinedBefore(objective) : assumptionCause(choices));
    return { ...evidence, objection: evidence.objection ?? objection };
  }

  /** Whether a proof says all that one for every caller could. */
  isNeedless({ proof }: Evidence): boolean {
    if (!proof?.isDefined || this.parts.space.choices.length > 0) return false;
    return this.foundation.of(proof).length === 0;
  }

  /** Where nothing was chosen, a proof along the paths of the tests says more to a reader, unless it rests on more. */
  private isOutdone(found: InfeasibilityProof | undefined, forEveryCaller: InfeasibilityProof): boolean {
    if (!found || this.parts.space.choices.length > 0) return true;
    return this.foundation.of(forEveryCaller).length < this.foundation.of(found).length;
  }

  private get cost(): number {
    return [...this.provers.values()].reduce((sum, { cost }) => sum + cost.units, 0);
  }

  /** So much of what is left of all that proofs may cost. */
  private allowance(share: number): Allowance {
    const { services, settings } = this.parts;
    const { budget } = services;
    const left = (settings.timeLimitMs * SHARE_OF_TIME) / MS_PER_WORK - this.cost;
    const most = this.cost + left * share;
    const cost = () => this.cost;
    return {
      get spent() {
        return budget.spent || cost() >= most;
      },
    };
  }

  private findingOf(objective: number, effort: CallerEffort, allowance: Allowance): Finding {
    const findings = this.findingsOf(objective, effort, allowance);
    if (findings.length === 0) return { kind: 'unknown', why: 'it is no branch' };
    const failed = findings.find(({ found }) => found.kind !== 'impossible');
    if (failed) return failed.found;
    this.proofs.set(objective, proofOf(objective, findings));
    return findings[0].found;
  }

  private findingsOf(objective: number, effort: CallerEffort, allowance: Allowance): readonly SiteFinding[] {
    const { program, space, coverage, services, settings } = this.parts;
    const timeoutMs = Math.min(LONGEST_QUERY_MS[effort], settings.solverTimeoutMs);
    let prover = this.provers.get(timeoutMs);
    if (!prover) {
      const loops = settings.invariants ? 'invariants' : 'any-turns';
      prover = new EveryCaller(program, space, services.solver, timeoutMs, loops);
      this.provers.set(timeoutMs, prover);
    }
    const bySite = new Map<number, number[]>();
    for (const { site, arm } of coverage.set.armsOf(objective)) {
      const arms = bySite.get(site);
      if (arms) arms.push(arm);
      else bySite.set(site, [arm]);
    }
    return [...bySite].map(([site, arms]) => ({
      site,
      found: prover.prove({ site, arms }, allowance, effort),
    }));
  }
}

interface SiteFinding {
  readonly site: number;
  readonly found: Finding;
}

function proofOf(objective: number, findings: readonly SiteFinding[]): InfeasibilityProof {
  const impossible = findings.flatMap(({ site, found }) =>
    found.kind === 'impossible' ? [{ site, found }] : [],
  );
  const isInvariant = impossible.length === 1 && impossible[0].found.invariants.length > 0;
  return {
    objective,
    kind: isInvariant ? 'invariant' : 'exhausted',
    method: 'every-caller',
    always: impossible.flatMap(({ found }) => found.invariants),
    restsOn: [...new Set(impossible.flatMap(({ found }) => found.restsOn))],
    refutations: impossible.flatMap(({ site, found }) =>
      found.questions.map(({ core, origins, told }) => ({ core, site, origins: () => origins, told })),
    ),
    ofRuns: () => impossible.flatMap(({ found }) => found.claims),
  };
}

function undefinedCause({ after }: Finding & { kind: 'undefined' }): OpenCause {
  const [first] = after;
  return {
    kind: 'undefined',
    detail: first === undefined ? 'a way there' : `no way there while ${first.what}`,
    ...first?.place,
  };
}

const MOST_NAMED = 3;

function assumptionCause(choices: readonly Choice[]): OpenCause {
  const texts = choices.map(({ needs }) => needs);
  const rest = texts.length > MOST_NAMED ? `; or ${texts.length - MOST_NAMED} more` : '';
  return {
    kind: 'assumption',
    detail: `${texts.slice(0, MOST_NAMED).join('; or ')}${rest}`,
    choices: choices.map(({ text, needs, declaration }) => ({ choice: text, needs, declaration })),
    declaration: choices.find(({ declaration }) => declaration !== undefined)?.declaration,
  };
}
