import type { DecisionTable, FunctionResult, ObjectiveResult } from '../result/index.js';

/** A row of a truth table with what became of it. */
export interface TableRow {
  readonly vector: string;
  readonly result: boolean;
  /** Absent where no objective needed to know. */
  readonly verdict?: ObjectiveResult;
}

/** Two rows that would show that a condition decides. */
export interface Pair {
  readonly whenTrue: TableRow;
  readonly whenFalse: TableRow;
}

export function rowsOf({ rows }: DecisionTable, { goals, objectives }: FunctionResult): readonly TableRow[] {
  const byId = new Map((goals ?? objectives).map((goal) => [goal.id, goal]));
  return rows.map(({ vector, result, goal }) => ({
    vector,
    result,
    verdict: goal === undefined ? undefined : byId.get(goal),
  }));
}

/** The table and the column that an objective of MC/DC is about. */
export function tableOf(
  { decisions = [] }: FunctionResult,
  { id, kind, function: name }: ObjectiveResult,
): { readonly table: DecisionTable; readonly column: number } | undefined {
  if (kind !== 'mcdc') return undefined;
  const number = Number(/#(\d+)/.exec(id)?.[1]);
  for (const table of decisions) {
    const column = table.conditions.findIndex((condition) => condition.number === number);
    if (table.function === name && column >= 0) return { table, column };
  }
  return undefined;
}

/** All pairs that would do for the objective: for a unique cause, nothing else that both evaluate may change. */
export function pairsOf(
  result: FunctionResult,
  objective: ObjectiveResult,
  { table, column }: { readonly table: DecisionTable; readonly column: number },
): readonly Pair[] {
  const rows = new Map(rowsOf(table, result).map((row) => [row.vector, row]));
  const pick = (vectors: readonly string[]) => vectors.flatMap((vector) => rows.get(vector) ?? []);
  const { whenTrue, whenFalse } = table.conditions[column];
  const isUnique = objective.id.endsWith('U');
  return pick(whenTrue).flatMap((one) =>
    pick(whenFalse)
      .filter((other) => !isUnique || differOnlyAt(column, one.vector, other.vector))
      .map((other) => ({ whenTrue: one, whenFalse: other })),
  );
}

function differOnlyAt(at: number, a: string, b: string): boolean {
  return [...a].every((letter, k) => k === at || letter === b[k] || letter === '-' || b[k] === '-');
}

/** Covered pairs first, then what is still possible, then what is not. */
export function inOrder(pairs: readonly Pair[]): readonly Pair[] {
  const rank = (pair: Pair) => ['covered', 'open', 'infeasible'].indexOf(verdictOf(pair));
  return [...pairs].sort((a, b) => rank(a) - rank(b));
}

export function verdictOf({ whenTrue, whenFalse }: Pair): ObjectiveResult['verdict'] {
  const both = [whenTrue.verdict?.verdict, whenFalse.verdict?.verdict];
  if (both.includes('infeasible')) return 'infeasible';
  return both.every((one) => one === 'covered') ? 'covered' : 'open';
}

/** `test 3`, `impossible`, `not found`. */
export function rowText({ verdict }: TableRow): string {
  switch (verdict?.verdict) {
    case 'covered':
      return verdict.tests.length === 1 ? `test ${verdict.tests[0]}` : `tests ${verdict.tests.join(', ')}`;
    case 'infeasible':
      return 'impossible';
    default:
      return 'not needed, or not found';
  }
}
