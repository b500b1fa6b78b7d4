import type { FunctionResult, ObjectiveResult } from '../../result/index.js';
import { shellWord } from '../c/build.js';
import type { Sources } from '../source-line.js';
import { objectiveText, proofKindText, targetFacts } from '../wording.js';
import { argumentOf, inCode } from './argument.js';
import { stableName } from './stable-name.js';

/**
 * `justification.md`: each infeasible objective with its argument, what that rests on and how to check it again, for people
 * who review and sign such things. Nothing that it says of one changes when something else is edited, wherever that moves its lines.
 */
export function justificationText(
  results: readonly FunctionResult[],
  folderOf: (result: FunctionResult) => string,
  sourcesOf: (result: FunctionResult) => Sources,
): string {
  const parts = results.flatMap((result) => {
    const sources = sourcesOf(result);
    const dead = result.objectives.filter(({ verdict }) => verdict === 'infeasible');
    return dead.length === 0
      ? []
      : [
          `## ${inCode(result.function)}\n`,
          ...dead.map((one) => entry(result, one, { folder: folderOf(result), sources })),
        ];
  });
  return [
    '# What no test can cover\n',
    'All of it is proved infeasible: for every caller that C and what is declared allow.\n',
    ...parts,
  ].join('\n');
}

interface Surroundings {
  readonly folder: string;
  readonly sources: Sources;
}

function entry(
  result: FunctionResult,
  objective: ObjectiveResult,
  { folder, sources }: Surroundings,
): string {
  if (objective.verdict !== 'infeasible') return '';
  const { proof, id } = objective;
  const occurrence = Number(stableName(result, objective).split('\n').at(-1)) + 1;
  const which = occurrence > 1 ? ` (number ${occurrence} of that text)` : '';
  const place = shellWord(folder);
  const { text, lines } = argumentOf(objective, proof.because, sources);
  return [
    `### ${id}\n`,
    `${capital(objectiveText(objective))}${which}, in ${inCode(objective.file)}.\n`,
    `- **Argument:** ${text} (${proofKindText(proof.kind)})`,
    ...(lines.length === 0 ? [] : [`- **There:** ${lines.join('; ')}`]),
    `- **Rests on:** ${proof.restsOn.length === 0 ? 'C and the sources alone' : proof.restsOn.join('; ')}`,
    `- **Taken to mean:** ${targetFacts(result.target).join(', ')}`,
    `- **Formulas:** ${proof.formulas.map(inCode).join(', ') || 'none needed'}`,
    `- **Check again:** ${inCode(`hyla check ${place}`)}, explained by ${inCode(`hyla explain ${place} '${id}'`)}`,
    '- **Reviewed by:** \n',
  ].join('\n');
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
