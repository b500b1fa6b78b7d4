import { spawn } from 'node:child_process';
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { temporaryFolder } from './temporary-folder.js';

/** Fits `MachineTools` of the front end. */
export const nodeMachineTools = {
  /** Below the user's cache folder, as headers must stay where they are; or, with no cache, among temporary files. */
  async install(name: string, files: ReadonlyMap<string, Uint8Array>): Promise<string> {
    const off = process.env.HYLA_CACHE === 'off';
    const base = off ? tmpdir() : process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
    const folder = join(base, 'hyla', 'installed', name);
    if (await exists(folder)) return folder;
    // Written aside and moved, so that it is there completely or not at all.
    const aside = `${folder}.${process.pid}`;
    await writeAll(aside, files);
    await rename(aside, folder).catch(() => rm(aside, { recursive: true, force: true }));
    return folder;
  },

  async run(
    command: string,
    inputs: ReadonlyMap<string, Uint8Array>,
    arrange: (folder: string) => readonly string[],
  ): Promise<NodeMachineResult> {
    const folder = temporaryFolder(tmpdir(), 'hyla-machine-');
    try {
      await mkdir(join(folder, '.hyla'));
      await writeAll(folder, inputs);
      const ended = await start(command, arrange(folder));
      if (ended.kind === 'not-started') return ended;
      const outputs = new Map<string, Uint8Array>();
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name);
        const name = path.slice(folder.length);
        if (entry.isFile() && !inputs.has(name)) outputs.set(name, await readFile(path));
      }
      return { ...ended, folder, outputs };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

export type NodeMachineResult =
  | {
      readonly kind: 'ended';
      readonly folder: string;
      readonly status: number;
      readonly stdout: Uint8Array;
      readonly stderr: string;
      readonly outputs: ReadonlyMap<string, Uint8Array>;
    }
  | { readonly kind: 'not-started'; readonly why: string };

type Ended =
  | { readonly kind: 'ended'; readonly status: number; readonly stdout: Uint8Array; readonly stderr: string }
  | { readonly kind: 'not-started'; readonly why: string };

function start(command: string, args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, LC_ALL: 'C', SOURCE_DATE_EPOCH: '0' },
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (data: Buffer) => stdout.push(data));
    child.stderr.on('data', (data: Buffer) => stderr.push(data));
    child.on('error', (error: NodeJS.ErrnoException) => {
      resolve({ kind: 'not-started', why: error.code === 'ENOENT' ? 'no such program' : error.message });
    });
    child.on('close', (status) => {
      resolve({
        kind: 'ended',
        status: status ?? 1,
        stdout: Buffer.concat(stdout),
        stderr: Buffer.concat(stderr).toString(),
      });
    });
  });
}

async function writeAll(folder: string, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
  for (const [name, bytes] of files) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
