import { type Diagnostic, type Outcome, ok } from '../base/index.js';
import { type BranchSite, libraryFunctions } from '../ir/index.js';
import type { CompileRequest, FrontendServices } from './artifact.js';
import { type CompiledFiles, cacheKey, findCompiled, keepCompiled } from './artifact-cache.js';
import { looksAtErrno } from './calls/errno-changes.js';
import { takesFurther } from './calls/further-arguments.js';
import { weakInitializers, weakSymbols } from './calls/weak-references.js';
import { objectivesHere } from './labels/label-objectives.js';
import { doubledNames, resolveLabels } from './labels/resolve-labels.js';
import { type CompiledUnit, compileUnit } from './link/compile-unit.js';
import { linkProgram } from './link/link-program.js';
import {
  librarySites,
  loadModelLibrary,
  type ModelLibrary,
  neededModels,
  neededSymbols,
} from './link/model-library.js';
import { programNames } from './link/program-names.js';
import { pruneModule } from './link/prune-ll.js';
import {
  formOneUnit,
  languageFlags,
  messages,
  type ParsedUnit,
  parseUnit,
  preprocess,
  requestFor,
} from './parse-unit.js';
import { nameFunctions } from './probe/name-functions.js';
import { type ProbedUnit, probeUnit } from './probe/probe-unit.js';
import { readable } from './source/byte-text.js';
import { type Dependency, RecordedFiles } from './source/recorded-files.js';
import { inspectFiles, SourceTexts } from './source/source-text.js';
import type { SourceFacts } from './source-facts.js';
import { functionsWithState } from './structure/kept-state.js';
import type { SourceFiles, Toolchain } from './toolchain/toolchain.js';

/** The program before lowering: its modules as LLVM IR, and the code to run. */
export interface CompiledProgram {
  readonly modules: readonly { readonly file: string; readonly ll: string; readonly library: boolean }[];
  /** Indexed by probe number: the models' first. */
  readonly sites: readonly BranchSite[];
  readonly facts: SourceFacts;
  readonly wasm: Uint8Array;
  readonly dependencies?: readonly Dependency[];
  readonly recorder: Uint8Array;
  readonly arithmetic?: Uint8Array;
  readonly addressTables: readonly (readonly string[])[];
  readonly probed: readonly { readonly file: string; readonly text: string }[];
}

/** What an earlier run has kept, if nothing has changed since; or what is wrong at first sight. */
export async function recallModules(
  request: CompileRequest,
  toolchain: Toolchain,
  services: FrontendServices,
): Promise<Outcome<CompiledProgram> | undefined> {
  const inspected = inspectFiles(request, services.files);
  if (inspected.kind === 'fault') return inspected;
  const library = await loadModelLibrary(services, toolchain.forModels ?? toolchain);
  const key = await cacheKey(request, toolchain, library, services);
  const kept = await findCompiled(key, request, services);
  return kept && ok(assemble(kept, library), kept.warnings);
}

export async function compileModules(
  request: CompileRequest,
  toolchain: Toolchain,
  services: FrontendServices,
): Promise<Outcome<CompiledProgram>> {
  const recalled = await recallModules(request, toolchain, services);
  return recalled ?? compileModulesAnew(request, toolchain, services);
}

/** For who knows that it cannot be recalled. */
export async function compileModulesAnew(
  request: CompileRequest,
  toolchain: Toolchain,
  services: FrontendServices,
): Promise<Outcome<CompiledProgram>> {
  const library = await loadModelLibrary(services, toolchain.forModels ?? toolchain);
  const key = await cacheKey(request, toolchain, library, services);
  const recorded = new RecordedFiles(services.files);
  const files = await compileFiles(request, toolchain, recorded, library);
  if (files.kind === 'fault') return files;
  // What a compiler of the machine has read is not known, so its work cannot be kept.
  if (toolchain.reading !== 'given-sources') return ok(assemble(files.value, library), files.value.warnings);
  const dependencies = await recorded.dependencies();
  await keepCompiled(key, request, files.value, dependencies, services);
  return ok(assemble({ ...files.value, dependencies }, library), files.value.warnings);
}

async function compileFiles(
  request: CompileRequest,
  toolchain: Toolchain,
  files: SourceFiles,
  library: ModelLibrary,
): Promise<Outcome<CompiledFiles>> {
  const texts = new SourceTexts(request.folder, files, request.files, toolchain.sysroot);
  const parsed = await parseAll(request, toolchain, files, texts);
  if (parsed.kind === 'fault') return parsed;
  const weak = weakSymbols(parsed.value);
  const unmodelled = parsed.value.flatMap((unit) => weakInitializers(unit, weak));
  if (unmodelled.length > 0) return { kind: 'fault', diagnostics: unmodelled };
  const labels = parsed.value.flatMap((unit) => unit.labels);
  const objectives = objectivesHere(request.objectives ?? {}, labels);
  if (objectives.kind === 'fault') return objectives;
  const probed = probeAll(
    parsed.value,
    weak,
    { ...request, objectives: objectives.value },
    library,
    toolchain,
  );
  const units: CompiledUnit[] = [];
  const hasImitations = probed.some(({ imitated }) => imitated.length > 0);
  const locals = hasImitations ? 'told' : 'untold';
  for (const [k, unit] of probed.entries()) {
    const index = library.models.length + k;
    const explain = (stderr: string): readonly Diagnostic[] => messages(stderr, texts);
    const how = { languageFlags: languageFlags(requestFor(request, unit.file)), locals } as const;
    const outcome = await compileUnit(unit, index, how, toolchain, explain);
    if (outcome.kind === 'fault') return outcome;
    units.push(outcome.value);
  }
  const wasm = await link(units, library, toolchain);
  if (wasm.kind === 'fault') return wasm;
  return ok({
    units,
    probed: probed.map(({ file, text }) => ({ file, text: readable(text) })),
    wasm: wasm.value,
    isOneUnit: await formOneUnit(request, files, toolchain),
    undefinedMacros: [...new Set(request.files.flatMap((file) => texts.undefinedMacros(file)))],
    warnings: [
      ...parsed.warnings,
      ...objectives.warnings,
      ...units.flatMap((unit) => unit.warnings),
      ...wasm.warnings,
    ],
  });
}

async function parseAll(
  request: CompileRequest,
  toolchain: Toolchain,
  files: SourceFiles,
  texts: SourceTexts,
): Promise<Outcome<readonly ParsedUnit[]>> {
  const units: ParsedUnit[] = [];
  const warnings: Diagnostic[] = [];
  for (const file of request.files) {
    const source = { file, library: false, files };
    const own = requestFor(request, file);
    const text = await preprocess(source, own, texts, toolchain);
    if (text.kind === 'fault') return text;
    const unit = await parseUnit(source, text.value.text, own, texts, toolchain);
    if (unit.kind === 'fault') return unit;
    const labels = await resolveLabels(unit.value, text.value.labels, own, toolchain);
    if (labels.kind === 'fault') return labels;
    units.push({ ...unit.value, labels: labels.value });
    warnings.push(...text.warnings, ...unit.value.warnings);
  }
  const doubled = doubledNames(units.flatMap(({ labels }) => labels.map(({ comment }) => comment)));
  return doubled.length > 0 ? { kind: 'fault', diagnostics: doubled } : ok(units, warnings);
}

/** Whose functions nobody imitates: Hyla's own, the compiler's, and those that verification benchmarks expect. */
const RESERVED = /^__(?:hyla|builtin|VERIFIER)_/;

function probeAll(
  units: readonly ParsedUnit[],
  weak: ReadonlySet<string>,
  request: CompileRequest,
  library: ModelLibrary,
  { target }: Toolchain,
): readonly ProbedUnit[] {
  const reserved = new Set(library.models.flatMap((model) => model.symbols.exported));
  const functions = nameFunctions(units, request.functions ?? [], reserved);
  let nextProbe = librarySites(library).length;
  const numbers = { next: () => nextProbe++ };
  const all = [...functions.values()].flat();
  const visible = new Set(all.filter((one) => !one.static).map(({ sourceName }) => sourceName));
  const callbackTypes: string[] = [];
  const numberOf = (type: string): number => {
    if (!callbackTypes.includes(type)) callbackTypes.push(type);
    return callbackTypes.indexOf(type) + 1;
  };
  const surroundings = {
    pointerBytes: target.pointerBytes,
    weak,
    looksAtErrno: units.some(looksAtErrno),
    takesFurther: units.some(takesFurther),
    labels: new Set(request.labels),
    objectives: request.objectives ?? {},
    uninitialised: request.uninitialised ?? 'error',
    callbacks: { numberOf },
    withState: functionsWithState(units.flatMap(({ ast }) => ast.definitions)),
    names: new Set(all.map(({ sourceName }) => sourceName)),
    isOutside: (name: string) =>
      !visible.has(name) && !reserved.has(name) && !libraryFunctions.has(name) && !RESERVED.test(name),
  };
  return units.map((unit) => probeUnit(unit, functions.get(unit) ?? [], surroundings, numbers));
}

async function link(
  units: readonly CompiledUnit[],
  library: ModelLibrary,
  toolchain: Toolchain,
): Promise<Outcome<Uint8Array>> {
  const { all, linked } = layOut(units, library);
  const entries = units.flatMap((unit) => unit.symbols.exported.filter(isEntry));
  const tables = all.flatMap((unit, k) => (linked.includes(unit) ? [`__hyla_addresses_${k}`] : []));
  // Of two weak definitions the first counts: a model comes before the runtime, as it does in the program.
  const objects = [...linked.map((unit) => unit.object), library.runtime.linked];
  return linkProgram(objects, [...entries, ...tables], toolchain);
}

function isEntry(name: string): boolean {
  return /^__hyla_(?:enter\d*|judge)_/.test(name);
}

/** Which modules the program consists of, and the place of each in the tables of addresses. */
function layOut(
  units: readonly CompiledUnit[],
  library: ModelLibrary,
): { readonly all: readonly CompiledUnit[]; readonly linked: readonly CompiledUnit[] } {
  const needed = neededModels(library, units);
  const all = [...library.models, ...units];
  return { all, linked: all.filter((unit) => units.includes(unit) || needed.has(unit)) };
}

function assemble(
  { units, probed, wasm, isOneUnit, undefinedMacros, dependencies }: CompiledFiles,
  library: ModelLibrary,
): CompiledProgram {
  const { all, linked } = layOut(units, library);
  const names = programNames(linked);
  const called = neededSymbols(linked);
  const modules = linked.map(({ file, ll, library: isLibrary }) => ({
    file,
    ll: isLibrary ? pruneModule(ll, (symbol) => called.has(symbol)) : ll,
    library: isLibrary,
  }));
  const functions = linked.flatMap((unit) => unit.functions);
  const defined = new Set(functions.map(({ sourceName }) => sourceName));
  const declarations = linked.flatMap((unit) => unit.declarations).filter(({ name }) => !defined.has(name));
  return {
    modules,
    sites: all.flatMap((unit) => unit.sites).sort((a, b) => a.id - b.id),
    facts: {
      functions,
      declarations: byName(declarations),
      variables: byName(linked.flatMap((unit) => unit.variables)),
      imitated: byName(linked.flatMap((unit) => unit.imitated)),
      unordered: linked.flatMap((unit) => unit.unordered),
      copies: linked.flatMap((unit) => unit.copies),
      isOneUnit,
      undefinedMacros,
    },
    wasm,
    dependencies,
    recorder: library.runtime.recorder,
    arithmetic: library.runtime.arithmetic,
    addressTables: all.map((unit) => {
      const name = names[linked.indexOf(unit)];
      return name ? unit.addressTable.map(name) : [];
    }),
    probed,
  };
}

/** Each name once. */
function byName<T extends { readonly name: string }>(list: readonly T[]): readonly T[] {
  return [...new Map(list.map((one) => [one.name, one])).values()];
}
