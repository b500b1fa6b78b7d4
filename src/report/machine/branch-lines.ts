import type { FunctionResult, ObjectiveResult } from '../../result/index.js';

/** The branches of a source line that can be taken at all, as coverage tools count them. */
export interface BranchLine {
  readonly line: number;
  readonly branches: readonly BranchCount[];
}

export interface BranchCount {
  /** Which condition of the line, and which of its outcomes, from 0. */
  readonly condition: number;
  readonly outcome: number;
  /** Tests that take it; undefined where no test comes to its condition. */
  readonly taken: number | undefined;
}

export interface FunctionBranches {
  readonly function: string;
  readonly lines: readonly BranchLine[];
}

/**
 * The branches of each file by function and line. What is proved infeasible is left out: no test could take it, and a tool
 * that counted it would ask for one.
 */
export function branchesByFile(
  results: readonly FunctionResult[],
): ReadonlyMap<string, readonly FunctionBranches[]> {
  const files = new Map<string, FunctionBranches[]>();
  const seen = new Set<string>();
  for (const result of results) {
    const own = result.objectives.filter(
      ({ kind, id }) => /^(?:condition|case)$/.test(kind) && !seen.has(id + kind),
    );
    const groups = grouped(own, (objective) => `${objective.file}\n${objective.function}`);
    for (const [place, objectives] of groups) {
      const [file] = place.split('\n');
      const list = files.get(file) ?? [];
      list.push({ function: objectives[0].function, lines: branchLines(objectives) });
      files.set(file, list);
    }
    // With `--scope callees` a branch is in the results of several functions.
    for (const { id, kind, verdict } of own) if (verdict === 'covered') seen.add(id + kind);
  }
  return files;
}

function branchLines(objectives: readonly ObjectiveResult[]): readonly BranchLine[] {
  const byLine = grouped(objectives, ({ line }) => line);
  return [...byLine]
    .sort(([a], [b]) => a - b)
    .map(([line, here]) => {
      const conditions = [...grouped(here, conditionOf).values()];
      const branches = conditions.flatMap((outcomes, condition) => {
        const isReached = outcomes.some(({ verdict }) => verdict === 'covered');
        const feasible = outcomes.filter(({ verdict }) => verdict !== 'infeasible');
        return feasible.map((objective, outcome) => ({
          condition,
          outcome,
          taken: isReached ? (objective.verdict === 'covered' ? objective.tests.length : 0) : undefined,
        }));
      });
      return { line, branches };
    })
    .filter(({ branches }) => branches.length > 0);
}

function grouped<T, K>(list: readonly T[], keyOf: (one: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const one of list) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

/** `f#3` of `f#3T`, `f#3C7` and `f#3D`. */
const conditionOf = ({ id }: ObjectiveResult): string => /^.*#\d+/.exec(id)?.[0] ?? id;

export const isTaken = ({ taken = 0 }: BranchCount): boolean => taken > 0;

/** How often the line was certainly executed: as often as some way out of it was taken. */
export const executions = ({ branches }: BranchLine): number =>
  branches.reduce((most, { taken = 0 }) => Math.max(most, taken), 0);
