import { fault, type Outcome, ok } from '../../base/index.js';
import { EventReader } from '../../check/index.js';
import { criterionNamed, type ObjectiveSet, type Pursuit, seek } from '../../criteria/index.js';
import type { Runner } from '../../execute/index.js';
import type { Artifact } from '../../frontend/index.js';
import { buildInputSpace, type InputSpace } from '../../input/index.js';
import { CallGraph, type Program } from '../../ir/index.js';
import type { FunctionResult, TestWorld } from '../../result/index.js';
import { Coverage, PathTree } from '../../search/index.js';
import { createReplayer } from '../../symbolic/index.js';
import { CaseRunner } from '../runs/case-runner.js';
import { watchedRunner } from '../runs/watched-runner.js';
import type { CoverSettings } from '../settings.js';
import { Stopwatch } from '../stopwatch.js';

/** A result whose tests are to run again, and the program that they run in. */
export interface WrittenTests {
  readonly artifact: Artifact;
  readonly settings: CoverSettings;
  readonly result: FunctionResult;
}

/** What executes the tests of a result in one world. */
export interface Opened {
  readonly program: Program;
  readonly space: InputSpace;
  readonly set: ObjectiveSet;
  readonly runner: Runner;
  readonly cases: CaseRunner;
  readonly reader: EventReader;
  readonly maxSteps: number;
}

export async function open(
  { artifact, settings, result }: WrittenTests,
  known?: Pursuit,
): Promise<Outcome<Opened>> {
  const { maxSteps } = settings;
  const criterion = criterionNamed(result.criterion);
  if (criterion.kind === 'fault') return criterion;
  if (!artifact.program.functions.has(result.function))
    return fault(`there is no function '${result.function}' any more`);
  const built = buildInputSpace(artifact.program, result.function, settings.inputs);
  if (built.kind === 'fault') return built;
  const space = built.value;
  const scope =
    settings.scope === 'function'
      ? new Set([result.function])
      : new CallGraph(artifact.program).reachable(result.function);
  // Paths are those of the first world.
  const { program, set } =
    known && !known.set.wantsEveryPath
      ? known
      : seek(criterion.value, artifact.program, scope, known ? 'listed' : 'all');
  const runner = await watchedRunner({ ...artifact, program }, space);
  const cases = new CaseRunner({
    program,
    space,
    runner,
    replayer: createReplayer(program, space),
    tree: new PathTree(program),
    coverage: new Coverage(set),
    watch: new Stopwatch(),
    maxSteps,
  });
  return ok({ program, space, set, runner, cases, reader: new EventReader(program), maxSteps });
}

/** What executes the tests of larger worlds, by the worlds that tests name. */
export async function openWorlds(
  job: WrittenTests,
  first: Opened,
): Promise<Outcome<ReadonlyMap<string, Opened>>> {
  const worlds = new Map<string, Opened>([[worldKey({}), first]]);
  for (const test of job.result.tests) {
    const key = worldKey(test);
    if (worlds.has(key)) continue;
    const { inputs } = job.settings;
    const settings = { ...job.settings, inputs: { ...inputs, ...test.world } };
    const opened = await open({ ...job, settings }, first);
    if (opened.kind === 'fault') return opened;
    worlds.set(key, opened.value);
  }
  return ok(worlds);
}

export const worldKey = ({ world }: { readonly world?: TestWorld }): string => JSON.stringify(world ?? {});
