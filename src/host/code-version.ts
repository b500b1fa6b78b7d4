import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Put in by the bundler: a bundle has no folder of the front end beside it. */
declare const BUNDLED_FRONTEND_VERSION: string | undefined;

/**
 * Names the code of the front end by its contents, so that what an older one left in the cache is never taken for
 * its own. Lowering is left out: what it makes is not kept.
 */
export function frontendVersion(): string {
  if (typeof BUNDLED_FRONTEND_VERSION === 'string') return BUNDLED_FRONTEND_VERSION;
  const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'frontend');
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (/\.[jt]s$/.test(name) && !name.endsWith('.d.ts') && !name.startsWith('llvm')) {
      hash.update(name.replaceAll('\\', '/'));
      hash.update(readFileSync(join(folder, name)));
    }
  return hash.digest('hex').slice(0, 16);
}

/** Names all of Hyla's code by its contents: what another version decided is not taken for this one's. */
export function codeVersion(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const folder = typeof BUNDLED_FRONTEND_VERSION === 'string' ? here : dirname(here);
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (/\.c?[jt]s$/.test(name)) hash.update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 16);
}
