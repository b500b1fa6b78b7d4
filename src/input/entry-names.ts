import type { Program } from '../ir/index.js';

/** The function that loads the arguments of `name` from memory and calls it once. */
export function entryOf(name: string): string {
  return `__hyla_enter_${name}`;
}

/** The function that calls it so often, each time with other arguments. */
export function entryOfCalls(name: string, calls: number): string {
  return `__hyla_enter${calls}_${name}`;
}

/** Whether a test can call the function so often: only where the program has state that outlives a call. */
export function canCallOften(program: Program, name: string, calls: number): boolean {
  return program.functions.has(entryOfCalls(name, calls));
}

/** The memory that holds an argument of a call: the first is 0. */
export function argumentSymbol(name: string, index: number, call = 0): string {
  return `__hyla_arg${call === 0 ? '' : call + 1}_${name}_${index}`;
}
