import type { BranchSite, Program } from '../../ir/index.js';
import type { Objective } from '../../result/index.js';
import type { Formula, ObjectiveSet, SoughtObjective, TakenArm } from '../criterion.js';
import { ghostObjectives } from '../decisions/evaluation-objectives.js';
import { armObjectives, isGhost } from './arm-objectives.js';
import { goalsOf } from './formula-value.js';

/** The goals behind listed objectives. Where each objective is a goal of its own, the two are the same. */
export function goalSet(program: Program, sought: readonly SoughtObjective[]): ObjectiveSet {
  const own = ownGoals(sought);
  const goals = own ?? neededGoals(program, sought);
  const indexOf = new Map(goals.map(({ arm }, index) => [armKey(arm), index]));
  const ofSite = new Map<number, number[]>();
  for (const [index, { arm }] of goals.entries()) {
    const known = ofSite.get(arm.site);
    if (known) known.push(index);
    else ofSite.set(arm.site, [index]);
  }
  const objectiveOf = (site: number, arm: number) => indexOf.get(armKey({ site, arm })) ?? -1;
  const indexed = (formula: Formula<TakenArm>): Formula<number> => {
    switch (formula.kind) {
      case 'goal':
        return { kind: 'goal', goal: objectiveOf(formula.goal.site, formula.goal.arm) };
      case 'unknown':
        return formula;
      case 'all':
      case 'any':
        return { kind: formula.kind, parts: formula.parts.map(indexed) };
    }
  };
  const derived = sought.map(({ objective, formula }) => ({ objective, formula: indexed(formula) }));
  return {
    objectives: goals.map(({ objective }) => objective),
    wantsEveryPath: false,
    objectiveOf,
    objectivesOf: (site) => ofSite.get(site) ?? [],
    armsOf: (objective) => [goals[objective].arm],
    coveredBy(path) {
      const covered = new Set<number>();
      for (const step of path) {
        const objective = objectiveOf(step.site, step.arm);
        if (objective >= 0) covered.add(objective);
      }
      return [...covered].sort((a, b) => a - b);
    },
    ...(!own && { derived }),
  };
}

interface ArmGoal {
  readonly objective: Objective;
  readonly arm: TakenArm;
}

const armKey = ({ site, arm }: TakenArm): string => `${site}:${arm}`;

/** Each objective is one arm, and each arm one objective. */
function ownGoals(sought: readonly SoughtObjective[]): readonly ArmGoal[] | undefined {
  const goals = sought.flatMap(({ objective, formula }) =>
    formula.kind === 'goal' ? [{ objective, arm: formula.goal }] : [],
  );
  const arms = new Set(goals.map(({ arm }) => armKey(arm)));
  return arms.size === sought.length ? goals : undefined;
}

/** The arms that formulas speak of, in the order of sites. */
function neededGoals(program: Program, sought: readonly SoughtObjective[]): readonly ArmGoal[] {
  const wanted = sought.flatMap(({ formula }) => goalsOf(formula));
  const needed = new Set(wanted.map(armKey));
  const sites = new Set(wanted.map(({ site }) => site));
  const goals = (site: BranchSite): readonly ArmGoal[] =>
    isGhost(site) ? ghostObjectives(program, site) : armObjectives(site);
  return program.sites
    .flatMap((site) => (site && sites.has(site.id) ? goals(site) : []))
    .filter(({ arm }) => needed.has(armKey(arm)));
}
