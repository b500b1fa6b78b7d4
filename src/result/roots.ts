import type { ChoiceCost, Coverage, DeclarationUse, FileSummary, FunctionResult } from './result.js';
import type { ChosenInput, ObjectiveResult } from './verdict.js';

/** What Hyla chose that keeps objectives open, by how many. */
function choiceCosts(objectives: readonly ObjectiveResult[]): readonly ChoiceCost[] {
  const costs = new Map<string, ChosenInput & { objectives: number }>();
  for (const objective of objectives) {
    if (objective.verdict !== 'open' || objective.cause.kind !== 'assumption') continue;
    for (const { choice, needs, declaration } of objective.cause.choices) {
      const known = costs.get(choice);
      if (known) known.objectives++;
      else costs.set(choice, { choice, needs, objectives: 1, declaration });
    }
  }
  return mostFirst([...costs.values()]);
}

/** What the user declared that proofs rest on, by how many. */
function declarationUses(objectives: readonly ObjectiveResult[]): readonly DeclarationUse[] {
  const uses = new Map<string, number>();
  for (const objective of objectives) {
    if (objective.verdict !== 'infeasible') continue;
    for (const declaration of objective.proof.restsOn)
      uses.set(declaration, (uses.get(declaration) ?? 0) + 1);
  }
  return mostFirst([...uses].map(([declaration, count]) => ({ declaration, objectives: count })));
}

export function coverageOf(objectives: readonly ObjectiveResult[]): Coverage {
  const count = (verdict: ObjectiveResult['verdict']) =>
    objectives.filter((objective) => objective.verdict === verdict).length;
  const covered = count('covered');
  const infeasible = count('infeasible');
  const feasible = objectives.length - infeasible;
  return {
    objectives: objectives.length,
    covered,
    infeasible,
    open: count('open'),
    feasible: feasible === 0 ? 1 : covered / feasible,
    onlyByErrors: objectives.filter(
      (one) => one.kind !== 'error' && one.verdict === 'covered' && one.onlyByErrors,
    ).length,
  };
}

/** What verdicts add up to, as a result tells it beside them. */
export function totalsOf(objectives: readonly ObjectiveResult[]) {
  return {
    coverage: coverageOf(objectives),
    choices: choiceCosts(objectives),
    declarations: declarationUses(objectives),
  };
}

/** Results of several functions, by the files that their objectives are in. */
export function fileSummaries(results: readonly FunctionResult[]): readonly FileSummary[] {
  const files = new Set(results.flatMap(({ objectives }) => objectives.map(({ file }) => file)));
  return [...files].map((file) => {
    const parts = results.map((result) => ({
      function: result.function,
      objectives: result.objectives.filter((objective) => objective.file === file),
    }));
    const named = <T>(list: (objectives: readonly ObjectiveResult[]) => readonly T[]) =>
      parts.flatMap((part) => list(part.objectives).map((one) => ({ function: part.function, ...one })));
    return {
      file,
      coverage: coverageOf(parts.flatMap(({ objectives }) => objectives)),
      choices: mostFirst(named(choiceCosts)),
      declarations: mostFirst(named(declarationUses)),
    };
  });
}

function mostFirst<T extends { readonly objectives: number }>(list: readonly T[]): readonly T[] {
  return [...list].sort((a, b) => b.objectives - a.objectives);
}
