import type { ObjectiveSet } from '../../criteria/index.js';
import type { InputSpace } from '../../input/index.js';
import type { Program } from '../../ir/index.js';
import type { CheckFailure, FunctionResult, Objective, Proof } from '../../result/index.js';
import type { TextSolver } from '../../solver/index.js';
import { proofDigest } from '../proofs/proof-digest.js';
import { proofFileNames, proofHead } from '../proofs/proof-files.js';

interface WrittenProofs {
  readonly program: Program;
  readonly space: InputSpace;
  readonly set: ObjectiveSet;
  readonly result: FunctionResult;
  readonly proofs: ReadonlyMap<string, string>;
  readonly solver: TextSolver;
}

/** Each proof must be about its objective, have formulas, and all of them must be unsatisfiable as they are written. */
export async function checkProofs(
  parts: WrittenProofs,
): Promise<{ readonly failures: readonly CheckFailure[]; readonly formulas: number }> {
  const failures: CheckFailure[] = [];
  const current = new Map(parts.set.objectives.map((objective) => [objective.id, objective]));
  let formulas = 0;
  for (const recorded of parts.result.objectives) {
    const objective = current.get(recorded.id);
    if (recorded.verdict !== 'infeasible' || !objective) continue;
    formulas += recorded.proof.formulas.length;
    const detail = await proofFailure(parts, objective, recorded.proof);
    if (detail !== undefined) failures.push({ objective: recorded.id, detail });
  }
  return { failures, formulas };
}

async function proofFailure(
  { program, space, result, proofs, solver }: WrittenProofs,
  objective: Objective,
  proof: Proof,
): Promise<string | undefined> {
  const { formulas, restsOn } = proof;
  if (formulas.length === 0) return 'its proof has no formulas';
  const declared = new Set(space.declarations.map(({ text }) => text));
  if (restsOn.some((text) => !declared.has(text)))
    return 'its proof rests on other declarations than were made';
  const names = proofFileNames(objective, formulas.length);
  for (const [index, name] of formulas.entries()) {
    if (name !== names[index]) return `${name} is no part of its proof`;
    const text = proofs.get(name);
    if (text === undefined) return `${name} is missing`;
    if (!text.startsWith(proofHead(objective))) return `${name} is about something else`;
    const answers = solver.ask(text);
    if (answers.length === 0 || answers.some((answer) => answer !== 'unsat'))
      return `${name}: ${answers.join(' ')}`;
  }
  const { assumptions } = result;
  const expected = await proofDigest({ program, space, assumptions, objective }, proof, (name) =>
    proofs.get(name),
  );
  return proof.digest === expected
    ? undefined
    : 'its proof is not the one that was made for this program, objective and assumptions';
}
