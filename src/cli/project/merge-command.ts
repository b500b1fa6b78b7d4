import { appendFileSync, cpSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FunctionTable, functionRow } from '../../report/index.js';
import { type FunctionResult, fileSummaries } from '../../result/index.js';
import { exitStatus, InputFault } from '../exit-status.js';
import { demandWritable, writeJson, writeTogether } from '../output/output-plan.js';
import { readResult, resultDirectories } from '../output/result-directory.js';
import type { Screen } from '../output/screen.js';
import { JOURNAL } from './project-journal.js';

export interface MergeOptions {
  readonly folders: readonly string[];
  readonly out: string;
  readonly formats: readonly string[];
  readonly json?: string;
}

interface Part {
  /** The folder that was merged, and the result's place below it. */
  readonly folder: string;
  readonly place: string;
  readonly result: FunctionResult;
}

/** `hyla merge DIR… --out DIR`: the parts that several runs covered, as if one run had covered all. */
export function mergeCommand(options: MergeOptions, screen: Screen, print: (text: string) => void): number {
  const { folders, out, formats, json } = options;
  demandWritable(out);
  const parts = bestParts(folders.flatMap(partsOf));
  for (const { folder, place, result } of parts) {
    demandSamePaths(path.join(folder, place), path.join(out, place), result);
    cpSync(path.join(folder, place), path.join(out, place), { recursive: true });
  }
  for (const folder of folders) {
    const journal = path.join(folder, JOURNAL);
    if (existsSync(journal)) appendFileSync(path.join(out, JOURNAL), `\n${readFileSync(journal, 'utf8')}`);
  }
  const results = parts.map(({ result }) => result);
  const names = parts.map(({ result }) => `${result.files[0]} ${result.function}`);
  const table = new FunctionTable(names, screen.style);
  const rows = results.map(functionRow);
  screen.print(table.head());
  for (const [index, row] of rows.entries()) screen.print(table.row({ ...row, name: names[index] }));
  screen.print(table.end(rows));
  const folderOf = new Map(parts.map(({ place, result }) => [result, path.join(out, place)]));
  writeTogether(formats, out, results, (result) => folderOf.get(result) ?? out);
  if (json !== undefined)
    writeJson(json, { schema: 1, functions: results, files: fileSummaries(results) }, print);
  return results.some(({ coverage }) => coverage.open > 0) ? exitStatus.open : exitStatus.decided;
}

const partsOf = (folder: string): readonly Part[] =>
  resultDirectories(folder).map((directory) => ({
    folder,
    place: path.relative(folder, directory) || '.',
    result: readResult(directory),
  }));

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
