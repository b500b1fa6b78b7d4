import type { Program } from '../ir/index.js';
import type { InputSpace } from './input-space.js';

/** Names of the variables whose C types are unsigned. */
export function unsignedInputs(program: Program, { variables }: InputSpace): ReadonlySet<string> {
  return new Set(
    variables.flatMap(({ name, type }) => {
      const ctype = program.types[type];
      return ctype?.kind === 'int' && !ctype.signed ? [name] : [];
    }),
  );
}
