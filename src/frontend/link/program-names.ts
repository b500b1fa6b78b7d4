import type { CompiledUnit } from './compile-unit.js';

/**
 * What the symbols of each module are called in the program: external names are shared; a `static` whose name
 * something else has as well is `name@file`. Lowering follows the same rule.
 */
export function programNames(units: readonly CompiledUnit[]): ((symbol: string) => string)[] {
  const users = new Map<string, number>();
  const externals = new Set<string>();
  const count = (name: string): void => void users.set(name, (users.get(name) ?? 0) + 1);
  for (const { symbols } of units) {
    const exported = new Set(symbols.exported);
    for (const name of [...symbols.defined, ...symbols.needed]) {
      if (symbols.defined.includes(name) && !exported.has(name)) count(name);
      else if (!externals.has(name)) {
        externals.add(name);
        count(name);
      }
    }
  }
  return units.map((unit) => {
    const functions = new Map(unit.functions.map(({ symbol, irName }) => [symbol, irName]));
    const exported = new Set(unit.symbols.exported);
    return (symbol) => {
      const named = functions.get(symbol);
      if (named !== undefined) return named;
      return !exported.has(symbol) && (users.get(symbol) ?? 0) > 1 ? `${symbol}@${unit.file}` : symbol;
    };
  });
}
