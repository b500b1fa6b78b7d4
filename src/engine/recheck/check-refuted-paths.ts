import { attackPaths, type ClaimedPath } from '../../check/index.js';
import { armName, isExtra } from '../../criteria/index.js';
import type { Runner } from '../../execute/index.js';
import type { InputSpace, InputVector } from '../../input/index.js';
import { armCount, type Program } from '../../ir/index.js';
import type { CheckFailure, FunctionResult } from '../../result/index.js';
import type { TextSolver } from '../../solver/index.js';
import type { CaseRunner } from '../runs/case-runner.js';

interface RefutedParts {
  readonly program: Program;
  readonly space: InputSpace;
  readonly runner: Runner;
  readonly cases: CaseRunner;
  readonly result: FunctionResult;
  readonly solver: TextSolver;
  readonly seed: number;
  readonly inputs: readonly InputVector[];
  readonly maxSteps: number;
  readonly spent: () => boolean;
}

/** The paths that no input should take: their formulas must be unsatisfiable as they are written, and no run may take them. */
export function checkRefutedPaths(parts: RefutedParts): {
  readonly failures: readonly CheckFailure[];
  readonly formulas: number;
  readonly executions: number;
} {
  const { program, result, solver, cases } = parts;
  const { refutedPaths = [] } = result;
  const failures: CheckFailure[] = [];
  const fail = (path: string, detail: string) => failures.push({ objective: `path ${path}`, detail });
  const armNamed = namesIn(program);
  const paths: ClaimedPath[] = [];
  for (const { path: name, formula } of refutedPaths) {
    const answers = solver.ask(formula);
    if (answers.length === 0 || answers.some((answer) => answer !== 'unsat'))
      fail(name, `its formula is not contradictory: ${answers.join(' ')}`);
    const outcomes = name.split(' ').flatMap((one) => armNamed.get(one) ?? []);
    if (outcomes.length < name.split(' ').length) fail(name, 'its outcomes are none of the program');
    else paths.push({ name, outcomes });
  }
  const { hits, executions } = attackPaths({
    ...parts,
    paths,
    counts: (site) => !isExtra(program.sites[site]),
    known: parts.inputs,
    trust: (input) => cases.trust(input),
  });
  for (const name of hits) fail(name, 'an execution takes it');
  return { failures, formulas: refutedPaths.length, executions };
}

function namesIn(program: Program): ReadonlyMap<string, { readonly site: number; readonly arm: number }> {
  return new Map(
    program.sites.flatMap((site) =>
      site === undefined || isExtra(site)
        ? []
        : Array.from({ length: armCount(site) }, (_, arm) => [
            armName(program, site.id, arm),
            { site: site.id, arm },
          ]),
    ),
  );
}
