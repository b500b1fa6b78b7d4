import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { shortName } from '../../base/index.js';
import type { CoverReport } from '../../engine/index.js';
import { whyForeign, whyUnwritable, writeOutput } from '../../host/index.js';
import {
  defaultFormats,
  type FolderOf,
  type FunctionRow,
  type ReportFile,
  type ReportFormat,
  type RunSums,
  reportFormats,
  resultJson,
} from '../../report/index.js';
import type { FunctionResult, ResultSet } from '../../result/index.js';
import { InputFault } from '../input-fault.js';
import { madeFiles } from './report-files.js';
import { sourcesOf } from './source-texts.js';
import { TEST_DATA, testData } from './test-data.js';

/** Where the results of a run go. */
export interface OutputPlan {
  /** The directory of one function's files. */
  directoryOf(functionName: string): string;
  readonly formats: readonly string[];
  /** The folder of them all. */
  readonly out: string;
  /** With several functions: the folder above theirs, for what is about all of them. */
  readonly common?: string;
}

interface OutputWishes {
  readonly functionName?: string;
  readonly out?: string;
  readonly formats?: readonly string[];
  readonly logQueries?: string;
}

/** Settles where everything goes, and makes sure that it can be written before any long work starts. */
export function planOutput(wishes: OutputWishes): OutputPlan {
  const { functionName } = wishes;
  const base =
    wishes.out ?? (functionName === undefined ? 'hyla-out' : path.join('hyla-out', fileName(functionName)));
  demandWritable(base);
  if (wishes.logQueries !== undefined) demandWritable(wishes.logQueries);
  const formats = wishes.formats ?? defaultFormats;
  if (functionName !== undefined)
    demandOurs(
      base,
      chosenFormats(formats).flatMap((format) => format.paths),
    );
  return {
    directoryOf: (name) => (functionName === undefined ? path.join(base, fileName(name)) : base),
    formats,
    out: base,
    common: functionName === undefined ? base : undefined,
  };
}

export function demandWritable(directory: string): void {
  // As of a shell's variable that is not set: the current folder is `.`.
  if (directory === '') throw new InputFault('the folder to write to has no name');
  const why = whyUnwritable(directory);
  if (why !== undefined) throw new InputFault(`cannot write to ${directory}: ${why}`);
}

/** Said before any long work starts, too: what is somebody else's is not replaced. */
export function demandOurs(directory: string, names: readonly string[]): void {
  const why = whyForeign(directory, names);
  if (why !== undefined) throw new InputFault(`cannot write to ${directory}: ${why}`);
}

/** Static functions of the same name in two files are told apart by `@`, which not every file system likes. */
const fileName = (functionName: string): string => shortName(functionName.replace(/[^\w.-]/g, '_'));

export interface Written {
  readonly directory: string;
  /** `proofs/` stands for all that is in it. */
  readonly names: readonly string[];
  /** What is not among them, and should be. */
  readonly warnings?: string;
}

/** Writes the files of one function, all or none. */
export function writeReport(
  plan: OutputPlan,
  report: CoverReport,
  sources: ReadonlyMap<string, string>,
): Written {
  const directory = plan.directoryOf(report.result.function);
  const pathFromOut = (file: string) =>
    path.isAbsolute(file) ? file : path.relative(path.resolve(directory), path.resolve(file));
  const { run } = report.result;
  const folder = path.relative(path.resolve(directory), '') || '.';
  const result = run ? { ...report.result, run: { ...run, folder } } : report.result;
  const { testCode, history } = report;
  const input = { result, testCode, history, sources, pathFromOut, folder: directory };
  const chosen = chosenFormats(plan.formats).filter(({ together }) => !together || plan.common === undefined);
  const { files: made, warnings } = madeFiles([
    ...chosen.map((format) => ({ name: format.paths[0], files: () => format.files(input) })),
    { name: TEST_DATA, files: () => (plan.common === undefined ? [] : testData(plan.formats, testCode)) },
  ]);
  const files = [...made, ...[...report.proofs].map(([name, text]) => ({ path: name, text }))];
  const why = writeOutput(directory, files, [
    ...reportFormats.all.flatMap((format) => format.paths),
    'proofs',
    TEST_DATA,
  ]);
  if (why !== undefined) throw new InputFault(`cannot write to ${directory}: ${why}`);
  const shown = files.filter((file) => file.path !== TEST_DATA);
  const tops = new Set(
    shown.map((file) => (file.path.includes('/') ? `${file.path.split('/')[0]}/` : file.path)),
  );
  return { directory, names: [...tops], warnings };
}

const chosenFormats = (names: readonly string[]): readonly ReportFormat[] =>
  reportFormats.all.filter(({ name }) => names.includes(name));

/** Of several functions: what formats have about all of them, in the folder above theirs. Answers with the names. */
export function writeTogether(
  formats: readonly string[],
  folder: string,
  results: readonly FunctionResult[],
  folderOf: FolderOf,
): readonly string[] {
  return put(folder, formats, (format) => format.together?.(results, folderOf, sourcesOf));
}

/** A function that was decided, and the folder of its files. */
export interface RowPlace {
  readonly file: string;
  readonly row: FunctionRow;
  readonly directory: string;
}

/** Of several functions: the pages that lead to all of theirs. Answers with the names. */
export function writeIndex(
  formats: readonly string[],
  folder: string,
  places: readonly RowPlace[],
  runs: readonly RunSums[] = [],
): readonly string[] {
  const rows = places.map(({ file, row, directory }) => ({
    file,
    row,
    folder: path.relative(folder, directory).split(path.sep).join('/'),
  }));
  return put(folder, formats, (format) => format.index?.(rows, runs));
}

function put(
  folder: string,
  formats: readonly string[],
  made: (format: ReportFormat) => readonly ReportFile[] | undefined,
): readonly string[] {
  const { files, warnings } = madeFiles(
    chosenFormats(formats).map((format) => ({ name: format.paths[0], files: () => made(format) ?? [] })),
  );
  const why = files.length === 0 ? undefined : writeOutput(folder, files, []);
  if (why !== undefined) throw new InputFault(`cannot write to ${folder}: ${why}`);
  if (warnings !== '') throw new InputFault(warnings);
  return files.map((file) => file.path);
}

/** Some formats are about all functions together. */
export const hasCommonFormats = (formats: readonly string[]): boolean =>
  chosenFormats(formats).some(({ together }) => together !== undefined);

export function writeJson(
  file: string,
  result: FunctionResult | ResultSet,
  print: (text: string) => void,
): void {
  const { files, warnings } = madeFiles([
    { name: file, files: () => [{ path: file, text: resultJson(result) }] },
  ]);
  if (warnings !== '') throw new InputFault(warnings);
  const [{ text }] = files;
  if (file === '-') {
    // The same value, without characters that a terminal would obey.
    print(text.replace(/[\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, escaped));
    return;
  }
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Numbers the queries of a function and writes each into a file of its own. */
export function queryLog(directory: string, functionName: string): (script: string) => void {
  mkdirSync(directory, { recursive: true });
  let count = 0;
  return (script) => {
    count++;
    writeFileSync(
      path.join(directory, `${fileName(functionName)}-${String(count).padStart(6, '0')}.smt2`),
      script,
    );
  };
}
