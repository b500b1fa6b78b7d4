import module from 'node:module';
import { join } from 'node:path';
import { cacheFolder } from './file-cache.js';

/** As Node has it from 22.1 on. */
interface WithCompileCache {
  enableCompileCache?(folder: string): unknown;
}

/** Modules read from now on are compiled once for all runs, where Node can keep what it compiled. */
export function keepCompiledCode(): void {
  const folder = cacheFolder(process.env);
  if (folder !== undefined) (module as WithCompileCache).enableCompileCache?.(join(folder, 'code'));
}
