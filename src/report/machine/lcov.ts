import type { FunctionResult } from '../../result/index.js';
import { branchesByFile, executions, type FunctionBranches, isTaken } from './branch-lines.js';

/** `lcov.info`, for genhtml and what reads the same. Lines without branches are not known, and not told. */
export function lcovText(results: readonly FunctionResult[]): string {
  return [...branchesByFile(results)].map(([file, functions]) => record(file, functions)).join('');
}

function record(file: string, functions: readonly FunctionBranches[]): string {
  const lines = functions.flatMap((one) => one.lines);
  const branches = lines.flatMap((one) => one.branches);
  const hits = ({ lines: own }: FunctionBranches) => Math.max(0, ...own.map(executions));
  return [
    'TN:',
    `SF:${file}`,
    ...functions.map((one) => `FN:${one.lines[0].line},${one.function}`),
    ...functions.map((one) => `FNDA:${hits(one)},${one.function}`),
    `FNF:${functions.length}`,
    `FNH:${functions.filter((one) => hits(one) > 0).length}`,
    ...lines.flatMap(({ line, branches: own }) =>
      own.map(({ condition, outcome, taken }) => `BRDA:${line},${condition},${outcome},${taken ?? '-'}`),
    ),
    `BRF:${branches.length}`,
    `BRH:${branches.filter(isTaken).length}`,
    ...lines.map((one) => `DA:${one.line},${executions(one)}`),
    `LF:${lines.length}`,
    `LH:${lines.filter((one) => executions(one) > 0).length}`,
    'end_of_record\n',
  ].join('\n');
}
