/** How text is made to stand out; the terminal's colours are injected, files and pipes get plain text. */
export interface Palette {
  bold(text: string): string;
  dim(text: string): string;
  green(text: string): string;
  red(text: string): string;
  yellow(text: string): string;
  cyan(text: string): string;
}

/** Where and how text is shown. */
export interface SummaryStyle {
  readonly palette: Palette;
  /** In characters. */
  readonly width: number;
  /** The same of the rows of tables, which are one line each where no screen has to show them. */
  readonly rowWidth?: number;
}

const plain = (text: string): string => text;

export const plainPalette: Palette = {
  bold: plain,
  dim: plain,
  green: plain,
  red: plain,
  yellow: plain,
  cyan: plain,
};

/** What is told of, then the facts about it: beside each other where there is room, else below each other. */
export function titleLines(
  [name, ...files]: readonly string[],
  facts: readonly string[],
  { palette, width }: SummaryStyle,
): readonly string[] {
  const title = [name, ...files].join('  ');
  const all = facts.join(' · ');
  const painted = [palette.bold(name), ...files].join('  ');
  if (title.length + 2 + all.length <= width) return [`${painted}  ${palette.dim(all)}`];
  return [painted, ...wrapText(all, width - 2).map((line) => `  ${palette.dim(line)}`)];
}

/** Fills lines of at most `width` characters; words longer than that stay whole. */
export function wrapText(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
