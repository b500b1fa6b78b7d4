import { type Diagnostic, digest, formatDiagnostic, invariant } from '../../base/index.js';
import type { BranchSite, LabelKind } from '../../ir/index.js';
import type { CompileRequest, FrontendServices, ModelSources } from '../artifact.js';
import { languageFlags, parseUnit, preprocess } from '../parse-unit.js';
import { nameFunctions } from '../probe/name-functions.js';
import { probeUnit } from '../probe/probe-unit.js';
import { SourceTexts } from '../source/source-text.js';
import type { SourceFiles, Toolchain } from '../toolchain/toolchain.js';
import { compileRuntime, type Runtime } from './compile-runtime.js';
import { type CompiledUnit, compileUnit } from './compile-unit.js';
import { decodeUnit, type EncodedUnit, encodeUnit, fromBase64, toBase64 } from './unit-codec.js';

/**
 * The models, compiled. Their probes have the first numbers and their address tables the first places, so that
 * they can be compiled once and for all.
 */
export interface ModelLibrary {
  /** Of the sources, the compiler and the front end. */
  readonly key: string;
  readonly runtime: Runtime;
  readonly models: readonly CompiledUnit[];
}

type SourceList = Awaited<ReturnType<ModelSources['sources']>>;

const RUNTIME = 'runtime/runtime.c';
const RECORDER = 'runtime/recorder.c';

/** By the compiler's version: whoever compiles several programs reads it once. */
const loaded = new WeakMap<FrontendServices, Map<string, Promise<ModelLibrary>>>();

/** From the package, from the cache, or compiled now. */
export function loadModelLibrary(services: FrontendServices, toolchain: Toolchain): Promise<ModelLibrary> {
  const libraries = loaded.get(services) ?? new Map<string, Promise<ModelLibrary>>();
  loaded.set(services, libraries);
  const library = libraries.get(toolchain.version) ?? findModelLibrary(services, toolchain);
  libraries.set(toolchain.version, library);
  return library;
}

async function findModelLibrary(services: FrontendServices, toolchain: Toolchain): Promise<ModelLibrary> {
  const { cache, models, version } = services;
  const [list, prebuilt] = await Promise.all([models.sources(), models.prebuilt(toolchain.target.name)]);
  const key = await libraryKey(list, toolchain, version);
  const shipped = prebuilt && decodeModelLibrary(prebuilt);
  if (shipped?.key === key) return shipped;
  const kept = await cache.get(`models-${key}`);
  const cached = kept && decodeModelLibrary(kept);
  if (cached) return cached;
  const library = await compileModelLibrary(list, toolchain, version);
  await cache.put(`models-${key}`, encodeModelLibrary(library));
  return library;
}

function libraryKey(list: SourceList, toolchain: Toolchain, version: string): Promise<string> {
  return digest([version, toolchain.version, ...list.flatMap(({ file, bytes }) => [file, bytes])]);
}

export async function compileModelLibrary(
  list: SourceList,
  toolchain: Toolchain,
  version: string,
): Promise<ModelLibrary> {
  const byPath = new Map(list.map(({ file, bytes }) => [`/models/${file}`, bytes]));
  const runtime = byPath.get(`/models/${RUNTIME}`);
  const recorder = byPath.get(`/models/${RECORDER}`);
  invariant(runtime && recorder, 'the runtime should be among the models');
  const models: CompiledUnit[] = [];
  let nextProbe = 0;
  const numbers = { next: () => nextProbe++ };
  for (const { file } of list) {
    if (file.startsWith('runtime/') || !file.endsWith('.c')) continue;
    models.push(await compileModel(`models/${file}`, models.length, byPath, numbers, toolchain));
  }
  return {
    key: await libraryKey(list, toolchain, version),
    runtime: await compileRuntime({ runtime, recorder }, toolchain),
    models,
  };
}

async function compileModel(
  file: string,
  index: number,
  byPath: ReadonlyMap<string, Uint8Array>,
  numbers: { next(): number },
  toolchain: Toolchain,
): Promise<CompiledUnit> {
  const files: SourceFiles = {
    read: (path) => {
      const bytes = byPath.get(path);
      if (bytes) return { kind: 'file', bytes };
      // The compiler looks for the folder before it looks into it.
      const folder = [...byPath.keys()].some((file) => file.startsWith(`${path}/`));
      return folder ? { kind: 'directory' } : { kind: 'absent' };
    },
  };
  const request: CompileRequest = { files: [file], folder: '/' };
  const texts = new SourceTexts('/', files, [file], toolchain.sysroot);
  const source = { file, library: true, files };
  const text = await preprocess(source, request, texts, toolchain);
  invariant(text.kind === 'ok', `${file} should be preprocessed: ${faults(text)}`);
  const unit = await parseUnit(source, text.value.text, request, texts, toolchain);
  invariant(unit.kind === 'ok', `${file} should compile: ${faults(unit)}`);
  // The plain name of a static function is left to the program, and to other models.
  const statics = unit.value.ast.definitions.map(({ name = '' }) => name);
  const functions = nameFunctions([unit.value], [], new Set(statics)).get(unit.value) ?? [];
  const surroundings = {
    pointerBytes: toolchain.target.pointerBytes,
    names: new Set<string>(),
    isOutside: () => false,
    callbacks: { numberOf: () => 0 },
    withState: new Set<string>(),
    weak: new Set<string>(),
    looksAtErrno: false,
    takesFurther: false,
    labels: new Set<LabelKind>(),
    objectives: {},
    uninitialised: 'error' as const,
  };
  const probed = probeUnit(unit.value, functions, surroundings, numbers);
  const how = { languageFlags: languageFlags(request), locals: 'untold' } as const;
  const compiled = await compileUnit(probed, index, how, toolchain, (stderr) => [
    { severity: 'error', message: stderr },
  ]);
  invariant(compiled.kind === 'ok', `${file} should compile with probes: ${faults(compiled)}`);
  return compiled.value;
}

function faults(outcome: { kind: string; diagnostics?: readonly Diagnostic[] }): string {
  return (outcome.diagnostics ?? []).map(formatDiagnostic).join('\n');
}

/**
 * The models that a program calls, and those that these call. Of several models with one function the last is asked for;
 * if another of them is there as well, for something else that it has, the first counts, as everywhere.
 */
export function neededModels(
  library: ModelLibrary,
  units: readonly CompiledUnit[],
): ReadonlySet<CompiledUnit> {
  const definers = new Map<string, CompiledUnit>();
  for (const model of library.models) for (const name of model.symbols.exported) definers.set(name, model);
  const own = new Set(units.flatMap((unit) => unit.symbols.exported));
  const needed = new Set<CompiledUnit>();
  const work = [...units];
  for (let unit = work.pop(); unit; unit = work.pop()) {
    for (const name of unit.symbols.needed) {
      const definer = own.has(name) ? undefined : definers.get(name);
      if (!definer || needed.has(definer)) continue;
      needed.add(definer);
      work.push(definer);
    }
  }
  return needed;
}

/** What the user's files ask for, what the models that answer ask of other models, and what several of them have. */
export function neededSymbols(linked: readonly CompiledUnit[]): ReadonlySet<string> {
  const needed = new Set(linked.flatMap((unit) => unit.symbols.needed));
  const exported = new Set<string>();
  for (const name of linked.flatMap((unit) => unit.symbols.exported)) {
    if (exported.has(name)) needed.add(name);
    exported.add(name);
  }
  return needed;
}

export function librarySites(library: ModelLibrary): readonly BranchSite[] {
  return library.models.flatMap((model) => model.sites);
}

/** A line of JSON; behind it, the LLVM IR of one model after the other, which of most is not read. */
interface EncodedLibrary {
  readonly key: string;
  readonly runtime: { readonly [part in keyof Runtime]: string };
  readonly models: readonly (Omit<EncodedUnit, 'll'> & { readonly textBytes: number })[];
}

const NEWLINE = 0x0a;

export function encodeModelLibrary(library: ModelLibrary): Uint8Array {
  const encoder = new TextEncoder();
  const texts = library.models.map(({ ll }) => encoder.encode(ll));
  const { linked, recorder, arithmetic } = library.runtime;
  const encoded: EncodedLibrary = {
    key: library.key,
    runtime: {
      linked: toBase64(linked),
      recorder: toBase64(recorder),
      ...(arithmetic && { arithmetic: toBase64(arithmetic) }),
    },
    models: library.models.map((model, k) => ({
      ...encodeUnit(model),
      ll: undefined,
      textBytes: texts[k].length,
    })),
  };
  return joined([encoder.encode(`${JSON.stringify(encoded)}\n`), ...texts]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export function decodeModelLibrary(bytes: Uint8Array): ModelLibrary | undefined {
  try {
    const decoder = new TextDecoder();
    const line = bytes.indexOf(NEWLINE);
    const { key, runtime, models } = JSON.parse(decoder.decode(bytes.subarray(0, line))) as EncodedLibrary;
    let end = line + 1;
    const units = models.map(({ textBytes, ...unit }) => {
      const text = bytes.subarray(end, end + textBytes);
      end += textBytes;
      return decodeUnit(unit, () => decoder.decode(text));
    });
    if (end !== bytes.length) return undefined;
    return {
      key,
      runtime: {
        linked: fromBase64(runtime.linked),
        recorder: fromBase64(runtime.recorder),
        ...(runtime.arithmetic && { arithmetic: fromBase64(runtime.arithmetic) }),
      },
      models: units,
    };
  } catch {
    // A damaged entry is as good as none.
    return undefined;
  }
}
