import { type Outcome, ok } from '../../base/index.js';
import type { Artifact } from '../../engine/index.js';

/**
 * An artifact on its way to another thread. What nests as deeply as the source does is text there: it is read without recursion,
 * while the thread that gets it has not the stack to copy it.
 */
export interface HandedOver {
  readonly outcome: Outcome<Artifact>;
  readonly structures: string;
}

export function handOver(outcome: Outcome<Artifact>): HandedOver {
  if (outcome.kind === 'fault') return { outcome, structures: '[]' };
  const { functions } = outcome.value.program;
  // As text, what there is not would be there.
  const structures = [...functions].flatMap(([name, { structure }]) =>
    structure ? [[name, structure]] : [],
  );
  return { outcome: withStructures(outcome, new Map()), structures: JSON.stringify(structures) };
}

export const takeOver = ({ outcome, structures }: HandedOver): Outcome<Artifact> =>
  withStructures(outcome, new Map(JSON.parse(structures)));

/** By the functions' names in the program: a map, since they may be called `__proto__`. */
type Structures = ReadonlyMap<string, Artifact['facts']['functions'][number]['structure']>;

function withStructures(outcome: Outcome<Artifact>, structures: Structures): Outcome<Artifact> {
  if (outcome.kind === 'fault') return outcome;
  const { program, facts } = outcome.value;
  const functions = new Map(
    [...program.functions].map(([name, one]) => [name, { ...one, structure: structures.get(name) }]),
  );
  const known = facts.functions.map((one) => ({ ...one, structure: structures.get(one.irName) }));
  const artifact = {
    ...outcome.value,
    program: { ...program, functions },
    facts: { ...facts, functions: known },
  };
  return ok(artifact, outcome.warnings);
}
