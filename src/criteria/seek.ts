import { fault, type Outcome, ok } from '../base/index.js';
import { type LabelKind, type Program, withGhostBranches, withMemoryChecks } from '../ir/index.js';
import type { Criterion, ObjectiveSet, SoughtObjective } from './criterion.js';
import { decisionTables } from './decision-tables.js';
import { goalSet } from './goal-set.js';

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

/** What a criterion seeks in these functions. */
export function seek(criterion: Criterion, given: Program, functions: ReadonlySet<string>): Pursuit {
  const program = criterion.tracks?.includes('memory') ? withMemoryChecks(given, functions) : given;
  if (criterion.kind === 'discovering') return { program, set: criterion.create(program, functions) };
  if (!criterion.tracks?.includes('evaluations'))
    return { program, set: goalSet(program, criterion.list(program, functions)) };
  const tracked = withGhostBranches(program, functions);
  const set = goalSet(tracked, criterion.list(tracked, functions));
  return { program: tracked, set: { ...set, tables: decisionTables(tracked, functions, set) } };
}

/** Several criteria as one: what two of them demand is there once. */
export function together(parts: readonly Criterion[]): Outcome<Criterion> {
  if (parts.length === 1) return ok(parts[0]);
  const listed = parts.flatMap((part) => (part.kind === 'listed' ? [part] : []));
  const alone = parts.find(({ kind }) => kind === 'discovering');
  if (alone) return fault(`the criterion '${alone.name}' cannot be combined with others`);
  return ok({
    kind: 'listed',
    name: parts.map(({ name }) => name).join(','),
    summary: parts.map(({ summary }) => summary).join('; '),
    tracks: listed.flatMap(({ tracks }) => tracks ?? []),
    list(program, functions) {
      const byId = new Map<string, SoughtObjective>();
      for (const part of listed)
        for (const sought of part.list(program, functions))
          if (!byId.has(sought.objective.id)) byId.set(sought.objective.id, sought);
      return [...byId.values()];
    },
  });
}
