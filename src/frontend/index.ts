export type { Artifact, Cache, CompileRequest, FrontendServices, ModelSources } from './artifact.js';
export { type CompiledProgram, compileModules } from './compile-modules.js';
export { compileAnew, compileProgram, recallProgram } from './compile-program.js';
export { compileModelLibrary, encodeModelLibrary, type ModelLibrary } from './link/model-library.js';
export { type Dependency, isUnchanged } from './source/recorded-files.js';
export type {
  DeclaredFunction,
  DeclaredVariable,
  DefinedFunction,
  ParameterFact,
  SourceFacts,
} from './source-facts.js';
export { createBundledToolchain } from './toolchain/bundled-toolchain.js';
export {
  type CompilerFlags,
  joinFlags,
  noFlags,
  readCompilerFlags,
} from './toolchain/compiler-flags.js';
export {
  createMachineToolchain,
  type MachineResult,
  type MachineTools,
} from './toolchain/machine-toolchain.js';
export { type CompileTarget, targets } from './toolchain/targets.js';
export type {
  SourceEntry,
  SourceFiles,
  Toolchain,
  ToolchainAssets,
  ToolInvocation,
  ToolResult,
} from './toolchain/toolchain.js';
