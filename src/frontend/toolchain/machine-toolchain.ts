import { fault, type Outcome, ok } from '../../base/index.js';
import { readSysroot } from './sysroot.js';
import type { Toolchain, ToolchainAssets, ToolInvocation, ToolResult } from './toolchain.js';

/** Processes and their files, as far as a compiler needs them. */
export interface MachineTools {
  /** Makes sure that a folder with these files exists, and stays; returns its path. */
  install(name: string, files: ReadonlyMap<string, Uint8Array>): Promise<string>;
  /** Runs a command with `inputs` in an empty folder of its own. `arrange` makes arguments of the folder's path. */
  run(
    command: string,
    inputs: ReadonlyMap<string, Uint8Array>,
    arrange: (folder: string) => readonly string[],
  ): Promise<MachineResult>;
}

export type MachineResult =
  | ({ readonly kind: 'ended'; readonly folder: string } & ToolResult)
  | { readonly kind: 'not-started'; readonly why: string };

const OLDEST = 15;
/** All texts that the front end makes live below this folder. */
const OWN = '/.hyla';

/** A clang of the machine, for speed. Linking stays with the bundled linker. */
export async function createMachineToolchain(
  command: string,
  tools: MachineTools,
  bundled: Toolchain,
  assets: ToolchainAssets,
): Promise<Outcome<Toolchain>> {
  const answer = await tools.run(command, new Map(), () => ['--version']);
  if (answer.kind === 'not-started') return fault(`cannot run ${command}: ${answer.why}`);
  const banner = new TextDecoder().decode(answer.stdout);
  const version = /clang version (\d+)[^\n]*/.exec(banner);
  if (!version) return fault(`${command} is not a clang: it says nothing of a clang version`);
  const major = Number(version[1]);
  if (major < OLDEST) return fault(`${command} is clang ${major}; clang ${OLDEST} or newer is needed`);
  const sysroot = await tools.install(`headers-${assets.version}`, readSysroot(await assets.resources()));
  return ok({
    version: `${version[0]} with ${bundled.version}`,
    sysroot,
    target: bundled.target,
    triple: `${bundled.target.architecture}-${major < 19 ? 'wasi' : 'wasip1'}`,
    flags: [],
    reading: 'the-machine',
    forModels: bundled,
    run: (invocation) =>
      invocation.tool === 'clang'
        ? runClang(command, tools, invocation)
        : bundled.run({
            ...invocation,
            args: invocation.args.map((arg) => arg.replace(sysroot, bundled.sysroot)),
          }),
  });
}

async function runClang(
  command: string,
  tools: MachineTools,
  invocation: ToolInvocation,
): Promise<ToolResult> {
  const result = await tools.run(command, invocation.inputs, (folder) => [
    ...invocation.args.map((arg) => (arg.startsWith(`${OWN}/`) ? `${folder}${arg}` : arg)),
    // The folder has another name every time; nothing that stays may show it.
    `-fdebug-prefix-map=${folder}=`,
  ]);
  if (result.kind === 'not-started')
    return { status: 1, stdout: new Uint8Array(), stderr: `error: ${result.why}\n`, outputs: new Map() };
  return { ...result, stderr: result.stderr.replaceAll(`${result.folder}${OWN}/`, `${OWN}/`) };
}
