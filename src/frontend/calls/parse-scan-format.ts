/** A part of a format of `scanf`. */
export type ScanPart =
  | { readonly kind: 'blanks' }
  /** A byte that the input must have. */
  | { readonly kind: 'literal'; readonly byte: number }
  | ScanDirective;

export interface ScanDirective {
  readonly kind: 'directive';
  readonly isSuppressed: boolean;
  /** 0: none. */
  readonly width: number;
  /** `hh`, `l`, … */
  readonly length: string;
  readonly letter: string;
  /** Of `%[`: where its characters begin in the format, and whether these or all others are meant. */
  readonly set?: { readonly offset: number; readonly isExcluded: boolean };
}

const DIRECTIVE = /%(\*?)(\d*)(hh|h|ll|l|j|z|t|L)?(?:([a-zA-Z%])|\[(\^?)(\]?[^\]]*)\])/y;

/** The parts of a format; undefined where it has something that C does not know. */
export function parseScanFormat(format: string): readonly ScanPart[] | undefined {
  const parts: ScanPart[] = [];
  for (let at = 0; at < format.length; ) {
    if (/\s/.test(format[at])) {
      if (parts.at(-1)?.kind !== 'blanks') parts.push({ kind: 'blanks' });
      at++;
    } else if (format[at] !== '%') {
      parts.push({ kind: 'literal', byte: format.charCodeAt(at++) });
    } else {
      DIRECTIVE.lastIndex = at;
      const found = DIRECTIVE.exec(format);
      if (!found) return undefined;
      at = DIRECTIVE.lastIndex;
      parts.push(...directiveParts(found));
    }
  }
  return parts;
}

function directiveParts(found: RegExpExecArray): readonly ScanPart[] {
  const [text, star, width, length, letter, caret, set] = found;
  if (letter === '%') return [{ kind: 'blanks' }, { kind: 'literal', byte: 0x25 }];
  const directive = {
    kind: 'directive',
    isSuppressed: star !== '',
    width: Number(width),
    length: length ?? '',
  } as const;
  if (letter !== undefined) return [{ ...directive, letter }];
  const offset = found.index + text.length - set.length - 1;
  return [{ ...directive, letter: '[', set: { offset, isExcluded: caret !== '' } }];
}
