import type { SummaryStyle } from './palette.js';

export type Sources = ReadonlyMap<string, string>;

const LONGEST_LINE = 160;

/** The line without its indentation, or what is around the column if it is long; undefined when the text is not at hand. */
export function sourceLine(
  sources: Sources,
  { file, line, column = 1 }: { readonly file: string; readonly line: number; readonly column?: number },
): string | undefined {
  const text = sources.get(file)?.split('\n')[line - 1];
  if (text === undefined || text.trim().length <= LONGEST_LINE) return text?.trim();
  const from = Math.max(0, Math.min(column - 1 - LONGEST_LINE / 4, text.length - LONGEST_LINE));
  const end = from + LONGEST_LINE;
  return `${from > 0 ? '…' : ''}${text.slice(from, end)}${end < text.length ? '…' : ''}`;
}

/** `12 | if (x < 3)`. */
export function quoted(
  sources: Sources,
  { file, line, column }: { readonly file?: string; readonly line?: number; readonly column?: number },
  { palette }: SummaryStyle,
): readonly string[] {
  const source =
    file === undefined || line === undefined ? undefined : sourceLine(sources, { file, line, column });
  return source === undefined ? [] : [`      ${palette.dim(`${line} |`)} ${source}`];
}
