import { createSolverChain } from '../../engine/index.js';
import { allowWideMemory, optimiseProgram, syncProcesses } from '../../host/index.js';
import { CompileThread } from './compile-thread.js';
import { openCompiler } from './compiler.js';
import type { Workshop, WorkshopUse } from './workshop.js';

/** Puts a compiler and the solvers together with the machine's files and processes. */
export async function openWorkshop(clang?: string, use: WorkshopUse = 'one program'): Promise<Workshop> {
  const compiler = await openCompiler(clang);
  const thread = new CompileThread(clang, use, (paths) => {
    for (const path of paths) compiler.asked.add(path);
  });
  let target: string | undefined;
  return {
    asked: compiler.asked,
    prepare: () => thread.prepare(target),
    close: () => thread.end(),
    compile: async (order, signal) => {
      target = order.target;
      // A thread takes its time to start; what was compiled before does not need it.
      const compiled = (await compiler.recall(order)) ?? (await thread.compile(order, signal));
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
