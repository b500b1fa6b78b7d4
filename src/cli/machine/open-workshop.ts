import { formatDiagnostic } from '../../base/index.js';
import {
  compileProgram,
  createBundledToolchain,
  createMachineToolchain,
  createSolverChain,
  type Toolchain,
} from '../../engine/index.js';
import {
  nodeFrontendServices,
  nodeMachineTools,
  nodeToolchainAssets,
  syncProcesses,
  workingFolder,
} from '../../host/index.js';
import { InputFault } from '../exit-status.js';
import type { Workshop } from './workshop.js';

/** Puts a compiler and the solvers together with the machine's files and processes. */
export async function openWorkshop(clang?: string): Promise<Workshop> {
  const toolchain = await openToolchain(clang);
  const services = nodeFrontendServices();
  return {
    compile: (files, { preprocessor, language, std }, functions) =>
      compileProgram(
        { files, folder: workingFolder(), functions, preprocessor, language, standard: std },
        toolchain,
        services,
      ),
    openSolver: ({ command, log }) =>
      createSolverChain({ command, log, process: syncProcesses, z3: 'later' }),
  };
}

/** The bundled clang, or one of the machine's. */
async function openToolchain(clang: string | undefined): Promise<Toolchain> {
  const assets = await nodeToolchainAssets();
  const bundled = createBundledToolchain(assets);
  if (clang === undefined) return bundled;
  const opened = await createMachineToolchain(clang, nodeMachineTools, bundled, assets);
  if (opened.kind === 'fault') throw new InputFault(opened.diagnostics.map(formatDiagnostic).join('\n'));
  return opened.value;
}
