/** What a variable is that nobody wrote: an error where a branch depends on it, or an input like any other. */
export type Uninitialised = 'error' | 'input';

/**
 * Where what nobody wrote is an input, each variable without an initialiser gets its value from a function without a body
 * when its declaration is passed. Its name says whose value that is.
 */
export interface UnsetVariable {
  /** The function that declares it, as the program calls it. */
  readonly function: string;
  readonly variable: string;
  /** Which of several variables of that name, from 1. */
  readonly number: number;
}

const PREFIX = '__hyla_unset:';
const NAME = /^__hyla_unset:(.*):(\w+):(\d+)$/;

export const unsetName = ({ function: owner, variable, number }: UnsetVariable): string =>
  `${PREFIX}${owner}:${variable}:${number}`;

/** The variable whose value a function without a body gives; undefined where it does something else. */
export function unsetVariable(name: string): UnsetVariable | undefined {
  const found = name.startsWith(PREFIX) ? NAME.exec(name) : null;
  return found ? { function: found[1], variable: found[2], number: Number(found[3]) } : undefined;
}
