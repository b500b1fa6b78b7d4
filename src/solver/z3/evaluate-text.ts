import { loadZ3, type Z3Module } from './z3-module.js';

/** Z3 as a judge of SMT-LIB text: nothing of Hyla's own reading or writing of terms is involved. */
export interface TextSolver {
  /** What Z3 answers, a line each, in a state of its own. */
  ask(script: string): readonly string[];
  /** Frees its threads. */
  dispose(): void;
}

export async function openTextSolver(): Promise<TextSolver> {
  const z3 = await loadZ3();
  return {
    ask: (script) =>
      evaluateText(z3, script)
        .split('\n')
        .filter((line) => line.trim() !== ''),
    dispose: () => z3.PThread.terminateAllThreads(),
  };
}

/**
 * What Z3 prints for a script. The package's own `eval_smtlib2_string` hands the text to a worker, on a stack that is
 * gone when the worker reads it; here it lies on the heap and is evaluated on this thread.
 */
export function evaluateText(z3: Z3Module, script: string): string {
  const configuration = z3._Z3_mk_config();
  const context = z3._Z3_mk_context(configuration);
  z3._Z3_del_config(configuration);
  z3._set_noop_error_handler(context);
  const bytes = new TextEncoder().encode(`${script}\0`);
  const address = z3._malloc(bytes.length);
  z3.HEAPU8.set(bytes, address);
  const reply = z3.UTF8ToString(z3._Z3_eval_smtlib2_string(context, address));
  z3._free(address);
  z3._Z3_del_context(context);
  return reply;
}
