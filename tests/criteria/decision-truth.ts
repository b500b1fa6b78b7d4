import { EventReader } from '../../src/check/index.js';
import { createRunner } from '../../src/execute/index.js';
import type { Artifact } from '../../src/frontend/index.js';
import { buildInputSpace, type InputSettings } from '../../src/input/index.js';
import type { FunctionResult } from '../../src/result/index.js';
import { expectOk } from '../truth/compile.js';
import { allVectors } from '../truth/enumerate.js';
import {
  logicalMutants,
  type Outcome,
  objectivesOf,
  type Row,
  rowsOf,
  type Tree,
  vectorOf,
} from './definitions.js';

/** All criteria about decisions in one run: what each demands keeps its name. */
export const together =
  'branch,decision,condition-decision,multiple-condition,mcdc,mcdc-unique-cause,weak-mutation';

const maxSteps = 100_000;

/** A function whose decisions are known beforehand. */
export interface Decisive {
  readonly functionName: string;
  readonly decisions: readonly Tree[];
  readonly inputs: InputSettings;
}

/** By the ids of objectives: does some input cover it? */
export async function truthOf(artifact: Artifact, subject: Decisive): Promise<ReadonlyMap<string, boolean>> {
  const { functionName, inputs, decisions } = subject;
  const space = expectOk(buildInputSpace(artifact.program, functionName, inputs));
  const runner = await createRunner(artifact, space);
  const reader = new EventReader(artifact.program);
  const { sites } = artifact.program;
  const tables = decisions.map(() => new Map<string, Row>());
  const seen = new Set<string>();
  for (const vector of allVectors(space)) {
    const outcomes: Outcome[] = [];
    for (const { site, arm } of reader.read(runner.run(vector, maxSteps).events)) {
      const { kind, function: owner, number } = sites[site];
      if (kind !== 'condition' || owner !== functionName) continue;
      outcomes.push({ number, value: arm === 1 });
      seen.add(`${functionName}#${number}${arm === 1 ? 'T' : 'F'}`);
    }
    for (const [index, tree] of decisions.entries())
      for (const row of rowsOf(tree, outcomes)) tables[index].set(vectorOf(tree, row.values), row);
  }
  const truth = new Map<string, boolean>();
  for (const { kind, function: owner, number, library } of sites)
    if (kind === 'condition' && owner === functionName && !library)
      for (const letter of ['T', 'F']) {
        const id = `${functionName}#${number}${letter}`;
        truth.set(id, seen.has(id));
      }
  for (const [index, tree] of decisions.entries())
    for (const [id, hit] of objectivesOf(functionName, tree, tables[index])) truth.set(id, hit);
  const mutants = decisions.flatMap((tree, index) => logicalMutants(tree, tables[index]));
  for (const [index, hit] of mutants.entries()) truth.set(`${functionName}#l${index + 1}`, hit);
  return truth;
}

/** What is said of the conditions and decisions of a function: verdicts by the ids of objectives. */
export function saidOf(result: FunctionResult, functionName: string): { readonly [id: string]: string } {
  const own = result.objectives.filter(
    ({ function: owner, kind }) => owner === functionName && kind !== 'case',
  );
  return Object.fromEntries(own.map(({ id, verdict }) => [id, verdict]));
}

/** The same by the truth, for those objectives. */
export function verdictsBy(truth: ReadonlyMap<string, boolean>, ids: readonly string[]) {
  const verdict = (hit: boolean | undefined) =>
    hit === undefined ? 'unheard of' : hit ? 'covered' : 'infeasible';
  return Object.fromEntries(ids.map((id) => [id, verdict(truth.get(id))]));
}
