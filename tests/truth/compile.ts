import { formatDiagnostic, type Outcome } from '../../src/base/index.js';
import {
  type Artifact,
  type CompileRequest,
  type CompileTarget,
  compileProgram,
  createBundledToolchain,
  type FrontendServices,
  type Toolchain,
  targets,
} from '../../src/frontend/index.js';
import { allowWideMemory, nodeFrontendServices, nodeToolchainAssets } from '../../src/host/index.js';
import type { LabelKind, LabelObjectives, Uninitialised } from '../../src/ir/index.js';

interface Compiler {
  readonly toolchain: Toolchain;
  readonly services: FrontendServices;
}

/** For a large run: `HYLA_TARGET=lp64` puts all that is compiled here on another data model. */
const usual = targets.find(process.env.HYLA_TARGET ?? '') ?? targets.all[0];

const compilers = new Map<CompileTarget, Compiler>();

/** The bundled compiler, started once for all tests of a file. */
function sharedCompiler(target = usual): Compiler {
  if (target.pointerBytes === 8) allowWideMemory();
  const compiler = compilers.get(target) ?? {
    toolchain: createBundledToolchain(nodeToolchainAssets(), target),
    services: nodeFrontendServices(),
  };
  compilers.set(target, compiler);
  return compiler;
}

/** Compiles one file of the folder, with `-D`, `-I` and their like. */
export async function compileFile(
  folder: string,
  file: string,
  preprocessor: readonly string[] = [],
  labels: readonly LabelKind[] = [],
  target?: CompileTarget,
): Promise<Artifact> {
  return compile({ files: [file], folder, preprocessor, labels }, target);
}

/** The same for a file that says itself what its variables hold that nobody wrote. */
export async function compileSubject(
  folder: string,
  { file, uninitialised }: { readonly file: string; readonly uninitialised: Uninitialised },
  labels: readonly LabelKind[] = [],
  target?: CompileTarget,
): Promise<Artifact> {
  return compile({ files: [file], folder, labels, uninitialised }, target);
}

async function compile(request: CompileRequest, target?: CompileTarget): Promise<Artifact> {
  const { toolchain, services } = sharedCompiler(target);
  return expectOk(await compileProgram(request, toolchain, services));
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
