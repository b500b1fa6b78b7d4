import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Budget } from '../../src/base/index.js';
import { EventReader } from '../../src/check/index.js';
import { coverFunction, defaultSettings } from '../../src/engine/index.js';
import { createRunner } from '../../src/execute/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import { buildInputSpace, type InputSpace } from '../../src/input/index.js';
import type { BranchSite, DecisionFormula, Program } from '../../src/ir/index.js';
import type { FunctionResult } from '../../src/result/index.js';
import {
  createSolverChain,
  openTextSolver,
  type SolverChain,
  type TextSolver,
} from '../../src/solver/index.js';
import { createReplayer } from '../../src/symbolic/index.js';
import { compileFile, expectOk } from '../truth/compile.js';
import { allVectors } from '../truth/enumerate.js';
import { readSubjects, type Subject, subjectFolder } from '../truth/subject.js';

interface Outcome {
  readonly site: BranchSite;
  readonly arm: number;
}

/** More paths than these are another matter: the criteria are about small functions. */
const MOST_PATHS = 60;
const MOST_INPUTS = 1 << 12;
const maxSteps = 100_000;

type Paths = readonly (readonly Outcome[])[];

/**
 * What every input does, branch by branch: to the end, or up to an error, of which the criteria find some. Undefined where there
 * is too much.
 */
async function executions(
  artifact: Artifact,
  space: InputSpace,
): Promise<{ readonly whole: Paths; readonly ended: Paths } | undefined> {
  const { program } = artifact;
  const runner = await createRunner(artifact, space);
  const replayer = createReplayer(program, space);
  const reader = new EventReader(program);
  const whole = new Map<string, readonly Outcome[]>();
  const ended = new Map<string, readonly Outcome[]>();
  let inputs = 0;
  for (const vector of allVectors(space)) {
    if (++inputs > MOST_INPUTS) return undefined;
    const run = runner.run(vector, maxSteps);
    if (run.outcome.kind === 'rejected') continue;
    const { outcome, eventsUsed } = replayer.replay(vector, run, { maxSteps: 100 * maxSteps });
    if (outcome.kind === 'step-limit') return undefined;
    // Others may go on where an input ends: only replay knows.
    const words = outcome.kind === 'runtime-error' ? eventsUsed : run.events.length;
    const path: Outcome[] = [];
    for (const { site, arm } of reader.read(run.events, 0, words))
      path.push({ site: program.sites[site], arm });
    const found = outcome.kind === 'runtime-error' ? ended : whole;
    found.set(path.map(nameOf).join(' '), path);
    if (found.size > MOST_PATHS) return undefined;
  }
  return { whole: [...whole.values()], ended: [...ended.values()] };
}

function nameOf({ site, arm }: Outcome): string {
  if (site.kind === 'condition') return `${site.function}#${site.number}${arm === 1 ? 'T' : 'F'}`;
  return `${site.function}#${site.number}${arm < site.cases.length ? `C${arm + 1}` : 'D'}`;
}

/** Undefined where the outcomes so far do not tell. */
function truthOf(formula: DecisionFormula, outcomes: ReadonlyMap<number, boolean>): boolean | undefined {
  switch (formula.kind) {
    case 'condition':
      return outcomes.get(formula.number);
    case 'constant':
      return formula.value;
    case 'not': {
      const inner = truthOf(formula.operand, outcomes);
      return inner === undefined ? undefined : !inner;
    }
    case 'and':
    case 'or': {
      const decides = formula.kind === 'or';
      const left = truthOf(formula.left, outcomes);
      if (left === decides || left === undefined) return left;
      return truthOf(formula.right, outcomes);
    }
  }
}

/** The outcomes of the function's own decisions and switches, by the definition: a decision comes out when its formula does. */
function decisionPath(program: Program, root: string, path: readonly Outcome[]): string {
  const own = program.sites.filter((site) => site?.function === root && !site.library);
  const wholes = new Map(
    own.flatMap((site) =>
      site.kind === 'condition' && site.whole ? [[site.decision, site.whole] as const] : [],
    ),
  );
  const outcomes = new Map<number, Map<number, boolean>>();
  return path
    .flatMap(({ site, arm }) => {
      if (site.function !== root || site.library) return [];
      if (site.kind === 'switch') return [nameOf({ site, arm })];
      const { decision } = site;
      const whole = wholes.get(decision);
      if (!whole) return [nameOf({ site, arm })];
      const known = outcomes.get(decision) ?? new Map<number, boolean>();
      outcomes.set(decision, known.set(site.number, arm === 1));
      const value = truthOf(whole.formula, known);
      if (value === undefined) return [];
      outcomes.delete(decision);
      const numbers = own.flatMap((one) =>
        one.kind === 'condition' && one.decision === decision ? [one.number] : [],
      );
      const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
      return [`${root}#${first === last ? first : `${first}-${last}`}${value ? 'T' : 'F'}`];
    })
    .join(' ');
}

describe('paths of the subjects whose inputs can all be tried', () => {
  let solver: SolverChain;
  let reader: TextSolver;
  let compared = 0;
  let refuted = 0;
  beforeAll(async () => {
    solver = await createSolverChain();
    reader = await openTextSolver();
  });
  afterAll(() => {
    solver.dispose();
    reader.dispose();
  });

  const subjects = readSubjects().filter(({ calls }) => calls === 1);
  // Some of them, in turns; all with HYLA_TRUTH=all.
  const chosen = subjects.filter((_, index) => process.env.HYLA_TRUTH === 'all' || index % 4 === 0);

  async function cover(artifact: Artifact, subject: Subject, criterion: string): Promise<FunctionResult> {
    const { file, functionName, inputs } = subject;
    const settings = { ...defaultSettings, criterion, inputs };
    const compile = { files: [file], preprocessorFlags: [] };
    const job = { artifact, functionName, settings, compile, frontendMs: 0, version: 'test' };
    const { result } = expectOk(
      await coverFunction(job, { solver, budget: new Budget(settings.timeLimitMs) }),
    );
    expect(result.divergences).toEqual([]);
    expect(result.checkFailures).toEqual([]);
    expect(result.objectives.map(({ verdict }) => verdict)).toEqual(result.objectives.map(() => 'covered'));
    return result;
  }

  it.each(chosen.map((subject) => [subject.name, subject] as const))('%s', async (_, subject) => {
    const artifact = await compileFile(subjectFolder, subject.file);
    const space = expectOk(buildInputSpace(artifact.program, subject.functionName, subject.inputs));
    const all = await executions(artifact, space);
    if (!all) return;
    compared++;
    const compare = async (criterion: string, said: (path: readonly Outcome[]) => string) => {
      const { objectives, refutedPaths = [] } = await cover(artifact, subject, criterion);
      const found = objectives.map(({ text }) => text);
      const [whole, ended] = [all.whole, all.ended].map((paths) => new Set(paths.map(said)));
      expect([...whole].filter((path) => !found.includes(path))).toEqual([]);
      expect(found.filter((path) => !whole.has(path) && !ended.has(path))).toEqual([]);
      // No input takes what is refuted, and any solver sees why.
      const taken = [...all.whole, ...all.ended].map((path) => `${path.map(nameOf).join(' ')} `);
      expect(refutedPaths.filter(({ path }) => taken.some((one) => one.startsWith(`${path} `)))).toEqual([]);
      for (const { formula } of refutedPaths) expect(reader.ask(formula)).toEqual(['unsat']);
      refuted += refutedPaths.length;
    };
    await compare('all-paths', (path) => path.map(nameOf).join(' '));
    await compare('minimal-all-paths', (path) => decisionPath(artifact.program, subject.functionName, path));
  });

  it('are compared for many', () => {
    expect(compared).toBeGreaterThanOrEqual(chosen.length / 4);
    expect(refuted).toBeGreaterThan(0);
  });
});
