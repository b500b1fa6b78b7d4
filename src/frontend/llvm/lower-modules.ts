import { type Diagnostic, fault, type Outcome, ok } from '../../base/index.js';
import {
  type BranchSite,
  builtInEffect,
  type IrFunction,
  type IrGlobal,
  type IrStub,
  type Program,
} from '../../ir/index.js';
import type { UnitFacts } from '../source-facts.js';
import { lowerFunction, lowerStub } from './lower-functions.js';
import { lowerGlobal } from './lower-globals.js';
import { markUnordered } from './mark-unordered.js';
import { parseModule } from './parse/parse-module.js';
import { referencedSymbols } from './parse/references.js';
import { type ParsedModule, resolveSymbols } from './parse/symbols.js';
import { fitCalls, stubsOfCalls } from './passes/fit-calls.js';
import { ModuleContext, targetOfTriple } from './select/module-context.js';
import { TypeTable } from './types/type-table.js';

export interface ModuleText {
  readonly file: string;
  readonly ll: string;
  readonly library: boolean;
}

/** In: the LLVM IR of a program's translation units, as text. Out: the simplified program. */
export function lowerModules(
  modules: readonly ModuleText[],
  sites: readonly BranchSite[],
  facts: UnitFacts,
): Outcome<Program> {
  const parsed: ParsedModule[] = modules.map(({ file, library, ll }) => ({
    file,
    library,
    ll: parseModule(ll),
  }));
  if (parsed.length === 0) return fault('there is no module to lower');
  const symbols = resolveSymbols(parsed, facts);
  const warnings: Diagnostic[] = [...symbols.warnings];
  const table = new TypeTable();
  const contexts = parsed.map(
    (module, k) => new ModuleContext(module, symbols.names[k], sites, table, facts.copies),
  );
  for (const { file, ll } of parsed) {
    for (const line of ll.skipped) {
      const message = `${file}: not understood in the compiler's output: ${line.slice(0, 80)}`;
      // Without one of its definitions the program would be another one.
      if (/^(?:@|%|define |declare )/.test(line)) return fault(message);
      warnings.push({ severity: 'warning', message });
    }
  }
  const functions = new Map<string, IrFunction>();
  const globals = new Map<string, IrGlobal>();
  for (const [k, context] of contexts.entries())
    lowerModule(context, symbols.owned[k], facts, functions, globals, warnings);
  const stubs = findStubs(contexts, facts, functions, globals, warnings);
  const fitted = fitCalls({ functions, stubs, pointerBits: contexts[0].pointerBits }, warnings);
  const program: Program = {
    target: targetOfTriple(parsed[0].ll.triple, contexts[0].layout.pointerBytes),
    functions: fitted,
    globals,
    stubs,
    sites: placeSites(sites, functions),
    types: table.finish(),
  };
  return ok(markUnordered(program, facts.unordered, contexts), warnings);
}

function lowerModule(
  context: ModuleContext,
  owned: ReadonlySet<string>,
  facts: UnitFacts,
  functions: Map<string, IrFunction>,
  globals: Map<string, IrGlobal>,
  warnings: Diagnostic[],
): void {
  const facted = new Map(facts.functions.filter((f) => f.module === context.file).map((f) => [f.symbol, f]));
  for (const global of context.ll.globals) {
    if (owned.has(global.name))
      globals.set(context.symbol(global.name), lowerGlobal(context, global, warnings));
  }
  const imitated = new Set(facts.imitated.map(({ name }) => name));
  for (const f of context.ll.functions) {
    if (f.blocks.length === 0 || !owned.has(f.name)) continue;
    const fact = facted.get(f.name);
    const lowered = lowerFunction(context, f, fact);
    const isImitation = fact === undefined && imitated.has(f.name);
    const isWeak = f.linkage === 'weak' && fact !== undefined && !lowered.library;
    functions.set(lowered.name, {
      ...lowered,
      ...(isImitation && { library: true, imitation: true }),
      ...(isWeak && { isWeak }),
    });
  }
}

/** What the program refers to and nobody defines: functions become stubs, globals are `declaredOnly`. */
function findStubs(
  contexts: readonly ModuleContext[],
  facts: UnitFacts,
  functions: ReadonlyMap<string, IrFunction>,
  globals: Map<string, IrGlobal>,
  warnings: Diagnostic[],
): Map<string, IrStub> {
  const stubs = new Map<string, IrStub>();
  const missing = referencedSymbols(functions.values(), globals.values());
  const declarations = new Map(facts.declarations.map((declaration) => [declaration.name, declaration]));
  for (const context of contexts) {
    for (const f of context.ll.functions) {
      const name = context.symbol(f.name);
      if (!missing.has(name) || functions.has(name) || stubs.has(name) || builtInEffect(name)) continue;
      stubs.set(name, lowerStub(context, f, declarations.get(name)));
    }
    for (const global of context.ll.globals) {
      const name = context.symbol(global.name);
      if (missing.has(name) && !globals.has(name)) globals.set(name, lowerGlobal(context, global, warnings));
    }
  }
  for (const [name, stub] of stubsOfCalls(functions.values(), missing, contexts[0].table)) {
    if (!functions.has(name) && !stubs.has(name) && !builtInEffect(name)) stubs.set(name, stub);
  }
  return stubs;
}

/** Sites name the function their probe is found in. */
function placeSites(
  sites: readonly BranchSite[],
  functions: ReadonlyMap<string, IrFunction>,
): readonly BranchSite[] {
  const owner = new Map<number, string>();
  for (const f of functions.values()) {
    for (const { terminator } of f.blocks) {
      if ((terminator.kind === 'branch' || terminator.kind === 'switch') && terminator.site !== undefined) {
        owner.set(terminator.site, f.name);
      }
    }
  }
  return sites.map((site) => {
    const name = owner.get(site.id) ?? site.function;
    return name === site.function ? site : { ...site, function: name };
  });
}
