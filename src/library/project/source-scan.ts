/** What the text of a file says of functions, without compiling it. */
export interface SourceScan {
  /** Functions with a body that other files can call. */
  readonly defines: ReadonlySet<string>;
  /** All functions with a body. */
  readonly functions: ReadonlySet<string>;
  /** Names that are called, or that a call could be hidden behind. */
  readonly mentions: ReadonlySet<string>;
}

const KEYWORDS = new Set(['if', 'for', 'while', 'switch', 'return', 'sizeof', 'do', 'else', 'defined']);

/**
 * Definitions and names, found by tokens and braces alone. Whoever relies on it loses little where it is wrong: a file is
 * linked that was not needed, or a function is taken for one of nobody's.
 */
export function scanSource(text: string): SourceScan {
  const defines = new Set<string>();
  const statics = new Set<string>();
  const mentions = new Set<string>();
  let depth = 0;
  /** Tokens since the last `;` or `}` outside of all braces. */
  let heading: string[] = [];
  for (const [token] of withoutComments(text).matchAll(/[A-Za-z_$][\w$]*|[{}();]/g)) {
    if (/^[A-Za-z_$]/.test(token)) mentions.add(token);
    if (depth > 0) {
      if (token === '{') depth++;
      else if (token === '}') depth--;
      continue;
    }
    // Of `extern "C" {`, which headers have for C++: what is in it stands outside of all braces.
    if (token === '{' && heading.at(-1) === 'extern') heading = [];
    else if (token === '{') {
      const name = definedName(heading);
      if (name !== undefined) (heading.includes('static') ? statics : defines).add(name);
      depth = 1;
      heading = [];
    } else if (token === ';' || token === '}') heading = [];
    else heading.push(token);
  }
  const functions = new Set([...statics, ...defines]);
  for (const name of functions) mentions.delete(name);
  return { defines, functions, mentions };
}

/** The name before the first parameter list: `f` of `static int f ( int x )`. */
function definedName(heading: readonly string[]): string | undefined {
  if (heading.at(-1) !== ')') return undefined;
  const open = heading.findIndex((token, index) => token === '(' && isName(heading[index - 1]));
  return open > 0 ? heading[open - 1] : undefined;
}

const isName = (token: string | undefined): boolean =>
  token !== undefined && /^[A-Za-z_$]/.test(token) && !KEYWORDS.has(token) && token !== '__attribute__';

/** Comments, literals and directives say nothing here. */
const withoutComments = (text: string): string =>
  text.replace(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|^[ \t]*#(?:\\\r?\n|[^\n])*/gm,
    ' ',
  );
