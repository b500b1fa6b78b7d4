import { type Outcome, ok } from '../../base/index.js';
import { criterionNamed, goalsWaitedFor } from '../../criteria/index.js';
import type { Artifact } from '../../frontend/index.js';
import { asDeclared, type Choice, canCallOften, type InputSettings } from '../../input/index.js';
import type { ObjectiveResult } from '../../result/index.js';
import { UNINITIALISED } from '../../symbolic/index.js';
import { forgetTerms } from '../../term/index.js';
import {
  type CoverJob,
  type CoverReport,
  type CoverServices,
  coverInWorld,
  isFirstCall,
  isSize,
} from '../cover-function.js';
import { earnedVerdicts } from '../verdicts/earned-verdicts.js';
import { withObjectives } from '../verdicts/with-objectives.js';
import { mergeReports } from './merge-reports.js';
import { WorldTime } from './world-time.js';

/** What a world is made of, as far as Hyla chooses it. */
type World = Pick<InputSettings, 'maxElements' | 'maxDepth' | 'pointers' | 'before' | 'calls'>;

/** A world, and the choice that is another one in it. */
interface Step {
  readonly world: World;
  readonly instead: (choice: Choice) => boolean;
}

const ORDINARY: World = { maxElements: 8, maxDepth: 2, pointers: 'apart', before: 0 };

const MORE_CALLS: readonly Step[] = [2, 4, 8].map((calls) => ({
  world: { ...ORDINARY, calls },
  instead: isFirstCall,
}));

const LARGER_SIZES: readonly Step[] = [
  { ...ORDINARY, maxDepth: 3, pointers: 'together', before: 8 } as const,
  { maxElements: 64, maxDepth: 3, pointers: 'together', before: 64 } as const,
  { maxElements: 256, maxDepth: 5, pointers: 'apart', before: 64 } as const,
  { maxElements: 4096, maxDepth: 2, pointers: 'apart', before: 0 } as const,
].map((world) => ({ world, instead: isSize }));

/** A world that is not the last one has such a part of the time that is left. */
const SHARE = 0.5;

let previous: Promise<unknown> = Promise.resolve();

/**
 * One function, from its compiled form to a verdict for every objective. Terms are those of one process: functions take turns, and
 * each finds neither terms nor answers of the one before, so that it makes no difference what that was.
 */
export function coverFunction(job: CoverJob, services: CoverServices): Promise<Outcome<CoverReport>> {
  return inTurn(async () => {
    await services.solver.renew();
    return coverInWorlds(job, services);
  });
}

/** Without the terms of whoever was there before. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = previous.then(() => {
    forgetTerms();
    return work();
  });
  previous = turn.catch(() => undefined);
  return turn;
}

/** What no test of a small world covers and nothing proves is sought in larger ones; the tests that were found before stay. */
async function coverInWorlds(given: CoverJob, services: CoverServices): Promise<Outcome<CoverReport>> {
  const job = { ...given, artifact: declaredArtifact(given.artifact, given.settings.inputs) };
  const isOver = isAboutPathsAlone(job.settings.criterion);
  const time = new WorldTime(services.budget);
  const firstShare = isOver ? 1 : SHARE;
  const first = await time.spentOn(firstShare, () => inWorld(job, services, {}, firstShare));
  if (first.kind === 'fault') return first;
  const steps = isOver ? [] : stepsFor(job, first.value.choices);
  let { value: report } = first;
  for (const [index, step] of steps.entries()) {
    const { objectives, ended } = report.result;
    const { choices, derived } = report;
    const waitedFor = derived && goalsWaitedFor(derived, objectives);
    const wanted = objectives.filter(
      (one, goal) => one.kind !== 'path' && (waitedFor?.has(goal) ?? true) && isWorthMore(one, step, choices),
    );
    if (time.isOver || ended === 'max-tests' || ended === 'memory-limit') break;
    if (wanted.length === 0) continue;
    const share = index === steps.length - 1 ? 1 : SHARE;
    const larger = {
      world: growth(job.settings.inputs, step.world),
      wanted: wanted.map(({ id }) => id),
      covered: objectives.flatMap(({ id, verdict }) => (verdict === 'covered' ? [id] : [])),
    };
    const next = await time.spentOn(share, () => inWorld(job, services, larger, share));
    if (next.kind === 'fault') break;
    report = mergeReports(report, next.value, new Set(larger.wanted));
  }
  return ok(await withObjectives(earnedVerdicts(report)), first.warnings);
}

/** Paths are those of one world: a larger one has others. */
function isAboutPathsAlone(criterion: string): boolean {
  const found = criterionNamed(criterion);
  if (found.kind !== 'ok') return false;
  const { value } = found;
  return value.kind === 'discovering' || (value.kind === 'joint' && value.listed === undefined);
}

/** Small worlds first: small tests read better, and most branches need no more. */
function stepsFor({ artifact, functionName }: CoverJob, choices: readonly Choice[]): readonly Step[] {
  const isPossible = ({ world: { calls } }: Step) =>
    calls === undefined || canCallOften(artifact.program, functionName, calls);
  return [...MORE_CALLS, ...LARGER_SIZES].filter((step) => choices.some(step.instead) && isPossible(step));
}

/** The program as it is with what the user declares. */
export function declaredArtifact(artifact: Artifact, settings: InputSettings): Artifact {
  return { ...artifact, program: asDeclared(artifact.program, settings) };
}

function inWorld(
  job: CoverJob,
  services: CoverServices,
  { world, wanted, covered }: { readonly world?: World } & Pick<CoverJob, 'wanted' | 'covered'>,
  share: number,
): Promise<Outcome<CoverReport>> {
  const settings = { ...job.settings, inputs: { ...job.settings.inputs, ...world } };
  const firstTests = world ? [] : job.firstTests;
  return coverInWorld({ ...job, settings, firstTests, wanted, covered, share }, services);
}

/** No part of it is smaller than what the user set. */
function growth(settings: InputSettings, larger: World): World {
  return {
    maxElements: Math.max(settings.maxElements ?? 0, larger.maxElements ?? 0),
    maxDepth: Math.max(settings.maxDepth ?? 0, larger.maxDepth ?? 0),
    pointers: settings.pointers ?? larger.pointers,
    before: settings.before ?? larger.before,
    calls: larger.calls,
  };
}

/** Neither covered nor proved, and not for a reason that this world leaves as it is. */
function isWorthMore(objective: ObjectiveResult, { instead }: Step, choices: readonly Choice[]): boolean {
  if (objective.verdict !== 'open' || !choices.some(instead)) return false;
  const { cause } = objective;
  // What nobody wrote on the paths of this world may be written on those of a larger one.
  const isSettled = cause.kind === 'undefined' && cause.detail !== UNINITIALISED;
  if (cause.kind !== 'assumption' || instead !== isFirstCall) return !isSettled;
  const blamed = new Set(cause.choices?.map(({ choice }) => choice));
  return choices.some((one) => instead(one) && blamed.has(one.text));
}
