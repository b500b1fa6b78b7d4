import type { FunctionResult, ObjectiveResult } from '../../result/index.js';

/**
 * What an objective is called whatever is edited elsewhere in the file: by its function, its text and outcome, and which one of
 * that text it is. Lines do not matter.
 */
export function stableName(
  { objectives }: Pick<FunctionResult, 'objectives'>,
  objective: ObjectiveResult,
): string {
  const label = ({ function: name, kind, text, outcome }: ObjectiveResult) =>
    [name, kind, text, outcome].join('\n');
  const wanted = label(objective);
  const same = objectives.filter((other) => label(other) === wanted);
  return `${wanted}\n${same.indexOf(objective)}`;
}
