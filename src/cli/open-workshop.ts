import { compileProgram, createBundledToolchain, createSolverChain } from '../engine/index.js';
import { nodeFrontendServices, nodeToolchainAssets, syncProcesses, workingFolder } from '../host/index.js';
import type { CompileFlags } from './compile-flags.js';
import type { Workshop } from './workshop.js';

/** Puts the bundled compiler and the solvers together with the machine's files and processes. */
export async function openWorkshop(): Promise<Workshop> {
  const toolchain = createBundledToolchain(await nodeToolchainAssets());
  const services = nodeFrontendServices();
  return {
    compile: (files, flags, functions) =>
      compileProgram(
        { files, folder: workingFolder(), functions, ...requestFlags(flags) },
        toolchain,
        services,
      ),
    openSolver: ({ command, log }) => createSolverChain({ command, log, process: syncProcesses, z3: 'later' }),
  };
}

function requestFlags({ preprocessor, std }: CompileFlags) {
  const values = (...flags: readonly string[]) =>
    preprocessor.flatMap((word) =>
      flags.filter((flag) => word.startsWith(flag)).map((flag) => word.slice(flag.length)),
    );
  return {
    includeFolders: values('-I', '-isystem', '-iquote'),
    defines: values('-D'),
    undefines: values('-U'),
    includes: values('-include'),
    standard: std,
  };
}
