import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CompileTarget } from '../../engine/index.js';
import { temporaryFolder } from '../../host/index.js';
import { InputFault } from '../input-fault.js';

/** The machine's own compiler, as far as it decides what programs mean. */
export interface NativeMachine {
  /** The command: `cc`, `cc -m32`. */
  readonly cc: string;
  /** What it calls itself. */
  readonly version: string;
  /** Which of ours has its data model. */
  readonly target: CompileTarget['name'];
}

/** Named like a target: what it means is asked of the machine. */
export const NATIVE = {
  name: 'native',
  summary: "the data model of the machine's cc, which has to take the branches of every test, too",
};

/** `flag`: `-m32` or another that says for which machine to compile. */
export function askNativeMachine(flag: string | undefined): NativeMachine {
  const flags = flag === undefined ? [] : [flag];
  const cc = ['cc', ...flags].join(' ');
  const macros = ask(flags, ['-dM', '-E', '-x', 'c', '-']);
  const sizeOf = (type: string): number =>
    Number(new RegExp(`^#define __SIZEOF_${type}__ (\\d+)$`, 'm').exec(macros)?.[1]);
  const [version] = ask(flags, ['--version']).split('\n');
  const sizes = [sizeOf('INT'), sizeOf('LONG'), sizeOf('POINTER')].join(' ');
  const target = DATA_MODELS[sizes];
  if (!target)
    throw new InputFault(`${cc}: int, long and pointers have ${sizes} bytes there, which no target has`);
  demandPrograms(cc, flags);
  return { cc, version, target };
}

/** A compiler may know a machine that there are no libraries of, or that programs do not run on: that is better said at once. */
function demandPrograms(cc: string, flags: readonly string[]): void {
  const folder = temporaryFolder(tmpdir(), 'hyla-native-');
  try {
    const program = path.join(folder, 'program');
    const options = {
      input: '#include <stdlib.h>\nint main(void) { return abs(0); }\n',
      encoding: 'utf8',
    } as const;
    const made = spawnSync('cc', [...flags, '-x', 'c', '-', '-o', program], { ...options, timeout: 60_000 });
    const ran = made.status === 0 ? spawnSync(program, [], { timeout: 60_000, encoding: 'utf8' }) : made;
    if (ran.status === 0) return;
    const why =
      (made.stderr ?? '').trim().split('\n')[0] || ran.error?.message || `it ended with ${ran.status}`;
    const hint = flags.includes('-m32') ? " (Debian's package gcc-multilib has what -m32 needs)" : '';
    throw new InputFault(`--target native: no program of \`${cc}\` runs here: ${why}${hint}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const DATA_MODELS: Readonly<Record<string, CompileTarget['name'] | undefined>> = {
  '4 4 4': 'wasm32',
  '4 8 8': 'lp64',
};

function ask(flags: readonly string[], words: readonly string[]): string {
  const run = spawnSync('cc', [...flags, ...words], { input: '', encoding: 'utf8', timeout: 60_000 });
  if (run.error || run.status !== 0)
    throw new InputFault(`--target native: cc cannot be run: ${run.error?.message ?? run.stderr.trim()}`);
  return run.stdout;
}
