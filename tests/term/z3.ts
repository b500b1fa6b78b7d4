import { init } from 'z3-solver';

/** Z3 as a judge of SMT-LIB text. */
export interface Z3Judge {
  /** What Z3 prints for the script, in a state of its own. */
  run(script: string): string;
  dispose(): void;
}

interface Module {
  _malloc(size: number): number;
  _free(address: number): void;
  readonly HEAPU8: Uint8Array;
  ccall(name: string, result: 'string', types: readonly string[], args: readonly unknown[]): string;
  readonly PThread: { terminateAllThreads(): void };
}

/**
 * The package's own `eval_smtlib2_string` passes the text on a stack that is gone when its thread reads it, so that
 * now and then Z3 sees garbage: call the synchronous function, with the text on the heap.
 */
export async function createZ3Judge(): Promise<Z3Judge> {
  const { Z3, em } = await init();
  const module = em as Module;
  const context = Z3.mk_context(Z3.mk_config());
  return {
    run(script) {
      const bytes = new TextEncoder().encode(`(reset)\n${script}\0`);
      const address = module._malloc(bytes.length);
      module.HEAPU8.set(bytes, address);
      const answer = module.ccall(
        'Z3_eval_smtlib2_string',
        'string',
        ['number', 'number'],
        [context, address],
      );
      module._free(address);
      return answer.trim();
    },
    dispose() {
      module.PThread.terminateAllThreads();
    },
  };
}
