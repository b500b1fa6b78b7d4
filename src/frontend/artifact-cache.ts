import type { Diagnostic } from '../base/index.js';
import type { CompileRequest, FrontendServices } from './artifact.js';
import { digest } from './digest.js';
import type { CompiledUnit } from './link/compile-unit.js';
import type { ModelLibrary } from './link/model-library.js';
import { decodeUnit, type EncodedUnit, encodeUnit, fromBase64, toBase64 } from './link/unit-codec.js';
import { type Dependency, isUnchanged, type RecordedFiles } from './source/recorded-files.js';
import type { Toolchain } from './toolchain/toolchain.js';

/** What the compiler made of the user's files: everything before lowering that is not a model's. */
export interface CompiledFiles {
  readonly units: readonly CompiledUnit[];
  readonly probed: readonly { readonly file: string; readonly text: string }[];
  readonly wasm: Uint8Array;
  readonly warnings: readonly Diagnostic[];
}

interface Entry {
  readonly dependencies: readonly Dependency[];
  readonly units: readonly EncodedUnit[];
  readonly probed: CompiledFiles['probed'];
  readonly wasm: string;
  readonly warnings: readonly Diagnostic[];
}

/** Everything the result depends on except the files, which each entry lists itself. */
export async function cacheKey(
  request: CompileRequest,
  toolchain: Toolchain,
  library: ModelLibrary,
  services: FrontendServices,
): Promise<string> {
  return `program-${await digest([services.version, toolchain.version, library.key, JSON.stringify(request)])}`;
}

/** A hit needs no compiler: the same questions to the file system have the same answers. */
export async function findCompiled(
  key: string,
  services: FrontendServices,
): Promise<CompiledFiles | undefined> {
  const bytes = await services.cache.get(key);
  if (!bytes) return undefined;
  try {
    const entry = JSON.parse(new TextDecoder().decode(bytes)) as Entry;
    if (!(await isUnchanged(entry.dependencies, services.files))) return undefined;
    return { ...entry, units: entry.units.map(decodeUnit), wasm: fromBase64(entry.wasm) };
  } catch {
    // A damaged entry is as good as none.
    return undefined;
  }
}

export async function keepCompiled(
  key: string,
  files: CompiledFiles,
  recorded: RecordedFiles,
  services: FrontendServices,
): Promise<void> {
  const entry: Entry = {
    dependencies: await recorded.dependencies(),
    units: files.units.map(encodeUnit),
    probed: files.probed,
    wasm: toBase64(files.wasm),
    warnings: files.warnings,
  };
  await services.cache.put(key, new TextEncoder().encode(JSON.stringify(entry)));
}
