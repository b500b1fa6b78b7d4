import type { ScanDirective, ScanPart } from './parse-scan-format.js';

/** Bytes of integers by their length; the target's `long` and `size_t` have 32 bits. */
const BYTES: ReadonlyMap<string, number> = new Map([
  ['', 4],
  ['hh', 1],
  ['h', 2],
  ['l', 4],
  ['z', 4],
  ['t', 4],
  ['ll', 8],
  ['j', 8],
]);

/** Letter, base and whether the value has a sign. */
const INTEGERS: ReadonlyMap<string, readonly [base: number, sign: 'signed' | 'unsigned']> = new Map([
  ['d', [10, 'signed']],
  ['i', [0, 'signed']],
  ['u', [10, 'unsigned']],
  ['o', [8, 'unsigned']],
  ['x', [16, 'unsigned']],
  ['X', [16, 'unsigned']],
]);

/** Statements of C that read the parts of a format from `s`, one by one, where to taken from `l`. */
export function scanFormat(parts: readonly ScanPart[]): readonly string[] | undefined {
  const statements: string[] = [];
  for (const part of parts) {
    const statement = scanPart(part);
    if (statement === undefined) return undefined;
    statements.push(statement);
  }
  return statements;
}

function scanPart(part: ScanPart): string | undefined {
  switch (part.kind) {
    case 'blanks':
      return '__hyla_scan_blanks(&s);';
    case 'literal':
      return `__hyla_scan_literal(&s, ${part.byte});`;
    case 'directive':
      return scanDirective(part);
  }
}

function scanDirective({ isSuppressed, width, length, letter, set }: ScanDirective): string | undefined {
  const to = isSuppressed ? '0' : '__builtin_va_arg(l, void *)';
  const stored = (bytes: number): number => (isSuppressed ? 0 : bytes);
  const integer = INTEGERS.get(letter);
  const bytes = BYTES.get(length);
  if (integer) {
    if (bytes === undefined) return undefined;
    return `__hyla_scan_${integer[1]}(&s, ${to}, ${stored(bytes)}, ${integer[0]}, ${width});`;
  }
  if (letter === 'n' && bytes !== undefined) return `__hyla_scan_count(&s, ${to}, ${stored(bytes)});`;
  if ('aAeEfFgG'.includes(letter)) {
    if (length !== '' && length !== 'l') return undefined;
    return `__hyla_scan_double(&s, ${to}, ${stored(length === 'l' ? 8 : 4)}, ${width});`;
  }
  if (length !== '') return undefined;
  if (set) {
    const excluded = set.isExcluded ? 1 : 0;
    return `__hyla_scan_set(&s, ${to}, ${stored(1)}, ${width}, format + ${set.offset}, ${excluded});`;
  }
  if (letter === 's') return `__hyla_scan_string(&s, ${to}, ${stored(1)}, ${width});`;
  return letter === 'c' ? `__hyla_scan_characters(&s, ${to}, ${stored(1)}, ${width || 1});` : undefined;
}
