import type { Search, SearchCounters } from './strategy.js';

/** What several searches learnt and constructed together. */
export function sumOfCounters(searches: readonly Search[]): Partial<SearchCounters> {
  const sum: Partial<Record<keyof SearchCounters, number>> = {};
  for (const { counters } of searches) {
    for (const [name, count] of Object.entries(counters ?? {}) as [keyof SearchCounters, number][]) {
      sum[name] = (sum[name] ?? 0) + count;
    }
  }
  return sum;
}
