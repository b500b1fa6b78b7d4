import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

// TypeScript knows WebAssembly only together with the whole DOM.
const webAssembly = (globalThis as unknown as { WebAssembly: { Module: new (bytes: Uint8Array) => object } })
  .WebAssembly;

/** The files of the bundled compiler, from the installed package. Fits `ToolchainAssets` of the front end. */
export interface NodeToolchainAssets {
  readonly version: string;
  /** A compiled `WebAssembly.Module`. */
  compiler(): Promise<object>;
  resources(): Promise<Uint8Array>;
  around<T>(work: () => T): T;
}

export function nodeToolchainAssets(): NodeToolchainAssets {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve('@yowasp/clang'));
  const manifest = require(join(folder, '..', 'package.json')) as { version: string };
  return {
    version: manifest.version,
    compiler: async () => {
      const bytes = await readFile(join(folder, 'llvm.core.wasm'));
      return withQuickStart(() => new webAssembly.Module(bytes));
    },
    resources: () => readFile(join(folder, 'llvm-resources.tar')),
    around: withQuickStart,
  };
}

/**
 * The compiler is 75 MB of code of which a run uses little, once. Validating functions when they are first
 * called, and not optimising them in the background, saves about a second of every cold start. The flags
 * are the whole process's, so they are put back: programs under test are hot code and want the optimiser.
 * A module keeps the flags it was made under, which is why this one is not compiled asynchronously.
 */
function withQuickStart<T>(work: () => T): T {
  setFlags(QUICK_START);
  try {
    return work();
  } finally {
    setFlags(STEADY);
  }
}

const QUICK_START = [
  '--wasm-lazy-validation',
  '--liftoff-only',
  '--no-wasm-tier-up',
  '--no-wasm-dynamic-tiering',
];
const STEADY = ['--no-liftoff-only', '--wasm-tier-up', '--wasm-dynamic-tiering'];

function setFlags(flags: readonly string[]): void {
  for (const flag of flags) setFlagsFromString(flag);
}
