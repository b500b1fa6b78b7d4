export type { PathFromOut } from './c/build.js';
export { type Framework, frameworks } from './c/frameworks.js';
export { partsNamedIn, type SuitePart } from './c/test-list.js';
export { isWrittenAlike } from './c/written-alike.js';
export {
  type ComparisonFormat,
  comparisonFormats,
  defaultComparisonFormats,
} from './compare/formats.js';
export { comparisonText } from './compare/text-table.js';
export { explainObjective, findObjective, type ProofTexts } from './explain.js';
export {
  defaultFormats,
  type FolderOf,
  type ReportFile,
  type ReportFormat,
  type ReportInput,
  reportFormats,
} from './formats.js';
export { type FunctionRow, FunctionTable, functionRow } from './function-table.js';
export type { IndexRow, RunSums } from './html/index-page.js';
export { resultJson } from './json.js';
export { stableName } from './machine/stable-name.js';
export { type Palette, plainPalette, type SummaryStyle } from './palette.js';
export type { Sources } from './source-line.js';
export { details, functionSummary } from './summary.js';
export { percentText } from './wording.js';
