import type { ParsedUnit } from '../parse-unit.js';
import type { DefinedFunction } from '../source-facts.js';
import { definedFunction } from './probe-unit.js';

/**
 * Gives every function of the program its own name. The name in C goes to the function that other files see, else
 * to the first that has it; other `static` functions of that name are called `name@file`.
 */
export function nameFunctions(
  units: readonly ParsedUnit[],
  asked: readonly string[],
  reserved: ReadonlySet<string>,
): Map<ParsedUnit, DefinedFunction[]> {
  const owners = new Map<string, ParsedUnit>();
  const names = new Set<string>();
  for (const unit of units) {
    for (const { name = '', storageClass } of unit.ast.definitions) {
      names.add(name);
      const visible = storageClass !== 'static';
      if (visible || (!owners.has(name) && !reserved.has(name))) owners.set(name, unit);
    }
  }
  const program = { names, asked: new Set(asked) };
  return new Map(
    units.map((unit) => [
      unit,
      unit.ast.definitions.map((node) => {
        const name = node.name ?? '';
        // `asm("…")` in the source gives it another symbol, which is then its name.
        const symbol = name === 'main' ? name : (node.mangledName ?? name);
        const irName = owners.get(name) === unit ? symbol : `${name}@${unit.file}`;
        return definedFunction(node, unit, { irName, symbol }, program);
      }),
    ]),
  );
}
