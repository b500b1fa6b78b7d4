import { readSysroot } from './sysroot.js';
import { type CompileTarget, wasm32 } from './targets.js';
import type { Toolchain, ToolchainAssets, ToolInvocation, ToolResult } from './toolchain.js';
import { VirtualFiles } from './virtual-files.js';
import { WasiCommand } from './wasi-process.js';

const SYSROOT = '/.hyla/sysroot';
const ARGUMENTS = '/.hyla/arguments';
/** `__DATE__` and `__TIME__` must not make two runs differ. */
const ENVIRONMENT = ['PWD=/', 'SOURCE_DATE_EPOCH=0'];

/** What is kept ready for the next program: one of a single file takes so many runs. */
const MOST_READY = 5;

interface Loaded {
  readonly module: object;
  readonly resources: ReadonlyMap<string, Uint8Array>;
  /** Made before they are needed. */
  readonly ready: WasiCommand[];
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
    async prepare() {
      const loaded = await loading;
      if (!loaded || loaded.ready.length >= MOST_READY) return 'ready';
      assets.around(() => loaded.ready.push(new WasiCommand(loaded.module)));
      return 'more to do';
    },
  };
}

async function load(assets: ToolchainAssets): Promise<Loaded> {
  const archive = assets.resources();
  const module = await assets.compiler();
  const resources = new Map<string, Uint8Array>();
  for (const [path, content] of readSysroot(await archive)) resources.set(`${SYSROOT}/${path}`, content);
  return { module, resources, ready: [] };
}

function runTool(
  { module, resources, ready }: Loaded,
  { tool, args, inputs, sources }: ToolInvocation,
): ToolResult {
  const argumentFile = new TextEncoder().encode(args.map(quoteArgument).join('\n'));
  const layers = [inputs, new Map([[ARGUMENTS, argumentFile]]), resources];
  const files = new VirtualFiles(layers, sources);
  // Arguments go through a file: the shim measures them in characters, so others than ASCII would be cut.
  const command = ready.pop() ?? new WasiCommand(module);
  return command.run([tool, `@${ARGUMENTS}`], ENVIRONMENT, files);
}

function quoteArgument(argument: string): string {
  return `"${argument.replace(/["\\]/g, '\\$&')}"`;
}
