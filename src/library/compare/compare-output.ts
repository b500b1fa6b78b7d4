import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { whyUnwritable, writeOutput } from '../../host/index.js';
import { type ComparisonFormat, comparisonFormats, defaultComparisonFormats } from '../../report/index.js';
import type { Comparison } from '../../result/index.js';
import { InputFault } from '../input-fault.js';
import { pathKind } from '../setup/path-kind.js';

/** Where a comparison goes, besides the terminal. */
export type ComparisonPlan =
  | { readonly kind: 'terminal' }
  | { readonly kind: 'print'; readonly format: ComparisonFormat }
  | { readonly kind: 'file'; readonly file: string; readonly format: ComparisonFormat }
  | { readonly kind: 'folder'; readonly folder: string; readonly formats: readonly ComparisonFormat[] };

interface Wishes {
  readonly out?: string;
  readonly formats?: readonly string[];
}

/** Settles where everything goes, and makes sure that it can be written before any long work starts. */
export function planComparison(wishes: Wishes): ComparisonPlan {
  const plan = planOf(wishes);
  const folder =
    plan.kind === 'folder' ? plan.folder : plan.kind === 'file' ? path.dirname(plan.file) : undefined;
  const why = folder === undefined ? undefined : whyUnwritable(folder);
  if (why !== undefined) throw new InputFault(`cannot write to ${folder}: ${why}`);
  return plan;
}

function planOf({ out, formats: names }: Wishes): ComparisonPlan {
  const formats = formatsNamed(names ?? []);
  if (out === undefined) {
    if (formats.length > 1) throw new InputFault('several formats need a folder: give one with --out');
    return formats.length === 0 ? { kind: 'terminal' } : { kind: 'print', format: formats[0] };
  }
  const isFolder = /[/\\]$/.test(out) || pathKind(out) === 'folder';
  if (formats.length > 1 || (isFolder && formats.length > 0)) return { kind: 'folder', folder: out, formats };
  if (formats.length === 1) return { kind: 'file', file: out, format: formats[0] };
  const extension = path.extname(out);
  if (isFolder || extension === '')
    return { kind: 'folder', folder: out, formats: formatsNamed(defaultComparisonFormats) };
  const format = comparisonFormats.all.find((candidate) => candidate.extension === extension);
  if (format) return { kind: 'file', file: out, format };
  const known = comparisonFormats.all.map((candidate) => candidate.extension).join(', ');
  throw new InputFault(`${out}: what format is that? Known are ${known}; others need --format`);
}

const formatsNamed = (names: readonly string[]): readonly ComparisonFormat[] =>
  comparisonFormats.all.filter(({ name }) => names.includes(name));

/** Puts a comparison where it is to go; answers with the files. */
export function writeComparison(
  comparison: Comparison,
  plan: Extract<ComparisonPlan, { kind: 'file' | 'folder' }>,
): readonly string[] {
  // A file that the user names is the user's to replace.
  if (plan.kind === 'file') {
    writeFileSync(plan.file, plan.format.text(comparison));
    return [plan.file];
  }
  const { folder, formats } = plan;
  const files = formats.map((format) => ({
    path: `compare${format.extension}`,
    text: format.text(comparison),
  }));
  const why = writeOutput(folder, files, []);
  if (why !== undefined) throw new InputFault(`cannot write to ${folder}: ${why}`);
  return files.map((file) => path.join(folder, file.path));
}
