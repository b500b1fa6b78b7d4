import type { FunctionResult, ObjectiveResult } from '../../result/index.js';
import { objectiveText, proofKindText, targetFacts } from '../wording.js';
import { stableName } from './stable-name.js';

/**
 * `justification.md`: each infeasible objective with its argument, what that rests on and how to check it again, for people
 * who review and sign such things. Nothing in it changes when other functions are edited.
 */
export function justificationText(
  results: readonly FunctionResult[],
  folderOf: (result: FunctionResult) => string,
): string {
  const parts = results.flatMap((result) => {
    const dead = result.objectives.filter(({ verdict }) => verdict === 'infeasible');
    return dead.length === 0
      ? []
      : [`## ${code(result.function)}\n`, ...dead.map((one) => entry(result, one, folderOf(result)))];
  });
  const count = results.reduce((sum, { coverage }) => sum + coverage.infeasible, 0);
  const head = count === 1 ? '1 branch is' : `${count} branches are`;
  return [
    '# Branches that no test can cover\n',
    `${head} proved infeasible: for every caller that C and what is declared allow.\n`,
    ...parts,
  ].join('\n');
}

function entry(result: FunctionResult, objective: ObjectiveResult, folder: string): string {
  if (objective.verdict !== 'infeasible') return '';
  const { proof, id } = objective;
  const occurrence = Number(stableName(result, objective).split('\n').at(-1)) + 1;
  const which = occurrence > 1 ? ` (number ${occurrence} of that text)` : '';
  return [
    `### ${id}\n`,
    `${capital(objectiveText(objective))}${which}, in ${code(objective.file)}.\n`,
    `- **Argument:** ${proof.because} (${proofKindText(proof.kind)})`,
    `- **Rests on:** ${proof.restsOn.length === 0 ? 'C and the sources alone' : proof.restsOn.join('; ')}`,
    `- **Taken to mean:** ${targetFacts(result.target).join(', ')}`,
    `- **Formulas:** ${proof.formulas.map(code).join(', ') || 'none needed'}`,
    `- **Digest:** ${code(proof.digest)}`,
    `- **Check again:** ${code(`hyla check ${folder}`)}, explained by ${code(`hyla explain ${folder} ${id}`)}`,
    '- **Reviewed by:** \n',
  ].join('\n');
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** In backquotes that the text itself cannot end. */
const code = (text: string): string => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``);
