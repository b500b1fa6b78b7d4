import type { NamedCall } from './find-calls.js';
import { parseFormat } from './parse-format.js';
import { parseScanFormat } from './parse-scan-format.js';
import { lookAtArguments, printFormat } from './print-format.js';
import { scanFormat } from './scan-format.js';

/** How a function with a format is called, and what its compiled form does before and after the format's parts. */
interface Formatted {
  readonly kind: 'text' | 'print' | 'scan';
  /** Which parameter is the format. */
  readonly format: number;
  readonly parameters: string;
  readonly begin: string;
  readonly end: string;
}

const FORMATTED: ReadonlyMap<string, Formatted> = new Map([
  [
    'sprintf',
    {
      kind: 'text',
      format: 1,
      parameters: 'char *to, ',
      begin: '__hyla_text_begin(&t, to, (unsigned long)-1);',
      end: '__hyla_text_end(&t)',
    },
  ],
  [
    'snprintf',
    {
      kind: 'text',
      format: 2,
      parameters: 'char *to, unsigned long capacity, ',
      begin: '__hyla_text_begin(&t, to, capacity);',
      end: '__hyla_text_end(&t)',
    },
  ],
  [
    'printf',
    {
      kind: 'print',
      format: 0,
      parameters: '',
      begin: '__hyla_text_begin(&t, 0, 0);',
      end: '__hyla_printed(&t)',
    },
  ],
  [
    'fprintf',
    {
      kind: 'print',
      format: 1,
      parameters: 'void *file, ',
      begin: '__hyla_text_begin(&t, 0, 0);',
      end: '__hyla_printed_to(file, &t)',
    },
  ],
  [
    'sscanf',
    {
      kind: 'scan',
      format: 1,
      parameters: 'const char *text, ',
      begin: '__hyla_scan_text(&s, text);',
      end: '__hyla_scan_end(&s)',
    },
  ],
  [
    'fscanf',
    {
      kind: 'scan',
      format: 1,
      parameters: 'void *file, ',
      begin: '__hyla_scan_stream(&s, file);',
      end: '__hyla_scan_end(&s)',
    },
  ],
  [
    'scanf',
    {
      kind: 'scan',
      format: 0,
      parameters: '',
      begin: '__hyla_scan_stdin(&s);',
      end: '__hyla_scan_end(&s)',
    },
  ],
]);

export const hasFormat = (name: string): boolean => FORMATTED.has(name);

/** A function that does what a call does, for this one format: its declaration and its definition. */
export interface CompiledFormat {
  readonly declaration: string;
  readonly definition: string;
}

/** Undefined: the format is no literal, or has something in it that only the walk along it can judge. */
export function compileFormat(
  call: NamedCall,
  name: string,
  pointerBytes: 4 | 8,
): CompiledFormat | undefined {
  const formatted = FORMATTED.get(call.function);
  const format = formatted && call.literalAt(formatted.format);
  const body = format === undefined ? undefined : bodyOf(call, formatted!, format, pointerBytes);
  if (!body) return undefined;
  const head = `static int ${name}(${formatted!.parameters}const char *format, ...)`;
  return { declaration: `${head};`, definition: `${head} { ${body.join(' ')} }` };
}

function bodyOf(
  call: NamedCall,
  formatted: Formatted,
  format: string,
  pointerBytes: 4 | 8,
): readonly string[] | undefined {
  const { kind, begin, end } = formatted;
  const within = (parts: readonly string[] | undefined, state: string): readonly string[] | undefined =>
    parts && [
      `__builtin_va_list l; __builtin_va_start(l, format); ${state}`,
      ...parts,
      `__builtin_va_end(l);`,
    ];
  if (kind === 'scan') {
    const parts = parseScanFormat(format);
    const body = within(parts && scanFormat(parts, pointerBytes), `struct __hyla_scan s; ${begin}`);
    return body && [...body, `return ${end};`];
  }
  const parts = parseFormat(format);
  if (!parts) return undefined;
  const looks = kind === 'print' && call.isDropped ? lookAtArguments(parts, pointerBytes) : undefined;
  if (looks) {
    const file = call.function === 'printf' ? '' : 'file';
    const quiet = `return __hyla_unheeded_${call.function}_done(${file});`;
    return looks.length === 0 ? [quiet] : [...within(looks, '')!, quiet];
  }
  const body = within(printFormat(parts, pointerBytes), `struct __hyla_text t; ${begin}`);
  return body && [...body, `return ${end};`];
}
