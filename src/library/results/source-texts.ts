import { readFileSync } from 'node:fs';
import type { FunctionResult } from '../../result/index.js';

/** The texts of the files that objectives lie in, as far as they can still be read. */
export function sourcesOf({ files, objectives }: FunctionResult): ReadonlyMap<string, string> {
  const sources = new Map<string, string>();
  for (const file of new Set([...files, ...objectives.map((objective) => objective.file)])) {
    try {
      sources.set(file, readFileSync(file, 'utf8'));
    } catch {
      // A report without the text of some header is still a report.
    }
  }
  return sources;
}
