import type { Objective } from '../../result/index.js';
import type { DerivedObjective, Formula, ObjectiveSet } from '../criterion.js';

/** What a result tells of a set: objectives that others made needless are none of it. */
export interface CountedObjectives {
  readonly objectives: readonly Objective[];
  /** Their numbers in the set; of what stands for paths that nobody followed, there is none. */
  readonly numbers: readonly (number | undefined)[];
  /** Of objectives by their place in the list above. */
  readonly derived?: readonly DerivedObjective[];
}

/** `rest`: there are paths that nobody followed. */
export function countedObjectives(set: ObjectiveSet, rest: 'rest' | 'no rest'): CountedObjectives {
  const own = [...set.objectives.keys()].filter((number) => !set.isDropped?.(number));
  const more = rest === 'rest' && set.rest ? [set.rest] : [];
  const placeOf = new Map(own.map((number, place) => [number, place]));
  const renumbered = (formula: Formula<number>): Formula<number> => {
    switch (formula.kind) {
      case 'goal':
        return { kind: 'goal', goal: placeOf.get(formula.goal) ?? -1 };
      case 'unknown':
        return formula;
      case 'all':
      case 'any':
        return { kind: formula.kind, parts: formula.parts.map(renumbered) };
    }
  };
  const derived = set.derived && [
    ...set.derived.map(({ objective, formula }) => ({ objective, formula: renumbered(formula) })),
    ...more.map((objective): DerivedObjective => {
      return { objective, formula: { kind: 'goal', goal: own.length } };
    }),
  ];
  return {
    objectives: [...own.map((number) => set.objectives[number]), ...more],
    numbers: [...own, ...more.map(() => undefined)],
    ...(derived && { derived }),
  };
}
