import type { FunctionResult, RequirementReport } from '../result/index.js';
import { type SummaryStyle, wrapText } from './palette.js';
import { declarationPlace } from './roots.js';
import { quoted, type Sources } from './source-line.js';
import { counted, inputsText, objectiveNoun, placeText } from './wording.js';

/** What the program does wrong, with the input that shows it. */
export function errorLines(result: FunctionResult, sources: Sources, style: SummaryStyle): readonly string[] {
  return result.errors.flatMap(({ detail, test, ...place }) => {
    const inputs = result.tests[test] ? ` with ${inputsText(result.tests[test])}` : '';
    return [
      `    ${placeText(place)}${place.file === undefined ? '' : ': '}${detail}`,
      ...quoted(sources, place, style),
      ...wrapText(`test ${test}${inputs}`, Math.max(40, style.width - 8)).map((line) => `      ${line}`),
    ];
  });
}

/** What callers have to provide, and how to say so. */
export function requirementLines(
  { requirements }: FunctionResult,
  { palette }: SummaryStyle,
): readonly string[] {
  const lines = requirements.flatMap(({ text, declaration, ...place }) => [
    `    ${text}${palette.dim(placeText(place, ', at '))}`,
    // On a line of its own, to be copied.
    ...(declaration === undefined
      ? []
      : [palette.dim(`      to declare it: ${declarationPlace(declaration)}`)]),
  ]);
  const condition = preconditionOf(requirements);
  return condition === '' ? lines : [...lines, palette.dim(`    as a precondition: return ${condition};`)];
}

/** All that can be said in C, what others need to be true for first. */
export function preconditionOf(requirements: readonly RequirementReport[]): string {
  const conditions = [...new Set(requirements.flatMap(({ condition }) => condition ?? []))];
  return conditions.sort((a, b) => depthOf(a) - depthOf(b)).join(' && ');
}

const depthOf = (condition: string): number => condition.split(/->|\*|\[/).length;

/** `3 branches are covered only by tests that end in an error`. */
export function onlyByErrorsText(result: FunctionResult): string {
  const { onlyByErrors } = result.coverage;
  if (onlyByErrors === 0) return '';
  return `${counted(onlyByErrors, objectiveNoun(result))} ${onlyByErrors === 1 ? 'is' : 'are'} covered only by tests that go on to an error or lack what callers provide`;
}
