import { appendFileSync, cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { functionRow, reportFormats } from '../report/index.js';
import type { FunctionResult } from '../result/index.js';
import { InputFault } from './input-fault.js';
import { JOURNAL } from './project/project-journal.js';
import { writeSuites } from './results/file-suites.js';
import { demandOurs, demandWritable, writeIndex, writeTogether } from './results/output-plan.js';
import { readResult, resultDirectories } from './results/result-directory.js';

export interface MergeRequest {
  /** Of runs that covered parts of the same project. */
  readonly folders: readonly string[];
  /** Where the parts go: a folder beside the others. */
  readonly out: string;
  /** Report formats that are about all functions together. */
  readonly formats?: readonly string[];
}

interface Part {
  /** The folder that was merged, and the result's place below it. */
  readonly folder: string;
  readonly place: string;
  readonly result: FunctionResult;
}

/** Puts the parts together that several runs covered, as if one run had covered all. */
export function merge({ folders, out, formats = [] }: MergeRequest): readonly FunctionResult[] {
  demandWritable(out);
  const parts = bestParts(folders.flatMap(partsOf));
  for (const { folder, place, result } of parts) {
    demandSamePaths(path.join(folder, place), path.join(out, place), result);
    demandOurs(path.join(out, place), filesIn(path.join(folder, place)));
    cpSync(path.join(folder, place), path.join(out, place), { recursive: true });
  }
  for (const folder of folders) {
    const journal = path.join(folder, JOURNAL);
    if (existsSync(journal)) appendFileSync(path.join(out, JOURNAL), `\n${entriesOf(journal)}`);
  }
  const folderOf = new Map(parts.map(({ place, result }) => [result, path.join(out, place)]));
  const results = parts.map(({ result }) => result);
  writeTogether(formats, out, results, (result) => folderOf.get(result) ?? out);
  const places = parts.map(({ place, result }) => ({
    file: result.files[0],
    row: functionRow(result),
    directory: path.join(out, place),
  }));
  writeIndex([...formats, 'html'], out, places);
  writeSuites(
    writtenFormats(places.map(({ directory }) => directory)),
    out,
    places.map(({ directory }) => directory),
  );
  return results;
}

/** The formats that the parts have files of. */
const writtenFormats = (directories: readonly string[]): readonly string[] =>
  reportFormats.all
    .filter((format) =>
      directories.some((directory) => format.paths.some((name) => existsSync(path.join(directory, name)))),
    )
    .map(({ name }) => name);

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));

/** What runs over parts came to is nothing that the whole came to. */
const entriesOf = (journal: string): string =>
  readFileSync(journal, 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('{"kind":"run"'))
    .join('\n');

function partsOf(folder: string): readonly Part[] {
  const isResult = (name: string) => path.basename(name) === 'result.json';
  // There may be more shards than functions.
  if (existsSync(path.join(folder, JOURNAL)) && !filesIn(folder).some(isResult)) return [];
  return resultDirectories(folder).map((directory) => ({
    folder,
    place: path.relative(folder, directory) || '.',
    result: readResult(directory),
  }));
}

/** Of one function that several runs covered, the result that leaves least open. */
function bestParts(parts: readonly Part[]): readonly Part[] {
  const best = new Map<string, Part>();
  for (const part of parts) {
    const known = best.get(part.place);
    if (!known || part.result.coverage.open < known.result.coverage.open) best.set(part.place, part);
  }
  return [...best.values()].sort((a, b) => (a.place < b.place ? -1 : 1));
}

/** A result says where its sources are as seen from itself. */
function demandSamePaths(from: string, to: string, { run }: FunctionResult): void {
  if (run?.folder === undefined) return;
  if (path.resolve(from, run.folder) !== path.resolve(to, run.folder))
    throw new InputFault(`${to}: would not lead to the sources of ${from}; merge into a folder beside it`);
}
