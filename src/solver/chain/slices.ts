import { freeVariables, type Term } from '../../term/index.js';

/**
 * Groups of constraints that share no variable with one another; each group is satisfiable or not on its
 * own, and models of all groups together are a model of the whole. Gives the indices of each group,
 * ascending; the group of the last constraint comes first, because it is the one likely to fail.
 */
export function slices(constraints: readonly Term[]): readonly (readonly number[])[] {
  const parent = constraints.map((_, index) => index);
  const ownerOf = new Map<Term, number>();
  const root = (index: number): number => {
    let top = index;
    while (parent[top] !== top) {
      parent[top] = parent[parent[top]];
      top = parent[top];
    }
    return top;
  };
  let groups = constraints.length;
  // Constraints of a path mostly have the very same (shared) array of variables: one look then suffices.
  const ownerOfAll = new Map<readonly Term[], number>();
  constraints.forEach((constraint, index) => {
    const variables = freeVariables(constraint);
    const twin = ownerOfAll.get(variables);
    if (twin !== undefined && variables.length > 0) {
      parent[index] = root(twin);
      groups--;
      return;
    }
    ownerOfAll.set(variables, index);
    for (const variable of variables) {
      const owner = ownerOf.get(variable);
      if (owner === undefined) {
        ownerOf.set(variable, index);
        continue;
      }
      const a = root(owner);
      const b = root(index);
      if (a === b) continue;
      parent[b] = a;
      groups--;
    }
  });
  if (groups <= 1) return [parent.map((_, index) => index)];
  const members = new Map<number, number[]>();
  for (let index = constraints.length - 1; index >= 0; index--) {
    const top = root(index);
    const group = members.get(top);
    if (group === undefined) members.set(top, [index]);
    else group.push(index);
  }
  return [...members.values()].map((group) => group.reverse());
}
