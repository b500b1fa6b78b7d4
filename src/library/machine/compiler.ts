import { formatDiagnostic, type Outcome } from '../../base/index.js';
import {
  type Artifact,
  type CompileTarget,
  compileAnew,
  createBundledToolchain,
  createMachineToolchain,
  recallProgram,
  type Toolchain,
  targets,
} from '../../engine/index.js';
import {
  nodeFrontendServices,
  nodeMachineTools,
  nodeToolchainAssets,
  workingFolder,
} from '../../host/index.js';
import { InputFault } from '../input-fault.js';
import type { CompileOrder } from './workshop.js';

/** The front end with the machine's files. */
export interface Compiler {
  /** What cannot be recalled. */
  compile(order: CompileOrder): Promise<Outcome<Artifact>>;
  /** The program without compiling it, where that is possible. */
  recall(order: CompileOrder): Promise<Outcome<Artifact> | undefined>;
  /** Every path that was asked for a file. */
  readonly asked: Set<string>;
  /** A little of what the next program for that machine will need. */
  prepare(target: string | undefined): Promise<'ready' | 'more to do'>;
}

/** With the bundled clang, or one of the machine's. */
export async function openCompiler(clang: string | undefined): Promise<Compiler> {
  const asked = new Set<string>();
  const machine = nodeFrontendServices();
  const read = (path: string) => {
    asked.add(path);
    return machine.files.read(path);
  };
  const services = { ...machine, files: { read } };
  const opened = new Map<string, Promise<Toolchain>>();
  const toolchainFor = (name: string = targets.all[0].name): Promise<Toolchain> => {
    const target = targets.find(name) ?? targets.all[0];
    const toolchain = opened.get(target.name) ?? openToolchain(clang, target);
    opened.set(target.name, toolchain);
    return toolchain;
  };
  await toolchainFor();
  const used = new Set<Toolchain>();
  return {
    compile: async (order) => {
      const toolchain = await toolchainFor(order.target);
      used.add(toolchain);
      return compileAnew(requestOf(order), toolchain, services);
    },
    recall: async (order) => recallProgram(requestOf(order), await toolchainFor(order.target), services),
    asked,
    prepare: async (target) => {
      const toolchain = await toolchainFor(target);
      if (!used.has(toolchain) && toolchain.reading === 'given-sources')
        await compileAnew(REHEARSAL, toolchain, { ...services, ...rehearsalServices });
      used.add(toolchain);
      return (await toolchain.prepare?.()) ?? 'ready';
    },
  };
}

/** A program that has a little of everything: most of what the compiler needs is made when it is first used. */
const REHEARSAL = { files: ['/rehearsal.c'], folder: '/', functions: [] };
const REHEARSED = `
static int kept;
int rehearsal(int a[2], const char *s, unsigned n) {
  for (unsigned i = 0; i < n && s[i]; i++)
    if (s[i] == 'x' || a[i % 2] > 3)
      kept += a[0] * (int)i;
  switch (n) {
  case 1: return kept > 7 ? 1 : 2;
  default: return 0;
  }
}
`;

const rehearsalServices = {
  files: {
    read: (path: string) =>
      path === REHEARSAL.files[0]
        ? ({ kind: 'file', bytes: new TextEncoder().encode(REHEARSED) } as const)
        : ({ kind: 'absent' } as const),
  },
  cache: { get: async () => undefined, put: async () => undefined },
};

async function openToolchain(clang: string | undefined, target: CompileTarget): Promise<Toolchain> {
  const assets = await nodeToolchainAssets();
  const bundled = createBundledToolchain(assets, target);
  if (clang === undefined) return bundled;
  const opened = await createMachineToolchain(clang, nodeMachineTools, bundled, assets);
  if (opened.kind === 'fault') throw new InputFault(opened.diagnostics.map(formatDiagnostic).join('\n'));
  return opened.value;
}

const requestOf = ({
  files,
  flags,
  own = {},
  functions,
  labels,
  objectives,
  uninitialised,
}: CompileOrder) => ({
  files,
  folder: workingFolder(),
  functions,
  labels,
  ...(labels?.includes('label') && { objectives }),
  ...(uninitialised === 'input' && { uninitialised }),
  ...unitFlags(flags),
  ...(Object.keys(own).length > 0 && {
    own: Object.fromEntries(Object.entries(own).map(([file, each]) => [file, unitFlags(each)])),
  }),
});

const unitFlags = ({ preprocessor, language, std }: CompileOrder['flags']) => ({
  preprocessor,
  language,
  standard: std,
});
