import { setFlagsFromString } from 'node:v8';

/**
 * Programs with pointers of 64 bits have a memory that older versions of V8 run only when told to. Newer ones do it unasked,
 * and no longer know the flag.
 */
export function allowWideMemory(): void {
  if (!canRun(WIDE)) setFlagsFromString('--experimental-wasm-memory64');
}

/** An empty program with such a memory. */
const WIDE = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 5, 3, 1, 4, 1);

// TypeScript knows WebAssembly only together with the whole DOM.
const canRun = (program: Uint8Array): boolean =>
  (globalThis as unknown as { WebAssembly: { validate(bytes: Uint8Array): boolean } }).WebAssembly.validate(
    program,
  );
