import type { Program } from '../ir/index.js';
import type { Objective } from '../result/index.js';
import type { Criterion, ObjectiveSet, TakenArm } from './criterion.js';
import { isExtra } from './objectives/arm-objectives.js';
import { restOf } from './paths/path-set.js';

/** Every feasible path of the fully expanded tree (abstract-paths, section 2). */
export const allPaths = {
  kind: 'discovering',
  name: 'all-paths',
  summary: 'every feasible execution path, calls included, loops unrolled',
  create(program: Program, functions: ReadonlySet<string>): ObjectiveSet {
    const objectives: Objective[] = [];
    const indexOfPath = new Map<string, number>();
    const [root] = functions;
    const entry = program.functions.get(root);
    return {
      objectives,
      wantsEveryPath: true,
      rest: restOf(program, root),
      objectiveOf: () => -1,
      objectivesOf: () => [],
      armsOf: () => [],
      coveredBy(path, extent) {
        if (extent === 'cut') return [];
        const key = pathKey(path);
        const known = indexOfPath.get(key);
        if (known !== undefined) return [known];
        const index = objectives.length;
        indexOfPath.set(key, index);
        objectives.push({
          id: `${root}#path${index + 1}`,
          function: root,
          kind: 'path',
          file: entry?.file ?? '',
          line: entry?.line ?? 0,
          column: 1,
          text: key,
          outcome: 'taken',
        });
        return [index];
      },
    };

    function pathKey(path: readonly TakenArm[]): string {
      const own = path.filter(({ site }) => !isExtra(program.sites[site]));
      return own.map(({ site, arm }) => armName(program, site, arm)).join(' ');
    }
  },
} satisfies Criterion;

/** `3T`, `3F`, `4C2`, `4D`, with the function in front where it is not the site's own numbering that is clear. */
export function armName(program: Program, site: number, arm: number): string {
  const info = program.sites[site];
  if (info.kind === 'condition') return `${info.function}#${info.number}${arm === 1 ? 'T' : 'F'}`;
  return `${info.function}#${info.number}${arm < info.cases.length ? `C${arm + 1}` : 'D'}`;
}
