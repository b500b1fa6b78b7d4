import { type Diagnostic, didYouMean, type Outcome, ok } from '../../base/index.js';
import { type LabelFormula, type LabelObjectives, labelsIn } from '../../ir/index.js';
import type { UnitLabel } from './unit-label.js';

/**
 * The objectives that the labels of a program make up. One whose labels are all elsewhere belongs to another program of the
 * project.
 */
export function objectivesHere(
  objectives: LabelObjectives,
  labels: readonly UnitLabel[],
): Outcome<LabelObjectives> {
  const functionOf = new Map(labels.map((label) => [label.comment.name, label.function]));
  const here: [string, LabelFormula][] = [];
  const diagnostics: Diagnostic[] = [];
  for (const [name, formula] of Object.entries(objectives)) {
    const used = labelsIn(formula);
    const missing = used.filter((label) => !functionOf.has(label));
    const functions = [...new Set(used.map((label) => functionOf.get(label)))];
    const said = (what: string): string => `objective \`${name}\`: ${what}`;
    if (missing.length === used.length) {
      if (labels.length > 0)
        diagnostics.push({ severity: 'warning', message: said('none of its labels is here') });
    } else if (missing.length > 0) {
      const hint = didYouMean(missing[0], [...functionOf.keys()]);
      diagnostics.push({ severity: 'error', message: said(`there is no label \`${missing[0]}\`${hint}`) });
    } else if (functions.length > 1) {
      const where = functions.map((one) => `\`${one}\``).join(' and ');
      diagnostics.push({
        severity: 'error',
        message: said(`its labels are in ${where}: they have to be in one function`),
      });
    } else here.push([name, formula]);
  }
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) return { kind: 'fault', diagnostics: errors };
  return ok(Object.fromEntries(here), diagnostics);
}
