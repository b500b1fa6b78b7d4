/** Why something is known: the constraints it follows from, shared as a graph and collected when needed. */
export type Reason = { readonly constraint: number } | { readonly because: readonly Reason[] } | undefined;

export function both(a: Reason, b: Reason): Reason {
  if (a === undefined || a === b) return b;
  return b === undefined ? a : { because: [a, b] };
}

/** Ascending indices of the constraints. */
export function constraintsOf(reason: Reason): number[] {
  const found = new Set<number>();
  const seen = new Set<Reason>();
  const stack: Reason[] = [reason];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    if ('constraint' in next) found.add(next.constraint);
    else stack.push(...next.because);
  }
  return [...found].sort((a, b) => a - b);
}
