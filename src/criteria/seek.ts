import { type LabelKind, type Program, withGhostBranches, withMemoryChecks } from '../ir/index.js';
import type {
  Criterion,
  ListedCriterion,
  ObjectiveSet,
  SingleCriterion,
  SoughtObjective,
} from './criterion.js';
import { decisionTables } from './decisions/decision-tables.js';
import { goalSet } from './objectives/goal-set.js';
import { jointSet } from './objectives/joint-set.js';

/** What is to be covered, and the program in which each goal is an arm. */
export interface Pursuit {
  readonly program: Program;
  readonly set: ObjectiveSet;
}

/** What a program has to report beside branches for this. */
export function labelsFor(criterion: Criterion): readonly LabelKind[] {
  const { tracks = [] } = criterion;
  return tracks.filter((tracked) => tracked !== 'evaluations' && tracked !== 'memory');
}

/** `listed`: the part that speaks of goals alone, without the paths. */
export type SoughtPart = 'all' | 'listed';

/** What a criterion seeks in these functions. */
export function seek(
  criterion: Criterion,
  given: Program,
  functions: ReadonlySet<string>,
  part: SoughtPart = 'all',
): Pursuit {
  const { tracks = [] } = criterion;
  const asked = tracks.includes('memory') ? withMemoryChecks(given, functions) : given;
  const program = tracks.includes('evaluations') ? withGhostBranches(asked, functions) : asked;
  return { program, set: part === 'all' ? setOf(criterion) : (listedSet(criterion) ?? setOf(criterion)) };

  function setOf(one: Criterion): ObjectiveSet {
    switch (one.kind) {
      case 'listed':
        return setOfListed(one);
      case 'discovering':
        return one.create(program, functions);
      case 'joint': {
        const paths = one.discovering.map(({ create }) => create(program, functions));
        return jointSet(listedSet(one), paths);
      }
    }
  }

  function listedSet(one: Criterion): ObjectiveSet | undefined {
    return one.kind === 'joint' && one.listed ? setOfListed(one.listed) : undefined;
  }

  function setOfListed(one: ListedCriterion): ObjectiveSet {
    const set = goalSet(program, one.list(program, functions));
    if (!one.tracks?.includes('evaluations')) return set;
    return { ...set, tables: decisionTables(program, functions, set) };
  }
}

/** Several criteria as one: what two of them demand is there once. */
export function together(parts: readonly SingleCriterion[]): Criterion {
  if (parts.length === 1) return parts[0];
  const listed = parts.flatMap((part) => (part.kind === 'listed' ? [part] : []));
  const discovering = parts.flatMap((part) => (part.kind === 'discovering' ? [part] : []));
  if (discovering.length === 0) return listedTogether(listed);
  const joint = { kind: 'joint', ...described(parts), discovering } as const;
  return listed.length === 0 ? joint : { ...joint, listed: listedTogether(listed) };
}

function listedTogether(parts: readonly ListedCriterion[]): ListedCriterion {
  return {
    kind: 'listed',
    ...described(parts),
    list(program, functions) {
      const byId = new Map<string, SoughtObjective>();
      for (const part of parts)
        for (const sought of part.list(program, functions))
          if (!byId.has(sought.objective.id)) byId.set(sought.objective.id, sought);
      return [...byId.values()];
    },
  };
}

function described(parts: readonly SingleCriterion[]) {
  return {
    name: parts.map(({ name }) => name).join(','),
    summary: parts.map(({ summary }) => summary).join('; '),
    tracks: parts.flatMap(({ tracks }) => tracks ?? []),
  };
}
