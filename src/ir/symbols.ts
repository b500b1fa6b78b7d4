import { builtInEffect } from './library.js';
import type { Program } from './program.js';

/** May be called or pointed to without a body and without a stub if it is built in. */
export function isKnownSymbol(program: Program, symbol: string): boolean {
  return (
    program.functions.has(symbol) ||
    program.globals.has(symbol) ||
    program.stubs.has(symbol) ||
    builtInEffect(symbol) !== undefined
  );
}
