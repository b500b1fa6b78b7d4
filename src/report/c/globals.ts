import type { UndefinedGlobal } from '../../result/index.js';

/** A definition of a variable that the source only declares. */
export function globalDefinition({ name, type, length, constant }: UndefinedGlobal): string {
  const visible = type === undefined ? '' : `extern __typeof__(${type}) ${name};\n`;
  const completed = length === undefined ? '' : `extern __typeof__(${name}[0]) ${name}[${length}];\n`;
  if (!constant) return `${visible}${completed}__typeof__(${name}) ${name};\n`;
  // A definition of a constant would be put where no test can write: it gets storage under another name.
  const symbol = `__asm__(HYLA_TEXT(__USER_LABEL_PREFIX__) "${name}")`;
  const storage = `char hyla_${name}[sizeof ${name}] ${symbol} __attribute__((__aligned__(16)));\n`;
  return `${visible}${completed}${storage}`;
}

/** For the names that a linker sees. */
export const textMacros = `#define HYLA_TEXT(macro) HYLA_TEXT_OF(macro)
#define HYLA_TEXT_OF(words) #words
#define HYLA_LIBRARY(name) __asm__(HYLA_TEXT(__USER_LABEL_PREFIX__) #name)
`;
