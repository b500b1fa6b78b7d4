import { formatDiagnostic, type Outcome } from '../../src/base/index.js';
import {
  type Artifact,
  compileProgram,
  createBundledToolchain,
  type FrontendServices,
  type Toolchain,
} from '../../src/frontend/index.js';
import { nodeFrontendServices, nodeToolchainAssets } from '../../src/host/index.js';
import type { LabelKind, LabelObjectives } from '../../src/ir/index.js';

interface Compiler {
  readonly toolchain: Toolchain;
  readonly services: FrontendServices;
}

let compiler: Compiler | undefined;

/** The bundled compiler, started once for all tests of a file. */
function sharedCompiler(): Compiler {
  compiler ??= {
    toolchain: createBundledToolchain(nodeToolchainAssets()),
    services: nodeFrontendServices(),
  };
  return compiler;
}

/** Compiles one file of the folder, with `-D`, `-I` and their like. */
export async function compileFile(
  folder: string,
  file: string,
  preprocessor: readonly string[] = [],
  labels: readonly LabelKind[] = [],
): Promise<Artifact> {
  const { toolchain, services } = sharedCompiler();
  return expectOk(await compileProgram({ files: [file], folder, preprocessor, labels }, toolchain, services));
}

/** The same with labels of its own that make up objectives. */
export async function compileLabelled(
  folder: string,
  file: string,
  labels: readonly LabelKind[],
  objectives: LabelObjectives,
): Promise<Artifact> {
  const { toolchain, services } = sharedCompiler();
  return expectOk(await compileProgram({ files: [file], folder, labels, objectives }, toolchain, services));
}

/** The value, or the diagnostics as a failed test. */
export function expectOk<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'ok') return outcome.value;
  throw new Error(outcome.diagnostics.map(formatDiagnostic).join('\n'));
}
