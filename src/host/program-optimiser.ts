import { setFlagsFromString } from 'node:v8';

/** V8 takes minutes to optimise larger functions, and the process cannot end before it has. */
const LARGEST_OPTIMISED_BYTES = 100_000;
const CODE_SECTION = 10;
const HEADER_BYTES = 8;

/** Has V8 optimise a program under test while it runs, unless one of its functions is too large for that. */
export function optimiseProgram(wasm: Uint8Array): void {
  const isSmall = largestFunctionBytes(wasm) <= LARGEST_OPTIMISED_BYTES;
  setFlagsFromString(isSmall ? '--wasm-dynamic-tiering' : '--no-wasm-dynamic-tiering');
  setFlagsFromString(isSmall ? '--no-liftoff-only' : '--liftoff-only');
}

export function largestFunctionBytes(wasm: Uint8Array): number {
  let at = HEADER_BYTES;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = wasm[at++];
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  while (at < wasm.length) {
    const section = wasm[at++];
    const bytes = number();
    if (section !== CODE_SECTION) {
      at += bytes;
      continue;
    }
    let largest = 0;
    for (let left = number(); left > 0; left--) {
      const size = number();
      largest = Math.max(largest, size);
      at += size;
    }
    return largest;
  }
  return 0;
}
