import type { BranchSite, Program } from '../ir/index.js';
import type { Objective } from '../result/index.js';
import type { Criterion, ObjectiveSet, TakenArm } from './criterion.js';

/** Each outcome of each atomic condition, each case and the default of each switch. */
export const branch = {
  name: 'branch',
  summary: 'each outcome of each atomic condition, each case and default of each switch',
  create(program: Program, functions: ReadonlySet<string>): ObjectiveSet {
    const objectives: Objective[] = [];
    const arms: TakenArm[][] = [];
    const ofSite: number[][] = [];
    const firstOfSite = new Int32Array(program.sites.length).fill(-1);
    const objectiveOf = (site: number, arm: number) => {
      if (firstOfSite[site] < 0) return -1;
      return firstOfSite[site] + (program.sites[site].kind === 'condition' ? 1 - arm : arm);
    };
    for (const site of sitesInOrder(program, functions)) {
      firstOfSite[site.id] = objectives.length;
      ofSite[site.id] = [];
      for (const objective of objectivesOfSite(site)) {
        const index = objectives.push(objective) - 1;
        ofSite[site.id].push(index);
      }
      for (let arm = 0; arm < ofSite[site.id].length; arm++)
        arms[objectiveOf(site.id, arm)] = [{ site: site.id, arm }];
    }
    return {
      objectives,
      wantsEveryPath: false,
      objectiveOf,
      objectivesOf: (site) => ofSite[site] ?? [],
      armsOf: (objective) => arms[objective],
      coveredBy(path) {
        const covered = new Set<number>();
        for (const step of path) {
          const objective = objectiveOf(step.site, step.arm);
          if (objective >= 0) covered.add(objective);
        }
        return [...covered].sort((a, b) => a - b);
      },
    };
  },
} satisfies Criterion;

/** Sites that give objectives, function by function in the order of the program's text. */
function sitesInOrder(program: Program, functions: ReadonlySet<string>): readonly BranchSite[] {
  return program.sites.filter((site) => site && !site.library && functions.has(site.function));
}

/** A condition's true comes first although its arm is 1, as readers expect; cases are in order of their arms. */
function objectivesOfSite(site: BranchSite): readonly Objective[] {
  const common = { function: site.function, file: site.file, line: site.line, column: site.column };
  const name = `${site.function}#${site.number}`;
  if (site.kind === 'condition') {
    const objective = (letter: string, outcome: string): Objective => ({
      id: name + letter,
      ...common,
      kind: 'condition',
      text: site.text,
      outcome,
    });
    return [objective('T', 'true'), objective('F', 'false')];
  }
  const cases = site.cases.map(
    (label, index): Objective => ({
      id: `${name}C${index + 1}`,
      ...common,
      line: label.line,
      column: label.column,
      kind: 'case',
      text: site.text,
      outcome: `case ${label.text}`,
    }),
  );
  return [...cases, { id: `${name}D`, ...common, kind: 'case', text: site.text, outcome: 'default' }];
}
