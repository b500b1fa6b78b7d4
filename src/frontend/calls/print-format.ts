import type { FormatDirective, FormatPart } from './parse-format.js';

/** As `models/text.h` numbers them. */
const FLAGS: ReadonlyMap<string, number> = new Map([
  ['-', 1],
  ['0', 2],
  ['#', 4],
  ['+', 8],
  [' ', 16],
]);

/** Types of integer arguments by their length. */
interface IntegerType {
  readonly argument: string;
  readonly value: string;
  readonly isWide: boolean;
}

const narrow = (argument: string, value: string): IntegerType => ({ argument, value, isWide: false });
const wide: IntegerType = { argument: 'long long', value: 'long long', isWide: true };

const INTEGERS: ReadonlyMap<string, IntegerType> = new Map([
  ['', narrow('int', 'int')],
  ['hh', narrow('int', 'char')],
  ['h', narrow('int', 'short')],
  ['ll', wide],
  ['j', wide],
]);

/** `long`, `size_t` and `ptrdiff_t` are as wide as pointers. */
function integerOf(length: string, pointerBytes: 4 | 8): IntegerType | undefined {
  if (!['l', 'z', 't'].includes(length)) return INTEGERS.get(length);
  return pointerBytes === 4 ? narrow('long', 'int') : { ...wide, argument: 'long' };
}

/** How many places the models spell out for a number of 32 bits, and for one of 64. */
const PLACES: ReadonlyMap<string, readonly [narrow: number, wide: number]> = new Map([
  ['o', [11, 22]],
  ['x', [8, 16]],
  ['X', [8, 16]],
]);
const DECIMAL_PLACES = [10, 20] as const;

/** Statements of C that put the parts of a format into the text `t`, one by one, the arguments taken from `l`. */
export function printFormat(
  parts: readonly FormatPart[],
  pointerBytes: 4 | 8,
): readonly string[] | undefined {
  const statements: string[] = [];
  for (const part of parts) {
    const statement =
      part.kind === 'literal'
        ? `__hyla_put_literal(&t, format + ${part.offset}, ${part.length});`
        : printDirective(part, pointerBytes);
    if (statement === undefined) return undefined;
    statements.push(statement);
  }
  return statements;
}

/**
 * Statements that look at the arguments of a format whose text nobody gets: a string must be one, and where the length
 * is stored somebody does get something (undefined).
 */
export function lookAtArguments(
  parts: readonly FormatPart[],
  pointerBytes: 4 | 8,
): readonly string[] | undefined {
  const statements: string[] = [];
  for (const part of parts) {
    if (part.kind === 'literal') continue;
    const { letter, length, width, precision } = part;
    if (letter === 'n' || printDirective(part, pointerBytes) === undefined) return undefined;
    for (const star of [width, precision]) if (star === 'argument') statements.push(`${argument('int')};`);
    if (letter === 's' && precision !== 0 && precision !== 'argument')
      statements.push(`__hyla_look_at(${argument('const char *')});`);
    else statements.push(`${argument(argumentType(letter, length, pointerBytes))};`);
  }
  // What follows the last string need not be taken.
  return statements.slice(0, statements.findLastIndex((one) => one.startsWith('__hyla_look_at')) + 1);
}

function argumentType(letter: string, length: string, pointerBytes: 4 | 8): string {
  if ('fFeEgGaA'.includes(letter)) return 'double';
  if (letter === 's' || letter === 'p') return 'void *';
  return integerOf(length, pointerBytes)?.argument ?? 'int';
}

const argument = (type: string): string => `__builtin_va_arg(l, ${type})`;

function printDirective(directive: FormatDirective, pointerBytes: 4 | 8): string | undefined {
  const type = integerOf(directive.length, pointerBytes);
  if (directive.letter === 'n') return type && `*${argument(`${type.value} *`)} = (${type.value})t.length;`;
  if ('diuoxX'.includes(directive.letter)) return type && printInteger(directive, type);
  return printOther(directive);
}

function printInteger(directive: FormatDirective, type: IntegerType): string {
  const { letter } = directive;
  const isSigned = letter === 'd' || letter === 'i';
  const sign = isSigned ? 'signed' : 'unsigned';
  const value = `(${sign} ${type.value})${argument(type.argument)}`;
  const places = (PLACES.get(letter) ?? DECIMAL_PLACES)[type.isWide ? 1 : 0];
  const least = leastDigits(directive);
  if (least === undefined || least.positive > places) {
    const base = isSigned ? '' : ` '${letter}',`;
    return padded(
      directive,
      (f, w, p) => `__hyla_put_padded_${sign}(&t, ${value},${base} ${f}, ${w}, ${p});`,
    );
  }
  if (isSigned)
    return `__hyla_put_${type.isWide ? 'long_long' : 'int'}(&t, ${value}, ${least.positive}, ${least.negative});`;
  const kind = type.isWide ? 'wide_' : '';
  if (letter === 'u') return `__hyla_put_${kind}decimal(&t, ${value}, ${least.positive});`;
  if (letter === 'o') return `__hyla_put_${kind}octal(&t, ${value}, ${least.positive});`;
  return `__hyla_put_${kind}hexadecimal(&t, ${value}, '${letter}', ${least.positive});`;
}

/** How many digits a number has at least; undefined where more than zeros may stand before it. */
function leastDigits({
  flags,
  width,
  precision,
}: FormatDirective): { readonly positive: number; readonly negative: number } | undefined {
  if (width === 0 && flags === '' && precision !== 'argument') {
    const digits = precision ?? 1;
    return { positive: digits, negative: digits };
  }
  if (flags !== '0' || precision !== undefined || width === 'argument') return undefined;
  return { positive: Math.max(width, 1), negative: Math.max(width - 1, 1) };
}

function printOther(directive: FormatDirective): string | undefined {
  const { letter, length } = directive;
  if ('fFeEgGaA'.includes(letter)) {
    if (length !== '' && length !== 'l') return undefined;
    const value = argument('double');
    return padded(directive, (f, w, p) => `__hyla_put_double(&t, ${value}, '${letter}', ${f}, ${w}, ${p});`);
  }
  if (length !== '') return undefined;
  switch (letter) {
    case 'c':
      return padded(directive, (f, w) => `__hyla_put_character(&t, ${argument('int')}, ${f}, ${w});`);
    case 's':
      return padded(
        directive,
        (f, w, p) => `__hyla_put_string(&t, ${argument('const char *')}, ${f}, ${w}, ${p});`,
      );
    case 'p':
      return padded(directive, (f, w) => `__hyla_put_pointer(&t, ${argument('void *')}, ${f}, ${w});`);
    default:
      return undefined;
  }
}

/**
 * A call with flags, width and precision. Where one of them is an argument they are variables, set in the order in
 * which arguments are taken; a negative width is a flag.
 */
function padded(
  { flags, width, precision }: FormatDirective,
  put: (flags: string, width: string, precision: string) => string,
): string {
  const bits = [...flags].reduce((all, flag) => all | (FLAGS.get(flag) ?? 0), 0);
  const p = precision === 'argument' ? argument('int') : String(precision ?? -1);
  if (width !== 'argument' && precision !== 'argument') return put(String(bits), String(width), p);
  const w =
    width === 'argument'
      ? `int w = ${argument('int')}; f |= w < 0; w = (w ^ w >> 31) - (w >> 31);`
      : `int w = ${width};`;
  return `{ int f = ${bits}; ${w} int p = ${p}; (void)p; ${put('f', 'w', 'p')} }`;
}
