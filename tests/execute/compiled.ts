import { createRunner, type Runner } from '../../src/execute/index.js';
import { type Artifact, type CompileRequest, compileProgram } from '../../src/frontend/index.js';
import {
  buildInputSpace,
  type InputSettings,
  type InputSpace,
  type InputValue,
  vectorFromValues,
} from '../../src/input/index.js';
import { memoryFiles, services, toolchain } from '../frontend/bundled.js';

/** Compiles C text with the real front end. */
export async function compile(text: string, flags: Partial<CompileRequest> = {}): Promise<Artifact> {
  const request = { files: ['t.c'], folder: '/project', ...flags };
  const outcome = await compileProgram(request, toolchain, services(memoryFiles({ 't.c': text })));
  if (outcome.kind === 'fault') throw new Error(outcome.diagnostics.map(({ message }) => message).join('\n'));
  return outcome.value;
}

export function spaceOf(artifact: Artifact, name: string, settings: InputSettings = {}): InputSpace {
  const outcome = buildInputSpace(artifact.program, name, settings);
  if (outcome.kind === 'fault') throw new Error(outcome.diagnostics.map(({ message }) => message).join('\n'));
  return outcome.value;
}

/** Everything it takes to run one function. */
export interface Prepared {
  readonly artifact: Artifact;
  readonly space: InputSpace;
  readonly runner: Runner;
  /** A vector from values by variable name; the rest are defaults. */
  vector(values: { readonly [variable: string]: number | bigint }): InputValue[];
}

export async function prepare(
  text: string,
  name: string,
  settings: InputSettings = {},
  flags: Partial<CompileRequest> = {},
): Promise<Prepared> {
  const artifact = await compile(text, flags);
  const space = spaceOf(artifact, name, settings);
  const runner = await createRunner(artifact, space);
  return {
    artifact,
    space,
    runner,
    vector: (values) =>
      vectorFromValues(
        space,
        Object.entries(values).map(([variable, value]) => {
          const found = space.variables.find((candidate) => candidate.name === variable);
          if (!found)
            throw new Error(
              `no variable '${variable}' among ${space.variables.map((v) => v.name).join(', ')}`,
            );
          return [found.id, BigInt(value)] as const;
        }),
      ),
  };
}
