/** Thrown only for bugs of ours: the user's mistakes are `Diagnostic`s, expected outcomes are values. */
export class InvariantError extends Error {
  override name = 'InvariantError';
}

/** States what must hold; `message` says it as a fact: `'array should have a known size'`. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}

/** Ends a switch over a discriminated union: the compiler proves that no variant was forgotten. */
export function assertNever(value: never, what = 'variant'): never {
  throw new InvariantError(`unexpected ${what}: ${JSON.stringify(value)}`);
}
