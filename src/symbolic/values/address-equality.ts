import { type Address, Alternatives, type IndexPart, Pointer, Symbolic } from './values.js';

/** Whether two addresses are the same for every input, as far as their form tells. */
export function sameAddress(a: Address | Alternatives, b: Address | Alternatives): boolean {
  if (a === b) return true;
  if (a instanceof Pointer) {
    return b instanceof Pointer && a.object === b.object && a.base === b.base && sameParts(a.parts, b.parts);
  }
  if (a instanceof Symbolic) return b instanceof Symbolic && a.term === b.term;
  if (a instanceof Alternatives) {
    return (
      b instanceof Alternatives &&
      a.guards.length === b.guards.length &&
      a.guards.every((guard, i) => guard === b.guards[i] && sameAddress(a.targets[i], b.targets[i]))
    );
  }
  return false;
}

export function sameParts(a: readonly IndexPart[], b: readonly IndexPart[]): boolean {
  if (a === b) return true;
  return (
    a.length === b.length &&
    a.every((part, i) => part.term === b[i].term && part.scale === b[i].scale && part.signed === b[i].signed)
  );
}
