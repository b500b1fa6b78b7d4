import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Budget } from '../../src/base/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import { buildInputSpace, type InputSettings, type InputSpace } from '../../src/input/index.js';
import { type Goal, InvariantProver } from '../../src/invariants/index.js';
import type { BranchSite } from '../../src/ir/index.js';
import type { SolverChain } from '../../src/solver/index.js';
import { expectOk } from '../truth/compile.js';

export const programs = join(import.meta.dirname, 'programs');

export interface Outcome {
  readonly site: BranchSite;
  readonly goal: Goal;
  readonly because?: string;
  /** The answers of the independent check to the three questions. */
  readonly checked?: readonly string[];
}

export function armsOf(site: BranchSite): number {
  return site.kind === 'condition' ? 2 : site.cases.length + 1;
}

/** Tries to prove every branch of a function unreachable. */
export function proveAll(
  { program }: Artifact,
  functionName: string,
  solver: SolverChain,
  inputs: InputSettings = {},
  milliseconds = 20_000,
): readonly Outcome[] {
  const space: InputSpace = expectOk(buildInputSpace(program, functionName, inputs));
  const prover = new InvariantProver(program, space, solver);
  return program.sites.flatMap((site) => {
    if (site?.function !== functionName) return [];
    return Array.from({ length: armsOf(site) }, (_, arm): Outcome => {
      const goal = { site: site.id, arm };
      const hornMs = milliseconds / 10;
      const limits = { budget: new Budget(milliseconds), timeoutMs: 500, work: 1_000, hornMs };
      const found = prover.prove(goal, limits);
      if (found.kind === 'unknown') return { site, goal };
      const { initial, inductive, excludes } = found.again();
      const checked = [initial, inductive, excludes].map((term) => solver.recheckUnsat([term]).kind);
      return { site, goal, because: found.because, checked };
    });
  });
}

/** Functions of a file with the lines of their branches that a comment marks. */
export function marked(file: string, word: string): ReadonlyMap<string, readonly number[]> {
  const lines = readFileSync(join(programs, file), 'utf8').split('\n');
  const found = new Map<string, number[]>();
  let current: number[] = [];
  lines.forEach((line, k) => {
    const head = /^int (\w+)\(/.exec(line);
    if (head && !head[1].endsWith('_precond')) {
      current = [];
      found.set(head[1], current);
    }
    if (line.includes(`/* ${word}`)) current.push(k + 1);
  });
  return found;
}
