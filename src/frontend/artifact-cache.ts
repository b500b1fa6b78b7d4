import { type Diagnostic, digest } from '../base/index.js';
import type { CompileRequest, FrontendServices } from './artifact.js';
import type { CompiledUnit } from './link/compile-unit.js';
import type { ModelLibrary } from './link/model-library.js';
import { decodeUnit, type EncodedUnit, encodeUnit, fromBase64, toBase64 } from './link/unit-codec.js';
import { type Dependency, isUnchanged } from './source/recorded-files.js';
import type { Toolchain } from './toolchain/toolchain.js';

/** What the compiler made of the user's files: everything before lowering that is not a model's. */
export interface CompiledFiles {
  readonly units: readonly CompiledUnit[];
  readonly probed: readonly { readonly file: string; readonly text: string }[];
  readonly wasm: Uint8Array;
  /** What was asked of the user's files; absent where a compiler of the machine read them. */
  readonly dependencies?: readonly Dependency[];
  /** See `SourceFacts`. */
  readonly isOneUnit: boolean;
  readonly undefinedMacros: readonly string[];
  readonly warnings: readonly Diagnostic[];
}

interface Entry {
  /** Functions of headers that were given an entry. */
  readonly asked: readonly string[];
  readonly dependencies: readonly Dependency[];
  readonly units: readonly EncodedUnit[];
  readonly probed: CompiledFiles['probed'];
  readonly wasm: string;
  readonly isOneUnit: boolean;
  readonly undefinedMacros: readonly string[];
  readonly warnings: readonly Diagnostic[];
}

/** Everything the result depends on except the files, which each entry lists itself, and the functions asked for. */
export async function cacheKey(
  request: CompileRequest,
  toolchain: Toolchain,
  library: ModelLibrary,
  services: FrontendServices,
): Promise<string> {
  const { functions: _asked, ...shared } = request;
  return `program-${await digest([services.version, toolchain.version, library.key, JSON.stringify(shared)])}`;
}

/** A hit needs no compiler: the same questions to the file system have the same answers. */
export async function findCompiled(
  key: string,
  request: CompileRequest,
  services: FrontendServices,
): Promise<CompiledFiles | undefined> {
  const bytes = await services.cache.get(key);
  if (!bytes) return undefined;
  try {
    const entry = JSON.parse(new TextDecoder().decode(bytes)) as Entry;
    if (!hasEntries(entry, request)) return undefined;
    if (!(await isUnchanged(entry.dependencies, services.files))) return undefined;
    return {
      ...entry,
      units: entry.units.map((unit) => decodeUnit(unit, () => unit.ll)),
      wasm: fromBase64(entry.wasm),
    };
  } catch {
    // A damaged entry is as good as none.
    return undefined;
  }
}

/** One compilation serves all functions, except those of headers that nobody has asked for before. */
function hasEntries({ asked, units }: Entry, request: CompileRequest): boolean {
  const functions = units.flatMap((unit) => unit.functions);
  return (request.functions ?? []).every(
    (name) => asked.includes(name) || functions.every((one) => one.sourceName !== name || one.entry),
  );
}

export async function keepCompiled(
  key: string,
  request: CompileRequest,
  files: CompiledFiles,
  dependencies: readonly Dependency[],
  services: FrontendServices,
): Promise<void> {
  const entry: Entry = {
    asked: request.functions ?? [],
    dependencies,
    units: files.units.map(encodeUnit),
    probed: files.probed,
    wasm: toBase64(files.wasm),
    isOneUnit: files.isOneUnit,
    undefinedMacros: files.undefinedMacros,
    warnings: files.warnings,
  };
  await services.cache.put(key, new TextEncoder().encode(JSON.stringify(entry)));
}
