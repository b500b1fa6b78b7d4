import { createSolverChain } from '../../engine/index.js';
import { allowWideMemory, optimiseProgram, syncProcesses } from '../../host/index.js';
import { compileInThread } from './compile-in-thread.js';
import { openCompiler } from './compiler.js';
import type { Workshop } from './workshop.js';

/** Puts a compiler and the solvers together with the machine's files and processes. */
export async function openWorkshop(clang?: string): Promise<Workshop> {
  const compiler = await openCompiler(clang);
  return {
    compile: async (order, signal) => {
      // A thread takes its time to start; what was compiled before does not need it.
      const compiled = (await compiler.recall(order)) ?? (await compileInThread(order, clang, signal));
      if (compiled.kind === 'ok') {
        if (compiled.value.program.target.pointerBytes === 8) allowWideMemory();
        optimiseProgram(compiled.value.wasm);
      }
      return compiled;
    },
    openSolver: ({ command, log }) =>
      createSolverChain({ command, log, process: syncProcesses, z3: 'later' }),
  };
}
