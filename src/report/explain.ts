import { assertNever } from '../base/index.js';
import type {
  Argument,
  ChosenInput,
  Discovery,
  FunctionResult,
  ObjectiveResult,
  OpenCause,
} from '../result/index.js';
import { type SummaryStyle, wrapText } from './palette.js';
import { declarationPlace } from './roots.js';
import { quoted, SHORTEST_LINE, type Sources, sourceLine } from './source-line.js';
import { inOrder, pairsOf, rowText, type TableRow, tableOf } from './truth-table.js';
import {
  causeHint,
  causeText,
  inputsText,
  methodText,
  objectiveText,
  outcomeText,
  placeText,
  proofKindText,
  targetFacts,
} from './wording.js';

/** Proof files by name, as far as they could be read. */
export type ProofTexts = ReadonlyMap<string, string>;

/** Why one objective is covered, infeasible or open, in the words of the source. */
export function explainObjective(
  result: FunctionResult,
  objective: ObjectiveResult,
  sources: Sources,
  proofs: ProofTexts,
  style: SummaryStyle,
): string {
  const { palette } = style;
  const verdictColor = { covered: palette.green, infeasible: palette.cyan, open: palette.yellow }[
    objective.verdict
  ];
  const lines = [
    `${palette.bold(objective.id)}  ${objectiveText(objective)}: ${verdictColor(objective.verdict)}`,
    ...placeLines(objective, sources, style),
    '',
    ...pairLines(result, objective),
  ];
  switch (objective.verdict) {
    case 'covered':
      lines.push(...coveredLines(result, objective.tests), ...decidedBy(objective.method));
      break;
    case 'infeasible':
      lines.push(...proofLines(objective.proof, proofs, style), ...decidedBy(objective.method));
      lines.push('', ...foundation(objective.proof.restsOn, result, style));
      break;
    case 'open':
      lines.push(...wrapText(openText(objective.cause), style.width));
      if (objective.cause.kind === 'solver-timeout') lines.push('', objective.cause.formula.trimEnd());
      if (objective.cause.kind === 'assumption') lines.push(...choiceLines(objective.cause.choices, style));
      break;
    default:
      assertNever(objective);
  }
  return lines.join('\n');
}

/** The place, and as much of its line as there is room for beside it; where that is little, below it. */
function placeLines(objective: ObjectiveResult, sources: Sources, style: SummaryStyle): readonly string[] {
  const place = `  ${placeText(objective)}`;
  const room = style.width - place.length - 3;
  if (room < SHORTEST_LINE) return [place, ...quoted(sources, objective, style)];
  const source = sourceLine(sources, objective, room);
  return [source === undefined ? place : `${place}   ${style.palette.dim(source)}`];
}

const MOST_PAIRS = 8;

/** For MC/DC: the pairs of evaluations that show, or would show, that the condition decides. */
function pairLines(result: FunctionResult, objective: ObjectiveResult): readonly string[] {
  const place = tableOf(result, objective);
  if (!place) return [];
  const pairs = inOrder(pairsOf(result, objective, place));
  const side = (row: TableRow) => `${row.vector} (${rowText(row)})`;
  const more = pairs.length > MOST_PAIRS ? [`  and ${pairs.length - MOST_PAIRS} more`] : [];
  return [
    `Pairs of evaluations of \`${place.table.text}\` in which it decides:`,
    ...pairs.slice(0, MOST_PAIRS).map((pair) => `  ${side(pair.whenTrue)} with ${side(pair.whenFalse)}`),
    ...more,
    '',
  ];
}

/** What a proof rests on beside the sources: it holds for every caller that keeps to it. */
function foundation(
  restsOn: readonly string[],
  { target }: FunctionResult,
  { width }: SummaryStyle,
): readonly string[] {
  const rules = `the sources and the rules of C, with ${targetFacts(target).join('; ')}.`;
  if (restsOn.length === 0)
    return wrapText(`The proof holds for every caller. It rests on nothing but ${rules}`, width);
  return [
    'The proof rests on what you declared:',
    ...restsOn.map((text) => `  ${text}`),
    ...wrapText(`and on ${rules}`, width),
  ];
}

/** Each choice, and how it becomes a fact. */
function choiceLines(choices: readonly ChosenInput[], { palette }: SummaryStyle): readonly string[] {
  const lines = choices.flatMap(({ choice, declaration }) => [
    `  ${choice}`,
    ...(declaration === undefined ? [] : [palette.dim(`      ${declarationPlace(declaration)}`)]),
  ]);
  return [
    '',
    'What Hyla chose, and what to declare in hyla.config.json where every caller keeps to it:',
    ...lines,
  ];
}

function openText(cause: OpenCause): string {
  const hint = causeHint(cause);
  return `Open because ${causeText(cause)}.${hint === '' ? '' : ` ${sentence(hint)}`}`;
}

function decidedBy(method: Discovery | Argument | undefined): readonly string[] {
  return method === undefined ? [] : ['', `Decided by ${methodText(method)}.`];
}

function coveredLines(result: FunctionResult, tests: readonly number[]): readonly string[] {
  return tests.flatMap((index) => {
    const test = result.tests[index];
    return [
      `Test ${index} takes it: ${inputsText(test)}`,
      `  ${outcomeText(test.outcome)}`,
      `  path ${test.path}`,
    ];
  });
}

function proofLines(
  proof: Extract<ObjectiveResult, { verdict: 'infeasible' }>['proof'],
  proofs: ProofTexts,
  style: SummaryStyle,
): readonly string[] {
  const kind = `Infeasible (${proof.kind}): ${proofKindText(proof.kind)}.`;
  const lines = proof.because === '' ? [] : [...wrapText(sentence(proof.because), style.width), ''];
  lines.push(...wrapText(kind, style.width));
  for (const name of proof.formulas) {
    lines.push('', style.palette.dim(`${name}: any SMT-LIB 2 solver answers unsat`));
    lines.push(...formulaLines(proofs.get(name) ?? ''));
  }
  return lines;
}

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;

/** Formulas up to this many lines are worth showing. */
const SHORT = 16;
const NARROW = 160;

/** The comments at the head of a proof file repeat what was just said; a long formula is for solvers. */
function formulaLines(text: string): readonly string[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith(';'));
  const isShort = lines.length <= SHORT && lines.every(({ length }) => length <= NARROW);
  return isShort ? lines.map((line) => `  ${line}`) : [];
}

/** The objective a user means by `text`: its id, without the function's name where that is clear. */
export function findObjective(result: FunctionResult, text: string): ObjectiveResult | undefined {
  return [...result.objectives, ...(result.goals ?? [])].find(
    ({ id }) => id === text || id === `${result.function}#${text}`,
  );
}
