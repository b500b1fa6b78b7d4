import { compileProgram, createBundledToolchain, createSolverChain } from '../engine/index.js';
import {
  nodeCache,
  nodeFrontendServices,
  nodeToolchainAssets,
  syncProcesses,
  workingFolder,
} from '../host/index.js';
import type { CompileFlags } from './compile-flags.js';
import type { Workshop } from './workshop.js';

/** Puts the bundled compiler and the solvers together with the machine's files and processes. */
export async function openWorkshop(): Promise<Workshop> {
  const toolchain = createBundledToolchain(await nodeToolchainAssets());
  // The contract: nothing is written outside the output directory. A cache exists only where the user wants one.
  const cache = nodeCache({ ...process.env, HYLA_CACHE: process.env.HYLA_CACHE ?? 'off' });
  const services = { ...nodeFrontendServices(), cache };
  return {
    compile: (files, flags, functions) =>
      compileProgram(
        { files, folder: workingFolder(), functions, ...requestFlags(flags) },
        toolchain,
        services,
      ),
    openSolver: ({ command, log }) => createSolverChain({ command, log, process: syncProcesses }),
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
