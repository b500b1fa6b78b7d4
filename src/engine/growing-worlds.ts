import { type Outcome, ok } from '../base/index.js';
import type { InputSettings } from '../input/index.js';
import type { ObjectiveResult } from '../result/index.js';
import {
  type CoverJob,
  type CoverReport,
  type CoverServices,
  coverInWorld,
  isSize,
} from './cover-function.js';
import { mergeReports } from './merge-reports.js';

/** What a world is made of, as far as Hyla chooses it. */
type World = Pick<InputSettings, 'maxElements' | 'maxDepth' | 'pointers' | 'before'>;

/** Small worlds first: small tests read better, and most branches need no more. */
const LARGER: readonly World[] = [
  { maxElements: 8, maxDepth: 3, pointers: 'together', before: 8 },
  { maxElements: 64, maxDepth: 3, pointers: 'together', before: 64 },
  { maxElements: 256, maxDepth: 5, pointers: 'apart', before: 64 },
  { maxElements: 4096, maxDepth: 2, pointers: 'apart', before: 0 },
];

/** A world that is not the last one has such a part of the time that is left. */
const SHARE = 0.5;

/**
 * One function, from its compiled form to a verdict for every objective. What no test of a small world covers and nothing
 * proves is sought in larger ones; the tests that were found before stay.
 */
export async function coverFunction(job: CoverJob, services: CoverServices): Promise<Outcome<CoverReport>> {
  const first = await inWorld(job, services, {}, SHARE);
  if (first.kind === 'fault') return first;
  let { value: report } = first;
  for (const [index, larger] of LARGER.entries()) {
    const world = growth(job.settings.inputs, larger);
    const wanted = report.result.objectives.filter(isWorthMore);
    const isOver = services.budget.spent || report.result.ended === 'max-tests';
    if (isOver || wanted.length === 0 || !report.choices.some(isSize)) break;
    const share = index === LARGER.length - 1 ? 1 : SHARE;
    const next = await inWorld(job, services, { world, wanted: wanted.map(({ id }) => id) }, share);
    if (next.kind === 'fault') break;
    report = mergeReports(report, next.value);
  }
  return ok(report, first.warnings);
}

function inWorld(
  job: CoverJob,
  services: CoverServices,
  { world, wanted }: { readonly world?: World; readonly wanted?: readonly string[] },
  share: number,
): Promise<Outcome<CoverReport>> {
  const settings = { ...job.settings, inputs: { ...job.settings.inputs, ...world } };
  const firstTests = world ? [] : job.firstTests;
  return coverInWorld({ ...job, settings, firstTests, wanted, share }, services);
}

/** No part of it is smaller than what the user set. */
function growth(settings: InputSettings, larger: World): World {
  return {
    maxElements: Math.max(settings.maxElements ?? 0, larger.maxElements ?? 0),
    maxDepth: Math.max(settings.maxDepth ?? 0, larger.maxDepth ?? 0),
    pointers: settings.pointers ?? larger.pointers,
    before: settings.before ?? larger.before,
  };
}

/** Neither covered nor proved, and not for a reason that a larger world leaves as it is. */
function isWorthMore(objective: ObjectiveResult): boolean {
  return objective.verdict === 'open' && objective.cause.kind !== 'undefined';
}
