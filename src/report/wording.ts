import { assertNever } from '../base/index.js';
import type {
  Argument,
  Discovery,
  FunctionResult,
  JsonValue,
  Objective,
  OpenCause,
  Proof,
  TargetRecord,
  TestOutcome,
  TestResult,
} from '../result/index.js';

/** The words that all reports share, so that none of them calls a thing by another name. */

/** What the objectives of a result are called where they are counted. */
export function objectiveNoun({ objectives }: FunctionResult): 'branch' | 'path' | 'objective' {
  const isPath = ({ kind }: Objective) => kind === 'path';
  if (!objectives.some(isPath)) return 'branch';
  return objectives.every(isPath) ? 'path' : 'objective';
}

/** `x < -1` is true; switch on `c`: case 3. */
export function objectiveText(objective: Objective): string {
  switch (objective.kind) {
    case 'condition':
      return `\`${objective.text}\` is ${objective.outcome}`;
    case 'case':
      return `switch on \`${objective.text}\`: ${objective.outcome}`;
    case 'decision':
      return `decision \`${objective.text}\` is ${objective.outcome}`;
    case 'combination':
      return `decision \`${objective.text}\` is ${objective.outcome}`;
    case 'mcdc':
      return `\`${objective.text}\` decides by itself`;
    case 'statement':
      return `\`${objective.text}\` is reached`;
    case 'call':
      return `call \`${objective.text}\` is reached`;
    case 'boundary':
      return `\`${objective.text}\` is evaluated where \`${objective.outcome}\``;
    case 'order':
      return `\`${objective.text}\` is evaluated with ${objective.outcome}`;
    case 'mutant':
      return `\`${objective.text}\` differs from \`${objective.outcome}\``;
    case 'error':
    case 'label':
    case 'label-objective':
      return `\`${objective.text}\`: ${objective.outcome}`;
    case 'path':
      return `path ${objective.text === '' ? '(without branches)' : objective.text}`;
    default:
      return assertNever(objective.kind);
  }
}

/** One that is better not covered: a test shows the error, a proof its absence. */
export const isSoughtError = ({ kind }: Objective): boolean => kind === 'error';

/** What kind of argument it is; `because` has the argument itself. */
export function proofKindText(kind: Proof['kind']): string {
  switch (kind) {
    case 'exhausted':
      return 'every way to it contradicts itself';
    case 'conflict':
      return 'a conflict lies on every way to it';
    case 'frontier':
      return 'nothing leads backwards from it to the start';
    case 'invariant':
      return 'an invariant excludes it, however often the loops run';
    case 'constant':
      return 'the condition is constant here';
    default:
      return assertNever(kind);
  }
}

/** What led to a test, or proved that there is none: ends the sentence "decided by …". */
export function methodText(method: Discovery | Argument): string {
  switch (method) {
    case 'given-test':
      return 'a test that was given';
    case 'random-test':
      return 'the first, random test';
    case 'flip':
      return 'flipping a branch of an executed path';
    case 'constructed-path':
      return 'constructing a path around the known conflicts';
    case 'joined-paths':
      return 'joining all paths in one formula';
    case 'backward-search':
      return 'searching backwards from the branch';
    case 'all-paths':
      return 'following every path to it';
    case 'conflicts':
      return 'conflicts learnt from failed paths';
    case 'invariant':
      return 'an invariant';
    case 'every-caller':
      return 'one formula for every caller';
    case 'constant':
      return 'a constant';
    default:
      return assertNever(method);
  }
}

export function causeText(cause: OpenCause): string {
  switch (cause.kind) {
    case 'time-limit':
      return 'the time limit was reached';
    case 'memory-limit':
      return 'the memory was nearly full';
    case 'interrupted':
      return 'the run was interrupted';
    case 'max-tests':
      return 'the limit on the number of tests was reached';
    case 'solver-timeout':
      return 'the solver gave up on a formula (in result.json)';
    case 'bound':
      return `a bound was reached: ${cause.detail}`;
    case 'step-limit':
      return `the step limit was reached: ${cause.detail}`;
    case 'divergence':
      return `execution and replay disagree: ${cause.detail}`;
    case 'machine':
      return `a test takes it, but not on this machine: ${cause.detail}`;
    case 'assumption':
      return `needs ${cause.detail}`;
    case 'undefined':
      return `only past undefined behaviour: ${cause.detail}${placeText(cause, ' at ')}`;
    case 'unmodelled':
      return `not modelled: ${cause.detail}${placeText(cause, ' at ')}`;
    default:
      return assertNever(cause);
  }
}

/** What a user can do about it. */
const HINTS: Readonly<Partial<Record<OpenCause['kind'], string>>> = {
  'time-limit': 'a longer `--time-limit SECONDS` may decide more',
  'memory-limit': 'more memory (`NODE_OPTIONS=--max-old-space-size=MB`) may decide more',
  'max-tests': 'a larger `--max-tests N` may decide more',
  'solver-timeout': 'a longer `--solver-timeout MS` may decide more',
  'step-limit': 'a larger `--max-steps N` may decide more',
};

/** Nothing where it is not in their hands. */
export function causeHint(cause: OpenCause): string {
  if (cause.kind === 'undefined' && cause.declaration !== undefined)
    return `if it may hold any value, declare: ${cause.declaration}`;
  return HINTS[cause.kind] ?? '';
}

const ENDED: Readonly<Record<FunctionResult['ended'], string>> = {
  complete: 'the search is complete',
  'time-limit': 'stopped by the time limit',
  'memory-limit': 'stopped when the memory was nearly full',
  interrupted: 'interrupted',
  'max-tests': 'stopped by the limit on the number of tests',
};

export function endedText(ended: FunctionResult['ended']): string {
  return ENDED[ended];
}

interface MaybePlace {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/** `f.c:3:7`, as far as it is known, after `before`; nothing when it is not. */
export function placeText(place: MaybePlace, before = ''): string {
  if (place.file === undefined) return '';
  const numbers = [place.line, place.column].filter((number) => number !== undefined && number > 0);
  return before + [place.file, ...numbers].join(':');
}

/** Strings that stand for what JSON cannot hold: large numbers, `-0.0`, addresses. */
const NO_TEXT = /^(-?\d[\w.+-]*|-?Infinity|NaN|&.*)$/;

/** A value nearly as C writes it: `{1, 2}`, `NULL`, `{.a = 1}`, `"abc"`. */
export function valueText(value: JsonValue): string {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return NO_TEXT.test(value) ? value : JSON.stringify(value);
  if (typeof value !== 'object') return String(value);
  if (isList(value)) return `{${listText(value)}}`;
  return `{${Object.entries(value)
    .map(([name, field]) => `.${name} = ${valueText(field)}`)
    .join(', ')}}`;
}

/** `Array.isArray` does not narrow readonly arrays. */
const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);

/**
 * `A = {1, 2}, x = 3; g = 4; read(buffer) = 7; read() = 5, 6; flag reads 0, 1; stdin: "text"`: what was written comes before what was
 * returned.
 */
export function inputsText(
  test: Pick<TestResult, 'inputs' | 'globals' | 'stubs' | 'streams' | 'volatile' | 'uninitialised'>,
): string {
  const assignments = (values: { readonly [name: string]: JsonValue }) =>
    Object.entries(values)
      .map(([name, value]) => `${name} = ${valueText(value)}`)
      .join(', ');
  const byStub = new Map<string, JsonValue[]>();
  for (const stub of test.stubs) {
    const isResult = 'returns' in stub;
    const place = `${stub.function}(${isResult ? '' : stub.parameter})`;
    byStub.set(place, [...(byStub.get(place) ?? []), isResult ? stub.returns : stub.writes]);
  }
  const stubs = [...byStub].map(([place, values]) => `${place} = ${listText(values)}`).join('; ');
  const streams = Object.entries(test.streams ?? {}).map(([name, read]) => `${name}: ${streamText(read)}`);
  const reads = Object.entries(test.volatile ?? {}).map(
    ([name, values]) => `${name} reads ${listText(values)}`,
  );
  const unset = Object.entries(test.uninitialised ?? {}).map(
    ([name, values]) => `${name} holds ${listText(values)}`,
  );
  const parts = [assignments(test.inputs), assignments(test.globals), stubs, ...reads, ...unset, ...streams];
  return parts.filter((part) => part !== '').join('; ') || 'no inputs';
}

/** The first ones say enough. */
const MOST_SHOWN = 40;

function streamText(read: JsonValue): string {
  if (typeof read === 'string') {
    const isLong = read.length > MOST_SHOWN;
    return `${JSON.stringify(read.slice(0, MOST_SHOWN))}${isLong ? ` and ${read.length - MOST_SHOWN} more` : ''}`;
  }
  return isList(read) ? listText(read, ' ') : valueText(read);
}

/** Values that are the same so many times in a row are told once. */
const REPETITIONS_SHOWN = 8;

function listText(values: readonly JsonValue[], separator = ', '): string {
  const parts: string[] = [];
  let at = 0;
  while (at < values.length && parts.length < MOST_SHOWN) {
    const text = valueText(values[at]);
    let end = at + 1;
    while (end < values.length && values[end] === values[at]) end++;
    const isRun = end - at > REPETITIONS_SHOWN;
    parts.push(isRun ? `${text} (${end - at} times)` : text);
    at = isRun ? end : at + 1;
  }
  return `${parts.join(separator)}${at < values.length ? ` and ${values.length - at} more` : ''}`;
}

export function outcomeText(outcome: TestOutcome): string {
  switch (outcome.kind) {
    case 'returned':
      return outcome.value === undefined ? 'returns' : `returns ${valueText(outcome.value)}`;
    case 'exited':
      return `calls exit(${outcome.code})`;
    case 'aborted':
      return outcome.detail === undefined ? 'aborts' : `aborts: ${outcome.detail}`;
    case 'runtime-error':
      return outcome.requirement === undefined
        ? `undefined behaviour: ${outcome.detail}${placeText(outcome, ' at ')}`
        : `lacks what a caller provides: ${outcome.requirement}${placeText(outcome, ', at ')}`;
    case 'step-limit':
      return 'does not end within the step limit';
    default:
      return assertNever(outcome);
  }
}

/** `1 test`, `2 tests`. */
export const counted = (count: number, noun: string): string => {
  const ending = count === 1 ? '' : noun.endsWith('ch') ? 'es' : 's';
  return `${count} ${noun}${ending}`;
};

/** Never rounded up to 100 %: that is said only of everything. */
export function percentText(share: number): string {
  const percent = Math.floor(share * 1000) / 10;
  return `${Number.isInteger(percent) ? percent.toFixed(0) : percent.toFixed(1)} %`;
}

export const secondsText = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;

/** What the sources were taken to mean, in sentences like those of the assumptions. */
export function targetFacts({
  name,
  dataModel,
  machine,
  flags = [],
  unfollowed = [],
}: TargetRecord): readonly string[] {
  return [
    [`data model ${dataModel} (${name})`, ...flags].join(', '),
    ...(machine === undefined ? [] : [`run by ${machine}, too`]),
    ...unfollowed.map((flag) => `${flag}: not followed`),
  ];
}
