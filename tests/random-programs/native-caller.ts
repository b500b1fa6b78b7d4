import type { RandomFunction } from './program.js';

/** `run_NAME(in)`: calls the function with the inputs of an array of 64-bit numbers, and gives what it returns. */
export function nativeCaller(made: RandomFunction): string {
  const assigned = made.inputs.map(({ lvalue, kind }, index) =>
    // Conversion to a narrower signed type wraps in every compiler that matters here.
    kind === 'integer' ? `${lvalue} = in[${index}];` : `memcpy(&${lvalue}, &in[${index}], sizeof ${lvalue});`,
  );
  const lines = [...made.argumentDeclarations, ...assigned, made.stubs.rewind, `return ${made.call};`];
  return `${made.stubs.text}static uint64_t run_${made.name}(const uint64_t *in) {\n  ${lines.join('\n  ')}\n}\n`;
}
