import type { CaseRecord } from './case-runner.js';

/**
 * Keeps a set of cases that covers what all of them cover (treefrog, section 9): the earliest go first, as
 * later ones were made for what was still missing. Cases that end in a runtime error cover only what no other case
 * does; they stay where they are the only ones to show that error: they are findings.
 */
export function discardRedundant(
  records: readonly CaseRecord[],
  isDropped: (objective: number) => boolean = () => false,
): readonly CaseRecord[] {
  const accepted = records
    .filter((record) => record.accepted)
    .map((record) => ({ ...record, covers: record.covers.filter((objective) => !isDropped(objective)) }));
  const byDefined = new Set(accepted.flatMap((record) => (isDefined(record) ? record.covers : [])));
  const coversOf = (record: CaseRecord) =>
    isDefined(record) ? record.covers : record.covers.filter((objective) => !byDefined.has(objective));
  const coverCount = new Map<number, number>();
  for (const record of accepted) {
    for (const objective of coversOf(record)) coverCount.set(objective, (coverCount.get(objective) ?? 0) + 1);
  }
  const errorCount = new Map<string, number>();
  for (const record of accepted) count(errorCount, errorKey(record), 1);
  const kept = accepted.filter((record) => {
    const covers = coversOf(record);
    const needed = covers.some((objective) => coverCount.get(objective) === 1);
    const error = errorKey(record);
    if (needed || (error !== undefined && errorCount.get(error) === 1)) return true;
    for (const objective of covers) coverCount.set(objective, coverCount.get(objective)! - 1);
    count(errorCount, error, -1);
    return false;
  });
  // A function without branches still deserves a test.
  return kept.length > 0 ? kept : accepted.slice(0, 1);
}

/** It went well, as far as it went. */
function isDefined({ outcome }: CaseRecord): boolean {
  return outcome.kind !== 'runtime-error' && outcome.kind !== 'step-limit';
}

function count(counts: Map<string, number>, key: string | undefined, by: number): void {
  if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + by);
}

/** Two errors are the same finding if they are the same kind of thing at the same place. What a caller lacks is none. */
function errorKey(record: CaseRecord): string | undefined {
  if (record.outcome.kind !== 'runtime-error' || record.outcome.requirement) return undefined;
  const { place, detail } = record.outcome;
  return place ? `${place.file}:${place.line}:${place.column}` : detail;
}
