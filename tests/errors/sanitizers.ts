import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Programs under gcc's sanitizers, and clang's for what nobody wrote: what they say, in the words of the criterion for errors. */

const SANITIZERS = ['address', 'undefined', 'float-divide-by-zero', 'float-cast-overflow', 'bounds-strict'];

/** An abort says nothing by itself. */
const PROLOGUE = `#include <stdio.h>
#include <stdlib.h>
#define abort() (fprintf(stderr, "%s:%d: Aborted\\n", __FILE__, __LINE__), (abort)())
`;

/** What the sanitizers, or the C library, say of each kind of error. */
export const SAID: { readonly [kind: string]: RegExp } = {
  'division by zero': /division by zero/,
  'signed overflow': /signed integer overflow|negation of|division of .* cannot be represented/,
  'shift out of range': /shift exponent/,
  'index out of bounds': /out of bounds|insufficient space/,
  'null dereference': /null pointer/,
  'conversion out of range': /outside the range of representable values/,
  'assertion fails': /Assertion .* failed/,
  'abort is reached': /Aborted/,
  'use of what is gone': /^(?:heap-use-after-free|stack-use-after-(?:return|scope))/,
  'access out of bounds': /^(?:heap|stack|global)-buffer-(?:over|under)flow/,
  'double free': /^attempting double-free/,
  'uninitialised use': /^use-of-uninitialized-value/,
  'leak at exit': /^detected memory leaks/,
};

/** What only clang's sanitizer of memory sees. */
export const UNSET = 'uninitialised use';
/** Where it was allocated is told, not where it was lost. */
export const LEAK = 'leak at exit';

export interface SanitizedProgram {
  /** Where it lies, with an end of `.c`. */
  readonly source: string;
  /** The name that is told for its lines. */
  readonly file: string;
  readonly text: string;
  /** A `main`, and what it needs. */
  readonly main: string;
}

/** The program with its `main`, under sanitizers. */
export function compileNative(
  { source, file, text, main }: SanitizedProgram,
  compiler: 'gcc' | 'clang-19',
): string {
  writeFileSync(source, `${PROLOGUE}#line 1 "${file}"\n${text}\n${main}`);
  const program = source.replace(/\.c$/, `-${compiler}`);
  execFileSync(compiler, ['-g', '-w', ...flagsOf(compiler).split(' '), source, '-o', program]);
  return program;
}

/** What was exported to a folder, under sanitizers: `tests N` executes one test. */
export function compileTests(folder: string, compiler: 'gcc' | 'clang-19'): string {
  const text = readFileSync(join(folder, 'tests.c'), 'utf8');
  const command = /^ \* {5}cc -o tests (.*) && \.\/tests$/m.exec(text)?.[1];
  if (command === undefined) throw new Error('tests.c should say how to compile it');
  const program = join(folder, `tests-${compiler}`);
  execFileSync('sh', ['-c', `${compiler} -g -w ${flagsOf(compiler)} -o ${program} ${command}`], {
    cwd: folder,
  });
  return program;
}

function flagsOf(compiler: 'gcc' | 'clang-19'): string {
  const sanitizers = compiler === 'gcc' ? SANITIZERS.join(',') : 'memory';
  const recover = compiler === 'gcc' ? 'address,undefined' : 'memory';
  return `-fsanitize=${sanitizers} -fsanitize-recover=${recover}`;
}

/** Each report once: a million runs make very many. Addresses and processes tell none from another. */
const REPORTS = `
/Sanitizer:/ { last = $0; sub(/^==[0-9]+==/, "", last); gsub(/0x[0-9a-f]+/, "", last); next }
/^ +#[0-9]+ .*[.]c:[0-9]+/ { if (last != "" && !seen[last $NF]++) print last "\\n" $0; last = ""; next }
/[.]c:[0-9]+/ { if (!seen[$0]++) print }`;

export function sanitized(program: string, words: readonly string[], leaks: 'sought' | 'left alone'): string {
  const { stdout, error } = spawnSync('sh', ['-c', '"$@" 2>&1 | awk "$REPORTS"', 'sh', program, ...words], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: {
      ASAN_OPTIONS: `halt_on_error=0:handle_segv=0:handle_sigfpe=0:detect_stack_use_after_return=1:handle_abort=0:detect_leaks=${leaks === 'sought' ? 1 : 0}`,
      MSAN_OPTIONS: 'halt_on_error=0',
      UBSAN_OPTIONS: 'print_stacktrace=0',
      PATH: process.env.PATH,
      REPORTS,
    },
  });
  if (error) throw error;
  return stdout;
}

/** What was said of which line: on the line itself, or by the first place of the program in a list of calls. */
export function sayings(text: string): readonly { readonly line: number; readonly kind: string }[] {
  const kindOf = (said: string) => Object.keys(SAID).find((one) => SAID[one].test(said));
  let last: string | undefined;
  return text.split('\n').flatMap((line) => {
    last = /(?:ERROR|WARNING): \w+Sanitizer: (.*)$/.exec(line)?.[1] ?? last;
    const called = /^ +#\d+ .*\.c:(\d+)/.exec(line);
    const place = called ?? /\.c:(\d+)(?::\d+)?: (.*)$/.exec(line);
    const kind = place && kindOf(called ? (last ?? '') : place[2]);
    if (called) last = undefined;
    return kind ? [{ line: Number(place[1]), kind }] : [];
  });
}
