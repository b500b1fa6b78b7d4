import type { FunctionResult, ObjectiveResult } from '../result/index.js';
import { errorLines, onlyByErrorsText, requirementLines } from './findings.js';
import { type SummaryStyle, titleLines, wrapText } from './palette.js';
import { rootLines, rootsOf } from './roots.js';
import { quoted, SHORTEST_LINE, type Sources } from './source-line.js';
import {
  causeText,
  counted,
  endedText,
  inputsText,
  objectiveNoun,
  objectiveText,
  outcomeText,
  percentText,
  placeText,
  proofKindText,
  secondsText,
} from './wording.js';

/** What a user sees at the end of a run: the counts, and everything that is not simply covered, with its reason. */
export function functionSummary(result: FunctionResult, sources: Sources, style: SummaryStyle): string {
  return [
    ...header(result, style),
    '',
    ...counts(result, style),
    ...assumed(result, style),
    ...why(result, style),
    ...details(result, sources, style),
  ].join('\n');
}

/** The reasons behind what is open or infeasible. */
function why(result: FunctionResult, style: SummaryStyle): readonly string[] {
  const lines = rootLines(rootsOf(result), style);
  return lines.length > 0 ? ['', `  ${style.palette.bold('why, the most costly first')}`, ...lines] : [];
}

function header(result: FunctionResult, style: SummaryStyle): readonly string[] {
  const facts = [
    `criterion ${result.criterion}`,
    `strategy ${result.strategy}`,
    [`${result.target.name} (${result.target.dataModel})`, ...(result.target.flags ?? [])].join(' '),
    ...(result.target.machine ? [result.target.machine] : []),
  ];
  return titleLines([result.function, ...result.files], facts, style);
}

const MOST_ASSUMPTIONS = 4;

/** What someone who reads a proof, or a coverage of 100 %, should know; that globals may have any value is no news. */
function assumed({ assumptions }: FunctionResult, style: SummaryStyle): readonly string[] {
  const telling = assumptions.filter((text) => !text.endsWith(': any value on entry'));
  if (telling.length === 0) return [];
  const more = telling.length - MOST_ASSUMPTIONS;
  const shown = [...telling.slice(0, MOST_ASSUMPTIONS), ...(more > 0 ? [`${more} more in result.json`] : [])];
  return wrapText(`assuming ${shown.join('; ')}`, Math.max(40, style.width - 4)).map(
    (line) => `  ${style.palette.dim(line)}`,
  );
}

function counts(result: FunctionResult, style: SummaryStyle): readonly string[] {
  const { palette } = style;
  const { objectives, covered, infeasible, open, feasible } = result.coverage;
  if (objectives === 0)
    return [`  nothing to cover: the function has no branches; ${counted(result.tests.length, 'test')}`];
  const paint = (count: number, color: (text: string) => string, text: string) =>
    count > 0 ? color(text) : palette.dim(text);
  const columns = [
    counted(objectives, objectiveNoun(result) === 'path' ? 'path' : 'objective'),
    paint(covered, palette.green, `${covered} covered`),
    paint(infeasible, palette.cyan, `${infeasible} infeasible`),
    paint(open, palette.yellow, `${open} open`),
    testCount(result),
    secondsText(result.stats.timeMs.total),
  ];
  if (result.ended !== 'complete') columns.push(palette.yellow(endedText(result.ended)));
  const badly = onlyByErrorsText(result);
  return [
    `  ${columns.join('   ')}`,
    `  ${bar(result, style)}  feasible coverage ${palette.bold(percentText(feasible))}${ofWhat(result)}`,
    ...(badly === '' ? [] : [`  ${palette.yellow(badly)}`]),
    ...refuted(result, style),
  ];
}

/** Where they may not be a minimum, how many are needed for certain. */
function testCount({ tests, stats: { fewest = tests.length } }: FunctionResult): string {
  const count = counted(tests.length, 'test');
  return fewest < tests.length ? `${count} (at least ${fewest} needed)` : count;
}

/** Where objectives are paths: how many ways into the tree are proved to be none. */
function refuted({ refutedPaths = [] }: FunctionResult, { palette }: SummaryStyle): readonly string[] {
  if (refutedPaths.length === 0) return [];
  const count = counted(refutedPaths.length, 'partial path');
  return [`  ${palette.cyan(`${count} that no input takes: listed in the report, with formulas`)}`];
}

/** Criteria that discover their objectives know all of them only at the end. */
function ofWhat(result: FunctionResult): string {
  const noun = objectiveNoun(result);
  return noun === 'branch' || result.ended === 'complete' ? '' : ` of the ${noun}s found so far`;
}

/** Covered, infeasible and open in proportion; whatever exists is seen, however small its part. */
export function bar(result: FunctionResult, { palette, width }: SummaryStyle): string {
  const { objectives, covered, infeasible, open } = result.coverage;
  const length = Math.max(10, Math.min(40, width - 34));
  const part = (count: number) => (count === 0 ? 0 : Math.max(1, Math.round((count / objectives) * length)));
  const infeasiblePart = part(infeasible);
  const openPart = part(open);
  const coveredPart = covered === 0 ? 0 : Math.max(1, length - infeasiblePart - openPart);
  return (
    palette.green('█'.repeat(coveredPart)) +
    palette.cyan('▒'.repeat(infeasiblePart)) +
    palette.yellow('░'.repeat(openPart))
  );
}

/** Everything beyond the counts, each part under its heading. */
export function details(result: FunctionResult, sources: Sources, style: SummaryStyle): readonly string[] {
  const { palette } = style;
  const section = (heading: string, lines: readonly string[]) =>
    lines.length > 0 ? ['', `  ${heading}`, ...lines] : [];
  const listed = (verdict: ObjectiveResult['verdict']) =>
    result.objectives.filter((o) => o.verdict === verdict).flatMap((o) => objectiveLines(o, sources, style));
  return [
    ...section(
      palette.red(palette.bold('CHECK FAILED: these verdicts are wrong, a bug in Hyla; please report it')),
      checkFailures(result),
    ),
    ...section(palette.red('errors: undefined behaviour of the program'), errorLines(result, sources, style)),
    ...section(palette.cyan('infeasible: proved, no test exists'), listed('infeasible')),
    ...openSection(result, sources, style),
    ...section(palette.red(`the oracle ${result.function}_oracle rejects`), oracleLines(result, style)),
    ...section(palette.cyan('what callers have to provide'), requirementLines(result, style)),
    ...section(palette.yellow('did not end within the step limit'), endlessLines(result, style)),
    ...section(
      palette.red('divergences: execution and replay disagree, a bug in Hyla; please report it'),
      divergenceLines(result, style),
    ),
  ];
}

/** Each with its cause; a cause that all of them share is said once, and what they have in common follows. */
function openSection(result: FunctionResult, sources: Sources, style: SummaryStyle): readonly string[] {
  const open = result.objectives.flatMap((one) => (one.verdict === 'open' ? [one] : []));
  if (open.length === 0) return [];
  const heading = style.palette.yellow('open: neither covered nor proved infeasible');
  const cause = causeText(open[0].cause);
  const isShared = open.length > 1 && open.every((one) => causeText(one.cause) === cause);
  const lines = open.flatMap((one) =>
    isShared ? objectiveHead(one, sources, style) : objectiveLines(one, sources, style),
  );
  return ['', `  ${heading}`, ...lines];
}

/** Tests whose result the user's own oracle does not accept. */
function oracleLines({ tests }: FunctionResult, style: SummaryStyle): readonly string[] {
  return tests.flatMap((test, index) =>
    test.oracle === 'failed'
      ? indented(`test ${index} with ${inputsText(test)}: ${outcomeText(test.outcome)}`, style)
      : [],
  );
}

/** Tests whose run had to be stopped: perhaps an endless loop. */
function endlessLines({ tests }: FunctionResult, style: SummaryStyle): readonly string[] {
  return tests.flatMap((test, index) =>
    test.outcome.kind === 'step-limit' ? indented(`test ${index} with ${inputsText(test)}`, style) : [],
  );
}

function objectiveLines(
  objective: ObjectiveResult,
  sources: Sources,
  style: SummaryStyle,
): readonly string[] {
  return [...objectiveHead(objective, sources, style), ...indented(reason(objective), style)];
}

function objectiveHead(objective: ObjectiveResult, sources: Sources, style: SummaryStyle): readonly string[] {
  const { palette, width } = style;
  const place = placeText(objective);
  const room = Math.max(SHORTEST_LINE, width - `    ${objective.id}  ${place}  `.length);
  const head = `    ${palette.bold(objective.id)}  ${place}  ${briefObjective(objective, room)}`;
  return [head, ...quoted(sources, objective, style)];
}

/** What it is about in full where there is room for it; the source stands below. */
function briefObjective(objective: ObjectiveResult, room: number): string {
  const text = objectiveText(objective);
  const excess = text.length - room;
  if (excess <= 0) return text;
  const kept = Math.max(8, objective.text.length - excess - 1);
  if (kept >= objective.text.length) return text;
  return objectiveText({ ...objective, text: `${objective.text.slice(0, kept)}…` });
}

function reason(objective: ObjectiveResult): string {
  switch (objective.verdict) {
    case 'infeasible': {
      const { kind, because, formulas, restsOn } = objective.proof;
      const where =
        formulas.length > 0
          ? ` (${formulas[0]}${formulas.length > 1 ? ` and ${formulas.length - 1} more` : ''})`
          : '';
      const declared = restsOn.length > 0 ? `; rests on ${restsOn.join('; ')}` : '';
      return `${because || proofKindText(kind)}${where}${declared}`;
    }
    case 'open':
      return causeText(objective.cause);
    default:
      return '';
  }
}

const divergenceLines = (result: FunctionResult, style: SummaryStyle): readonly string[] =>
  result.divergences.flatMap(({ detail, inputs }) => [
    `    ${detail}`,
    ...indented(`with ${inputsText({ inputs, globals: {}, stubs: [] })}`, style),
  ]);

const checkFailures = (result: FunctionResult): readonly string[] =>
  result.checkFailures.map(({ objective, detail }) => `    ${objective}: ${detail}`);

const indented = (text: string, { width }: SummaryStyle): readonly string[] =>
  wrapText(text, Math.max(40, width - 8)).map((line) => `      ${line}`);
