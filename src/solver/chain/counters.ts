/** What the chain did. Every query counts in `queries` and, slice by slice, in one of the others. */
export interface Counters {
  queries: number;
  /** Decided by looking at the constraints themselves. */
  trivial: number;
  cacheHits: number;
  modelReuse: number;
  slices: number;
  presolved: number;
  backendCalls: number;
  /** What these cost, where a small query costs one. */
  backendWork: number;
  sat: number;
  unsat: number;
  unknown: number;
}

export function freshCounters(): Counters {
  return {
    queries: 0,
    trivial: 0,
    cacheHits: 0,
    modelReuse: 0,
    slices: 0,
    presolved: 0,
    backendCalls: 0,
    backendWork: 0,
    sat: 0,
    unsat: 0,
    unknown: 0,
  };
}
