import type { Program } from './program.js';

/**
 * What the simplified program asks of its own state, where an error depends on it: a call whose result is 1 or 0 and that does
 * nothing. Only replay knows objects and what was written to them, so the compiled program has no such calls.
 */
export type Inspection =
  /** `(address)`: it leads to what is gone: freed, or of a call that has returned. */
  | 'dangling'
  /** `(address, bytes)`: so many bytes there are not all of the object that it leads to. */
  | 'outside'
  /** `(value)`: it depends on what nobody wrote. */
  | 'unset'
  /** `(address)`: what it leads to was freed before. */
  | 'freed'
  /** `(results)`: something that was allocated is held by nobody any more, these results included. */
  | 'leaked';

const PREFIX = '__hyla_is_';

export const inspectionName = (asked: Inspection): string => `${PREFIX}${asked}`;

const ALL: readonly Inspection[] = ['dangling', 'outside', 'unset', 'freed', 'leaked'];

export const inspectionNamed = (name: string): Inspection | undefined =>
  name.startsWith(PREFIX) ? ALL.find((one) => inspectionName(one) === name) : undefined;

/** What a program asks anywhere. */
export function inspectionsIn({ functions }: Program): ReadonlySet<Inspection> {
  const asked = new Set<Inspection>();
  for (const { blocks } of functions.values())
    for (const instruction of blocks.flatMap(({ instructions }) => instructions)) {
      if (instruction.kind !== 'call' || instruction.callee.kind !== 'function') continue;
      const one = inspectionNamed(instruction.callee.name);
      if (one) asked.add(one);
    }
  return asked;
}
