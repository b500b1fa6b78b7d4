import type { Term } from '../../term/index.js';
import type { Answer, Limits } from '../answer.js';

/** What was unsatisfiable once is so in any company. */
export interface Conflict {
  /** Ascending ids of the constraints' terms. */
  readonly ids: readonly number[];
  readonly by: string;
}

/**
 * Answers given before: sets of constraints with their answers, and unsatisfiable cores, which answer every
 * query that contains one. Both bounded; the oldest go first.
 */
export class AnswerCache {
  private readonly answers = new Map<string, { readonly answer: Answer; readonly timeoutMs: number }>();
  /** By the largest id: the youngest constraint of a core is the one fewest queries contain. */
  private readonly conflicts = new Map<number, Conflict[]>();
  private conflictCount = 0;

  constructor(
    private readonly maxAnswers = 20_000,
    private readonly maxConflicts = 20_000,
  ) {}

  /** `indexOf`: the query's constraints by id, with their indices. */
  findConflict(indexOf: ReadonlyMap<number, number>): { core: number[]; by: string } | undefined {
    if (this.conflictCount === 0) return undefined;
    for (const id of indexOf.keys()) {
      const candidates = this.conflicts.get(id);
      if (candidates === undefined) continue;
      for (const conflict of candidates) {
        if (conflict.ids.every((member) => indexOf.has(member))) {
          const core = conflict.ids.map((member) => indexOf.get(member) ?? 0).sort((a, b) => a - b);
          return { core, by: conflict.by };
        }
      }
    }
    return undefined;
  }

  /** That nobody knew is an answer too, for whoever does not want to wait any longer. */
  findAnswer(key: string, limits: Limits): Answer | undefined {
    const known = this.answers.get(key);
    if (known?.answer.kind === 'unknown' && limits.timeoutMs > known.timeoutMs) return undefined;
    return known?.answer;
  }

  remember(key: string, constraints: readonly Term[], answer: Answer, { timeoutMs }: Limits): void {
    if (answer.kind === 'unsat')
      this.rememberConflict(
        answer.core.map((i) => constraints[i].id),
        answer.by,
      );
    if (this.answers.size >= this.maxAnswers) dropOldest(this.answers);
    this.answers.set(key, { answer, timeoutMs });
  }

  private rememberConflict(unordered: number[], by: string): void {
    const ids = unordered.sort((a, b) => a - b);
    const youngest = ids[ids.length - 1];
    if (youngest === undefined) return;
    const known = this.conflicts.get(youngest);
    if (known === undefined) this.conflicts.set(youngest, [{ ids, by }]);
    else known.push({ ids, by });
    this.conflictCount++;
    while (this.conflictCount > this.maxConflicts)
      this.conflictCount -= dropOldest(this.conflicts)?.length ?? 1;
  }
}

/** The key of a set of constraints that has no duplicates. */
export function keyOf(constraints: readonly Term[]): string {
  return constraints
    .map((constraint) => constraint.id)
    .sort((a, b) => a - b)
    .join(',');
}

function dropOldest<K, V>(map: Map<K, V>): V | undefined {
  for (const [key, value] of map) {
    map.delete(key);
    return value;
  }
  return undefined;
}
