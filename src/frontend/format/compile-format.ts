import type { FormatCall } from './format-calls.js';
import { parseFormat } from './parse-format.js';
import { printFormat } from './print-format.js';

interface Formatted {
  /** Which parameter is the format. */
  readonly format: number;
  readonly parameters: string;
  readonly begin: string;
  readonly end: string;
}

/** Functions whose formats are compiled. The rest of their models is in `models/`. */
const FORMATTED: ReadonlyMap<string, Formatted> = new Map([
  [
    'sprintf',
    {
      format: 1,
      parameters: 'char *to, const char *format, ...',
      begin: '__hyla_text_begin(&t, to, (unsigned long)-1);',
      end: 'return __hyla_text_end(&t);',
    },
  ],
  [
    'snprintf',
    {
      format: 2,
      parameters: 'char *to, unsigned long capacity, const char *format, ...',
      begin: '__hyla_text_begin(&t, to, capacity);',
      end: 'return __hyla_text_end(&t);',
    },
  ],
]);

export const formatArgument = (name: string): number | undefined => FORMATTED.get(name)?.format;

/** What the compiled functions call; as `models/text.h` has it, in one line. */
export const FORMAT_DECLARATIONS = [
  'struct __hyla_text { char *to; unsigned long last, length; };',
  'void __hyla_text_begin(struct __hyla_text *, char *, unsigned long);',
  'int __hyla_text_end(struct __hyla_text *);',
  'void __hyla_put_literal(struct __hyla_text *, const char *, unsigned long);',
  ...['decimal', 'wide_decimal', 'octal', 'wide_octal'].map(
    (name) => `void __hyla_put_${name}(struct __hyla_text *, unsigned long long, int);`,
  ),
  'void __hyla_put_hexadecimal(struct __hyla_text *, unsigned long long, int, int);',
  'void __hyla_put_wide_hexadecimal(struct __hyla_text *, unsigned long long, int, int);',
  'void __hyla_put_int(struct __hyla_text *, int, int, int);',
  'void __hyla_put_long_long(struct __hyla_text *, long long, int, int);',
  'void __hyla_put_padded_signed(struct __hyla_text *, long long, int, int, int);',
  'void __hyla_put_padded_unsigned(struct __hyla_text *, unsigned long long, int, int, int, int);',
  'void __hyla_put_character(struct __hyla_text *, int, int, int);',
  'void __hyla_put_string(struct __hyla_text *, const char *, int, int, int);',
  'void __hyla_put_pointer(struct __hyla_text *, const void *, int, int);',
  'void __hyla_put_double(struct __hyla_text *, double, int, int, int, int);',
].join(' ');

/** A function that does what the call does, for this one format: its declaration and its definition. */
export interface CompiledFormat {
  readonly declaration: string;
  readonly definition: string;
}

/** Undefined: the format has something in it that only the walk along it can judge. */
export function compileFormat(call: FormatCall, name: string): CompiledFormat | undefined {
  const formatted = FORMATTED.get(call.function);
  const parts = parseFormat(call.format);
  const statements = parts && printFormat(parts);
  if (!formatted || !statements) return undefined;
  const head = `static int ${name}(${formatted.parameters})`;
  const body = [
    '__builtin_va_list l; __builtin_va_start(l, format); struct __hyla_text t;',
    formatted.begin,
    ...statements,
    '__builtin_va_end(l);',
    formatted.end,
  ];
  return { declaration: `${head};`, definition: `${head} { ${body.join(' ')} }` };
}
