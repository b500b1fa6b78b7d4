import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prologue, type RandomFunction } from './program.js';
import { assignments, type InputBits } from './random-inputs.js';

/** A function and an input for it. */
export interface NativeCall {
  readonly function: RandomFunction;
  readonly bits: InputBits;
}

/** The results of the calls as the machine's own compiler makes them, in one program. */
export function runNatively(
  folder: string,
  functions: readonly RandomFunction[],
  calls: readonly NativeCall[],
): readonly bigint[] {
  const text = [
    prologue,
    '#include <stdio.h>\n',
    ...functions.map((made) => made.text + made.stubs.text),
    ...calls.map((call, index) => callFunction(call, index)),
    'int main(void) {\n',
    ...calls.map((_, index) => `  printf("%llu\\n", (unsigned long long)call${index}());\n`),
    '  return 0;\n}\n',
  ].join('');
  const source = join(folder, 'native.c');
  const program = join(folder, 'native');
  writeFileSync(source, text);
  // Without the flags floating point might be contracted, and overflow would be undefined.
  execFileSync('gcc', ['-std=gnu11', '-w', '-O0', '-fwrapv', '-ffp-contract=off', source, '-o', program]);
  const lines = execFileSync(program, { encoding: 'utf8', timeout: 60_000 }).trim().split('\n');
  return calls.length === 0 ? [] : lines.map(BigInt);
}

function callFunction({ function: called, bits }: NativeCall, index: number): string {
  const body = [
    ...called.argumentDeclarations,
    assignments(called, bits),
    called.stubs.rewind,
    `return ${called.call};`,
  ];
  return `static uint64_t call${index}(void) { ${body.join(' ')} }\n`;
}
