import path from 'node:path';
import type { Artifact } from '../../engine/index.js';
import { InputFault } from '../input-fault.js';

const SUFFIX = '_precond';

/**
 * A file of preconditions that has none for what is covered would have no effect. The configuration may name one that is for
 * other files of the project as well.
 */
export function reviewPrecondition(
  file: string,
  { facts }: Artifact,
  wanted: readonly string[] | 'any',
): void {
  const here = path.resolve(file);
  const defined = facts.functions
    .filter((one) => path.resolve(one.file) === here && one.sourceName.endsWith(SUFFIX))
    .map(({ sourceName }) => sourceName);
  const instead = defined.length === 0 ? '' : `, but ${defined.join(', ')}`;
  if (wanted === 'any') {
    if (defined.length > 0) return;
    throw new InputFault(`${file}: defines no precondition, 'int FUNCTION${SUFFIX}(…)'`);
  }
  const names = facts.functions
    .filter(({ irName }) => wanted.includes(irName))
    .map(({ sourceName }) => sourceName);
  if (names.some((name) => defined.includes(name + SUFFIX))) return;
  const missing =
    names.length === 1
      ? `'int ${names[0]}${SUFFIX}(…)'`
      : `'int FUNCTION${SUFFIX}(…)' of a function that is covered`;
  throw new InputFault(`${file}: does not define ${missing}${instead}`);
}
