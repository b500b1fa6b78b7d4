/** A part of a format of `printf`: text as it stands, or a directive. Offsets count bytes of the format. */
export type FormatPart =
  | { readonly kind: 'literal'; readonly offset: number; readonly length: number }
  | FormatDirective;

export interface FormatDirective {
  readonly kind: 'directive';
  readonly flags: string;
  /** `argument`: written as `*`. */
  readonly width: number | 'argument';
  readonly precision: number | 'argument' | undefined;
  /** `hh`, `l`, … */
  readonly length: string;
  readonly letter: string;
}

const DIRECTIVE = /%([-+ #0]*)(\*|\d*)(?:\.(\*|-?\d*))?(hh|h|ll|l|j|z|t|L)?([a-zA-Z%])/y;

/** The parts of a format; undefined where it has something that C does not know. */
export function parseFormat(format: string): readonly FormatPart[] | undefined {
  const parts: FormatPart[] = [];
  let at = 0;
  while (at < format.length) {
    const percent = format.indexOf('%', at);
    const end = percent < 0 ? format.length : percent;
    if (end > at) parts.push({ kind: 'literal', offset: at, length: end - at });
    if (percent < 0) break;
    DIRECTIVE.lastIndex = percent;
    const found = DIRECTIVE.exec(format);
    if (!found) return undefined;
    at = DIRECTIVE.lastIndex;
    const [text, flags, width, precision, length, letter] = found;
    if (letter === '%') {
      if (text !== '%%') return undefined;
      parts.push({ kind: 'literal', offset: percent, length: 1 });
    } else {
      parts.push({
        kind: 'directive',
        flags,
        width: amount(width),
        precision: precision === undefined ? undefined : amount(precision),
        length: length ?? '',
        letter,
      });
    }
  }
  return parts;
}

function amount(text: string): number | 'argument' {
  return text === '*' ? 'argument' : Number(text);
}
