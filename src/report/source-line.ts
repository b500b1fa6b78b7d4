import type { SummaryStyle } from './palette.js';

export type Sources = ReadonlyMap<string, string>;

/** Less of a line says nothing, however narrow the terminal is. */
export const SHORTEST_LINE = 40;

/** The line without its indentation, or what is around the column if it is long; undefined when the text is not at hand. */
export function sourceLine(
  sources: Sources,
  { file, line, column = 1 }: { readonly file: string; readonly line: number; readonly column?: number },
  longest: number,
): string | undefined {
  const text = sources.get(file)?.split('\n')[line - 1];
  if (text === undefined || text.trim().length <= longest) return text?.trim();
  // Two of them are the dots.
  const room = longest - 2;
  const from = Math.max(0, Math.min(column - 1 - Math.floor(room / 4), text.length - room));
  const end = from + room;
  return `${from > 0 ? '…' : ''}${text.slice(from, end)}${end < text.length ? '…' : ''}`;
}

/** `12 | if (x < 3)`. */
export function quoted(
  sources: Sources,
  { file, line, column }: { readonly file?: string; readonly line?: number; readonly column?: number },
  { palette, width }: SummaryStyle,
): readonly string[] {
  if (file === undefined || line === undefined) return [];
  const room = Math.max(SHORTEST_LINE, width - `      ${line} | `.length);
  const source = sourceLine(sources, { file, line, column }, room);
  return source === undefined ? [] : [`      ${palette.dim(`${line} |`)} ${source}`];
}
