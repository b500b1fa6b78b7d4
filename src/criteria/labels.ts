import { invariant } from '../base/index.js';
import type { Program, SwitchSite } from '../ir/index.js';
import { any, type Criterion, goal, type SoughtObjective, type TakenArm } from './criterion.js';
import { labelObjectives } from './objectives/label-objectives.js';

/** Each label of the user's own holds where it stands, and so does each objective that they make up. */
export const labels = {
  kind: 'listed',
  name: 'labels',
  summary:
    'each label that a comment of the source puts at a statement, and what the configuration makes of them',
  tracks: ['label'],
  list: (program, functions) => [
    ...labelObjectives(program, functions, 'label'),
    ...combinedObjectives(program, functions),
  ],
} satisfies Criterion;

/** An objective is reached at that of its labels which comes last: at any of them. */
function combinedObjectives(program: Program, functions: ReadonlySet<string>): readonly SoughtObjective[] {
  const byName = new Map<string, SwitchSite[]>();
  for (const site of program.sites) {
    if (site?.kind !== 'switch' || site.label !== 'label-objective' || !functions.has(site.function))
      continue;
    const [{ text: name }] = site.cases;
    const known = byName.get(name);
    if (known) known.push(site);
    else byName.set(name, [site]);
  }
  return [...byName].map(([name, sites]) => {
    const [first] = sites;
    invariant(first, 'an objective should have a label');
    const { function: owner, file, line, column, text } = first;
    const id = `${owner}#objective:${name}`;
    const outcome = `objective ${name}`;
    return {
      objective: { id, function: owner, kind: 'label-objective', file, line, column, text, outcome },
      formula: any(sites.map(({ id: site }) => goal<TakenArm>({ site, arm: 0 }))),
    };
  });
}
