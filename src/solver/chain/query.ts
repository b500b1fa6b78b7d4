import type { Term } from '../../term/index.js';

/** A set of constraints: no duplicates, none of them constantly true. */
export interface Query {
  readonly constraints: readonly Term[];
  /** For each constraint its index in what was asked. */
  readonly indices: readonly number[];
  /** For each constraint's id its place in `constraints`. */
  readonly placeOf: ReadonlyMap<number, number>;
}

export function queryOf(asked: readonly Term[]): Query {
  const constraints: Term[] = [];
  const indices: number[] = [];
  const placeOf = new Map<number, number>();
  for (const [index, constraint] of asked.entries()) {
    if (constraint.value === true || placeOf.has(constraint.id)) continue;
    placeOf.set(constraint.id, constraints.length);
    constraints.push(constraint);
    indices.push(index);
  }
  return { constraints, indices, placeOf };
}

/** Places of constraints that contradict each other plainly: `false`, or `a` beside `not a`. */
export function plainContradiction({ constraints, placeOf }: Query): readonly number[] | undefined {
  for (const [place, constraint] of constraints.entries()) {
    if (constraint.value === false) return [place];
    if (constraint.op !== 'not') continue;
    const opposite = placeOf.get(constraint.args[0].id);
    if (opposite !== undefined) return opposite < place ? [opposite, place] : [place, opposite];
  }
  return undefined;
}
