/**
 * Functions whose result hardly anybody looks at, by their parameters. Where nobody does, `__hyla_unheeded_NAME` in
 * `models/` takes their place, so that nobody has to choose a result. A stream is any pointer: the source may not know
 * what a FILE is.
 */
const PARAMETERS: ReadonlyMap<string, string> = new Map([
  ['fclose', 'void *'],
  ['fflush', 'void *'],
  ['fprintf', 'void *, const char *, ...'],
  ['fputc', 'int, void *'],
  ['fputs', 'const char *, void *'],
  ['fwrite', 'const void *, unsigned long, unsigned long, void *'],
  ['printf', 'const char *, ...'],
  ['putc', 'int, void *'],
  ['putchar', 'int'],
  ['puts', 'const char *'],
  ['vfprintf', 'void *, const char *, __builtin_va_list'],
  ['vprintf', 'const char *, __builtin_va_list'],
]);

export const hasUnheededForm = (name: string): boolean => PARAMETERS.has(name);

export const unheededName = (name: string): string => `__hyla_unheeded_${name}`;

export const unheededDeclaration = (name: string): string =>
  `int ${unheededName(name)}(${PARAMETERS.get(name)});`;
