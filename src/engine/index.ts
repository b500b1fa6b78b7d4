// What a host needs to put the parts together: the engine is the only door it goes through.
export { criteria, labelsNamed } from '../criteria/index.js';
export {
  type Artifact,
  type CompilerFlags,
  type CompileTarget,
  compileAnew,
  createBundledToolchain,
  createMachineToolchain,
  type Dependency,
  isUnchanged,
  joinFlags,
  noFlags,
  readCompilerFlags,
  recallProgram,
  type Toolchain,
  targets,
} from '../frontend/index.js';
export { type DeclarationProblem, reviewDeclarations } from '../input/index.js';
export type { LabelFormula, LabelKind, LabelObjectives, Uninitialised } from '../ir/index.js';
export { strategies } from '../search/index.js';
export { createSolverChain, openTextSolver, type SolverChain } from '../solver/index.js';
export type { CoverJob, CoverReport, CoverServices } from './cover-function.js';
export { type Fingerprint, Fingerprints } from './fingerprint.js';
export { checkResult, type ResultCheck } from './recheck/check-result.js';
export type { Progress } from './search-loop.js';
export { type CompileFacts, type CoverSettings, defaultSettings } from './settings.js';
export { coverFunction } from './worlds/growing-worlds.js';
export { type InputChoices, inputChoices } from './worlds/input-choices.js';
export { type TestElsewhere, testsElsewhere } from './written/tests-elsewhere.js';
