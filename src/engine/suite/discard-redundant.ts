import type { ObjectiveSet } from '../../criteria/index.js';
import type { CaseRecord } from '../runs/case-runner.js';
import { type Demand, minimumSuite } from './minimum-suite.js';

export interface KeptCases {
  readonly kept: readonly CaseRecord[];
  /** No fewer of the cases cover as many objectives. */
  readonly fewest: number;
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Keeps as few cases as cover the objectives that all of them cover (treefrog, section 9). Cases that end in a runtime error
 * cover only what no other case does; of those that show an error, one stays: they are findings.
 */
export function discardRedundant(
  records: readonly CaseRecord[],
  set: ObjectiveSet,
  /** Goals that have their tests already, from smaller worlds: cases that cover nothing else are not kept. */
  before: ReadonlySet<number> = NONE,
): KeptCases {
  const isNews = (goal: number) => !before.has(goal);
  const accepted = records.filter(
    ({ accepted, covers }) => accepted && (before.size === 0 || covers.some(isNews)),
  );
  const byDefined = new Set(accepted.flatMap((record) => (isDefined(record) ? record.covers : [])));
  const errors = [...new Set(accepted.flatMap((record) => errorKey(record) ?? []))];
  const numberOf = new Map(errors.map((key, index) => [key, -1 - index]));
  const covers = accepted.map((record) => {
    const own = isDefined(record) ? record.covers : record.covers.filter((goal) => !byDefined.has(goal));
    const error = numberOf.get(errorKey(record) ?? '');
    return new Set(error === undefined ? own : [...own, error]);
  });
  const { kept, fewest } = minimumSuite(covers, [
    ...demandsOf(set, before),
    ...[...numberOf.values()].map(demandFor),
  ]);
  // A function without branches still deserves a test.
  if (kept.length === 0) return { kept: accepted.slice(0, 1), fewest: Math.min(1, accepted.length) };
  const isCounted = (objective: number) => set.isDropped?.(objective) !== true;
  return {
    kept: kept.map((index) => ({ ...accepted[index], covers: accepted[index].covers.filter(isCounted) })),
    fewest,
  };
}

/** What a suite is to meet as far as it can be met; `before`: goals that have their tests already. */
export function demandsOf(set: ObjectiveSet, before: ReadonlySet<number> = NONE): readonly Demand[] {
  if (before.size > 0) return [...set.objectives.keys()].filter((goal) => !before.has(goal)).map(demandFor);
  if (set.derived) return set.derived.map(({ formula }) => formula);
  return set.objectives.flatMap((_, objective) => (set.isDropped?.(objective) ? [] : [demandFor(objective)]));
}

const demandFor = (goal: number): Demand => ({ kind: 'goal', goal });

/** It went well, as far as it went. */
export function isDefined({ outcome }: Pick<CaseRecord, 'outcome'>): boolean {
  return outcome.kind !== 'runtime-error' && outcome.kind !== 'step-limit';
}

/** Two errors are the same finding if they are the same kind of thing at the same place. What a caller lacks is none. */
function errorKey(record: CaseRecord): string | undefined {
  if (record.outcome.kind !== 'runtime-error' || record.outcome.requirement) return undefined;
  const { place, detail } = record.outcome;
  return place ? `${place.file}:${place.line}:${place.column}` : detail;
}
