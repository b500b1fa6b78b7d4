import type { Diagnostic } from '../../../base/index.js';
import type { UnitFacts } from '../../source-facts.js';
import type { Linkage, LlModule, LlValue } from './ll-form.js';

/** A module given to lowering, read. */
export interface ParsedModule {
  readonly file: string;
  readonly library: boolean;
  readonly ll: LlModule;
}

export interface SymbolNames {
  /** Per module: what a symbol of its text is called in the program. */
  readonly names: readonly ReadonlyMap<string, string>[];
  /** Per module: the symbols whose definition the program takes from it. */
  readonly owned: readonly ReadonlySet<string>[];
  readonly warnings: readonly Diagnostic[];
}

interface Definition {
  readonly module: number;
  readonly name: string;
  readonly linkage: Linkage;
}

/**
 * External names are shared by all modules; a static keeps its name unless another module has the same one,
 * and is `name@file` then. Of several definitions of an external name the user's beats a library model's, a
 * strong one a weak one, the first a later one.
 */
export function resolveSymbols(modules: readonly ParsedModule[], facts: UnitFacts): SymbolNames {
  const warnings: Diagnostic[] = [];
  const definitions = modules.map((module, k) => definitionsOf(module.ll, k));
  const owners = chooseOwners(modules, definitions.flat(), warnings);
  const users = countUsers(modules, definitions);
  const functionNames = new Map(facts.functions.map((f) => [`${f.module}\0${f.symbol}`, f.irName]));

  const finalName = (module: number, name: string, internal: boolean): string => {
    const given = functionNames.get(`${modules[module].file}\0${name}`);
    if (given !== undefined) return given;
    return internal && (users.get(name) ?? 0) > 1 ? `${name}@${modules[module].file}` : name;
  };

  const names = modules.map((module, k) => {
    const map = new Map<string, string>();
    for (const name of declaredNames(module.ll)) {
      const owner = owners.get(name);
      map.set(name, owner ? finalName(owner.module, name, false) : name);
    }
    for (const { name, linkage } of definitions[k]) {
      if (linkage === 'internal') map.set(name, finalName(k, name, true));
    }
    resolveAliases(module.ll, map);
    return map;
  });
  for (const map of names) {
    for (const name of map.keys()) {
      const owner = owners.get(name);
      const aliased = owner && modules[owner.module].ll.aliases.some((alias) => alias.name === name);
      if (aliased) map.set(name, names[owner.module].get(name) ?? name);
    }
  }
  const owned = modules.map((_, k) => {
    const own = definitions[k].filter((d) => d.linkage === 'internal' || owners.get(d.name)?.module === k);
    return new Set(own.map((d) => d.name));
  });
  return { names, owned, warnings };
}

function definitionsOf(ll: LlModule, module: number): Definition[] {
  const globals = ll.globals.filter((global) => global.initializer !== undefined);
  const functions = ll.functions.filter((f) => f.blocks.length > 0);
  return [...globals, ...functions, ...ll.aliases].map(({ name, linkage }) => ({ module, name, linkage }));
}

function declaredNames(ll: LlModule): string[] {
  return [...ll.globals, ...ll.functions, ...ll.aliases].map(({ name }) => name);
}

function chooseOwners(
  modules: readonly ParsedModule[],
  definitions: readonly Definition[],
  warnings: Diagnostic[],
): Map<string, Definition> {
  const owners = new Map<string, Definition>();
  const rank = (d: Definition): number =>
    (modules[d.module].library ? 2 : 0) + (d.linkage === 'weak' ? 1 : 0);
  for (const definition of definitions) {
    if (definition.linkage === 'internal') continue;
    const other = owners.get(definition.name);
    if (!other || rank(definition) < rank(other)) owners.set(definition.name, definition);
    if (other && rank(definition) === 0 && rank(other) === 0) {
      const message = `'${definition.name}' is defined in ${modules[other.module].file} and in ${modules[definition.module].file}; the first is used`;
      warnings.push({ severity: 'warning', message });
    }
  }
  return owners;
}

/** How many different things are called by a name: each static counts, all externals together count once. */
function countUsers(
  modules: readonly ParsedModule[],
  definitions: readonly (readonly Definition[])[],
): Map<string, number> {
  const users = new Map<string, number>();
  const externals = new Set<string>();
  const count = (name: string): void => void users.set(name, (users.get(name) ?? 0) + 1);
  modules.forEach((module, k) => {
    const internal = new Set<string>();
    for (const d of definitions[k]) if (d.linkage === 'internal') internal.add(d.name);
    for (const name of declaredNames(module.ll)) {
      if (internal.has(name)) count(name);
      else if (!externals.has(name)) {
        externals.add(name);
        count(name);
      }
    }
  });
  return users;
}

/** An alias is another name of its target. */
function resolveAliases(ll: LlModule, names: Map<string, string>): void {
  const targets = new Map(ll.aliases.map((alias) => [alias.name, alias.target]));
  for (const { name } of ll.aliases) {
    let target: LlValue | undefined = targets.get(name);
    for (let steps = 0; target?.kind === 'global' && targets.has(target.name) && steps < 16; steps++) {
      target = targets.get(target.name);
    }
    if (target?.kind === 'global') names.set(name, names.get(target.name) ?? target.name);
  }
}
