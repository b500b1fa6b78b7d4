import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { run } from './spawn.js';

/** A decision of several conditions, as clang's `-fcoverage-mcdc` saw it executed. */
export interface ClangDecision {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** In source order: whether a pair of executed vectors shows that the condition decides. */
  readonly shown: readonly boolean[];
}

interface Exported {
  readonly data: readonly {
    readonly files: readonly {
      readonly filename: string;
      readonly mcdc_records: readonly [number, number, number, number, number, number, readonly boolean[]][];
    }[];
  }[];
}

/** Compiles `tests.c` as its head says, with clang's own coverage of conditions, and runs it. */
export async function runUnderClang(out: string, source: string): Promise<readonly ClangDecision[]> {
  const text = readFileSync(join(out, 'tests.c'), 'utf8');
  const command = /^ \* {5}cc (.*) && \.\/tests$/m.exec(text)?.[1];
  if (command === undefined) throw new Error('tests.c should say how to compile it');
  const coverage = '-fprofile-instr-generate -fcoverage-mapping -fcoverage-mcdc';
  // The macros keep the counts of tests that end by abort.
  const atAbort = '-DHYLA_COVERAGE -D__gcov_dump=__llvm_profile_write_file';
  // What tests replace has another name: what counts for clang calls the C library by itself.
  const replaced = [...text.matchAll(/^static struct hyla_calls hyla_(\w+)_calls;$/gm)];
  const renamed = replaced.map(([, name]) => `-D${name}=replaced_${name}`).join(' ');
  await succeeds('sh', ['-c', `clang-19 -w -O0 ${coverage} ${atAbort} ${renamed} ${command}`], out);
  // Each test runs in a process of its own.
  await succeeds('sh', ['-c', 'LLVM_PROFILE_FILE=counts-%p.profraw ./tests'], out);
  const counts = readdirSync(out).filter((name) => name.endsWith('.profraw'));
  await succeeds('llvm-profdata-19', ['merge', '-sparse', ...counts, '-o', 'counts'], out);
  const counted = await succeeds('llvm-cov-19', ['export', './tests', '-instr-profile=counts'], out);
  return (JSON.parse(counted) as Exported).data
    .flatMap(({ files }) => files)
    .filter(({ filename }) => basename(filename) === basename(source))
    .flatMap((file) => file.mcdc_records)
    .map(([line, column, endLine, endColumn, , , shown]) => ({ line, column, endLine, endColumn, shown }));
}

async function succeeds(command: string, args: readonly string[], folder: string): Promise<string> {
  const { status, stdout, stderr } = await run(command, args, folder);
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}
