import type { ScanDirective, ScanPart } from './parse-scan-format.js';

/** Bytes of integers by their length; `long` and `size_t` are as wide as pointers. */
const BYTES: ReadonlyMap<string, number | 'pointer'> = new Map<string, number | 'pointer'>([
  ['', 4],
  ['hh', 1],
  ['h', 2],
  ['l', 'pointer'],
  ['z', 'pointer'],
  ['t', 'pointer'],
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
export function scanFormat(parts: readonly ScanPart[], pointerBytes: 4 | 8): readonly string[] | undefined {
  const statements: string[] = [];
  for (const part of parts) {
    const statement = scanPart(part, pointerBytes);
    if (statement === undefined) return undefined;
    statements.push(statement);
  }
  return statements;
}

function scanPart(part: ScanPart, pointerBytes: 4 | 8): string | undefined {
  switch (part.kind) {
    case 'blanks':
      return '__hyla_scan_blanks(&s);';
    case 'literal':
      return `__hyla_scan_literal(&s, ${part.byte});`;
    case 'directive':
      return scanDirective(part, pointerBytes);
  }
}

function scanDirective(
  { isSuppressed, width, length, letter, set }: ScanDirective,
  pointerBytes: 4 | 8,
): string | undefined {
  const to = isSuppressed ? '0' : '__builtin_va_arg(l, void *)';
  const stored = (bytes: number): number => (isSuppressed ? 0 : bytes);
  const integer = INTEGERS.get(letter);
  const known = BYTES.get(length);
  const bytes = known === 'pointer' ? pointerBytes : known;
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
