import { readSysroot } from './sysroot.js';
import { type CompileTarget, wasm32 } from './targets.js';
import type { Toolchain, ToolchainAssets, ToolInvocation, ToolResult } from './toolchain.js';
import { VirtualFiles } from './virtual-files.js';
import { runWasiCommand } from './wasi-process.js';

const SYSROOT = '/.hyla/sysroot';
const ARGUMENTS = '/.hyla/arguments';
/** `__DATE__` and `__TIME__` must not make two runs differ. */
const ENVIRONMENT = ['PWD=/', 'SOURCE_DATE_EPOCH=0'];

interface Loaded {
  readonly module: object;
  readonly resources: ReadonlyMap<string, Uint8Array>;
}

/** Clang and lld as WebAssembly, run in this process over files in memory: nothing to install. */
export function createBundledToolchain(assets: ToolchainAssets, target: CompileTarget = wasm32): Toolchain {
  let loading: Promise<Loaded> | undefined;
  return {
    version: `bundled ${assets.version} for ${target.name}`,
    sysroot: SYSROOT,
    target,
    triple: `${target.architecture}-wasip1`,
    flags: [],
    reading: 'given-sources',
    async run(invocation) {
      loading ??= load(assets);
      const loaded = await loading;
      return assets.around(() => runTool(loaded, invocation));
    },
  };
}

async function load(assets: ToolchainAssets): Promise<Loaded> {
  const archive = assets.resources();
  const module = await assets.compiler();
  const resources = new Map<string, Uint8Array>();
  for (const [path, content] of readSysroot(await archive)) resources.set(`${SYSROOT}/${path}`, content);
  return { module, resources };
}

function runTool({ module, resources }: Loaded, { tool, args, inputs, sources }: ToolInvocation): ToolResult {
  const argumentFile = new TextEncoder().encode(args.map(quoteArgument).join('\n'));
  const layers = [inputs, new Map([[ARGUMENTS, argumentFile]]), resources];
  const files = new VirtualFiles(layers, sources);
  // Arguments go through a file: the shim measures them in characters, so others than ASCII would be cut.
  return runWasiCommand(module, [tool, `@${ARGUMENTS}`], ENVIRONMENT, files);
}

function quoteArgument(argument: string): string {
  return `"${argument.replace(/["\\]/g, '\\$&')}"`;
}
