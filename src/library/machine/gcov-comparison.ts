import path from 'node:path';
import type { FunctionResult, ObjectiveResult } from '../../result/index.js';

/** What gcov counted on one source line. */
export interface LineCounts {
  /** From the root. */
  readonly file: string;
  readonly line: number;
  readonly executions: number;
  /** How often each way out of the line's branches was taken. */
  readonly branches: readonly number[];
}

export interface GcovFinding {
  /** The objectives of one source line. */
  readonly objectives: readonly string[];
  readonly kind: 'confirmed' | 'contradicted' | 'unclear';
  readonly detail: string;
  /** gcov knows nothing of the line. */
  readonly isUnknown?: true;
}

/** What gcov has counts of: the ways out of a line, and whether it ran. */
const COUNTED: ReadonlySet<string> = new Set(['condition', 'case', 'statement', 'call']);

/**
 * Compares verdicts with gcov's counts, line by line: gcov tells how many ways out of a line were taken, not which
 * way is `true`. It can tell when it sees as many ways as there are objectives; otherwise only whether the line ran.
 */
export function compareWithGcov(
  result: FunctionResult,
  lines: readonly LineCounts[],
): readonly GcovFinding[] {
  const byPlace = new Map(lines.map((line) => [`${line.file}:${line.line}`, line]));
  const groups = new Map<string, ObjectiveResult[]>();
  for (const objective of result.objectives) {
    if (!COUNTED.has(objective.kind)) continue;
    const { file, line } = objective;
    // Whether a line ran says all about what is reached there, and nothing about its branches.
    const key = `${file}:${line}${isPlace(objective) ? ' reached' : ''}`;
    groups.set(key, [...(groups.get(key) ?? []), objective]);
  }
  const counted = [...groups.values()].map((objectives): CountedLine => {
    const [{ file, line }] = objectives;
    return { objectives, counts: byPlace.get(`${path.resolve(file)}:${line}`) };
  });
  return withNeighbours(counted).map(({ objectives, counts }) => ({
    objectives: objectives.map(({ id }) => id),
    ...judge(result, objectives, counts),
  }));
}

interface CountedLine {
  readonly objectives: readonly ObjectiveResult[];
  readonly counts: LineCounts | undefined;
}

/**
 * Of a decision that takes several lines, gcov counts conditions on lines before their own: lines are taken together until
 * there are as many ways as objectives; where that is never so, no single one of them tells anything.
 */
function withNeighbours(lines: readonly CountedLine[]): readonly CountedLine[] {
  const found: CountedLine[] = [];
  for (let at = 0; at < lines.length; ) {
    let whole = lines[at++];
    while (!isExact(whole) && at < lines.length && isContinuedBy(whole, lines[at])) {
      whole = together(whole, lines[at++]);
    }
    found.push(whole);
  }
  return found;
}

const isCondition = ({ objectives }: CountedLine): boolean =>
  objectives.every(({ kind }) => kind === 'condition');

const isExact = (line: CountedLine): boolean =>
  !isCondition(line) || line.counts?.branches.length === line.objectives.length;

/** Conditions on the next line. */
function isContinuedBy({ objectives, counts }: CountedLine, next: CountedLine): boolean {
  const last = objectives[objectives.length - 1];
  const [first] = next.objectives;
  const isNext = first.file === last.file && first.line === last.line + 1 && first.function === last.function;
  return isNext && isCondition(next) && counts !== undefined && next.counts !== undefined;
}

function together(one: CountedLine, next: CountedLine): CountedLine {
  const { counts, objectives } = one;
  if (!counts || !next.counts) return one;
  return {
    objectives: [...objectives, ...next.objectives],
    counts: {
      ...counts,
      executions: Math.max(counts.executions, next.counts.executions),
      branches: [...counts.branches, ...next.counts.branches],
    },
  };
}

const isPlace = ({ kind }: ObjectiveResult): boolean => kind === 'statement' || kind === 'call';

function judge(
  result: FunctionResult,
  objectives: readonly ObjectiveResult[],
  counts: LineCounts | undefined,
): Omit<GcovFinding, 'objectives'> {
  if (!counts) return { kind: 'unclear', detail: 'gcov has no counts for this line', isUnknown: true };
  const taken = counts.branches.filter((count) => count > 0).length;
  const covered = objectives.filter(({ verdict }) => verdict === 'covered').length;
  const open = objectives.filter(({ verdict }) => verdict === 'open').length;
  const claim = `${covered} of ${objectives.length} covered`;
  if (objectives.every(isPlace) && counts.executions > 0 && covered === objectives.length)
    return { kind: 'confirmed', detail: claim };
  const exact =
    counts.branches.length === objectives.length && objectives.every(({ kind }) => kind === 'condition');
  if (!exact) {
    if (counts.executions > 0 || covered === 0)
      return { kind: 'unclear', detail: `gcov counts other branches here (${claim})` };
    return shortfall(result, objectives, `claimed ${claim}, but the line was never executed`);
  }
  if (taken < covered)
    return shortfall(result, objectives, `claimed ${claim}, but gcov saw only ${taken} taken`);
  if (taken > covered + open)
    return {
      kind: 'contradicted',
      detail: `claimed ${claim} and the rest infeasible, but gcov saw ${taken} taken`,
    };
  return { kind: 'confirmed', detail: claim };
}

/** Tests that are undefined, endless or not for this machine are not run by tests.c: what only they cover, gcov cannot have seen. */
function shortfall(
  result: FunctionResult,
  objectives: readonly ObjectiveResult[],
  detail: string,
): Pick<GcovFinding, 'kind' | 'detail'> {
  const unseen = objectives.some(
    (o) => o.verdict === 'covered' && o.tests.every((index) => isNotRun(result, index)),
  );
  return unseen
    ? {
        kind: 'unclear',
        detail: 'covered by tests that are not run: undefined, endless, or not for this machine',
      }
    : { kind: 'contradicted', detail };
}

function isNotRun(result: FunctionResult, index: number): boolean {
  const test = result.tests[index];
  const kind = test?.outcome.kind;
  const isLeftOut = test?.notNative !== undefined || test?.onlyFor !== undefined;
  return isLeftOut || kind === 'runtime-error' || kind === 'step-limit';
}
