import module from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { cacheFolder } from './file-cache.js';

/** As Node has it from 22.1 on. */
interface WithCompileCache {
  enableCompileCache?(folder: string): unknown;
}

/**
 * Modules read from now on are compiled once for all runs, where Node can keep what it compiled. Of WebAssembly, functions
 * are validated when they are first called: of Z3 and of the compiler a run uses little.
 */
export function startQuickly(): void {
  setFlagsFromString('--wasm-lazy-validation');
  const folder = cacheFolder(process.env);
  if (folder !== undefined) (module as WithCompileCache).enableCompileCache?.(join(folder, 'code'));
}
