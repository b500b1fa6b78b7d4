import { formatDiagnostic, type Outcome } from '../../base/index.js';
import {
  type Artifact,
  compileProgram,
  createBundledToolchain,
  createMachineToolchain,
  recallProgram,
  type Toolchain,
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
  compile(order: CompileOrder): Promise<Outcome<Artifact>>;
  /** The program without compiling it, where that is possible. */
  recall(order: CompileOrder): Promise<Outcome<Artifact> | undefined>;
}

/** With the bundled clang, or one of the machine's. */
export async function openCompiler(clang: string | undefined): Promise<Compiler> {
  const toolchain = await openToolchain(clang);
  const services = nodeFrontendServices();
  return {
    compile: (order) => compileProgram(requestOf(order), toolchain, services),
    recall: (order) => recallProgram(requestOf(order), toolchain, services),
  };
}

async function openToolchain(clang: string | undefined): Promise<Toolchain> {
  const assets = await nodeToolchainAssets();
  const bundled = createBundledToolchain(assets);
  if (clang === undefined) return bundled;
  const opened = await createMachineToolchain(clang, nodeMachineTools, bundled, assets);
  if (opened.kind === 'fault') throw new InputFault(opened.diagnostics.map(formatDiagnostic).join('\n'));
  return opened.value;
}

const requestOf = ({ files, flags, own = {}, functions, labels, objectives }: CompileOrder) => ({
  files,
  folder: workingFolder(),
  functions,
  labels,
  ...(labels?.includes('label') && { objectives }),
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
