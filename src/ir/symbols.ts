import type { Program } from './program.js';

/** Functions the interpreter provides: they may be called and have neither a body nor a stub. */
export const BUILT_IN_FUNCTIONS: ReadonlySet<string> = new Set([
  'malloc',
  'calloc',
  'realloc',
  'free',
  'exit',
  '_Exit',
  'abort',
  '__assert_fail',
  '__hyla_reject',
  'llvm.trap',
]);

export function isKnownSymbol(program: Program, symbol: string): boolean {
  return (
    program.functions.has(symbol) ||
    program.globals.has(symbol) ||
    program.stubs.has(symbol) ||
    BUILT_IN_FUNCTIONS.has(symbol)
  );
}
