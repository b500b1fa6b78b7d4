import {
  FunctionTable,
  fileSummaries,
  functionRow,
  type MergeRequest,
  merge,
  writeJson,
} from '../../library/index.js';
import { exitStatus } from '../exit-status.js';
import type { Screen } from '../output/screen.js';

/** `hyla merge DIR… --out DIR`: the parts that several runs covered, as if one run had covered all. */
export function mergeCommand(
  { json, ...request }: MergeRequest & { readonly json?: string },
  screen: Screen,
  print: (text: string) => void,
): number {
  const results = merge(request);
  const names = results.map((result) => `${result.files[0]} ${result.function}`);
  const table = new FunctionTable(names, screen.style);
  const rows = results.map(functionRow);
  screen.print(table.head());
  for (const [index, row] of rows.entries()) screen.print(table.row({ ...row, name: names[index] }));
  screen.print(table.end(rows));
  if (json !== undefined)
    writeJson(json, { schema: 1, functions: results, files: fileSummaries(results) }, print);
  return results.some(({ coverage }) => coverage.open > 0) ? exitStatus.open : exitStatus.decided;
}
