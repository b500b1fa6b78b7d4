import { type Outcome, ok } from '../base/index.js';
import type { Artifact, CompileRequest, FrontendServices } from './artifact.js';
import {
  type CompiledProgram,
  compileModules,
  compileModulesAnew,
  recallModules,
} from './compile-modules.js';
import { lowerModules } from './llvm/index.js';
import type { Toolchain } from './toolchain/toolchain.js';

/** C text in, the program in both its forms out: for reasoning and for running. */
export async function compileProgram(
  request: CompileRequest,
  toolchain: Toolchain,
  services: FrontendServices,
): Promise<Outcome<Artifact>> {
  return lowered(await compileModules(request, toolchain, services));
}

/** The same where no compiler is needed for it: it was compiled before, or cannot be. */
export async function recallProgram(
  request: CompileRequest,
  toolchain: Toolchain,
  services: FrontendServices,
): Promise<Outcome<Artifact> | undefined> {
  const recalled = await recallModules(request, toolchain, services);
  return recalled && lowered(recalled);
}

/** The same for who knows that it cannot be recalled. */
export async function compileAnew(
  request: CompileRequest,
  toolchain: Toolchain,
  services: FrontendServices,
): Promise<Outcome<Artifact>> {
  return lowered(await compileModulesAnew(request, toolchain, services));
}

function lowered(compiled: Outcome<CompiledProgram>): Outcome<Artifact> {
  if (compiled.kind === 'fault') return compiled;
  const { modules, sites, facts, ...code } = compiled.value;
  const program = lowerModules(modules, sites, facts);
  if (program.kind === 'fault') return program;
  const warnings = [...compiled.warnings, ...program.warnings];
  return ok({ program: program.value, facts, ...code, warnings }, warnings);
}
